import * as z from 'zod'
import { Flag, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { ListedOrder, OrderStatus, RoomGuest } from './replies.ts'

const propertyId = z.coerce.number().int().positive().optional()

/** Days are business dates. The inherited addresses take the last day itself, `to`; ours take the day after it, `until`. */
const span = { propertyId, from: Day.optional(), to: Day.optional(), until: Day.optional() }

const filter = {
  ...span,
  businessServiceId: z.uuid().optional(),
  status: OrderStatus.optional(),
  /** open: under way; unpaid: something is still to be paid; new: no one has accepted it yet. */
  view: z.enum(['open', 'unpaid', 'new', 'closed']).optional(),
  customerId: z.uuid().optional(),
  bookingId: z.uuid().optional(),
  tableId: z.uuid().optional(),
  /** Number or reference of an order, beginning of a table, room or guest. */
  text: text(80).optional(),
}
export const listFilter = z.object(filter)

/** Many orders at once, and where they are. */
export const listLines = routes({
  list: {
    method: 'GET',
    path: '/orders',
    given: [
      'GET /api/order/orderByPropertyIdAndDateRange?PropertyId=:propertyId&FromDate=:from&ToDate=:to',
      'GET /api/order/findByPropertyId?PropertyId=:propertyId',
      'GET /api/website/findOrdersByPropertyAndCustomerId?PropertyId=:propertyId&CustomerId=:customerId',
    ],
    summary:
      'Orders, latest first; `hideLine` leaves their lines out. Pages by cursor, or by number as the specification asks',
    needs: 'orders.read',
    input: z.object({
      ...pageInput,
      ...filter,
      hideLine: Flag.default(false),
      /** From 0, as the inherited address pages; the cursor is quicker far back. */
      pageNo: z.coerce.number().int().min(0).max(10_000).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
    }),
    reply: page(ListedOrder),
    refuses: ['not_found'],
  },
  incomplete: {
    method: 'GET',
    path: '/orders/incomplete',
    given: [
      'GET /api/order/findAllIncompletedOrderByPropertyIdDateRange?propertyId=:propertyId&fromDate=:from&toDate=:to',
    ],
    summary: 'Orders that are neither completed nor cancelled',
    needs: 'orders.read',
    input: z.object({ ...pageInput, ...span, hideLine: Flag.default(false) }),
    reply: page(ListedOrder),
    refuses: ['not_found'],
  },
  ofReservation: {
    method: 'GET',
    path: '/orders/of-reservation',
    given: ['GET /api/order/findByPropertyReservationNumber?PropertyReservationNumber=:reservation'],
    summary: 'Orders of a booking, by its reference',
    needs: 'orders.read',
    input: z.object({ reservation: requiredText(20), hideLine: Flag.default(false) }),
    reply: z.object({ rows: z.array(ListedOrder) }),
  },
  count: {
    method: 'GET',
    path: '/orders/count',
    given: ['GET /api/order/totalCountByPropertyIdAndDateRange?PropertyId=:propertyId&FromDate=:from&ToDate=:to'],
    summary: 'How many orders there are, and what they come to; four hundred days at most',
    needs: 'orders.read',
    input: z.object(filter),
    reply: z.object({
      totalCount: z.int(),
      openCount: z.int(),
      newCount: z.int(),
      currency: Currency,
      totalAmount: Minor,
      outstandingAmount: Minor,
    }),
    refuses: ['not_found'],
  },
  allocatedTables: {
    method: 'GET',
    path: '/orders/tables',
    given: [
      'GET /api/order/getAllocatedTablesByPropertyIdAndDateRange?PropertyId=:propertyId&FromDate=:from&ToDate=:to',
    ],
    summary: 'Tables that have an open order, and what each still has to pay',
    needs: 'orders.read',
    input: z.object(span),
    reply: z.object({
      rows: z.array(
        z.object({
          tableId: z.uuid(),
          resourceName: z.string(),
          orderIds: z.array(z.uuid()),
          covers: z.int(),
          since: Instant,
          outstandingAmount: Minor,
          currency: Currency,
        }),
      ),
    }),
    refuses: ['not_found'],
  },
  roomGuests: {
    method: 'GET',
    path: '/orders/room-guests',
    summary: 'Guests in house now: by room number or name',
    needs: 'orders.read',
    input: z.object({ text: text(60).default('') }),
    reply: z.object({ rows: z.array(RoomGuest) }),
  },
})
