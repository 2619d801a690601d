import { addDays, type Day } from '#core/dates.ts'

/** Days before its end on which those who may act are reminded: of a contract, and of a probation, within which notice is short. */
export const REMIND_END_DAYS = 30
export const REMIND_PROBATION_DAYS = 14

type Span = { from: Day; until: Day | null; isVoid: boolean }

export const CONTRACT_STATES = ['AHEAD', 'IN_FORCE', 'ENDED', 'VOID'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** What a contract is on a day. */
export function contractStateOn({ from, until, isVoid }: Span, day: Day): ContractState {
  if (isVoid) return 'VOID'
  if (from > day) return 'AHEAD'
  return until !== null && until < day ? 'ENDED' : 'IN_FORCE'
}

/**
 * The contract that the file shows on a day: the one that holds; before the first one the next, after the last one the latest.
 *
 * @param contracts in any order, without two that hold on one day
 */
export function shownContractOn<C extends Span>(contracts: readonly C[], day: Day): C | undefined {
  const known = contracts.filter(({ isVoid }) => !isVoid).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return known.findLast(({ from }) => from <= day) ?? known[0]
}

/** The day before a new contract begins: until then an earlier one without an end holds. */
export const endBefore = (from: Day): Day => addDays(from, -1)

/** Whether a contract that ends has to be ended earlier for a new one to begin: it began before, and holds on that day or later. */
export const isEndedBy = ({ from, until, isVoid }: Span, next: Day): boolean =>
  !isVoid && from < next && (until === null || until >= next)
