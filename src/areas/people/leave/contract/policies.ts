import * as z from 'zod'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { LeavePolicy } from './replies.ts'

/** Hundredths of a day, up to a year. */
const amount = z.int().min(0).max(36_600)
const amounts = { yearlyAmount: amount, carryMax: amount.default(0) }

/** What groups of employees are granted in place of the amounts of a type. */
export const policyLines = routes({
  policies: {
    method: 'GET',
    path: '/leave/policies',
    summary: 'What types of leave grant groups of employees, the latest first',
    needs: 'leave.rules',
    input: z.object(pageInput),
    reply: page(LeavePolicy),
  },
  addPolicy: {
    method: 'POST',
    path: '/leave/policies',
    summary:
      'Grant a department, position or kind of employment other amounts of a type; the closest group of an employee decides. What was granted stays as it is',
    needs: 'leave.rules',
    input: z.strictObject({
      typeId: z.uuid(),
      departmentId: z.uuid().nullable().default(null),
      positionId: z.uuid().nullable().default(null),
      employmentType: requiredText(40).nullable().default(null),
      ...amounts,
    }),
    reply: LeavePolicy,
    refuses: ['unknown_reference', 'leave_policy_exists', 'leave_policy_without_group', 'leave_type_disordered'],
  },
  updatePolicy: {
    method: 'PUT',
    path: '/leave/policies/:leavePolicyId',
    summary: 'Change what a group is granted from now on',
    needs: 'leave.rules',
    input: z.strictObject({ leavePolicyId: z.uuid(), version: z.int(), ...amounts }),
    reply: LeavePolicy,
    refuses: ['not_found', 'stale_version'],
  },
  removePolicy: {
    method: 'DELETE',
    path: '/leave/policies/:leavePolicyId',
    summary: 'Grant a group the amounts of the type again',
    needs: 'leave.rules',
    input: z.object({ leavePolicyId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
})
