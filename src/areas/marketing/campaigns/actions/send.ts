import { giveCodes } from '#areas/offers/offers/actions/give-codes.ts'
import { queueMessages } from '#areas/platform/messages/actions/queue.ts'
import { dayAt, type Instant, instantAt, timeAt } from '#core/dates.ts'
import { zoneOfCountry } from '#core/zones.ts'
import type { Context } from '#server/request/context.ts'
import {
  countUp,
  EARLIEST_HOURS,
  findSettings,
  lockCampaign,
  type StoredCampaign,
  updateCampaign,
} from '../queries/campaigns.ts'
import {
  findCountries,
  findProgress,
  findTried,
  freezeRecipients,
  giveWinner,
  insertLinks,
  lockNext,
  markQueued,
  markSkipped,
  setDue,
  splitSample,
  type Waiting,
} from '../queries/recipients.ts'
import { utmOf, withUtm } from '../rules/utm.ts'
import { costPerThousand } from '../rules/cost.ts'
import { allowanceOf, winnerOf } from '../rules/states.ts'
import { findUnusable } from './approval.ts'
import { audienceOf } from './audience.ts'
import { refreshFacts } from './facts.ts'
import { askGate } from './gate.ts'
import { linksOf } from './links.ts'
import { continueSeries } from './series.ts'
import { recordState, templateIdsOf } from './work.ts'
import { senderOf } from './write.ts'

/** Messages queued in one transaction at most. */
const MOST_AT_ONCE = 500

/** When the first recipients may be due. */
const beginsAt = ({ sendAt, inGuestZone }: StoredCampaign, now: Instant): Instant => {
  if (sendAt === null) return now
  return inGuestZone ? new Date(Date.parse(sendAt) - EARLIEST_HOURS * 3_600_000).toISOString() : sendAt
}

/** Makes each recipient due at the hour of the campaign on their own clocks, by their country; on the property's where that is not known. */
async function setDueByZone(ctx: Context, campaignId: string, sendAt: Instant): Promise<void> {
  const { timeZone } = ctx.property
  const [day, time] = [dayAt(sendAt, timeZone), timeAt(sendAt, timeZone)]
  const countries = await findCountries(ctx.tx, campaignId)
  const due = countries.map((country) => ({ country, dueAt: instantAt(day, time, zoneOfCountry(country) ?? timeZone) }))
  await setDue(ctx.tx, campaignId, due)
}

/** Begins a scheduled campaign: whom it goes to is frozen, once. */
export async function startCampaign(ctx: Context, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(ctx.tx, campaignId)
  if (campaign.state !== 'SCHEDULED' || campaign.content === null || beginsAt(campaign, ctx.now) > ctx.now) return
  await refreshFacts(ctx)
  const counts = await freezeRecipients(ctx.tx, campaignId, await audienceOf(ctx, campaign))
  if (campaign.inGuestZone && campaign.sendAt !== null) await setDueByZone(ctx, campaignId, campaign.sendAt)
  const links = await linksOf(ctx, [...campaign.content.A, ...(campaign.content.B ?? [])])
  const utm = utmOf(campaign, (await senderOf(ctx)).seoName)
  await insertLinks(ctx.tx, campaignId, [...new Set(links.map((url) => withUtm(url, utm)))])
  const { test, channel } = campaign
  const perThousand = costPerThousand(await findSettings(ctx.tx), channel)
  if (test) await splitSample(ctx.tx, campaignId, test.samplePercent)
  const decideAt = test ? new Date(Date.parse(ctx.now) + test.hours * 3_600_000).toISOString() : null
  await updateCampaign(ctx.tx, campaignId, { state: 'RUNNING', startedAt: ctx.now, resumedAt: ctx.now, decideAt, costPerThousand: perThousand, ...counts })
  recordState(ctx, campaign, { state: 'RUNNING', ...counts })
} // prettier-ignore

/** Assigns the text that did better to those who wait, once its time has come. */
async function decideTexts(ctx: Context, { id, test, winner, decideAt }: StoredCampaign): Promise<void> {
  if (!test || winner !== null || decideAt === null || decideAt > ctx.now) return
  const tried = await findTried(ctx.tx, id, true)
  const better = winnerOf(tried.map(({ variant, sent, opened, clicked }) => ({ variant, sent, count: test.metric === 'OPENED' ? opened : clicked }))) // prettier-ignore
  await giveWinner(ctx.tx, id, better)
  await updateCampaign(ctx.tx, id, { winner: better })
}

/**
 * Queues the next recipients of a running campaign as its rate allows, each once: who is queued is recorded in the same transaction. Too many
 * errors pause it, and so does a template that is not approved any more; it finishes when no recipient waits any more. Returns how many more may go at once.
 *
 * @param most what is left of this minute's share; the whole of it when left out
 */
export async function sendNext(ctx: Context, campaignId: string, most?: number): Promise<number> {
  const campaign = await lockCampaign(ctx.tx, campaignId)
  if (campaign.state !== 'RUNNING') return 0
  const { perHour, stopAfter, resumedAt, channel } = campaign
  const progress = await findProgress(ctx.tx, campaignId, ctx.now, resumedAt ?? ctx.now)
  if (progress.errors >= stopAfter) {
    await updateCampaign(ctx.tx, campaignId, { state: 'PAUSED', pauseReason: 'ERRORS' })
    recordState(ctx, campaign, { state: 'PAUSED', errors: progress.errors })
    return 0
  }
  if (
    channel === 'WHATSAPP' &&
    progress.waiting > 0 &&
    (await findUnusable(ctx, templateIdsOf(campaign), 'MARKETING')).length > 0
  ) {
    await updateCampaign(ctx.tx, campaignId, { state: 'PAUSED', pauseReason: 'TEMPLATE' })
    recordState(ctx, campaign, { state: 'PAUSED' })
    return 0
  }
  if (progress.waiting === 0) {
    if (progress.underway === 0) {
      await updateCampaign(ctx.tx, campaignId, { state: 'FINISHED', finishedAt: ctx.now })
      recordState(ctx, campaign, { state: 'FINISHED' })
      await continueSeries(ctx, campaign)
    }
    return 0
  }
  await decideTexts(ctx, campaign)
  const allowance = Math.min(most ?? Infinity, allowanceOf({ perHour, inLastHour: progress.inLastHour }))
  const next = await lockNext(ctx.tx, campaignId, { most: Math.min(allowance, MOST_AT_ONCE), now: ctx.now })
  if (next.length === 0) return 0
  await queueNext(ctx, campaign, next)
  return allowance - next.length
}

async function queueNext(ctx: Context, campaign: StoredCampaign, next: readonly Waiting[]): Promise<void> {
  const { id: campaignId, channel, name, offerId, givesCodes } = campaign
  const gate = await askGate(ctx, channel, next.map(({ address }) => address)) // prettier-ignore
  const skipped = next.flatMap(({ id, address }) => {
    const reason = gate.get(address) ?? null
    return reason === null ? [] : [{ id, reason }]
  })
  if (skipped.length > 0) await markSkipped(ctx.tx, skipped)
  const going = next.filter(({ address }) => (gate.get(address) ?? null) === null)
  if (going.length > 0) {
    const customerIds = going.map(({ customerId }) => customerId)
    const codes = givesCodes && offerId !== null ? await giveCodes(ctx, { offerId, batch: name.slice(0, 60), customerIds }) : [] // prettier-ignore
    const about = { about: name.slice(0, 60), aboutPath: `/campaign/view/${campaignId}` as const, shownIn: 'campaigns' }
    const messageIds = await queueMessages(
      ctx,
      going.map((one) => ({ kind: 'campaign', channel, class: 'MARKETING' as const, to: one.address, name: one.name, payload: { recipientId: one.id }, onceKey: `campaign ${one.id}`, ...about })), // prettier-ignore
    )
    const rows = going.flatMap(({ id }, at) => {
      const { id: codeId = null, code = '' } = codes[at] ?? {}
      const messageId = messageIds[at]
      return messageId === undefined ? [] : [{ id, messageId, codeId, code }]
    })
    await markQueued(ctx.tx, rows, ctx.now)
  }
  await countUp(ctx.tx, campaignId, { skipped: skipped.length, queued: going.length })
  ctx.publish('campaigns')
}
