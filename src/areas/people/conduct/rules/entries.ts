/** A note, or a measure from the mildest to the hardest. */
export const ENTRY_KINDS = ['NOTE', 'VERBAL_WARNING', 'WRITTEN_WARNING', 'FINAL_WARNING', 'SUSPENSION'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Whether it is a measure: the employee always reads it, and acknowledges it. */
export const isMeasure = (kind: EntryKind): boolean => kind !== 'NOTE'

/** Whether it is for some days, of which each entry of its kind names the first and the last. */
export const hasDays = (kind: EntryKind): boolean => kind === 'SUSPENSION'

/** Whether the employee reads it: every measure, and a note that is shared. */
export const isForEmployee = (kind: EntryKind, isShared: boolean): boolean => isMeasure(kind) || isShared
