/**
 * Who decides a step: the colleague whom a request concerns, the manager of the requester, an approver or the head of the department, or any
 * user who may decide everything.
 */
export const STEP_HOLDERS = ['COLLEAGUE', 'MANAGER', 'APPROVER', 'HEAD', 'ROLE'] as const
export type StepHolder = (typeof STEP_HOLDERS)[number]
export type Step = { holder: StepHolder; employeeId: string | null }

export const STEP_STATES = ['PENDING', 'APPROVED', 'REFUSED', 'SKIPPED'] as const
export type StepState = (typeof STEP_STATES)[number]
export const APPROVAL_STATES = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** An employee who might decide; `canDecide` with a sign-in of their own, while they work here. */
export type Candidate = { id: string; canDecide: boolean }

/** Whom a request is of: the requester, and a colleague who agrees to it first, if any. */
export type Parties = { requesterId: string; colleagueId?: string | undefined }
export type Authorities = {
  manager?: Candidate | undefined
  approvers: readonly Candidate[]
  head?: Candidate | undefined
}

/**
 * Who decides a request, in order: the colleague it concerns; then the manager; without one the approvers of the department; without them its head;
 * without one the role. No authority is a party.
 */
export function chainOf(
  { requesterId, colleagueId }: Parties,
  { manager, approvers, head }: Authorities,
): readonly Step[] {
  const may = (candidate: Candidate | undefined): candidate is Candidate =>
    candidate?.canDecide === true && candidate.id !== requesterId && candidate.id !== colleagueId
  const authority = (): Step[] => {
    if (may(manager)) return [{ holder: 'MANAGER', employeeId: manager.id }]
    const named = approvers.filter(may).map(({ id }): Step => ({ holder: 'APPROVER', employeeId: id }))
    if (named.length > 0) return named
    return may(head) ? [{ holder: 'HEAD', employeeId: head.id }] : [{ holder: 'ROLE', employeeId: null }]
  }
  return [
    ...(colleagueId === undefined ? [] : [{ holder: 'COLLEAGUE' as const, employeeId: colleagueId }]),
    ...authority(),
  ]
}

/** What an approval is once steps are decided: one refusal ends it, every approval approves it. */
export function stateOf(steps: readonly StepState[]): 'OPEN' | 'APPROVED' | 'REFUSED' {
  if (steps.includes('REFUSED')) return 'REFUSED'
  return steps.includes('PENDING') ? 'OPEN' : 'APPROVED'
}
