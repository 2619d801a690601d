import * as z from 'zod'
import { Day } from '#core/dates.ts'
import { page, pageInput, routes, requiredText, text } from '#core/contract.ts'
import { Booking, BookingRow, BookingStatus, Chart } from './replies.ts'

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
        .enum(['all', 'arrivals', 'departures', 'in_house', 'unassigned', 'options', 'cancelled', 'with_balance'])
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
