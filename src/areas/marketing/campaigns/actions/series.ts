import { isDeepStrictEqual } from 'node:util'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { campaigns } from '../contract/campaigns.ts'
import { getCampaign, insertCampaign, lockCampaign, shown, type StoredCampaign, updateCampaign } from '../queries/campaigns.ts' // prettier-ignore
import { nextRunAt } from '../rules/series.ts'
import { isOver } from '../rules/states.ts'
import { checklistOf } from './audience.ts'
import { refreshFacts } from './facts.ts'
import { contentNow, lockCurrent, recordState, schedule } from './work.ts'

/** What a run has of the one before. */
function termsOf({ name, goal, channel, segmentIds, excludeIds, templateId, fromName, replyTo, test, offerId, givesCodes, addsUtm, utmSource, utmCampaign, budget, inGuestZone, perHour, stopAfter, arrivalDays, repeats, repeatUntil, repeatDay }: StoredCampaign) {
  return { name, goal, channel, segmentIds, excludeIds, templateId, fromName, replyTo, test, offerId, givesCodes, addsUtm, utmSource, utmCampaign, budget, inGuestZone, perHour, stopAfter, arrivalDays, repeats, repeatUntil, repeatDay }
} // prettier-ignore

const OPEN = {
  DRAFT: { kind: 'campaign_run_open', message: 'The next run of a campaign is not ready to be sent' },
  IN_REVIEW: { kind: 'campaign_run_review', message: 'The next run of a campaign waits for approval' },
} as const

/** Notifies the author of a run that cannot be sent as it is, and who approves campaigns of one that waits for approval. */
async function notifyOpen(ctx: Context, { id, name, authorId }: StoredCampaign, state: keyof typeof OPEN): Promise<void> {
  const all = await colleagues(ctx)
  const to = all.filter(({ id: userId, permissions }) => (state === 'DRAFT' ? userId === authorId : permissions.has('campaigns.approve') && userId !== authorId))
  notify(ctx, to.map((one) => one.id), { ...OPEN[state], facts: { name }, path: `/campaign/view/${id}` })
} // prettier-ignore

/**
 * Makes the next run of a series once one has finished: a campaign of its own. As long as its texts are those that were approved it is scheduled
 * by itself; with other texts, or to more guests than may go unapproved, it is reviewed anew; one that is not ready stays a draft.
 */
export async function continueSeries(ctx: Context, before: StoredCampaign): Promise<void> {
  const { repeats, sendAt, repeatDay, repeatUntil } = before
  if (repeats === null || sendAt === null) return
  const at = nextRunAt({ repeats, sendAt, repeatDay, repeatUntil }, ctx.now, ctx.property.timeZone)
  if (at === undefined) return
  const isSameText = isDeepStrictEqual(await contentNow(ctx, before), before.content)
  const id = ctx.newId()
  const place = { seriesId: before.seriesId ?? before.id, runNumber: before.runNumber + 1 }
  await insertCampaign(
    ctx.tx,
    id,
    { ...termsOf(before), ...place, sendAt: at, testedAt: isSameText ? before.testedAt : null },
    { author: { id: before.authorId, name: before.authorName }, now: ctx.now },
  )
  ctx.record({ type: 'CAMPAIGN_SAVED', entity: 'campaign', entityId: id, after: { name: before.name, ...place } })
  await goOn(ctx, await lockCampaign(ctx.tx, id), isSameText ? before : undefined)
}

/** Schedules a run that is ready, as it was approved before or where no one has to. */
async function goOn(ctx: Context, run: StoredCampaign, approved: StoredCampaign | undefined): Promise<void> {
  await refreshFacts(ctx)
  const { checks, needsApproval } = await checklistOf(ctx, run)
  const isReady = checks.every(({ isDone }) => isDone)
  const approver =
    approved && approved.approverId !== null ? { id: approved.approverId, name: approved.approverName } : null
  if (isReady && (!needsApproval || approver !== null)) return schedule(ctx, run, approver)
  const state = isReady ? 'IN_REVIEW' : 'DRAFT'
  if (isReady) {
    await updateCampaign(ctx.tx, run.id, { state, reviewNote: '' })
    recordState(ctx, run, { state })
  }
  await notifyOpen(ctx, run, state)
  ctx.publish('campaigns')
}

/** @throws Refusal not_found, stale_version, campaign_state for one that is over or sent once */
export const endSeries: Action<typeof campaigns.endSeries> = async (ctx, { campaignId, version }) => {
  const campaign = await lockCurrent(ctx, campaignId, version)
  const { state, repeats, repeatUntil } = campaign
  if (repeats === null || isOver(state)) refuse('campaign_state', { state })
  await updateCampaign(ctx.tx, campaignId, { repeats: null, repeatUntil: null, repeatDay: null })
  ctx.record({ type: 'CAMPAIGN_SAVED', entity: 'campaign', entityId: campaignId, before: { repeats, repeatUntil }, after: { repeats: null } }) // prettier-ignore
  ctx.publish('campaigns')
  return shown(await getCampaign(ctx.tx, campaignId))
}
