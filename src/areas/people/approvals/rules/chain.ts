/** Who decides a step: the manager of the requester, an approver of the department, or any user who may decide everything. */
export const STEP_HOLDERS = ['MANAGER', 'APPROVER', 'ROLE'] as const
export type StepHolder = (typeof STEP_HOLDERS)[number]
export type Step = { holder: StepHolder; employeeId: string | null }

export const STEP_STATES = ['PENDING', 'APPROVED', 'REFUSED', 'SKIPPED'] as const
export type StepState = (typeof STEP_STATES)[number]
export const APPROVAL_STATES = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** An employee who might decide; `canDecide` with a sign-in of their own, while they work here. */
export type Candidate = { id: string; canDecide: boolean }

/** Who decides a request, in order: the manager; without one the approvers of the department; without them the role. Never the requester. */
export function chainOf(
  requesterId: string,
  manager: Candidate | undefined,
  approvers: readonly Candidate[],
): readonly Step[] {
  const may = (candidate: Candidate) => candidate.canDecide && candidate.id !== requesterId
  if (manager && may(manager)) return [{ holder: 'MANAGER', employeeId: manager.id }]
  const named = approvers.filter(may).map(({ id }): Step => ({ holder: 'APPROVER', employeeId: id }))
  return named.length > 0 ? named : [{ holder: 'ROLE', employeeId: null }]
}

/** What an approval is once steps are decided: one refusal ends it, every approval approves it. */
export function stateOf(steps: readonly StepState[]): 'OPEN' | 'APPROVED' | 'REFUSED' {
  if (steps.includes('REFUSED')) return 'REFUSED'
  return steps.includes('PENDING') ? 'OPEN' : 'APPROVED'
}
