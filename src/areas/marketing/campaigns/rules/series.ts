import { addDays, addMonths, type Day, dayAt, firstOfMonth, type Instant, instantAt, timeAt } from '#core/dates.ts'
import type { Rhythm } from '../contract/choices.ts'

const DAYS = { WEEK: 7, FORTNIGHT: 14 } as const
const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const

const dateOf = (day: Day): number => Number(day.slice(8))
const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1)

/** A day of the month of another day; the last one of a month that is shorter. */
const inMonthOf = (day: Day, date: number): Day =>
  addDays(firstOfMonth(day), Math.min(date, dateOf(lastOfMonth(day))) - 1)

/**
 * The day of the month a series means: the one it meant before, as long as its run is sent on it or on the last day of a shorter month; else
 * that of the run.
 */
export const repeatDayOf = (sentOn: Day, meant: number | null): number =>
  meant !== null && sentOn === inMonthOf(sentOn, meant) ? meant : dateOf(sentOn)

export type Series = {
  /** Of the run before. */
  sendAt: Instant
  repeats: Rhythm
  /** Of the month; only months ask for it. */
  repeatDay: number | null
  /** The last day of a run. */
  repeatUntil: Day | null
}

const dayOfRun = ({ repeats, repeatDay }: Series, from: Day, count: number): Day => {
  if (repeats === 'WEEK' || repeats === 'FORTNIGHT') return addDays(from, DAYS[repeats] * count)
  return inMonthOf(addMonths(firstOfMonth(from), MONTHS[repeats] * count), repeatDay ?? dateOf(from))
}

/**
 * When the next run of a series is sent: at the hour of the one before on the clock of the property, by the rhythm, after now. Runs that were
 * missed meanwhile are left out. Undefined where the series is over by then.
 */
export function nextRunAt(series: Series, now: Instant, timeZone: string): Instant | undefined {
  const { sendAt, repeatUntil } = series
  const [from, time] = [dayAt(sendAt, timeZone), timeAt(sendAt, timeZone)]
  let count = 1
  let at = instantAt(dayOfRun(series, from, count), time, timeZone)
  while (at <= now) {
    count += 1
    at = instantAt(dayOfRun(series, from, count), time, timeZone)
  }
  return repeatUntil !== null && dayAt(at, timeZone) > repeatUntil ? undefined : at
}
