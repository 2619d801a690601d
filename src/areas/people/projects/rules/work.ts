import type { StateGroup } from './states.ts'

/** Work items of a project by what their state means. */
export type GroupCounts = Readonly<Record<StateGroup, number>>

/**
 * How much of a project's work is completed, in basis points, rounded down: 10,000 only when nothing is left to do. Cancelled work does not
 * count; a project without work has no progress.
 */
export function progressOf({ BACKLOG, UNSTARTED, STARTED, COMPLETED }: GroupCounts): number {
  const all = BACKLOG + UNSTARTED + STARTED + COMPLETED
  return all === 0 ? 0 : Math.floor((COMPLETED * 10_000) / all)
}

/** Between two items that are placed anew. */
export const PLACE_STEP = 1_024

/**
 * A position between two others of a column; undefined when there is no room, and the column is to be placed anew.
 *
 * @param before position of the item above; undefined at the top
 * @param after position of the item below, greater than `before`; undefined at the end
 */
export function placeBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? 0 : after - PLACE_STEP
  if (after === undefined) return before + PLACE_STEP
  return after - before > 1 ? before + Math.floor((after - before) / 2) : undefined
}

/** One item blocks another. */
export type Block = { fromId: string; toId: string }

/** Whether one more block would make an item wait for itself. */
export function closesCircle(blocks: readonly Block[], { fromId, toId }: Block): boolean {
  const nextOf = new Map<string, string[]>()
  for (const block of blocks) nextOf.set(block.fromId, [...(nextOf.get(block.fromId) ?? []), block.toId])
  const seen = new Set<string>([toId])
  for (const id of seen) {
    if (id === fromId) return true
    for (const next of nextOf.get(id) ?? []) seen.add(next)
  }
  return false
}

/** Whether an item that is not completed yet may not be: something it waits for is open, and no reason is given. */
export const isHeldBack = (from: StateGroup, to: StateGroup, openBlockers: number, reason: string): boolean =>
  to === 'COMPLETED' && from !== 'COMPLETED' && openBlockers > 0 && reason === ''

/** A field of an item before and after. */
export type FieldChange = { field: string; before: string; after: string }

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The fields that differ, in the order they are given. Lists are compared by their members, in whatever order. */
export function changedFields<F extends Record<string, unknown>>(before: F, after: F): FieldChange[] {
  const textOf = (value: unknown) => (Array.isArray(value) ? value.map(shown).toSorted().join(', ') : shown(value))
  return Object.keys(after)
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after)
}

/** Where one's own work is shown, by when it is due. */
export const DUE_GROUPS = ['OVERDUE', 'TODAY', 'LATER', 'NO_DAY'] as const

/** When something is due, seen from a day; days compare as they are written. */
export function dueGroupOf(dueOn: string | null, today: string): (typeof DUE_GROUPS)[number] {
  if (dueOn === null) return 'NO_DAY'
  if (dueOn === today) return 'TODAY'
  return dueOn < today ? 'OVERDUE' : 'LATER'
}

/** The same list with two of its entries in each other's place. */
export const swapped = <T>(all: readonly T[], one: T, other: T): T[] =>
  all.map((each) => (each === one ? other : each === other ? one : each))
