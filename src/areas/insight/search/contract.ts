import * as z from 'zod'
import { STATES_TODAY } from '#areas/lodging/bookings/rules/bookings.ts'
import { contract, requiredText } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** What a found booking shows beside its guest's name: where and when, what it needs today, and what the user may do next. */
export const FoundStay = z.object({
  reference: z.string(),
  roomNumbers: z.array(z.string()),
  arrival: Day,
  departure: Day,
  state: z.enum(STATES_TODAY),
  /** The account of a group: a bill without stays. */
  isAccount: z.boolean(),
  /** The next action, if the user may do it; null is only to open the booking. */
  action: z.enum(['checkIn', 'checkOut', 'openBill']).nullable(),
})
export type FoundStay = z.infer<typeof FoundStay>

export const SearchRow = z
  .object({
    kind: z.enum(['booking', 'customer', 'room', 'invoice']),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    path: z.string(),
    /** Of a booking; null for anything else. */
    stay: FoundStay.nullable(),
  })
  .meta({ id: 'SearchRow' })
export type SearchRow = z.infer<typeof SearchRow>

export const search = contract('search', {
  everything: {
    method: 'GET',
    path: '/search',
    summary:
      'Guests, bookings, rooms and invoices that begin with what was typed: who is in the property, arrives or leaves today first',
    needs: 'search.read',
    input: z.object({
      text: requiredText(100),
      limit: z.coerce.number().int().min(1).max(30).default(12),
    }),
    reply: z.object({ rows: z.array(SearchRow) }),
  },
})
