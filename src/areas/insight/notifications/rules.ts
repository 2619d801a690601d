/** The bell counts up to here; beyond it the number helps no one. */
export const MOST_COUNTED = 100

/** What a user has read: everything up to the mark, and this one by itself. */
export type Reading = { readUntil: string | null; isOpened: boolean }

/**
 * Whether a notification is still New for a user: it came after their mark and they have not opened it by itself.
 * Ids are made in order of time, so later means greater.
 */
export const isNew = (id: string, { readUntil, isOpened }: Reading): boolean =>
  (readUntil === null || id > readUntil) && !isOpened

/** A stretch of the day by the clock, '22:00' to '07:00'; without ends there are no quiet hours. */
export type QuietHours = { from?: string | undefined; until?: string | undefined }

/** Whether a time of day ('23:10') lies in the quiet hours: the first minute does, the last does not. They may run past midnight. */
export function isQuietAt(time: string, { from, until }: QuietHours): boolean {
  if (from === undefined || until === undefined) return false
  return from < until ? from <= time && time < until : from <= time || time < until
}
