import * as z from 'zod'
import { DeliveryMethod } from '#areas/outlets/contract.ts'
import { Flag, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { NewLines, orderId, place, Reason, version } from './fields.ts'
import { ListedOrder, Order, OrderMoney, OrderStatus, PaymentStatus, RoomGuest, SourceChannel } from './replies.ts'

const propertyId = z.coerce.number().int().positive().optional()

/** Days are business dates. The inherited addresses say the last day itself, `to`; ours say the day after it, `until`. */
const span = { propertyId, from: Day.optional(), to: Day.optional(), until: Day.optional() }

const filter = {
  ...span,
  businessServiceId: z.uuid().optional(),
  status: OrderStatus.optional(),
  /** open: under way; unpaid: something is still to be paid; new: nobody has accepted it yet. */
  view: z.enum(['open', 'unpaid', 'new', 'closed']).optional(),
  customerId: z.uuid().optional(),
  bookingId: z.uuid().optional(),
  tableId: z.uuid().optional(),
  /** Number or reference of an order, beginning of a table, room or guest. */
  text: text(80).optional(),
}
export const listFilter = z.object(filter)

const head = {
  covers: z.int().min(0).max(999).default(0),
  customerId: z.uuid().nullable().default(null),
  guestName: text(120).default(''),
  guestPhone: text(40).default(''),
  /** Where it is brought to. */
  locationName: text(300).default(''),
  specialNotes: text(500).default(''),
  promisedAt: Instant.nullable().default(null),
}
export type OrderHead = z.output<z.ZodObject<typeof head>>

export const orderLines = routes({
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
      /** From 1, as the inherited address pages; the cursor is quicker far back. */
      pageNo: z.coerce.number().int().min(1).max(10_000).optional(),
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
    summary: 'Guests who are in the house now: by room number or name',
    needs: 'orders.read',
    input: z.object({ text: text(60).default('') }),
    reply: z.object({ rows: z.array(RoomGuest) }),
  },
  save: {
    method: 'POST',
    path: '/orders',
    given: ['POST /api/order'],
    summary:
      'Take an order, and with `confirm` send it to the kitchen. The same externalId or orderId twice is one order',
    needs: 'orders.write',
    input: z.object({
      orderId: z.uuid().optional(),
      businessServiceId: z.uuid(),
      deliveryMethod: DeliveryMethod,
      ...place,
      ...head,
      sourceChannel: SourceChannel.default('STAFF'),
      externalId: text(100).min(1).optional(),
      /** What a device called it while it had no line. */
      deviceNumber: z
        .string()
        .regex(/^[A-Z0-9]{2,6}-\d{1,6}$/)
        .optional(),
      orderLines: NewLines.default([]),
      confirm: z.boolean().default(false),
    }),
    reply: Order,
    refuses: [
      'not_found',
      'outlet_closed',
      'way_not_offered',
      'product_not_sold_here',
      'product_unavailable',
      'units_not_allowed',
      'choices_not_allowed',
      'table_taken',
      'table_moved_on',
      'not_in_house',
      'no_tax_slab',
      'order_empty',
      'stock_short',
    ],
  },
  get: {
    method: 'GET',
    path: '/orders/:orderId',
    given: ['GET /api/order/findById?OrderId=:orderId'],
    summary: 'One order with its lines, tickets and payments',
    needs: 'orders.read',
    input: z.object({ orderId }),
    reply: Order,
    refuses: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/orders/:orderId',
    given: ['POST /api/order/updateOrderAmount'],
    summary:
      'Change who and where an order is for, its notes and its discount. Amounts are reckoned here: what a client sends of them is refused',
    needs: 'orders.write',
    input: z.object({
      orderId,
      version,
      covers: head.covers.unwrap().optional(),
      customerId: z.uuid().nullable().optional(),
      guestName: text(120).optional(),
      guestPhone: text(40).optional(),
      locationName: text(300).optional(),
      specialNotes: text(500).optional(),
      promisedAt: Instant.nullable().optional(),
      /** A discount takes a manager and a reason. Either a percentage or an amount; null takes it away. */
      discountBp: z.int().min(0).max(10_000).nullable().optional(),
      discountFixed: z.int().min(0).max(1_000_000_000).nullable().optional(),
      discountReason: Reason.optional(),
    }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'approval_needed', 'reason_required'],
  },
  remove: {
    method: 'DELETE',
    path: '/orders/:orderId',
    given: ['GET /api/organisation/deleteOrderById/:orderId'],
    summary: 'Remove a draft nobody has seen; anything else is cancelled instead',
    needs: 'orders.write',
    input: z.object({ orderId }),
    reply: z.object({ orderId: z.uuid() }),
    refuses: ['not_found', 'order_moved_on'],
  },
  outstanding: {
    method: 'GET',
    path: '/orders/:orderId/outstanding',
    given: ['GET /api/order/calculateOutstandingAmount/:orderId'],
    summary: 'What an order comes to, what covers it and what is left',
    needs: 'orders.read',
    input: z.object({ orderId }),
    reply: OrderMoney.extend({ orderId: z.uuid() }),
    refuses: ['not_found'],
  },
  services: {
    method: 'GET',
    path: '/orders/:orderId/services',
    given: ['GET /api/order/findServicesByOrderId/:orderId'],
    summary: 'Service lines an order put on a room’s bill',
    needs: 'orders.read',
    input: z.object({ orderId }),
    reply: z.array(
      z.object({
        id: z.uuid(),
        orderId: z.uuid(),
        bookingId: z.uuid(),
        propertyReservationNumber: z.string(),
        name: z.string(),
        date: Day,
        taxAmount: Minor,
        afterTaxAmount: Minor,
        isReversed: z.boolean(),
      }),
    ),
    refuses: ['not_found'],
  },
  confirm: {
    method: 'PUT',
    path: '/orders/:orderId/confirmation',
    given: ['GET /api/order/confirmOrder/:orderId'],
    summary: 'Accept an order: it gets its number, the kitchen its tickets and the printer its jobs, all or nothing',
    needs: 'orders.write',
    input: z.object({ orderId, version, promisedAt: Instant.optional() }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'order_empty',
      'table_taken',
      'table_moved_on',
      'not_in_house',
      'outlet_closed',
      'way_not_offered',
      'stock_short',
    ],
  },
  cancel: {
    method: 'PUT',
    path: '/orders/:orderId/cancellation',
    given: ['GET /api/order/cancelOrder/:orderId'],
    summary: 'Cancel an order: the kitchen is told; what was cooked is waste, the rest goes back to stock',
    needs: 'orders.write',
    input: z.object({ orderId, version, reason: Reason.default('') }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'order_has_money', 'reason_required', 'approval_needed'],
  },
  setStatus: {
    method: 'PUT',
    path: '/orders/:orderId/status',
    given: ['GET /api/order/updateOrderStatus/:orderId/OrderStatus/:status'],
    summary: 'Move an order to another status; where it is already, nothing changes',
    needs: 'orders.write',
    input: z.object({ orderId, version, status: OrderStatus, reason: Reason.default('') }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'order_has_money',
      'balance_due',
      'reason_required',
      'approval_needed',
      'order_empty',
      'outlet_closed',
      'way_not_offered',
      'table_taken',
      'table_moved_on',
      'not_in_house',
      'stock_short',
    ],
  },
  complete: {
    method: 'PUT',
    path: '/orders/:orderId/completion',
    summary: 'Close an order that is paid, on a room or on an account; its table is free to be cleared',
    needs: 'orders.write',
    input: z.object({ orderId, version }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'balance_due'],
  },
  setPaymentStatus: {
    method: 'PUT',
    path: '/orders/:orderId/payment-status',
    given: ['GET /api/order/updateOrderStatus/:orderId/PaymentStatus/:status'],
    summary: 'Paid takes what is due in cash; NotPaid says so of an order nothing was paid of',
    needs: 'orders.pay',
    input: z.object({ orderId, version, status: PaymentStatus.extract(['Paid', 'NotPaid']) }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'order_has_money'],
  },
})
