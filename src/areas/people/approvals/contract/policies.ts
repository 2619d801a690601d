import * as z from 'zod'
import { listCondition, numberCondition, ruleOf } from '#core/condition-schema.ts'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { EMPLOYEE_FACTS } from '#areas/people/employees/rules/facts.ts'
import { APPROVAL_KINDS, MOST_STEPS, NUMBER_FACTS, POLICY_HOLDERS } from '../rules/policies.ts'

/** Conditions on a request and its employee; none is true of every request of the kind. */
const PolicyRule = ruleOf(z.discriminatedUnion('fact', [numberCondition(NUMBER_FACTS), listCondition(EMPLOYEE_FACTS)]))

const step = { holder: z.enum(POLICY_HOLDERS), employeeId: z.uuid().nullable().default(null) }
const fields = {
  kind: z.enum(APPROVAL_KINDS),
  name: requiredText(80),
  /** The lowest is tried first. */
  place: z.int().min(1).max(99).default(10),
  rule: PolicyRule,
  isActive: z.boolean().default(true),
  steps: z
    .array(
      z.strictObject(step).refine(({ holder, employeeId }) => (holder === 'APPROVER') === (employeeId !== null), {
        path: ['employeeId'],
        message: 'Choose who does it',
      }),
    )
    .min(1)
    .max(MOST_STEPS),
}
const PolicyFieldsInput = z.object(fields)
export type PolicyFields = z.infer<typeof PolicyFieldsInput>

export const ApprovalPolicy = z
  .object({
    ...fields,
    id: z.uuid(),
    version: z.int(),
    /** `name` is that of an approver. */
    steps: z.array(
      z.object({ holder: z.enum(POLICY_HOLDERS), employeeId: z.uuid().nullable(), name: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ApprovalPolicy' })
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>

const POLICY = ['name_taken', 'unknown_reference'] as const

export const policyRoutes = routes({
  policies: {
    method: 'GET',
    path: '/approvals/policies',
    summary:
      'Rules of approval in the order in which they are tried: the first that is true of a request says its steps',
    needs: 'approvals.rules',
    input: z.object(pageInput),
    reply: page(ApprovalPolicy),
  },
  addPolicy: {
    method: 'POST',
    path: '/approvals/policies',
    summary: 'Add a rule of approval; requests that wait already keep their steps',
    needs: 'approvals.rules',
    input: z.strictObject(fields),
    reply: ApprovalPolicy,
    refuses: POLICY,
  },
  changePolicy: {
    method: 'PUT',
    path: '/approvals/policies/:approvalPolicyId',
    summary: 'Change a rule of approval; requests that wait already keep their steps',
    needs: 'approvals.rules',
    input: z.strictObject({ approvalPolicyId: z.uuid(), version: z.int(), ...fields }),
    reply: ApprovalPolicy,
    refuses: ['not_found', 'stale_version', ...POLICY],
  },
  removePolicy: {
    method: 'DELETE',
    path: '/approvals/policies/:approvalPolicyId',
    summary: 'Remove a rule of approval; requests that wait already keep their steps',
    needs: 'approvals.rules',
    input: z.object({ approvalPolicyId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
})
