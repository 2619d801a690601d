import { refuse } from '#core/refusal.ts'
import type { Blocker, Policy } from '../contract/replies.ts'

/** What a close may do about each thing in its way; the first is what it does until the property says otherwise. */
export const choices: Readonly<Record<Blocker, readonly Policy[]>> = {
  arrivals: ['STOP', 'NO_SHOW', 'NO_SHOW_FREE'],
  departures: ['STOP', 'EXTEND', 'CHECK_OUT'],
  orders: ['STOP', 'COMPLETE', 'PASS'],
  shifts: ['STOP', 'CLOSE', 'PASS'],
  options: ['RELEASE', 'STOP'],
  unassigned: ['PASS', 'STOP'],
  unposted: ['POST', 'STOP'],
  zeroRates: ['PASS', 'STOP'],
  rateVariance: ['PASS', 'STOP'],
  drafts: ['PASS', 'STOP'],
}
export const blockers = Object.keys(choices) as Blocker[]

export type Policies = Readonly<Record<Blocker, Policy>>

/** What is stored, with the first choice wherever nothing, or nothing that is a choice, was stored. */
export function policiesOf(stored: Readonly<Partial<Record<Blocker, Policy>>>): Policies {
  const entries = blockers.map((blocker) => {
    const wanted = stored[blocker]
    const [first = 'STOP'] = choices[blocker]
    return [blocker, wanted && choices[blocker].includes(wanted) ? wanted : first] as const
  })
  return Object.fromEntries(entries) as Record<Blocker, Policy>
}

/** @throws Refusal unknown_reference {blocker, policy} for what is no choice for a blocker */
export function assertChoices(wanted: Readonly<Partial<Record<Blocker, Policy>>>): void {
  for (const [blocker, policy] of Object.entries(wanted) as [Blocker, Policy][])
    if (!choices[blocker].includes(policy)) refuse('unknown_reference', { blocker, policy })
}

/** Blockers that stop a close: there are some, and no one said what to do with them. */
export const stopping = (counts: Readonly<Record<Blocker, number>>, policies: Policies): Blocker[] =>
  blockers.filter((blocker) => counts[blocker] > 0 && policies[blocker] === 'STOP')

/** What must be nothing when the date moves, or the close goes through its list again. */
export const leftToDo = (counts: Readonly<Record<Blocker, number>>, policies: Policies): Blocker[] =>
  blockers.filter((blocker) => counts[blocker] > 0 && policies[blocker] !== 'PASS')
