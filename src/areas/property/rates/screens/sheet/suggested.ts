import type { Effect } from '#areas/lodging/yields/contract/rules.ts'
import type { Suggestion } from '#areas/lodging/yields/contract/suggestions.ts'
import type { Day } from '#core/dates.ts'
import type { View } from './cells.ts'
import type { SheetRow } from './rows.ts'

const EFFECT_OF: Partial<Record<View, Effect>> = {
  price: 'PRICE',
  minStay: 'MIN_STAY',
  closed: 'CLOSED',
  closedToArrival: 'CLOSED_TO_ARRIVAL',
}

/** The suggestions of yield rules that a view shows: of one plan, or of all where the plan is empty. */
export const suggestedIn = (view: View, planId: string, rows: readonly Suggestion[]): Suggestion[] =>
  rows.filter(
    ({ effect, ratePlanId }) =>
      effect === EFFECT_OF[view] && (planId === '' || ratePlanId === null || ratePlanId === planId),
  )

/** The suggestion for a night of a row. */
export const suggestionFor = (
  rows: readonly Suggestion[],
  row: Pick<SheetRow, 'roomTypeId' | 'ratePlanId'>,
  day: Day | undefined,
): Suggestion | undefined =>
  rows.find((one) => one.day === day && one.roomTypeId === row.roomTypeId && one.ratePlanId === row.ratePlanId)
