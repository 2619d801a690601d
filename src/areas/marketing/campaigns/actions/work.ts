import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { isAddress } from '#areas/platform/messages/rules/messages.ts'
import { refuse } from '#core/refusal.ts'
import { dayAt } from '#core/dates.ts'
import { zero } from '#core/money.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Campaign } from '../contract/campaign-replies.ts'
import type { campaigns } from '../contract/campaigns.ts'
import type { CampaignState } from '../contract/choices.ts'
import {
  countUp,
  findCampaigns,
  findSettings,
  getCampaign,
  insertCampaign,
  lockCampaign,
  saveSettings as storeSettings,
  shown,
  type StoredCampaign,
  updateCampaign,
} from '../queries/campaigns.ts'
import { callOff } from '../queries/recipients.ts'
import { findBriefs } from '../queries/results.ts'
import { getSegments } from '../queries/segments.ts'
import { getTemplate } from '../queries/templates.ts'
import { repeatDayOf } from '../rules/series.ts'
import { type CAMPAIGN_STEPS, stateAfterMove } from '../rules/states.ts'
import { assertAllUsable, assertUsable } from './approval.ts'
import { assertReady, checklistOf } from './audience.ts'
import { followFacts } from './facts.ts'

export const list: Action<typeof campaigns.list> = async (ctx, { after, limit, ...filter }) => {
  const rows = await findCampaigns(ctx.tx, {
    state: filter.state,
    channel: filter.channel,
    text: filter.text,
    seriesId: filter.seriesId,
    after: readIdCursor(after),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id))
  const { attributionDays } = await findSettings(ctx.tx)
  const found = await findBriefs(
    ctx.tx,
    page.rows.map(({ id }) => id),
    attributionDays,
  )
  const briefs = new Map(found.map(({ id, ...brief }) => [id, brief]))
  const none = { delivered: 0, revenue: zero }
  return { ...page, rows: page.rows.map((row) => ({ ...shown(row), ...(briefs.get(row.id) ?? none) })) }
}

/** @throws Refusal not_found */
export const get: Action<typeof campaigns.get> = async (ctx, { campaignId }) =>
  shown(await getCampaign(ctx.tx, campaignId))

/** The templates a campaign names. */
export const templateIdsOf = ({ templateId, test }: Pick<Campaign, 'templateId' | 'test'>): string[] =>
  [templateId, test?.templateId ?? null].flatMap((id) => (id === null ? [] : [id]))

type Draft = Pick<Campaign, 'channel' | 'segmentIds' | 'excludeIds' | 'templateId' | 'test'>

/** @throws Refusal unknown_reference for a segment or a template there is none of, channels_differ, template_not_marketing, template_not_approved */
async function assertKnown(ctx: Context, { channel, segmentIds, excludeIds, templateId, test }: Draft): Promise<void> {
  const ids = [...new Set([...segmentIds, ...excludeIds])]
  if ((await getSegments(ctx.tx, ids)).length < ids.length) refuse('unknown_reference')
  const templates = await Promise.all(templateIdsOf({ templateId, test }).map((id) => getTemplate(ctx.tx, id).catch(() => refuse('unknown_reference')))) // prettier-ignore
  if (templates.some((template) => template.channel !== channel)) refuse('channels_differ', { channel })
  assertUsable(templates, 'MARKETING')
}

type Terms = Pick<Campaign, 'sendAt' | 'inGuestZone' | 'offerId' | 'givesCodes' | 'repeats' | 'repeatUntil'>
/** What depends on another choice goes with it. */
const consistent = ({ sendAt, inGuestZone, offerId, givesCodes, repeats, repeatUntil }: Terms) => ({
  inGuestZone: inGuestZone && sendAt !== null,
  givesCodes: givesCodes && offerId !== null,
  repeatUntil: repeats === null ? null : repeatUntil,
})

/** @throws Refusal unknown_reference, channels_differ, template_not_marketing, template_not_approved */
export const create: Action<typeof campaigns.create> = async (ctx, fields) => {
  await assertKnown(ctx, fields)
  const id = ctx.newId()
  const { actor: author, now } = ctx
  await insertCampaign(ctx.tx, id, { ...fields, ...consistent(fields) }, { author, now })
  ctx.record({ type: 'CAMPAIGN_SAVED', entity: 'campaign', entityId: id, after: { name: fields.name } })
  return shown(await getCampaign(ctx.tx, id))
}

/** Locks a campaign that is unchanged since it was read. @throws Refusal not_found, stale_version */
export async function lockCurrent(ctx: Context, campaignId: string, version: number): Promise<StoredCampaign> {
  const campaign = await lockCampaign(ctx.tx, campaignId)
  if (campaign.version !== version) refuse('stale_version', { version: campaign.version })
  return campaign
}

/** @throws Refusal not_found, stale_version, campaign_state, unknown_reference, channels_differ, template_not_marketing, template_not_approved */
export const update: Action<typeof campaigns.update> = async (ctx, { campaignId, version, ...fields }) => {
  const before = await lockCurrent(ctx, campaignId, version)
  if (before.state !== 'DRAFT') refuse('campaign_state', { state: before.state })
  await assertKnown(ctx, fields)
  const isSameText =
    fields.templateId === before.templateId &&
    fields.test?.templateId === before.test?.templateId &&
    fields.fromName === before.fromName &&
    fields.replyTo === before.replyTo
  await updateCampaign(ctx.tx, campaignId, {
    ...fields,
    ...consistent(fields),
    ...(isSameText ? {} : { testedAt: null }),
  })
  ctx.record({ type: 'CAMPAIGN_SAVED', entity: 'campaign', entityId: campaignId, before: { name: before.name }, after: { name: fields.name } }) // prettier-ignore
  return shown(await getCampaign(ctx.tx, campaignId))
}

/** @throws Refusal not_found */
export const checklist: Action<typeof campaigns.checklist> = async (ctx, { campaignId }) => {
  await followFacts(ctx)
  return checklistOf(ctx, await getCampaign(ctx.tx, campaignId))
}

/** @throws Refusal not_found, no_address, campaign_state, campaign_not_ready without a template */
export const sendTest: Action<typeof campaigns.sendTest> = async (ctx, { campaignId, to }) => {
  const campaign = await lockCampaign(ctx.tx, campaignId)
  const { state, channel, templateId, test, name } = campaign
  if (state !== 'DRAFT') refuse('campaign_state', { state })
  if (templateId === null) refuse('campaign_not_ready', { checks: ['CONTENT'], first: 'CONTENT' })
  if (!isAddress(channel, to)) refuse('no_address')
  const about = { about: name.slice(0, 60), aboutPath: `/campaign/view/${campaignId}` as const }
  const { variants } = await getTemplate(ctx.tx, templateId)
  const texts = variants.map(({ language }) => ({ campaignId, campaignTemplateId: templateId, language }))
  if (test) {
    const other = await getTemplate(ctx.tx, test.templateId)
    texts.push(...other.variants.map(({ language }) => ({ campaignId, campaignTemplateId: test.templateId, language })))
  }
  for (const payload of texts) await queueMessage(ctx, { kind: 'campaignTest', channel, to, payload, ...about })
  await updateCampaign(ctx.tx, campaignId, { testedAt: ctx.now })
  return shown(await getCampaign(ctx.tx, campaignId))
}

/** @throws Refusal campaign_state */
export function nextOf(campaign: Pick<StoredCampaign, 'state'>, move: keyof typeof CAMPAIGN_STEPS): CampaignState {
  return stateAfterMove(campaign.state, move) ?? refuse('campaign_state', { state: campaign.state })
}

export function recordState(ctx: Context, { id, state }: StoredCampaign, after: Record<string, unknown>): void {
  ctx.record({ type: 'CAMPAIGN_STATE', entity: 'campaign', entityId: id, before: { state }, after })
  ctx.publish('campaigns')
}

/** The texts of a campaign as they are now. */
export async function contentNow(
  ctx: Context,
  { templateId, test }: Pick<StoredCampaign, 'templateId' | 'test'>,
): Promise<NonNullable<StoredCampaign['content']>> {
  const A = templateId === null ? [] : (await getTemplate(ctx.tx, templateId)).variants
  const B = test === null ? null : (await getTemplate(ctx.tx, test.templateId)).variants
  return { A, B }
}

/** What is scheduled is sent as it is now: its texts are stored with it. */
export async function schedule(
  ctx: Context,
  campaign: StoredCampaign,
  approver: { id: number; name: string } | null,
): Promise<void> {
  const sendAt = campaign.sendAt ?? ctx.now
  const repeatDay =
    campaign.repeats === null ? null : repeatDayOf(dayAt(sendAt, ctx.property.timeZone), campaign.repeatDay)
  await updateCampaign(ctx.tx, campaign.id, {
    state: 'SCHEDULED',
    content: await contentNow(ctx, campaign),
    sendAt,
    repeatDay,
    reviewNote: '',
    approverId: approver?.id ?? null,
    approverName: approver?.name ?? '',
  })
  recordState(ctx, campaign, { state: 'SCHEDULED', approver: approver?.name })
}

/** @throws Refusal not_found, stale_version, campaign_state, campaign_not_ready, template_not_marketing and template_not_approved for one that resumes */
export const move: Action<typeof campaigns.move> = async (ctx, { campaignId, version, move: step }) => {
  const campaign = await lockCurrent(ctx, campaignId, version)
  const state = nextOf(campaign, step)
  if (step === 'SUBMIT') {
    const { needsApproval } = await assertReady(ctx, campaign)
    if (!needsApproval) await schedule(ctx, campaign, null)
    else await updateCampaign(ctx.tx, campaignId, { state, reviewNote: '' })
  } else if (step === 'UNSCHEDULE')
    await updateCampaign(ctx.tx, campaignId, { state, content: null, approverId: null, approverName: '' }) // prettier-ignore
  else if (step === 'PAUSE') await updateCampaign(ctx.tx, campaignId, { state, pauseReason: 'PERSON' })
  else if (step === 'RESUME') {
    await assertAllUsable(ctx, templateIdsOf(campaign), 'MARKETING')
    await updateCampaign(ctx.tx, campaignId, { state, pauseReason: '', resumedAt: ctx.now })
  } else {
    const skipped = await callOff(ctx.tx, campaignId)
    await updateCampaign(ctx.tx, campaignId, { state, pauseReason: '', finishedAt: ctx.now })
    await countUp(ctx.tx, campaignId, { skipped })
  }
  const after = await getCampaign(ctx.tx, campaignId)
  if (after.state !== 'SCHEDULED') recordState(ctx, campaign, { state: after.state })
  return shown(after)
}

/** @throws Refusal not_found, stale_version, campaign_state, campaign_not_ready, own_campaign, reason_required */
export const decide: Action<typeof campaigns.decide> = async (ctx, { campaignId, version, isApproved, reason }) => {
  const campaign = await lockCurrent(ctx, campaignId, version)
  const state = nextOf(campaign, isApproved ? 'APPROVE' : 'SEND_BACK')
  if (!isApproved) {
    if (reason === '') refuse('reason_required')
    await updateCampaign(ctx.tx, campaignId, { state, reviewNote: reason })
    recordState(ctx, campaign, { state, reason })
  } else {
    const { needsApproval } = await assertReady(ctx, campaign)
    if (needsApproval && campaign.authorId === ctx.actor.id) refuse('own_campaign')
    await schedule(ctx, campaign, ctx.actor)
  }
  return shown(await getCampaign(ctx.tx, campaignId))
}

export const settings: Action<typeof campaigns.settings> = (ctx) => findSettings(ctx.tx)

/** @throws Refusal stale_version */
export const saveSettings: Action<typeof campaigns.saveSettings> = async (ctx, chosen) => {
  const before = await findSettings(ctx.tx)
  if (!(await storeSettings(ctx.tx, chosen))) refuse('stale_version', { version: before.version })
  ctx.record({ type: 'CAMPAIGN_SETTINGS_SAVED', entity: 'campaign settings', entityId: String(ctx.property.id), before, after: chosen }) // prettier-ignore
  return findSettings(ctx.tx)
}
