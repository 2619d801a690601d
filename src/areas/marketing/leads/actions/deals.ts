import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { minor, shareOf } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { DEAL_STAGES, effectOf, isDealOver, PROBABILITY } from '../rules/states.ts'
import type { leads } from '../contract/leads.ts'
import type { Deal, WholeDeal } from '../contract/replies.ts'
import { insertActivity } from '../queries/activities.ts'
import { changeDeal, countOwners, findDeals, getDeal, insertDeal, lockDeal, replaceNights, replaceParts, sumLost, sumMonths, sumStages, updateDeal as storeDeal } from '../queries/deals.ts' // prettier-ignore
import { countActivities, countCampaigns, countLinks, countResponses, countSources } from '../queries/report.ts'
import { supersede } from '../queries/proposals.ts'
import { beginDefinite } from './definite.ts'
import { firmBlock, holdBlock, releaseBlock } from './block.ts'
import { assertColleague, DEAL_COUNTER, publishLeads } from './known.ts'
import { wholeDeal } from './whole.ts'

export const deals: Action<typeof leads.deals> = async (ctx, { after, limit, stage, isOpen = false }) => {
  const rows = await findDeals(ctx.tx, { stage: stage ?? null, isOpen, after: readIdCursor(after) ?? null, limit: limit + 1 }) // prettier-ignore
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

const none = { deals: 0, roomNights: 0, amount: minor(0), weighted: minor(0) }

export const totals: Action<typeof leads.totals> = async (ctx) => {
  // Each amount came times its deal's per cent.
  const found = (await sumStages(ctx.tx)).map((one) => ({ ...one, weighted: shareOf(one.weighted, 100) }))
  return { rows: DEAL_STAGES.map((stage) => found.find((one) => one.stage === stage) ?? { stage, ...none }) }
}

export const report: Action<typeof leads.report> = async (ctx, span) => {
  const { timeZone, currency } = ctx.property
  const at = { ...span, timeZone }
  const [stages, sources, campaigns, links, activities, response, lost, owners, months] = await Promise.all([
    totals(ctx, {}),
    countSources(ctx.tx, at),
    countCampaigns(ctx.tx, at),
    countLinks(ctx.tx, at),
    countActivities(ctx.tx, at),
    countResponses(ctx.tx, at),
    sumLost(ctx.tx, at),
    countOwners(ctx.tx, at),
    sumMonths(ctx.tx),
  ])
  return {
    stages: stages.rows,
    sources: sources.map((one) => ({ ...one, amount: minor(one.amount) })),
    campaigns: campaigns.map((one) => ({ ...one, amount: minor(one.amount) })),
    links: links.map((one) => ({ ...one, amount: minor(one.amount) })),
    activities,
    response,
    lost,
    owners,
    months: months.map((one) => ({ ...one, weighted: shareOf(one.weighted, 100) })),
    currency,
  }
}

/** @throws Refusal not_found */
export const deal: Action<typeof leads.deal> = (ctx, { dealId }) => wholeDeal(ctx, dealId)

/** @throws Refusal unknown_reference */
export const createDeal: Action<typeof leads.createDeal> = async (ctx, { probability, ...fields }) => {
  if (fields.ownerId !== null) await assertColleague(ctx, fields.ownerId)
  const id = ctx.newId()
  const own = { id, number: await nextNumber(ctx, DEAL_COUNTER), leadId: null, stage: 'INQUIRY' as const, currency: ctx.property.currency, createdAt: ctx.now } // prettier-ignore
  await insertDeal(ctx.tx, { ...own, ...fields, probability: probability ?? PROBABILITY.INQUIRY })
  ctx.record({ type: 'DEAL_ADDED', entity: 'deal', entityId: id, after: { name: fields.name } })
  publishLeads(ctx)
  return getDeal(ctx.tx, id)
}

/** A deal that may change, locked. @throws Refusal not_found, stale_version, deal_over */
export async function lockOpenDeal(ctx: Context, id: string, version?: number): Promise<Deal> {
  const found = await lockDeal(ctx.tx, id, version)
  if (isDealOver(found.stage)) refuse('deal_over', { stage: found.stage })
  return found
}

/** @throws Refusal not_found, stale_version, deal_over, unknown_reference */
export const updateDeal: Action<typeof leads.updateDeal> = async (ctx, { dealId, version, probability, ...fields }) => {
  const before = await lockOpenDeal(ctx, dealId, version)
  if (fields.ownerId !== null && fields.ownerId !== before.ownerId) await assertColleague(ctx, fields.ownerId)
  await storeDeal(ctx.tx, dealId, { ...fields, probability: probability ?? PROBABILITY[before.stage] })
  return changed(ctx, before, { ...fields })
}

async function changed(ctx: Context, { id }: Deal, after: Record<string, unknown>): Promise<WholeDeal> {
  ctx.record({ type: 'DEAL_CHANGED', entity: 'deal', entityId: id, after })
  publishLeads(ctx)
  return wholeDeal(ctx, id)
}

/** @throws Refusal not_found, stale_version, deal_over, deal_has_block, unknown_reference */
export const setDealNights: Action<typeof leads.setDealNights> = async (ctx, { dealId, version, nights }) => {
  const before = await lockOpenDeal(ctx, dealId, version)
  if (before.groupId !== null) refuse('deal_has_block', { groupId: before.groupId })
  await replaceNights(ctx.tx, dealId, nights)
  await changeDeal(ctx.tx, dealId, {})
  return changed(ctx, before, { nights: nights.length })
}

/** @throws Refusal not_found, stale_version, deal_over */
export const setDealParts: Action<typeof leads.setDealParts> = async (ctx, { dealId, version, functions, extras }) => {
  const before = await lockOpenDeal(ctx, dealId, version)
  await replaceParts(ctx.tx, dealId, { functions, extras })
  await changeDeal(ctx.tx, dealId, {})
  return changed(ctx, before, { functions: functions.length, extras: extras.length })
}

/** @throws Refusal not_found */
export const addDealActivity: Action<typeof leads.addDealActivity> = async (ctx, { dealId, at, ...one }) => {
  const { leadId } = await getDeal(ctx.tx, dealId)
  const by = { byId: ctx.actor.id, byName: ctx.actor.name, createdAt: ctx.now }
  await insertActivity(ctx.tx, { ...one, ...by, id: ctx.newId(), leadId, dealId, at: at ?? ctx.now })
  ctx.record({
    type: 'LEAD_ACTIVITY',
    entity: 'deal',
    entityId: dealId,
    after: { kind: one.kind, subject: one.subject },
  })
  publishLeads(ctx)
  return wholeDeal(ctx, dealId)
}

type Move = Parameters<typeof moveDeal>[1]

/** What a stage does to a locked deal. @throws Refusal as moveDeal */
async function carryOut(ctx: Context, before: Deal, { stage, deducts, optionOn, lostReasonId, lostBy, lostNote }: Move): Promise<void> {
  const effect = effectOf(before.stage, stage) ?? refuse('deal_move_not_allowed', { from: before.stage, to: stage })
  const isDecision = effect === 'FIRM' || stage === 'CANCELLED'
  if (isDecision && !ctx.actor.permissions.has('leads.decide')) refuse('deal_needs_manager')
  if (effect === 'LOST' && lostReasonId === null) refuse('lost_reason_required')
  if (effect === 'STAYED' && before.departure !== null && before.departure > ctx.businessDate) refuse('stay_not_over', { day: before.departure })
  const at = { stage, stage_at: ctx.now, probability: PROBABILITY[stage] }
  if (effect === 'HOLD') return changeDeal(ctx.tx, before.id, { ...at, option_on: optionOn, group_id: await holdBlock(ctx, before, { deducts, optionOn }) })
  if (effect === 'FIRM') return makeDefinite(ctx, before)
  if (effect !== 'LOST') return changeDeal(ctx.tx, before.id, at)
  if (before.groupId !== null) await releaseBlock(ctx, before.groupId, lostNote || before.name)
  await supersede(ctx.tx, before.id)
  return changeDeal(ctx.tx, before.id, { ...at, lost_reason_id: lostReasonId, lost_by: lostBy, lost_note: lostNote })
} // prettier-ignore

/** Holds the rooms of a deal for good, makes it definite, and begins what follows. @throws Refusal rooms_do_not_fit, and what groups refuse */
export async function makeDefinite(ctx: Context, before: Deal): Promise<void> {
  const groupId = await firmBlock(ctx, before)
  const at = { stage: 'DEFINITE' as const, stage_at: ctx.now, probability: PROBABILITY.DEFINITE }
  const follows = await beginDefinite(ctx, before, groupId)
  await changeDeal(ctx.tx, before.id, { ...at, ...follows, ...(groupId !== null && { group_id: groupId }) })
}

export const recordStage = (ctx: Context, before: Deal, stage: Deal['stage']): void => {
  ctx.record({
    type: 'DEAL_STAGE',
    entity: 'deal',
    entityId: before.id,
    before: { stage: before.stage },
    after: { stage },
  })
  publishLeads(ctx)
}

/** Holds, firms up or releases as the stage requires, in the same transaction. */
export const moveDeal: Action<typeof leads.moveDeal> = async (ctx, input) => {
  const before = await lockDeal(ctx.tx, input.dealId, input.version)
  await carryOut(ctx, before, input)
  recordStage(ctx, before, input.stage)
  return wholeDeal(ctx, before.id)
}
