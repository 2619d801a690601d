import * as z from 'zod'
import { page, pageInput, routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { LEAVE_STATES } from '../rules/requests.ts'
import { ENCASHMENT_VIEWS } from './choices.ts'
import { Amount } from './replies.ts'

/** Days of leave that an employee asks to be paid for; once approved, a one-off of pay. */
export const LeaveEncashment = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    departmentId: z.uuid(),
    departmentName: z.string(),
    typeId: z.uuid(),
    typeName: z.string(),
    amount: Amount,
    dayMinutes: z.int().nullable(),
    /** The day it was requested; its leave year is that of this day. */
    on: Day,
    reason: z.string(),
    state: z.enum(LEAVE_STATES),
    /** A payslip that is approved has it. */
    isPaid: z.boolean(),
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: z.string(),
    comment: z.string(),
    version: z.int(),
  })
  .meta({ id: 'LeaveEncashment' })
export type LeaveEncashment = z.infer<typeof LeaveEncashment>

export const encashmentLines = routes({
  ownEncashments: {
    method: 'GET',
    path: '/leave/own/encashments',
    summary: 'The days of leave one asked to be paid for, the latest first',
    needs: 'leave.own',
    input: z.object(pageInput),
    reply: page(LeaveEncashment),
    refuses: ['not_found'],
  },
  encashments: {
    method: 'GET',
    path: '/leave/encashments',
    summary:
      'Days of leave that employees ask to be paid for: those the user decides, or all of the departments they plan',
    needs: 'leave.own',
    input: z.object({ view: z.enum(ENCASHMENT_VIEWS).default('WAITING'), ...pageInput }),
    reply: page(LeaveEncashment.extend({ mayDecide: z.boolean() })),
  },
  requestEncashment: {
    method: 'POST',
    path: '/leave/encashments',
    summary: 'Ask to be paid for days of one’s own leave; it waits for approval',
    needs: 'leave.own',
    input: z.strictObject({ typeId: z.uuid(), amount: Amount.min(1).max(36_600), reason: text(300).default('') }),
    reply: LeaveEncashment,
    refuses: [
      'not_found',
      'unknown_reference',
      'encash_leaver',
      'encash_not_offered',
      'leave_too_fine',
      'leave_balance',
      'encash_below_kept',
      'encash_above_year',
    ],
  },
  withdrawEncashment: {
    method: 'DELETE',
    path: '/leave/encashments/:leaveEncashmentId',
    summary: 'Withdraw one’s own request to be paid that is not decided',
    needs: 'leave.own',
    input: z.object({ leaveEncashmentId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'leave_over'],
  },
})
