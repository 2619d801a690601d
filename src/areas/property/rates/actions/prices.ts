import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { RatePlan, rates } from '../contract/rates.ts'
import type { ChangeReason } from '../contract/restrictions.ts'
import { deleteDayPrices, findDayPrices, findPlans, upsertDayPrices } from '../queries/rates.ts'
import { hasOwnPrices } from '../rules/rates.ts'
import { cellKey } from '../rules/restrictions.ts'
import { recordCells } from './changes.ts'
import { changedDays, lockCalendar, spanOf } from './restrictions.ts'

/** A night's own price before and after; null is none of its own, so that the base rate counts. */
export type PricedCell = {
  ratePlanId: string
  roomTypeId: string
  day: Day
  before: Minor | null
  after: Minor | null
  /** Why a yield rule requested it. */
  reason?: ChangeReason | undefined
}
type RequestedPrice = Omit<PricedCell, 'before'>

/** Sets or removes the own price of a run of nights. @throws Refusal not_found, date_in_past, stay_too_long, rule_in_use */
export const setDayPrices: Action<typeof rates.setDayPrices> = async (ctx, input) => {
  const { from, until, weekdays, baseAmount, ratePlanId, roomTypeId } = input
  const days = changedDays(ctx, { from, until, weekdays })
  const prices = days.map((day) => ({ ratePlanId, roomTypeId, day, after: baseAmount }))
  const changeId = await replacePrices(ctx, prices, [input])
  if (changeId)
    ctx.record({
      type: 'DAY_PRICES_SET',
      entity: 'rate_plan',
      entityId: ratePlanId,
      after: { roomTypeId, from, until, weekdays, baseAmount },
    })
  return { nightCount: days.length, changeId }
}

/** Sets the prices of many nights in one go, as a sheet has them; null removes a night's own. */
export const setPrices: Action<typeof rates.setPrices> = async (ctx, { rows }) => {
  const prices = rows.flatMap(({ ratePlanId, roomTypeId, from, amounts }): RequestedPrice[] =>
    amounts.map((after, index) => ({ ratePlanId, roomTypeId, day: addDays(from, index), after })),
  )
  const span = spanOf(ctx, prices)
  changedDays(ctx, span)
  const changeId = await replacePrices(ctx, prices, rows)
  if (changeId)
    ctx.record({
      type: 'DAY_PRICES_SET',
      entity: 'rate_plan',
      entityId: rows[0]?.ratePlanId ?? changeId,
      after: { ...span, changeId, nightCount: prices.length },
    })
  return { changeId, nightCount: prices.length }
}

type Place = { ratePlanId: string; roomTypeId: string }

type Known = { plans: readonly RatePlan[]; types: readonly { id: string }[] }

/** @throws Refusal not_found for a plan or type the property does not have, rule_in_use for a plan that is linked to another */
function assertPriced({ plans, types }: Known, places: readonly Place[]): void {
  for (const { ratePlanId, roomTypeId } of places) {
    const plan = plans.find(({ id }) => id === ratePlanId) ?? refuse('not_found', { ratePlanId })
    if (!hasOwnPrices(plan)) refuse('rule_in_use', { ratePlanId, name: plan.name })
    if (!types.some(({ id }) => id === roomTypeId)) refuse('not_found', { roomTypeId })
  }
}

/**
 * Stores requested prices that differ from those there are. The last one of a night that is named twice counts. All that is read under the lock is one round
 * trip.
 */
async function replacePrices(
  ctx: Context,
  requested: readonly RequestedPrice[],
  places: readonly Place[],
): Promise<string | null> {
  const prices = [...new Map(requested.map((price) => [cellKey(price), price])).values()]
  await lockCalendar(ctx)
  const [plans, types, stored] = await Promise.all([
    findPlans(ctx.tx),
    roomTypes(ctx),
    findDayPrices(ctx.tx, spanOf(ctx, prices)),
  ])
  assertPriced({ plans, types }, places)
  const before = new Map(stored.map((price) => [cellKey(price), price.baseAmount]))
  const cells = prices
    .map((price): PricedCell => ({ ...price, before: before.get(cellKey(price)) ?? null }))
    .filter((cell) => cell.before !== cell.after)
  return storePrices(ctx, cells)
}

/** Stores what cells are set to, and who set it. @returns the change, or null where there are no cells */
export async function storePrices(
  ctx: Context,
  cells: readonly PricedCell[],
  undoes: string | null = null,
): Promise<string | null> {
  if (cells.length === 0) return null
  const changeId = ctx.newId()
  await deleteDayPrices(
    ctx.tx,
    cells.filter(({ after }) => after === null),
  )
  await upsertDayPrices(
    ctx.tx,
    cells.flatMap(({ ratePlanId, roomTypeId, day, after }) =>
      after === null ? [] : [{ ratePlanId, roomTypeId, day, baseAmount: after }],
    ),
  )
  await recordCells(
    ctx,
    { changeId, kind: 'PRICES', undoes },
    cells.map(({ before, after, ...cell }) => ({ ...cell, before: { price: before }, after: { price: after } })),
  )
  return changeId
}
