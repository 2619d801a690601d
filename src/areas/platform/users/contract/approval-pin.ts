import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { TypedPassword } from '#core/patterns.ts'

export const ApprovalPin = z.string().regex(/^\d{6}$/, 'Six digits')

/** Someone who can approve with a PIN, as others choose them. */
export const Approver = z.object({ userId: z.int(), name: z.string() })
export type Approver = z.infer<typeof Approver>

/** Whose approval it is, and their PIN, typed on the device of the caller. */
export const approval = { approverId: z.int().positive(), pin: ApprovalPin }

const State = z.object({
  /** When it was set; null while there is none. */
  since: Instant.nullable(),
})

export const approvalPinLines = routes({
  approvalPin: {
    method: 'GET',
    path: '/users/approval-pin',
    summary: 'Whether one has a PIN to approve with on a colleague’s device',
    needs: 'signed_in',
    input: z.object({}),
    reply: State,
  },
  setApprovalPin: {
    method: 'PUT',
    path: '/users/approval-pin',
    summary: 'Set one’s own PIN for approvals, in place of the one before',
    needs: 'signed_in',
    input: z.object({ password: TypedPassword, pin: ApprovalPin }),
    reply: State,
    refuses: ['wrong_password', 'too_many_attempts', 'easy_pin'],
  },
  removeApprovalPin: {
    method: 'DELETE',
    path: '/users/approval-pin',
    summary: 'Take one’s own PIN for approvals away',
    needs: 'signed_in',
    input: z.object({}),
    reply: State,
  },
})
