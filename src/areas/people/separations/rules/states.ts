import type { SeparationState } from './choices.ts'

/**
 * Every state there is, and those it may change to. An accepted separation is withdrawn only when the employee stays: by the exit interview, or
 * because their status is changed back.
 */
export const NEXT_STATES: Readonly<Record<SeparationState, readonly SeparationState[]>> = {
  REQUESTED: ['ACCEPTED', 'WITHDRAWN', 'REFUSED'],
  ACCEPTED: ['SETTLED', 'WITHDRAWN'],
  SETTLED: ['CLOSED'],
  WITHDRAWN: [],
  REFUSED: [],
  CLOSED: [],
}

export const mayBecome = (from: SeparationState, to: SeparationState): boolean => NEXT_STATES[from].includes(to)

/** Whether something is still to be done about it; one employee has one such at most. */
export const isOpen = (state: SeparationState): boolean => NEXT_STATES[state].length > 0
