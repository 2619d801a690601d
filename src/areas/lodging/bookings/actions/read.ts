import * as z from 'zod'
import { isSamePhone } from '#areas/parties/customers/rules.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { BookingRow } from '../contract/replies.ts'
import type { bookings } from '../contract/bookings.ts'
import { MAX_STAY_NIGHTS } from '../contract/fields.ts'
import { findBookingId, readBooking } from '../queries/bookings.ts'
import { findBookings, type ListOrder } from '../queries/lists.ts'
import { findBookingsOfGuest } from '../queries/of-guest.ts'
import { isTooLong } from '../rules/guards.ts'
import { whyItMatters } from '../rules/of-guest.ts'
import { listMatch, viewPlan } from '../rules/views.ts'

/** One booking with its stays, money and invoice. @throws Refusal not_found */
export const get: Action<typeof bookings.get> = ({ tx }, { bookingId }) => readBooking(tx, bookingId)

/** One booking by its reference, in either case. @throws Refusal not_found */
export const find: Action<typeof bookings.find> = async ({ tx }, { reference }) => {
  const id = await findBookingId(tx, reference.toUpperCase())
  return id === undefined ? refuse('not_found', { reference }) : readBooking(tx, id)
}

/**
 * Bookings a guest already has, by arrival: in house, arriving on the business date, or on one of the requested nights. Customers
 * with the same e-mail or phone number count as the guest. None for an unknown guest.
 */
export const ofGuest: Action<typeof bookings.ofGuest> = async ({ tx, businessDate }, input) => {
  const email = input.email.trim().toLowerCase()
  const found = await findBookingsOfGuest(tx, input, { ...input, today: businessDate })
  const rows = found.flatMap(({ customerId, phones, emails, ...row }) => {
    const isTheirs =
      customerId === input.customerId ||
      (email !== '' && emails.includes(email)) ||
      phones.some((phone) => isSamePhone(phone, input.phone))
    const because = isTheirs ? whyItMatters(row, input, businessDate) : null
    return because === null ? [] : [{ ...row, because }]
  })
  return { rows }
}

/** A page of the bookings a view names. @throws Refusal stay_too_long for more than a year of days */
export const list: Action<typeof bookings.list> = async ({ tx, businessDate }, input) => {
  const { from, until } = input
  if (from && until && isTooLong({ from, until })) refuse('stay_too_long', { limit: MAX_STAY_NIGHTS })
  const { order, ...plan } = viewPlan(input.view, input, businessDate)
  const place = readCursor(input.after, z.tuple([z.union([z.literal(''), Day]), z.uuid()]))
  const rows = await findBookings(
    tx,
    {
      ...plan,
      customerId: input.customerId,
      companyId: input.companyId,
      match: input.text ? listMatch(input.text) : undefined,
    },
    order,
    {
      after: place && { day: place[0], id: place[1] },
      limit: input.limit + 1,
    },
  )
  return pageOf(rows, input.limit, (last) => cursorOf(sortDay(last, order), last.id))
}

function sortDay(row: BookingRow, order: ListOrder): string {
  if (order === 'newest') return ''
  return order === 'arrival' ? row.arrival : row.departure
}
