import type { RunState } from './choices.ts'

/** What may become of a run. What is paid stays; what was discarded can be prepared anew. */
const NEXT: Readonly<Record<RunState, readonly RunState[]>> = {
  REVIEW: ['APPROVED', 'DISCARDED'],
  APPROVED: ['PAID', 'REVIEW'],
  PAID: [],
  DISCARDED: [],
}

export const canBecome = (from: RunState, to: RunState): boolean => NEXT[from].includes(to)
