import { nextNumbers } from '#areas/property/properties/actions/properties.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Currency, unitOf } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { Programme } from '../contract/replies.ts'
import { findOrders, type FoundSource, findStays, findJoining, type SourcePage } from '../queries/earning.ts'
import { findForReview, insertMembers, updateTiers } from '../queries/members.ts'
import { findLapsed, insertExpiries, insertSourceMoves, lockExpiring } from '../queries/moves.ts'
import { type EarningRun, findProgramme, findRun, findTiers, saveRun } from '../queries/programme.ts'
import { moveOf } from '../rules/earning.ts'
import { expiredOf, expiryOf, type Terms } from '../rules/points.ts'
import { tierAfter, tierFor } from '../rules/tiers.ts'
import { doing } from './members.ts'

/** Stays, orders or members in one transaction. */
const PAGE = 500
/** Days back that are looked at as a whole once a day, whatever the audit trail names. */
const SWEPT_DAYS = 35
/** Transactions may end some minutes after the moment of their events. */
const OVERLAP_MS = 10 * 60_000

/** Which stays and orders are to be looked at now; undefined where the programme is not active. */
export type EarningPlan = Pick<SourcePage, 'since' | 'from' | 'until'> & { isWhole: boolean; done: EarningRun }

/** Once a day all of the last weeks; else what the audit trail names since the last time. */
export async function planEarning({ tx, businessDate, now }: Context): Promise<EarningPlan | undefined> {
  const programme = await findProgramme(tx)
  if (!programme.isActive) return undefined
  const run = await findRun(tx)
  const isWhole = run?.wholeOn !== businessDate
  const untilAt = new Date(Date.parse(now) - OVERLAP_MS).toISOString()
  const since = isWhole ? null : run.untilAt
  return {
    since,
    from: addDays(businessDate, -SWEPT_DAYS),
    until: businessDate,
    isWhole,
    done: { wholeOn: businessDate, untilAt },
  }
}

export const finishEarning = ({ tx }: Context, { done }: EarningPlan): Promise<unknown> => saveRun(tx, done)

export const termsOf = (programme: Programme, currency: Currency): Omit<Terms, 'multiplierBp'> => {
  const { basis, roomRate: room, foodRate: food, otherRate: other, value } = programme
  return { basis, rates: { room, food, other }, value, unit: unitOf(currency) }
}

/**
 * Credits the points of a page of stays or orders, and reverses those of stays and orders that are done no more, or cost less now. What earned already earns
 * nothing more, however often and by however many this is called.
 *
 * @returns the id to go on after; undefined at the end
 */
export async function earnPage(
  ctx: Context,
  plan: EarningPlan,
  kind: 'stay' | 'order',
  after: string | null,
): Promise<string | undefined> {
  const page = { since: plan.since, from: plan.from, until: plan.until, after, limit: PAGE }
  const find = kind === 'stay' ? findStays : findOrders
  const programme = await findProgramme(ctx.tx)
  const first = await find(ctx.tx, page)
  const hasJoined = programme.joinsAll && (await joinAll(ctx, first))
  const sources = hasJoined ? await find(ctx.tx, page) : first
  const day = ctx.businessDate
  const today = { day, expiresOn: expiryOf(day, programme.validMonths), terms: termsOf(programme, ctx.property.currency) }
  const moves = sources.flatMap((source) => {
    const move = moveOf(source, today)
    const of = { bookingId: kind === 'stay' ? source.id : null, orderId: kind === 'order' ? source.id : null }
    return move ? [{ ...move, ...of, id: ctx.newId() }] : []
  })
  const changed = await insertSourceMoves(ctx.tx, moves, doing(ctx))
  if (changed.length > 0 || hasJoined) ctx.publish('loyalty')
  if (changed.length > 0) await reviewTiers(ctx, { customerIds: changed, after: null })
  return sources.length < PAGE ? undefined : sources.at(-1)?.id
} // prettier-ignore

/** Makes members of the guests of what was done, from the day on that they bought it. @returns whether any joined */
async function joinAll(ctx: Context, sources: readonly FoundSource[]): Promise<boolean> {
  const since = new Map<string, Day>()
  for (const { customerId, isDone, isMember, boughtOn } of sources) {
    if (!isDone || isMember) continue
    const earlier = since.get(customerId)
    if (earlier === undefined || boughtOn < earlier) since.set(customerId, boughtOn)
  }
  if (since.size === 0) return false
  const joining = await findJoining(ctx.tx, [...since.keys()])
  if (joining.length === 0) return false
  const tierId = tierFor({ nights: 0, earned: 0 }, await findTiers(ctx.tx))?.id ?? null
  const numbers = await nextNumbers(ctx, joining.map(() => 'loyalty member')) // prettier-ignore
  const members = joining.map(({ customerId }, at) => {
    const joinedOn = since.get(customerId) ?? ctx.businessDate
    return { id: ctx.newId(), number: numbers[at] ?? 0, customerId, tierId, joinedOn, by: ctx.actor.name, at: ctx.now }
  })
  const stored = await insertMembers(ctx.tx, members)
  for (const { id, number, customerId } of members.filter((one) => stored.has(one.id)))
    ctx.record({ type: 'LOYALTY_JOINED', entity: 'loyalty member', entityId: id, after: { number, customerId } })
  return true
}

type Reviewing = { customerIds: readonly string[] | null; after: string | null }

/**
 * Assigns members the tier they are to have now: a higher one at once, a lower one once the year of its last review is over.
 *
 * @returns the id to go on after; undefined at the end
 */
export async function reviewTiers(ctx: Context, { customerIds, after }: Reviewing): Promise<string | undefined> {
  const { tx, businessDate } = ctx
  const tiers = await findTiers(tx)
  const members = await findForReview(tx, businessDate, { customerIds, after, limit: PAGE })
  const year = Number(businessDate.slice(0, 4))
  const changes = members.flatMap(({ id, tierId, reviewedYear, nights, earned }) => {
    const isYearOver = reviewedYear < year
    const next = tierAfter({ currentId: tierId, isYearOver, nights, earned }, tiers)?.id ?? null
    return next === tierId && !isYearOver ? [] : [{ id, tierId: next }]
  })
  if (changes.length > 0) {
    await updateTiers(tx, changes, businessDate)
    ctx.publish('loyalty')
  }
  return members.length < PAGE ? undefined : members.at(-1)?.id
}

/** Lets points run out whose last day is past. @returns the guest to go on after; undefined at the end */
export async function expirePage(ctx: Context, after: string | null): Promise<string | undefined> {
  const { tx, businessDate } = ctx
  const guests = await lockExpiring(tx, businessDate, { after, limit: PAGE })
  if (guests.length === 0) return undefined
  const lapsed = await findLapsed(tx, guests, businessDate)
  const expiries = lapsed
    .map(({ customerId, ...sums }) => ({ id: ctx.newId(), customerId, points: -expiredOf(sums) }))
    .filter(({ points }) => points < 0)
  if (expiries.length > 0) {
    await insertExpiries(tx, expiries, doing(ctx))
    ctx.publish('loyalty')
  }
  return guests.length < PAGE ? undefined : guests.at(-1)
}
