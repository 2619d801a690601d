import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Meal } from '#areas/property/rates/contract/packages.ts'
import { BookingStatus } from './replies.ts'

/** How many days are counted at once. */
export const MOST_MEAL_DAYS = 14

/** A meal that is in the price of a stay, on the day it is served. */
export const StayMeal = z
  .object({
    stayId: z.uuid(),
    bookingId: z.uuid(),
    roomNumber: z.string().nullable(),
    guestName: z.string(),
    status: BookingStatus,
    adults: z.int(),
    children: z.int(),
    partId: z.uuid(),
    meal: Meal,
    /** What the plan calls it. */
    name: z.string(),
    quantity: z.int(),
  })
  .meta({ id: 'StayMeal' })
export type StayMeal = z.infer<typeof StayMeal>

/** How often a meal is served on a day. */
export const MealCount = z
  .object({
    day: Day,
    meal: Meal,
    name: z.string(),
    quantity: z.int(),
    /** Of these, for guests who are in house or have left; the others are expected. */
    inHouse: z.int(),
  })
  .meta({ id: 'MealCount' })
export type MealCount = z.infer<typeof MealCount>

export const mealRoutes = routes({
  mealCounts: {
    method: 'GET',
    path: '/bookings/meal-counts',
    summary: `Meals that are in the price of stays, by day, meal and name; at most ${MOST_MEAL_DAYS} days`,
    needs: 'bookings.read',
    input: z
      .object({ from: Day, until: Day })
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'Must end after it begins' }),
    reply: z.object({ rows: z.array(MealCount) }),
    refuses: ['stay_too_long'],
  },
  meals: {
    method: 'GET',
    path: '/bookings/meals',
    summary: 'Who has which meal on a day by the plan of the stay, by room; of one meal if named',
    needs: 'bookings.read',
    input: z.object({ day: Day, meal: Meal.optional(), ...pageInput }),
    reply: page(StayMeal),
  },
})
