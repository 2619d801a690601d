import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { type BookingRow, type bookings, MAX_STAY_NIGHTS } from '../contract.ts'
import { findBookingId, readBooking } from '../queries/bookings.ts'
import { findBookings, type ListOrder } from '../queries/lists.ts'
import { isTooLong } from '../rules/guards.ts'
import { listMatch, viewPlan } from '../rules/views.ts'

/** One booking with its stays, money and invoice. @throws Refusal not_found */
export const get: Action<typeof bookings.get> = ({ tx }, { bookingId }) => readBooking(tx, bookingId)

/** One booking by the reference people say, in either case. @throws Refusal not_found */
export const find: Action<typeof bookings.find> = async ({ tx }, { reference }) => {
  const id = await findBookingId(tx, reference.toUpperCase())
  return id === undefined ? refuse('not_found', { reference }) : readBooking(tx, id)
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
