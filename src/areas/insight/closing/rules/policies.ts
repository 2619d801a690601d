import { refuse } from '#core/refusal.ts'
import type { Blocker, Policy } from '../contract/replies.ts'

/** Actions a close may take for each blocker; the first is the default. */
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

/** The stored policies, with the default for each missing or invalid one. */
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

/** Blockers that stop a close: they have findings and no decision. */
export const stopping = (counts: Readonly<Record<Blocker, number>>, policies: Policies): Blocker[] =>
  blockers.filter((blocker) => counts[blocker] > 0 && policies[blocker] === 'STOP')

/** Blockers that must be empty when the date moves; otherwise the close repeats its checklist. */
export const leftToDo = (counts: Readonly<Record<Blocker, number>>, policies: Policies): Blocker[] =>
  blockers.filter((blocker) => counts[blocker] > 0 && policies[blocker] !== 'PASS')
