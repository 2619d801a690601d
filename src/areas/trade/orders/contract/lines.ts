import * as z from 'zod'
import { routes, text } from '#core/contract.ts'
import { NewLines, NOT_SOLD, orderId, place, Reason, UnitsOfLine, version } from './fields.ts'
import { LineStatus, Order } from './replies.ts'

/** What is done to lines, and to the bills they are on. */
export const lineLines = routes({
  addLines: {
    method: 'POST',
    path: '/orders/:orderId/lines',
    summary: 'Order more; the kitchen gets a ticket of what is new',
    needs: 'orders.write',
    input: z.object({ orderId, version, orderLines: NewLines.min(1) }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', ...NOT_SOLD],
  },
  changeLine: {
    method: 'PUT',
    path: '/orders/:orderId/lines/:orderLineId',
    summary: 'Change quantity, seat, course or notes; the kitchen is sent what changed for it',
    needs: 'orders.write',
    input: z.object({
      orderId,
      orderLineId: z.uuid(),
      version,
      /** What the guest shall get; nothing takes the line off. */
      unitsInOrder: z.number().min(0).max(9_999).optional(),
      seatNo: z.int().min(-1).max(999).optional(),
      course: z.int().min(0).max(9).optional(),
      notes: text(300).optional(),
      /** The reason for withdrawing what was begun. */
      reason: Reason.default(''),
    }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'units_not_allowed',
      'approval_needed',
      'reason_required',
      'product_unavailable',
      'stock_short',
    ],
  },
  setLineStatus: {
    method: 'PUT',
    path: '/orders/lines/:orderLineId/status',
    given: ['GET /api/orderline/:orderLineId/status/:status'],
    summary: 'Move a line: fire what is held, begin, ready, served, out, cancelled, void',
    needs: 'orders.kitchen',
    input: z.object({ orderLineId: z.uuid(), status: LineStatus, reason: Reason.default('') }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'recall_too_late', 'reason_required', 'approval_needed'],
  },
  setLineUnits: {
    method: 'PUT',
    path: '/orders/lines/:orderLineId/quantities',
    summary: 'Say how much of a line is ready, and how much the guest has: one of three teas may be served',
    needs: 'orders.kitchen',
    input: z.object({
      orderLineId: z.uuid(),
      readyUnits: z.number().min(0).max(9_999).optional(),
      servedUnits: z.number().min(0).max(9_999).optional(),
    }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'units_not_allowed', 'recall_too_late'],
  },
  removeLine: {
    method: 'DELETE',
    path: '/orders/lines/:orderLineId',
    given: ['POST /api/orderline/:orderLineId/delete'],
    summary: 'Take a line off; one the kitchen knows is withdrawn by a ticket',
    needs: 'orders.write',
    input: z.object({ orderLineId: z.uuid(), reason: Reason.default('') }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'reason_required', 'approval_needed'],
  },
  fire: {
    method: 'PUT',
    path: '/orders/:orderId/firing',
    summary: 'Send what is held to the kitchen: a course, or all of it',
    needs: 'orders.write',
    input: z.object({ orderId, version, course: z.int().min(0).max(9).optional() }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on'],
  },
  comp: {
    method: 'PUT',
    path: '/orders/lines/:orderLineId/comp',
    summary:
      'Make a line complimentary, whole or in part, or with an empty reason put it back on the bill; a part is a line of its own',
    needs: 'orders.approve',
    input: z.object({ orderLineId: z.uuid(), unitsInOrder: UnitsOfLine, reason: Reason }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'units_not_allowed'],
  },
  usePack: {
    method: 'PUT',
    path: '/orders/lines/:orderLineId/pack',
    summary:
      'Pay for a line, whole or in part, with units of a prepaid pack of its guest, or with null take that back; a part is a line of its own',
    needs: 'orders.write',
    input: z.object({ orderLineId: z.uuid(), packId: z.uuid().nullable(), unitsInOrder: UnitsOfLine }),
    reply: Order,
    refuses: [
      'not_found',
      'order_moved_on',
      'order_has_money',
      'units_not_allowed',
      'pack_not_for_this',
      'pack_not_usable',
      'pack_too_small',
    ],
  },
  compOrder: {
    method: 'PUT',
    path: '/orders/:orderId/comp',
    summary: 'Make an order complimentary, or with an empty reason put it back on the bill',
    needs: 'orders.approve',
    input: z.object({ orderId, version, reason: Reason }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'order_has_money'],
  },
  split: {
    method: 'POST',
    path: '/orders/:orderId/splits',
    summary:
      'Split a bill by seats or by lines: what is chosen goes to an order of its own; the kitchen cooks nothing again',
    needs: 'orders.write',
    input: z.object({
      orderId,
      version,
      seatNos: z.array(z.int().min(-1).max(999)).max(100).default([]),
      lines: z
        .array(z.strictObject({ orderLineId: z.uuid(), unitsInOrder: z.number().positive().max(9_999) }))
        .max(200)
        .default([]),
    }),
    reply: z.object({ order: Order, split: Order }),
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'units_not_allowed',
      'nothing_to_split',
      'order_has_money',
    ],
  },
  merge: {
    method: 'POST',
    path: '/orders/:orderId/merges',
    summary: 'Take another order’s lines onto this one; the other is closed without a trace in the kitchen',
    needs: 'orders.write',
    input: z.object({ orderId, version, fromOrderId: z.uuid() }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'order_has_money', 'same_order'],
  },
  transfer: {
    method: 'PUT',
    path: '/orders/:orderId/place',
    summary: 'Move an order, with all bills of its party, to another table or room; the kitchen is sent where it goes',
    needs: 'orders.write',
    input: z.object({ orderId, version, ...place }),
    reply: Order,
    refuses: [
      'not_found',
      'stale_version',
      'order_moved_on',
      'table_required',
      'table_taken',
      'table_moved_on',
      'not_in_house',
    ],
  },
})
