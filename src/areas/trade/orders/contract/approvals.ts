import * as z from 'zod'
import { approval, Approver } from '#areas/platform/users/contract/approval-pin.ts'
import { requiredText, routes } from '#core/contract.ts'
import { orderId, UnitsOfLine, version } from './fields.ts'
import { Order } from './replies.ts'

const fields = {
  does: z.enum(['VOID', 'COMP']),
  reason: requiredText(300),
  ...approval,
}

/** What someone at a table does with a manager beside them. */
export const approvalLines = routes({
  approvers: {
    method: 'GET',
    path: '/orders/approvers',
    summary: 'Who can approve with a PIN what a waiter may not do alone',
    needs: 'orders.write',
    input: z.object({}),
    reply: z.object({ rows: z.array(Approver) }),
  },
  approve: {
    method: 'PUT',
    path: '/orders/lines/:orderLineId/approval',
    summary: 'Take a line that was begun off, or make it complimentary, whole or in part, with the PIN of a manager',
    needs: 'orders.write',
    input: z.object({ orderLineId: z.uuid(), unitsInOrder: UnitsOfLine, ...fields }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'units_not_allowed', 'wrong_approval', 'too_many_attempts'],
  },
  approveOrder: {
    method: 'PUT',
    path: '/orders/:orderId/approval',
    summary: 'Cancel an order that was begun, or make all of it complimentary, with the PIN of a manager',
    needs: 'orders.write',
    input: z.object({ orderId, version, ...fields }),
    reply: Order,
    refuses: ['not_found', 'stale_version', 'order_moved_on', 'order_has_money', 'wrong_approval', 'too_many_attempts'],
  },
})
