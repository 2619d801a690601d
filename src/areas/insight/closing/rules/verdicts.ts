import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Blocker, Obstacle, Policy } from '../contract/replies.ts'
import { isDueBy, type WallClock } from './clock.ts'
import { blockers, choices } from './policies.ts'

/** What was decided for single findings, by their ids; null leaves all of them to the property's policies. */
export type Decisions = Readonly<Record<string, Policy>> | null

/** What a verdict looks at of one finding. */
export type Fact = {
  id: string
  day: Day | null
  amount: Minor | null
  /** What a guest who leaves would still owe, beyond what was promised. */
  balance: Minor | null
  /** Its nights are on a current invoice. */
  isInvoiced: boolean
  /** The refusal of the action itself, if it was checked beforehand. */
  refusal: string | null
}

/** What a close does about one finding, and why it stops there: a refusal's code, `policy` or `undecided`; null goes on. */
export type Verdict = { action: Policy; stopsBy: string | null }

export type Terms = { policy: Policy; decisions: Decisions; wall: WallClock; noShowAt: string }

/** Blockers whose findings are guests and bookings: what becomes of each is decided by itself. */
export const DECIDED: readonly Blocker[] = ['arrivals', 'departures', 'options']

function actionFor(blocker: Blocker, { id }: Fact, { policy, decisions }: Terms): Policy {
  if (decisions === null || !DECIDED.includes(blocker)) return policy
  const decided = decisions[id]
  return decided && choices[blocker].includes(decided) ? decided : 'STOP'
}

/**
 * The one rule of the checklist and of the run: what the check lets pass, the run does. No one is a no-show before the hour of their
 * arrival day, nor while their nights are invoiced; no one is checked out who owes.
 */
export function verdictOf(blocker: Blocker, fact: Fact, terms: Terms): Verdict {
  const action = actionFor(blocker, fact, terms)
  return { action, stopsBy: reasonToStop(action, fact, terms) }
}

function reasonToStop(action: Policy, fact: Fact, { policy, decisions, wall, noShowAt }: Terms): string | null {
  switch (action) {
    case 'STOP':
      return decisions !== null && policy !== 'STOP' ? 'undecided' : 'policy'
    case 'NO_SHOW':
    case 'NO_SHOW_FREE':
      if (fact.day !== null && !isDueBy(fact.day, noShowAt, wall)) return 'no_show_too_early'
      return fact.isInvoiced ? 'already_invoiced' : fact.refusal
    case 'CHECK_OUT':
      return (fact.balance ?? 0) > 0 ? 'balance_due' : fact.refusal
    case 'COMPLETE':
      return (fact.amount ?? 0) > 0 ? 'balance_due' : fact.refusal
    default:
      return fact.refusal
  }
}

type Judged = {
  count: number
  findings: readonly (Verdict & Pick<Obstacle, 'reference'> & { bookingId: string | null })[]
}

/** Rows named of one kind when a close stops. */
const MOST_NAMED = 20

/** Why a close stops: how many of a kind the property stops at, and each thing by itself that cannot be done as was decided. */
export function obstaclesIn(plan: Readonly<Record<Blocker, Judged>>): Obstacle[] {
  return blockers.flatMap((blocker): Obstacle[] => {
    const { count, findings } = plan[blocker]
    const stops = findings.filter(({ stopsBy }) => stopsBy !== null)
    if (stops.length === 0) return []
    const named = stops.filter(({ stopsBy }) => stopsBy !== 'policy')
    if (named.length === 0) return [{ blocker, count }]
    return named.slice(0, MOST_NAMED).map(({ reference, bookingId, stopsBy }) => ({
      blocker,
      count: 1,
      ...(reference !== undefined && { reference }),
      ...(bookingId !== null && { bookingId }),
      ...(stopsBy !== null && { code: stopsBy }),
    }))
  })
}
