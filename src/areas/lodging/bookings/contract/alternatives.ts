import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { agesOfEach, childAgesListed, forward, guests, isAgeOfEach, isForward, span } from './fields.ts'

/** A type for some days, with what one room costs for all of them, tax included. */
const SellableStay = z.object({
  roomTypeId: z.uuid(),
  name: z.string(),
  arrival: Day,
  departure: Day,
  free: z.int(),
  total: Minor,
})
export type SellableStay = z.infer<typeof SellableStay>

export const StayAlternatives = z
  .object({
    currency: Currency,
    /** The same number of nights on other days, the nearest first. */
    otherDates: z.array(SellableStay),
    /** The same days in two types, one after the other, the cheapest first. */
    splits: z.array(z.object({ total: Minor, parts: z.array(SellableStay) })),
  })
  .meta({ id: 'StayAlternatives' })
export type StayAlternatives = z.infer<typeof StayAlternatives>

export const alternatives = routes({
  alternatives: {
    method: 'GET',
    path: '/bookings/alternatives',
    summary: 'What can be sold in place of a stay that cannot: other days, or two types one after the other',
    needs: 'bookings.read',
    input: z
      .object({
        ...span,
        adults: guests.adults.default(2),
        children: guests.children.default(0),
        childAges: childAgesListed.optional(),
        /** Other days are looked for in this type only; in every type when left out. */
        roomTypeId: z.uuid().optional(),
        ratePlanId: z.uuid().optional(),
        /** Who books: at the price of its contract. */
        companyId: z.uuid().optional(),
      })
      .refine(isForward, forward)
      .refine(isAgeOfEach, agesOfEach),
    reply: StayAlternatives,
    refuses: ['stay_too_long', 'not_found'],
  },
})
