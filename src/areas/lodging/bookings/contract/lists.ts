import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { page, pageInput, routes, requiredText, text } from '#core/contract.ts'
import { forward, isForward, span } from './fields.ts'
import { Booking, BookingRow, BookingStatus, GuestBooking } from './replies.ts'
import { Chart } from './chart.ts'

/** Bookings as they are looked at. */
export const lists = routes({
  list: {
    method: 'GET',
    path: '/bookings',
    summary: 'Bookings by what one wants to see, page by page',
    needs: 'bookings.read',
    input: z.object({
      ...pageInput,
      view: z
        .enum([
          'all',
          'today',
          'arrivals',
          'departures',
          'in_house',
          'unassigned',
          'options',
          'cancelled',
          'with_balance',
        ])
        .default('all'),
      from: Day.optional(),
      until: Day.optional(),
      status: BookingStatus.optional(),
      customerId: z.uuid().optional(),
      companyId: z.uuid().optional(),
      /** Reference, guest name or phone, from its beginning. */
      text: text(100).optional(),
    }),
    reply: page(BookingRow),
    refuses: ['stay_too_long'],
  },
  chart: {
    method: 'GET',
    path: '/bookings/chart',
    summary: 'All rooms, bars, blocks and free rooms of a span in one answer',
    needs: 'bookings.read',
    input: z
      .object({ from: Day, until: Day })
      .refine((chart) => chart.from < chart.until, { path: ['until'], message: 'Must end after it begins' }),
    reply: Chart,
    refuses: ['stay_too_long'],
  },
  ofGuest: {
    method: 'GET',
    path: '/bookings/of-guest',
    summary: 'Bookings a guest already has: in house, arriving today, or on one of the nights asked for',
    needs: 'bookings.read',
    input: z
      .object({
        customerId: z.uuid().optional(),
        /** Of someone not yet known: customers with the same phone or e-mail are looked at. */
        phone: text(40).default(''),
        email: text(254).default(''),
        ...span,
      })
      .refine(isForward, forward),
    reply: z.object({ rows: z.array(GuestBooking) }),
  },
  get: {
    method: 'GET',
    path: '/bookings/:bookingId',
    summary: 'One booking with its stays and money',
    needs: 'bookings.read',
    input: z.object({ bookingId: z.uuid() }),
    reply: Booking,
    refuses: ['not_found'],
  },
  find: {
    method: 'GET',
    path: '/bookings/by-reference/:reference',
    summary: 'One booking by the reference people say',
    needs: 'bookings.read',
    input: z.object({ reference: requiredText(40) }),
    reply: Booking,
    refuses: ['not_found'],
  },
})
