import type { RunState } from './choices.ts'

/** What may become of a run. What is paid stays; the days of one that was discarded or withdrawn can be prepared anew. */
const NEXT: Readonly<Record<RunState, readonly RunState[]>> = {
  REVIEW: ['APPROVED', 'DISCARDED'],
  APPROVED: ['PAID', 'WITHDRAWN'],
  PAID: [],
  DISCARDED: [],
  WITHDRAWN: [],
}

export const canBecome = (from: RunState, to: RunState): boolean => NEXT[from].includes(to)
