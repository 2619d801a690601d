import { type KnownFacts, type Rule, ruleMatches } from '#core/conditions.ts'
import type { Day } from '#core/dates.ts'
import { type Candidate, chainOf, type Authorities, type Parties, type Step } from './chain.ts'

/** What is requested; each kind belongs to an area. */
export const APPROVAL_KINDS = [
  'LEAVE',
  'TIMESHEET',
  'CLAIM',
  'SHIFT_SWAP',
  'SHIFT_CLAIM',
  'CORRECTION',
  'ENCASHMENT',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Facts of a request that are a number: what is claimed in minor units, and the days it takes, each counted. */
export const NUMBER_FACTS = ['AMOUNT', 'DAYS'] as const

/** Of which kinds a number is known; of others it is true of no condition. */
export const KINDS_WITH: Readonly<Record<(typeof NUMBER_FACTS)[number], readonly ApprovalKind[]>> = {
  AMOUNT: ['CLAIM'],
  DAYS: ['LEAVE', 'ENCASHMENT'],
}

/** How much is requested, where its kind knows. */
export type Extent = { amount?: number; days?: number }
export type Requested = Extent & { departmentId: string; positionId: string; employmentType: string }

/** Who may hold a step of a policy. */
export const POLICY_HOLDERS = ['MANAGER', 'APPROVER', 'HEAD', 'ROLE'] as const
export type PolicyHolder = (typeof POLICY_HOLDERS)[number]
/** The most steps of a policy. */
export const MOST_STEPS = 5

export type PolicyStep = { holder: PolicyHolder; approver: Candidate | null }
export type Policy = { rule: Rule; steps: readonly PolicyStep[] }

const knownOf = ({ amount, days, departmentId, positionId, employmentType }: Requested): KnownFacts => ({
  numbers: { AMOUNT: amount ?? null, DAYS: days ?? null },
  lists: { DEPARTMENT: [departmentId], POSITION: [positionId], EMPLOYMENT: [employmentType] },
})

/** The steps of a policy for a request. One whose holder is missing, cannot decide, is a party or decides the step before it is left out. */
function stepsOf(
  { steps }: Policy,
  { requesterId, colleagueId }: Parties,
  { manager, head }: Authorities,
): readonly Step[] {
  const may = (one: Candidate | null | undefined) =>
    one?.canDecide === true && one.id !== requesterId && one.id !== colleagueId ? one.id : undefined
  const held = steps.flatMap(({ holder, approver }): Step[] => {
    if (holder === 'ROLE') return [{ holder, employeeId: null }]
    const employeeId = may(holder === 'MANAGER' ? manager : holder === 'HEAD' ? head : approver)
    return employeeId === undefined ? [] : [{ holder, employeeId }]
  })
  return held.filter(({ employeeId }, at) => at === 0 || held[at - 1]?.employeeId !== employeeId)
}

/**
 * Who decides a request: the steps of the first policy whose conditions are true of it, after the colleague it concerns; without such a policy,
 * or where none of its steps can be decided, the usual ones.
 */
export function stepsFor(
  policies: readonly Policy[],
  requested: Requested,
  { parties, authorities, today }: { parties: Parties; authorities: Authorities; today: Day },
): readonly Step[] {
  const usual = chainOf(parties, authorities)
  const policy = policies.find(({ rule }) => ruleMatches(rule, knownOf(requested), today))
  const steps = policy ? stepsOf(policy, parties, authorities) : []
  return steps.length > 0 ? [...usual.filter(({ holder }) => holder === 'COLLEAGUE'), ...steps] : usual
}
