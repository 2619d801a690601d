import * as z from 'zod'
import { routes, text } from '#core/contract.ts'
import { LeaveEncashment } from '#areas/people/leave/contract/encashments.ts'

export const encashmentLines = routes({
  decideEncashment: {
    method: 'PUT',
    path: '/pay/encashments/:leaveEncashmentId',
    summary:
      'Approve or refuse to pay for days of leave; approved, they leave the balance and are paid with the next run',
    needs: 'pay.own',
    input: z.strictObject({
      leaveEncashmentId: z.uuid(),
      version: z.int(),
      isApproved: z.boolean(),
      comment: text(300).default(''),
    }),
    reply: LeaveEncashment,
    refuses: [
      'not_found',
      'stale_version',
      'leave_over',
      'reason_required',
      'own_approval',
      'not_your_approval',
      'approval_over',
      'encash_leaver',
      'encash_not_offered',
      'leave_too_fine',
      'leave_balance',
      'encash_below_kept',
      'encash_above_year',
      'leave_unpaid',
    ],
  },
})
