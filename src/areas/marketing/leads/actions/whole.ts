import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays, dayAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Proposal, WholeDeal } from '../contract/replies.ts'
import { activitiesOfDeal } from '../queries/activities.ts'
import { findDeposit, getDeal, partsOf } from '../queries/deals.ts'
import { proposalsOf, type StoredProposal } from '../queries/proposals.ts'

/** Where a token opens a proposal. */
export const proposalUrl = (ctx: Context, { sealedToken }: Pick<StoredProposal, 'sealedToken'>): string =>
  `${ctx.settings.publicUrl}/proposal?token=${ctx.settings.secretBox.open(sealedToken)}`

/** The day it is where the property is; the business date may lag behind. */
export const todayOf = (ctx: Context) => dayAt(ctx.now, ctx.property.timeZone)

export const isOpen = ({ state }: Pick<StoredProposal, 'state'>): boolean => state === 'SENT' || state === 'VIEWED'

/** One whose day has passed has ended, whatever was stored. */
export const stateOf = (ctx: Context, one: StoredProposal): Proposal['state'] =>
  isOpen(one) && one.validUntil < todayOf(ctx) ? 'EXPIRED' : one.state

function shownProposal(ctx: Context, one: StoredProposal): Proposal {
  const { id, revision, total, validUntil, sentTo, sentAt, viewedAt, decidedAt, signerName, declineReason, unheldBecause } = one
  const url = ctx.actor.permissions.has('leads.work') ? proposalUrl(ctx, one) : null
  return { id, revision, state: stateOf(ctx, one), total, validUntil, sentTo, sentAt, viewedAt, decidedAt, signerName, declineReason, unheldBecause, url }
} // prettier-ignore

/** Days shown before and after the nights of a deal, and how many without any. */
const AROUND = 1
const BLANK = 7

/** A deal as its reader sees it, with what is free beside its nights. @throws Refusal not_found */
export async function wholeDeal(ctx: Context, id: string): Promise<WholeDeal> {
  const deal = await getDeal(ctx.tx, id)
  const from = deal.arrival === null ? ctx.businessDate : addDays(deal.arrival, -AROUND)
  const until = deal.departure === null ? addDays(from, BLANK) : addDays(deal.departure, AROUND)
  const [parts, activities, proposals, deposit, types] = await Promise.all([
    partsOf(ctx.tx, id),
    activitiesOfDeal(ctx.tx, id),
    proposalsOf(ctx.tx, id),
    findDeposit(ctx.tx, id),
    typeNights(ctx, { from, until }),
  ])
  const free = types.map(({ id: roomTypeId, name, nights }) => ({ roomTypeId, name, nights: nights.map(({ day, free: left }) => ({ day, free: left })) })) // prettier-ignore
  return { deal, ...parts, activities, proposals: proposals.map((one) => shownProposal(ctx, one)), deposit, free }
}
