import { type PricedCell, storePrices } from '#areas/property/rates/actions/prices.ts'
import { lockCalendar, type RestrictedCell, storeRestrictions } from '#areas/property/rates/actions/restrictions.ts'
import { cellKey, changedRestrictions, NO_RESTRICTIONS, placeKey } from '#areas/property/rates/rules/restrictions.ts'
import { minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { deleteCells, hasAutomaticWork, type StandingCell, upsertCells } from '../queries/cells.ts'
import { type Calendar, type CellDecision, restrictionFrom } from '../rules/cells.ts'
import { reasonOf } from '../rules/decisions.ts'
import { evaluate, wholeSpan } from './evaluate.ts'

/**
 * Does what rules do by themselves: sets what those that act require on the nights of a year ahead, and undoes what they no longer require.
 * A second call finds nothing. It is one transaction of a fixed number of statements.
 *
 * @returns how many cells of the rate calendar it changed
 */
export async function applyRules(ctx: Context): Promise<number> {
  if (!(await hasAutomaticWork(ctx.tx, ctx.businessDate))) return 0
  await lockCalendar(ctx)
  const { calendar, decisions } = await evaluate(ctx, wholeSpan(ctx))
  const due = decisions.filter(({ isAutomatic }) => isAutomatic)
  const changeIds = await storeDecisions(ctx, calendar, due)
  const [entityId] = changeIds
  if (entityId)
    ctx.record({ type: 'YIELD_APPLIED', entity: 'rate_change', entityId, after: { changeIds, ...summaryOf(due) } })
  return due.length
}

/** What the audit log stores of decisions. */
export const summaryOf = (decisions: readonly CellDecision[]) => ({
  cells: decisions.length,
  rules: [...new Set(decisions.map(({ ruleName }) => ruleName))],
})

/**
 * Sets cells of the rate calendar as was decided, by the road its own changes take, and notes what is the rules' of them. The caller has the
 * lock of the calendar.
 *
 * @returns the changes it made: one of prices, one of restrictions, or fewer
 */
export async function storeDecisions(
  ctx: Context,
  calendar: Calendar,
  decisions: readonly CellDecision[],
): Promise<string[]> {
  if (decisions.length === 0) return []
  const prices = await storePrices(ctx, decisions.flatMap(pricedCell))
  const restricted = await storeRestrictions(ctx, restrictedCells(calendar, decisions))
  const isSet = ({ proposed, before }: CellDecision) => proposed !== before
  await deleteCells(
    ctx.tx,
    decisions.filter((one) => !isSet(one)).map(({ place, day }) => ({ ...place, day })),
  )
  await upsertCells(ctx.tx, decisions.filter(isSet).flatMap(standingCell), ctx.now)
  ctx.publish('rates', 'yields')
  return [prices, restricted].flatMap((id) => id ?? [])
}

function standingCell({ place, day, proposed, before, rule, ruleName }: CellDecision): StandingCell[] {
  if (proposed === null) return []
  return [{ ...place, day, valueBefore: before, valueSet: proposed, ruleName, isAutomatic: rule?.state === 'APPLY' }]
}

function pricedCell(decision: CellDecision): PricedCell[] {
  const { place, day, own, proposed, facts } = decision
  const { effect, ratePlanId, roomTypeId } = place
  if (effect !== 'PRICE' || ratePlanId === null) return []
  const amount = (value: number | null) => (value === null ? null : minor(value))
  return [
    { ratePlanId, roomTypeId, day, before: amount(own), after: amount(proposed), reason: reasonOf(decision, facts) },
  ]
}

/** Several restrictions of a night at one place are one cell; the reason of the first is that of the cell. */
function restrictedCells({ book }: Calendar, decisions: readonly CellDecision[]): RestrictedCell[] {
  const cells = new Map<string, RestrictedCell>()
  for (const decision of decisions) {
    const { place, day, proposed, facts } = decision
    if (place.effect === 'PRICE') continue
    const { roomTypeId, ratePlanId } = place
    const key = cellKey({ roomTypeId, ratePlanId, day })
    const before = changedRestrictions(NO_RESTRICTIONS, book.get(placeKey(place))?.get(day) ?? {})
    const cell = cells.get(key) ?? {
      roomTypeId,
      ratePlanId,
      day,
      before,
      after: before,
      reason: reasonOf(decision, facts),
    }
    cells.set(key, { ...cell, after: changedRestrictions(cell.after, restrictionFrom(place.effect, proposed)) })
  }
  return [...cells.values()]
}
