import { domainFactsOf } from '#areas/platform/messages/actions/domain.ts'
import { carriageOf } from '#areas/platform/messages/actions/providers.ts'
import { unitsOf } from '#areas/platform/messages/rules/sms.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Check } from '../contract/choices.ts'
import { anyOf, findOffer, findSettings, type StoredCampaign } from '../queries/campaigns.ts'
import { countAudience } from '../queries/recipients.ts'
import { chosenSql, countReach, getSegments } from '../queries/segments.ts'
import { getTemplate } from '../queries/templates.ts'
import { costOf, costPerThousand, isInBudget } from '../rules/cost.ts'
import { isOfUse, isSendable } from '../rules/approval.ts'
import { isWritten } from '../rules/mail.ts'
import { needsApproval } from '../rules/states.ts'
import type { Checklist } from '../contract/campaign-replies.ts'
import { refreshFacts } from './facts.ts'
import { todayOf } from './segments.ts'
import { exampleOf, senderOf } from './write.ts'

type OfAudience = Pick<StoredCampaign, 'segmentIds' | 'excludeIds' | 'channel' | 'arrivalDays'>

/** Whom a campaign chooses and leaves out today, as conditions on the facts of guests and what they agreed to on its channel. */
export async function audienceOf(ctx: Context, { segmentIds, excludeIds, channel, arrivalDays }: OfAudience) {
  const today = todayOf(ctx)
  const known = await getSegments(ctx.tx, [...segmentIds, ...excludeIds])
  const of = (ids: readonly string[]) =>
    anyOf(known.filter(({ id }) => ids.includes(id)).map((segment) => chosenSql(segment, today, channel)))
  return { chosen: of(segmentIds), excluded: of(excludeIds), channel, today, arrivalDays }
}

/** Whether the texts of a campaign are whole, of the category of what is sent, and approved, and how many times the longest of them is paid for. */
async function contentOf(ctx: Context, { templateId, test, channel }: StoredCampaign): Promise<{ isWhole: boolean; isOfCategory: boolean; isApproved: boolean; units: number }> {
  if (templateId === null) return { isWhole: false, isOfCategory: true, isApproved: true, units: 1 }
  const templates = await Promise.all([templateId, ...(test ? [test.templateId] : [])].map((id) => getTemplate(ctx.tx, id)))
  const isWhole = templates.every((one) => one.channel === channel && one.variants.every((variant) => isWritten(channel, variant)))
  const isApproved = templates.every(isSendable)
  const isOfCategory = templates.every((one) => isOfUse(one, 'MARKETING'))
  if (channel !== 'SMS') return { isWhole, isOfCategory, isApproved, units: 1 }
  const sender = await senderOf(ctx)
  const texts = templates.flatMap(({ variants }) => variants).map((variant) => exampleOf(ctx, { channel, variant, sender }).text)
  return { isWhole, isOfCategory, isApproved, units: Math.max(1, ...texts.map((text) => unitsOf(channel, text))) }
} // prettier-ignore

async function isOfferWhole(ctx: Context, { offerId, givesCodes }: StoredCampaign): Promise<boolean> {
  if (offerId === null) return true
  const offer = await findOffer(ctx.tx, offerId)
  return offer?.state === 'ACTIVE' && (!givesCodes || offer.needsCode)
}

/** What is done of what has to be so before a campaign is sent, and whom it reaches. */
export async function checklistOf(ctx: Context, campaign: StoredCampaign): Promise<Checklist> {
  const audience = await audienceOf(ctx, campaign)
  const [reach, { excluded, arriving }, settings, content, hasOffer, domain, { isCarried, credits }] =
    await Promise.all([
      countReach(ctx.tx, audience.chosen, campaign.channel),
      countAudience(ctx.tx, audience),
      findSettings(ctx.tx),
      contentOf(ctx, campaign),
      isOfferWhole(ctx, campaign),
      campaign.channel === 'MAIL' ? domainFactsOf(ctx) : null,
      carriageOf(ctx, campaign.channel),
    ])
  const expected = reach.reachable * content.units
  const expectedCost = costOf(expected, costPerThousand(settings, campaign.channel))
  const done: Partial<Record<Check, boolean>> = {
    AUDIENCE: reach.reachable > 0,
    CONTENT: content.isWhole,
    // Providers approve templates of WhatsApp alone.
    ...(campaign.channel === 'WHATSAPP' && { CATEGORY: content.isOfCategory, APPROVAL: content.isApproved }),
    TEST: campaign.testedAt !== null,
    OFFER: hasOffer,
    TIME: campaign.sendAt === null || campaign.sendAt > ctx.now,
    BUDGET: isInBudget(expectedCost, campaign.budget),
    PROVIDER: isCarried && (credits === null || credits >= expected),
  }
  const checks = Object.entries(done).map(([check, isDone]) => ({ check: check as Check, isDone }))
  return {
    checks,
    reach,
    expectedCost,
    units: content.units,
    credits,
    excluded,
    arriving,
    domain,
    needsApproval: needsApproval(reach.reachable, settings.approvalAbove),
  }
}

/** @throws Refusal campaign_not_ready with what is left to do */
export async function assertReady(ctx: Context, campaign: StoredCampaign): Promise<Checklist> {
  await refreshFacts(ctx)
  const checklist = await checklistOf(ctx, campaign)
  const open = checklist.checks.filter(({ isDone }) => !isDone).map(({ check }) => check)
  if (open.length > 0) refuse('campaign_not_ready', { checks: open, first: open[0] })
  return checklist
}
