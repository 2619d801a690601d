import { addDays, type Day, dayAt, type Instant, instantAt } from '#core/dates.ts'

/** Minutes of a day; a user never works more on one. */
export const MINUTES_OF_A_DAY = 1_440

/**
 * Minutes as they are typed: '1:30', '90' for minutes, '1h', '1h30' or '1.5h' for hours; rounded to the minute.
 *
 * @returns undefined for what is none
 */
export function parseMinutes(typed: string): number | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, '').replace(',', '.')
  const [, clockHours, clockMinutes] = /^(\d{0,5}):([0-5]\d)$/.exec(text) ?? []
  if (clockMinutes !== undefined) return Number(clockHours || 0) * 60 + Number(clockMinutes)
  const [, hours, minutes] = /^(\d{1,5}(?:\.\d{1,2})?)h(\d{1,2})?m?$/.exec(text) ?? []
  if (hours !== undefined) return Math.round(Number(hours) * 60) + Number(minutes ?? 0)
  const [, only] = /^(\d{1,7})m?(?:in)?$/.exec(text) ?? []
  return only === undefined ? undefined : Number(only)
}

/** A day a user worked, and for how many minutes. */
export type WorkedDay = { on: Day; minutes: number }

/** The longest a timer runs; what it measured beyond is entered by hand. */
export const MOST_TIMER_MINUTES = MINUTES_OF_A_DAY

/** Minutes between two instants, to the nearest one, at least one. */
export const minutesBetween = (startedAt: Instant, stoppedAt: Instant): number =>
  Math.max(1, Math.round((Date.parse(stoppedAt) - Date.parse(startedAt)) / 60_000))

/**
 * What a timer measured, by the days of the property it ran on: cut at midnight. In total it is `minutesBetween`; a day it ran on for less than
 * half a minute is left out.
 */
export function stretchesOf(startedAt: Instant, stoppedAt: Instant, timeZone: string): WorkedDay[] {
  const all = minutesBetween(startedAt, stoppedAt)
  const stretches: WorkedDay[] = []
  let counted = 0
  for (let on = dayAt(startedAt, timeZone); counted < all; on = addDays(on, 1)) {
    const midnight = instantAt(addDays(on, 1), '00:00', timeZone)
    const until = midnight < stoppedAt ? Math.round((Date.parse(midnight) - Date.parse(startedAt)) / 60_000) : all
    const minutes = Math.min(until, all) - counted
    if (minutes > 0) stretches.push({ on, minutes })
    counted += Math.max(0, minutes)
  }
  return stretches
}

/** What is to be done so that entries come to a sum: the latest ones change first, one that comes to nothing is removed. */
export type CellPlan = {
  changed: readonly { id: string; minutes: number }[]
  removed: readonly string[]
  added: number
}

/**
 * How entries of a day, project and item come to be so many minutes in total.
 *
 * @param entries in the order they were logged
 * @param wanted minutes, 0 to remove them all
 */
export function planCell(entries: readonly { id: string; minutes: number }[], wanted: number): CellPlan {
  const known = entries.reduce((sum, { minutes }) => sum + minutes, 0)
  const last = entries.at(-1)
  if (wanted === known) return { changed: [], removed: [], added: 0 }
  if (!last) return { changed: [], removed: [], added: wanted }
  if (wanted > known)
    return { changed: [{ id: last.id, minutes: last.minutes + wanted - known }], removed: [], added: 0 }
  let over = known - wanted
  const removed: string[] = []
  for (const { id, minutes } of entries.toReversed()) {
    if (over < minutes) return { changed: over > 0 ? [{ id, minutes: minutes - over }] : [], removed, added: 0 }
    removed.push(id)
    over -= minutes
  }
  return { changed: [], removed, added: 0 }
}

/** What changes of days and their minutes come to, one line per day that changes. */
export function dayChanges(changes: readonly WorkedDay[]): WorkedDay[] {
  const byDay = new Map<Day, number>()
  for (const { on, minutes } of changes) byDay.set(on, (byDay.get(on) ?? 0) + minutes)
  return [...byDay].map(([on, minutes]) => ({ on, minutes })).filter(({ minutes }) => minutes !== 0)
}
