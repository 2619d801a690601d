import * as z from 'zod'
import { ApprovalPin } from '#areas/users/contract.ts'
import { requiredText, routes } from '#core/contract.ts'
import { Order } from './replies.ts'

/** What somebody at a table does with a manager beside them. */
export const approvalLines = routes({
  approvers: {
    method: 'GET',
    path: '/orders/approvers',
    summary: 'Who can approve with a PIN what a waiter may not do alone',
    needs: 'orders.write',
    input: z.object({}),
    reply: z.object({ rows: z.array(z.object({ userId: z.int(), name: z.string() })) }),
  },
  approve: {
    method: 'PUT',
    path: '/orders/lines/:orderLineId/approval',
    summary: 'Take a line off that was begun, or put it on the house, with the PIN of a manager',
    needs: 'orders.write',
    input: z.object({
      orderLineId: z.uuid(),
      does: z.enum(['VOID', 'COMP']),
      reason: requiredText(300),
      approverId: z.int().positive(),
      pin: ApprovalPin,
    }),
    reply: Order,
    refuses: ['not_found', 'order_moved_on', 'wrong_approval', 'too_many_attempts'],
  },
})
