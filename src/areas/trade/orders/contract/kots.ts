import * as z from 'zod'
import { Flag, page, pageInput, routes, text } from '#core/contract.ts'
import { NewLine, NewLines, NOT_SOLD, Reason, version } from './fields.ts'
import { Kot, KotStatus, Order, Priority } from './replies.ts'

const kotId = z.uuid()

/** A line as another program changes it: with an id an existing one, without one a new one. */
const KotChange = z.strictObject({
  ...NewLine.shape,
  unitsInOrder: z.number().min(0).max(9_999).default(1),
  reason: Reason.default(''),
})
export type KotChange = z.output<typeof KotChange>

export const kotLines = routes({
  kots: {
    method: 'GET',
    path: '/orders/kots',
    summary: 'Tickets under way, oldest first: of a station, or of all',
    needs: 'orders.read',
    input: z.object({
      ...pageInput,
      stationId: z.uuid().optional(),
      /** Served and void ones of the business date too. */
      includeClosed: Flag.default(false),
    }),
    reply: page(Kot),
  },
  createKot: {
    method: 'POST',
    path: '/orders/kots',
    given: ['POST /api/kot/create'],
    summary: 'Order more for an order: its lines, and their tickets for the kitchen',
    needs: 'orders.write',
    input: z.object({
      orderId: z.uuid(),
      version,
      priority: Priority.default('Normal'),
      notes: text(300).default(''),
      orderLines: NewLines.min(1),
    }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', ...NOT_SOLD],
  },
  updateKotLines: {
    method: 'PUT',
    path: '/orders/kots/:kotId/lines',
    given: ['POST /api/kot/updateKOTOrderLine/:kotId'],
    listField: 'orderLines',
    summary: 'Change lines of a ticket, or order more with it: the kitchen gets tickets of the difference',
    needs: 'orders.write',
    input: z.object({ kotId, orderLines: z.array(KotChange).min(1).max(200) }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'approval_needed', 'reason_required', ...NOT_SOLD],
  },
  removeKotLine: {
    method: 'DELETE',
    path: '/orders/kots/:kotId/products/:productCode',
    given: ['POST /api/kot/:kotId/removeKOTOrderLine/:productCode'],
    summary:
      'Take a dish off a ticket by its code; when several lines have it, the one that is meant is named by its id',
    needs: 'orders.write',
    input: z.object({ kotId, productCode: text(24).min(1), reason: Reason.default('') }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'line_ambiguous', 'approval_needed', 'reason_required'],
  },
  setKotStatus: {
    method: 'PUT',
    path: '/orders/kots/:kotId/status',
    given: ['GET /api/kot/:kotId/updateStatus/:status'],
    summary: 'Move a ticket and all its lines: begun, ready, served, or back; where it is already, nothing changes',
    needs: 'orders.kitchen',
    input: z.object({ kotId, status: KotStatus, reason: Reason.default('') }),
    reply: Kot,
    refuses: ['not_found', 'order_moved_on', 'recall_too_late', 'approval_needed', 'reason_required'],
  },
  removeKot: {
    method: 'DELETE',
    path: '/orders/kots/:kotId',
    given: ['POST /api/kot/deleteKotById/:kotId'],
    summary: 'Withdraw a ticket that is not begun; the kitchen gets one that cancels it',
    needs: 'orders.write',
    input: z.object({ kotId, reason: Reason.default('') }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'approval_needed', 'reason_required'],
  },
  setPriority: {
    method: 'PUT',
    path: '/orders/kots/:kotId/priority',
    summary: 'Say how urgent a ticket is',
    needs: 'orders.write',
    input: z.object({ kotId, priority: Priority }),
    reply: Kot,
    refuses: ['not_found', 'order_moved_on'],
  },
})
