import * as z from 'zod'
import { ChangeReason } from '#areas/property/rates/contract/restrictions.ts'
import { isEachOnce, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** Suggestions are read for so many nights at once. */
export const MAX_SUGGESTED_NIGHTS = 92
/** How many are accepted in one go. */
const MAX_ACCEPTED = 5_000

const place = {
  effect: z.enum(['PRICE', 'MIN_STAY', 'CLOSED', 'CLOSED_TO_ARRIVAL']),
  roomTypeId: z.uuid(),
  /** Null is a restriction of all plans. */
  ratePlanId: z.uuid().nullable(),
  day: Day,
}
const Value = z.int().min(0).nullable()

export const Suggestion = z
  .object({
    ...place,
    /** What the night has of its own: a price in minor units, a minimum stay in nights, closed as 1 and open as 0; null is nothing. */
    current: Value,
    /** The same with the suggestion; null removes what the night has of its own. */
    proposed: Value,
    /** The current price and the suggested one, for the usual occupancy and before tax; null for restrictions. */
    price: z.object({ from: z.int().nullable(), to: z.int().nullable() }).nullable(),
    reason: ChangeReason,
    /** Whether it is made without a user when rules are applied next. */
    isAutomatic: z.boolean(),
  })
  .meta({ id: 'YieldSuggestion' })
export type Suggestion = z.infer<typeof Suggestion>

const span = { from: Day, until: Day }

export const suggestionRoutes = routes({
  suggestions: {
    method: 'GET',
    path: '/yields/suggestions',
    summary: 'What yield rules would change on nights of a span that are not over (at most 92 nights), by night',
    needs: 'rates.read',
    input: z
      .object(span)
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({ rows: z.array(Suggestion) }),
    refuses: ['stay_too_long'],
  },
  accept: {
    method: 'POST',
    path: '/yields/suggestions',
    summary: 'Accept suggestions as they were shown; those that were accepted already stay as they are',
    needs: 'rates.write',
    input: z.object({
      cells: z
        .array(z.strictObject({ ...place, current: Value, proposed: Value }))
        .min(1)
        .max(MAX_ACCEPTED)
        .refine(
          (cells) =>
            isEachOnce(
              cells.map(({ effect, roomTypeId, ratePlanId, day }) => `${effect} ${roomTypeId} ${ratePlanId} ${day}`),
            ),
          'Name each night once',
        ),
    }),
    /** The changes of the rate calendar that it made, each of which can be undone: one of prices, one of restrictions. */
    reply: z.object({ acceptedCount: z.int(), changeIds: z.array(z.uuid()) }),
    refuses: ['date_in_past', 'stay_too_long', 'price_changed_since', 'suggestion_outdated'],
  },
})
