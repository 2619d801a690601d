import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import type { Lead } from '../contract/replies.ts'
import { insertActivity, moveActivities, shareActivities } from '../queries/activities.ts'
import { dealsOfLead } from '../queries/deals.ts'
import { getLead, lockLead, updateLead } from '../queries/leads.ts'
import { countMoves, moveAllOf } from '../queries/merge.ts'
import { moveWork } from '../queries/work.ts'
import { filledFrom, mergedWith, mergeFault } from '../rules/merge.ts'
import { publishLeads, wholeLead } from './known.ts'

/** @throws Refusal lead_over, merge_retains_converted, merge_has_bookings */
function assertMergeable(stays: Lead, goes: Lead): void {
  const fault = mergeFault(stays, goes)
  if (fault) refuse(fault, { state: stays.state, otherState: goes.state })
}

/** @throws Refusal not_found, lead_over, merge_retains_converted, merge_has_bookings */
export const previewMerge: Action<typeof leads.previewMerge> = async ({ tx }, { leadId, otherId }) => {
  const [stays, goes, moves] = [await getLead(tx, leadId), await getLead(tx, otherId), await countMoves(tx, otherId)]
  assertMergeable(stays, goes)
  const { number, title, version, bookingId } = goes
  return { number, title, version, ...moves, hasBooking: bookingId !== null, filled: filledFrom(stays, goes) }
}

/** Both leads, locked in one order, so that two merges towards each other do not deadlock. */
async function lockBoth(ctx: Context, leadId: string, otherId: string): Promise<[Lead, Lead]> {
  const found = new Map<string, Lead>()
  for (const id of [leadId, otherId].sort()) found.set(id, await lockLead(ctx.tx, id))
  return [found.get(leadId) ?? refuse('not_found', { leadId }), found.get(otherId) ?? refuse('not_found', { otherId })]
}

/** The other one is a duplicate from then on: all that hung on it is on the one that stays, and a line says so. */
export const merge: Action<typeof leads.merge> = async (ctx, { leadId, version, otherId, otherVersion }) => {
  const [stays, goes] = await lockBoth(ctx, leadId, otherId)
  if (stays.version !== version) refuse('stale_version', { version: stays.version })
  if (goes.version !== otherVersion) refuse('stale_version', { version: goes.version })
  assertMergeable(stays, goes)
  const merged = mergedWith(stays, goes)
  const ended = { lastActivityAt: ctx.now, staleAt: null, returnAt: null, reason: '', until: null }
  const none = { customerId: null, companyId: null, bookingId: null }
  await updateLead(ctx.tx, goes, { ...ended, ...none, state: 'DUPLICATE', ofId: leadId, ownerId: goes.ownerId ?? ctx.actor.id }) // prettier-ignore
  await updateLead(ctx.tx, stays, { ...merged, lastActivityAt: ctx.now, staleAt: null })
  await moveActivities(ctx.tx, otherId, leadId)
  await moveAllOf(ctx.tx, otherId, leadId)
  await moveWork(ctx.tx, otherId, leadId)
  await noteMerge(ctx, leadId, goes)
  if (stays.state === 'CONVERTED') await shareWithDeal(ctx, leadId)
  ctx.record({
    type: 'LEAD_MERGED',
    entity: 'lead',
    entityId: leadId,
    before: { state: stays.state, otherState: goes.state },
    after: { otherId, otherNumber: goes.number, filled: filledFrom(stays, goes) },
  })
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
}

/** What the other one was, with its message: its words are lost to no one. */
async function noteMerge(ctx: Context, leadId: string, { number, title, message: outcome }: Lead): Promise<void> {
  const by = { byId: ctx.actor.id, byName: ctx.actor.name, createdAt: ctx.now }
  const note = { kind: 'MERGE' as const, subject: `${number} ${title}`, outcome, at: ctx.now, isDone: true, followUpOn: null } // prettier-ignore
  await insertActivity(ctx.tx, { ...by, ...note, id: ctx.newId(), leadId, dealId: null })
}

/** A lead that became one deal shows there what it has now. */
async function shareWithDeal(ctx: Context, leadId: string): Promise<void> {
  const [deal, another] = await dealsOfLead(ctx.tx, leadId)
  if (deal && !another) await shareActivities(ctx.tx, leadId, deal.id)
}
