import * as z from 'zod'
import { contract, isEachOnce, page, pageInput } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { policyRoutes } from './policies.ts'
import { deputyRoutes } from './deputies.ts'
import { APPROVAL_STATES, STEP_HOLDERS, STEP_STATES } from '../rules/chain.ts'

/** What is shown of a request: days as YYYY-MM-DD, names and counts. */
export const ApprovalFacts = z.record(z.string(), z.union([z.string(), z.number()]))
export type ApprovalFacts = z.infer<typeof ApprovalFacts>

export const OpenApproval = z
  .object({
    id: z.uuid(),
    /** The area it belongs to, and its row there. */
    kind: z.string(),
    subjectId: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    departmentName: z.string(),
    facts: ApprovalFacts,
    openedAt: Instant,
    /** As what it waits: for the answer of a colleague, or for approval. */
    holder: z.enum(STEP_HOLDERS),
    /** Whom it waits for; null is any user who may decide everything. */
    waitsFor: z.string().nullable(),
    isMine: z.boolean(),
  })
  .meta({ id: 'OpenApproval' })
export type OpenApproval = z.infer<typeof OpenApproval>

export const ApprovalStep = z.object({
  holder: z.enum(STEP_HOLDERS),
  /** Null for a step of any user who may decide everything. */
  name: z.string().nullable(),
  state: z.enum(STEP_STATES),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  comment: z.string(),
})
export type ApprovalStep = z.infer<typeof ApprovalStep>

export const DepartmentApprovers = z
  .object({
    departmentId: z.uuid(),
    name: z.string(),
    approvers: z.array(z.object({ employeeId: z.uuid(), name: z.string(), canDecide: z.boolean() })),
  })
  .meta({ id: 'DepartmentApprovers' })
export type DepartmentApprovers = z.infer<typeof DepartmentApprovers>

export const approvals = contract('approvals', {
  ...policyRoutes,
  ...deputyRoutes,
  inbox: {
    method: 'GET',
    path: '/approvals',
    summary: 'Requests that wait for the user, or that they may decide in place of another; the oldest first',
    needs: 'approvals.own',
    input: z.object(pageInput),
    reply: page(OpenApproval),
  },
  steps: {
    method: 'GET',
    path: '/approvals/:approvalId',
    summary: 'How far a request is: who decided, and whom it waits for. For the one who requests and those who decide',
    needs: 'approvals.own',
    input: z.object({ approvalId: z.uuid() }),
    reply: z.object({ state: z.enum(APPROVAL_STATES), steps: z.array(ApprovalStep) }),
    refuses: ['not_found'],
  },
  approvers: {
    method: 'GET',
    path: '/approvals/approvers',
    summary: 'Who approves for each department, in order',
    needs: 'approvals.rules',
    input: z.object({}),
    reply: z.object({
      rows: z.array(DepartmentApprovers),
      /** Employees with a sign-in. */
      choices: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  },
  saveApprovers: {
    method: 'PUT',
    path: '/approvals/departments/:departmentId',
    summary: 'Set who approves for a department, in order; without anyone, those who decide everything do',
    needs: 'approvals.rules',
    input: z.strictObject({
      departmentId: z.uuid(),
      employeeIds: z.array(z.uuid()).max(5).refine(isEachOnce, 'Name each number once'),
    }),
    reply: DepartmentApprovers,
    refuses: ['not_found', 'unknown_reference'],
  },
})
