/** The bell counts up to here; beyond it the number helps nobody. */
export const MOST_COUNTED = 100

/** How far a person read: everything up to the mark, and this one by itself. */
export type Reading = { readUntil: string | null; isOpened: boolean }

/**
 * Whether a notification is still New for a person: it came after their mark and they have not opened it by itself.
 * Ids are made in order of time, so later means greater.
 */
export const isNew = (id: string, { readUntil, isOpened }: Reading): boolean =>
  (readUntil === null || id > readUntil) && !isOpened
