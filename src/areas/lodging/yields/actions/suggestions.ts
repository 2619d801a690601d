import { lockCalendar } from '#areas/property/rates/actions/restrictions.ts'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { MAX_DAYS_AHEAD } from '../contract/rules.ts'
import { MAX_SUGGESTED_NIGHTS, type Suggestion } from '../contract/suggestions.ts'
import type { yields } from '../contract/yields.ts'
import { type CellDecision, placeReader, yieldKey } from '../rules/cells.ts'
import { reasonOf } from '../rules/decisions.ts'
import { storeDecisions, summaryOf } from './apply.ts'
import { evaluate } from './evaluate.ts'

/** A decision as it is shown. */
export const suggestionOf = (decision: CellDecision): Suggestion => ({
  ...decision.place,
  day: decision.day,
  current: decision.own,
  proposed: decision.proposed,
  price: decision.price,
  reason: reasonOf(decision, decision.facts),
  isAutomatic: decision.isAutomatic,
})

/** By night, then in the order of types and plans. */
export const inOrder = (decisions: readonly CellDecision[]): CellDecision[] =>
  decisions.toSorted((a, b) => daysBetween(b.day, a.day))

/** What rules would change on nights of a span. @throws Refusal stay_too_long */
export const suggestions: Action<typeof yields.suggestions> = async (ctx, span) => {
  if (daysBetween(span.from, span.until) > MAX_SUGGESTED_NIGHTS)
    refuse('stay_too_long', { limit: MAX_SUGGESTED_NIGHTS })
  const { decisions } = await evaluate(ctx, span)
  return { rows: inOrder(decisions).map(suggestionOf) }
}

/**
 * Accepts suggestions, all or none. One that was accepted before is left as it is, so that a repeat changes nothing.
 *
 * @throws Refusal date_in_past, stay_too_long for nights more than a year apart, price_changed_since {day} where the cell no longer has what was
 *   shown, suggestion_outdated {day} where rules no longer require it
 */
export const accept: Action<typeof yields.accept> = async (ctx, { cells }) => {
  const days = cells.map(({ day }) => day).sort()
  const from = days[0] ?? ctx.businessDate
  const until = addDays(days.at(-1) ?? ctx.businessDate, 1)
  if (from < ctx.businessDate) refuse('date_in_past', { day: from, businessDate: ctx.businessDate })
  if (daysBetween(ctx.businessDate, until) > MAX_DAYS_AHEAD + 1) refuse('stay_too_long', { limit: MAX_DAYS_AHEAD + 1 })
  await lockCalendar(ctx)
  const { calendar, decisions } = await evaluate(ctx, { from, until })
  const byKey = new Map(decisions.map((decision) => [yieldKey({ ...decision.place, day: decision.day }), decision]))
  const accepted = cells.flatMap((cell): CellDecision[] => {
    const { current, proposed, day, ...place } = cell
    const own = placeReader(calendar, place).own(day)
    const decision = byKey.get(yieldKey(cell))
    const standing = calendar.standing.get(yieldKey(cell))
    const isAccepted = own === proposed && (standing ? standing.valueSet === own : decision === undefined)
    if (isAccepted) return []
    if (own !== current) refuse('price_changed_since', detailsOf(cell))
    if (decision?.proposed !== proposed || !decision) refuse('suggestion_outdated', detailsOf(cell))
    return [decision]
  })
  const changeIds = await storeDecisions(ctx, calendar, accepted)
  const [entityId] = changeIds
  if (entityId)
    ctx.record({
      type: 'YIELD_ACCEPTED',
      entity: 'rate_change',
      entityId,
      after: { changeIds, ...summaryOf(accepted) },
    })
  return { acceptedCount: accepted.length, changeIds }
}

const detailsOf = ({ day, roomTypeId }: { day: Day; roomTypeId: string }) => ({ day, roomTypeId })
