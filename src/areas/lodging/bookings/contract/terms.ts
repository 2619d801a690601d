import * as z from 'zod'
import { TermLine } from '#areas/property/rates/contract/policies.ts'
import { Day } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'

/** What a guest agrees to, line by line; `name` is the policy's, empty for the property's own terms. */
export const Terms = z.object({ name: z.string(), lines: z.array(TermLine) }).meta({ id: 'BookingTermLines' })
export type Terms = z.infer<typeof Terms>

/** Stays of a booking that were booked at the same terms, for the same arrival. */
export const StaysAtTerms = z
  .object({ stayIds: z.array(z.uuid()), rooms: z.string(), terms: Terms })
  .meta({ id: 'StaysAtTerms' })
export type StaysAtTerms = z.infer<typeof StaysAtTerms>

/** What the guest agreed to, and the deposits of it: what is still open of each by what was paid, the earliest first. */
export const BookingTerms = z
  .object({
    stays: z.array(StaysAtTerms),
    deposits: z.array(z.object({ dueOn: Day, amount: Minor, open: Minor })),
    currency: Currency,
  })
  .meta({ id: 'BookingTerms' })
export type BookingTerms = z.infer<typeof BookingTerms>
