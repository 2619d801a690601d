import * as z from 'zod'
import { SEGMENTS } from '#areas/lodging/bookings/contract/choices.ts'
import { isEachOnce } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** What was agreed when the group was made: its segment, and prices that differ by night. */
export const agreed = {
  segment: z.enum(SEGMENTS).nullable().default(null),
  nightRates: z
    .array(
      z.strictObject({
        roomTypeId: z.uuid(),
        day: Day,
        amount: z.int().min(0).max(1_000_000_000_000),
        complimentary: z.int().min(0).max(1_000).default(0),
      }),
    )
    .max(2_000)
    .refine(
      (nights) => isEachOnce(nights.map(({ day, roomTypeId }) => `${day} ${roomTypeId}`)),
      'Each type and night may be given once',
    )
    .default([]),
}
