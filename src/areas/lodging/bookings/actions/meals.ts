import * as z from 'zod'
import { daysBetween } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { MOST_MEAL_DAYS } from '../contract/meals.ts'
import { countMeals, findMeals } from '../queries/meals.ts'

/** @throws Refusal stay_too_long */
export const mealCounts: Action<typeof bookings.mealCounts> = async (ctx, span) => {
  if (daysBetween(span.from, span.until) > MOST_MEAL_DAYS) refuse('stay_too_long', { limit: MOST_MEAL_DAYS })
  return { rows: await countMeals(ctx.tx, span) }
}

const Place = z.tuple([z.string(), z.uuid(), z.uuid()])

export const meals: Action<typeof bookings.meals> = async (ctx, { day, meal, after, limit }) => {
  const rows = await findMeals(ctx.tx, { day, meal }, { after: readCursor(after, Place), limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.roomNumber ?? '', last.stayId, last.partId))
}
