import { addDays, type Day, daysOf, minuteAt } from '#core/dates.ts'

/** Which part of a day leave takes. */
export const DAY_PARTS = ['FULL', 'FIRST_HALF', 'SECOND_HALF', 'HOURS'] as const
export type DayPart = (typeof DAY_PARTS)[number]
/** 1 is the first half of a day, 2 the second, 3 the whole day; 0 is some hours. */
export type Halves = 0 | 1 | 2 | 3
const HALVES: Readonly<Record<DayPart, Halves>> = { FULL: 3, FIRST_HALF: 1, SECOND_HALF: 2, HOURS: 0 }
/** Hundredths of a day. */
export const FULL_DAY = 100
/** Minutes of a whole day of leave, until the property sets its own. */
export const CUSTOMARY_DAY_MINUTES = 480

/** The smallest that is taken of a type, the coarsest first. */
export const LEAVE_UNITS = ['DAY', 'HALF_DAY', 'HOUR'] as const
export type LeaveUnit = (typeof LEAVE_UNITS)[number]

/** Leave from a day to another, the last included; by hours from a time of day to another, where 00:00 is the end of the day. */
export type Span = {
  from: Day
  until: Day
  fromPart: DayPart
  untilPart: DayPart
  fromTime?: string | null | undefined
  untilTime?: string | null | undefined
}
export const DAY_WHYS = ['WORK', 'HOLIDAY', 'DAY_OFF'] as const
/** Minutes of a day, by the clock of the property. */
export type Hours = { fromMinute: number; untilMinute: number }
/** A day of leave, and what of it is taken from the balance, in hundredths of a day; why nothing is. Hours are null for halves and whole days. */
export type LeaveDay = { on: Day; halves: Halves; amount: number; why: (typeof DAY_WHYS)[number] } & {
  [K in keyof Hours]: number | null
}

/** The hours of leave that is of hours, as minutes; undefined for other leave. */
export const hoursOf = ({ fromTime, untilTime }: Pick<Span, 'fromTime' | 'untilTime'>): Hours | undefined =>
  fromTime && untilTime ? { fromMinute: minuteAt(fromTime), untilMinute: minuteAt(untilTime) || DAY_END } : undefined
const DAY_END = 1_440

/**
 * Forward; one day has one part, and leave of several days has no gap: it begins after midday or ends before it. Hours are of one day, which has no
 * times otherwise.
 */
export function isSpan({ from, until, fromPart, untilPart, fromTime, untilTime }: Span): boolean {
  if (fromPart === 'HOURS' || untilPart === 'HOURS') return from === until && fromPart === untilPart
  if (fromTime || untilTime) return false
  return from === until ? fromPart === untilPart : from < until && fromPart !== 'FIRST_HALF' && untilPart !== 'SECOND_HALF' // prettier-ignore
}

/** Whether leave by hours names them, the end after the start. */
export function areHours({ fromPart, ...times }: Pick<Span, 'fromPart' | 'fromTime' | 'untilTime'>): boolean {
  const hours = hoursOf(times)
  return fromPart !== 'HOURS' || (hours !== undefined && hours.fromMinute < hours.untilMinute)
}

/** The unit that leave is of. */
export const unitOf = ({ fromPart, untilPart }: Pick<Span, 'fromPart' | 'untilPart'>): LeaveUnit =>
  fromPart === 'HOURS' ? 'HOUR' : fromPart === 'FULL' && untilPart === 'FULL' ? 'DAY' : 'HALF_DAY'

/** Whether a unit is finer than the smallest of a type. */
export const isFiner = (unit: LeaveUnit, than: LeaveUnit): boolean =>
  LEAVE_UNITS.indexOf(unit) > LEAVE_UNITS.indexOf(than)

/** Hundredths of a day from midnight to a minute. */
const upTo = (minute: number, dayMinutes: number): number => Math.round((FULL_DAY * minute) / dayMinutes)

/**
 * What hours take, in hundredths of a day and never more than one: the difference of what is rounded up to both ends, so that hours in a row take what
 * they take as one, and as many minutes as a day has are a day wherever they begin.
 */
export const amountOfHours = ({ fromMinute, untilMinute }: Hours, dayMinutes: number): number =>
  Math.min(FULL_DAY, upTo(untilMinute, dayMinutes) - upTo(fromMinute, dayMinutes))

/** How long an amount is, to a quarter of an hour: what hundredths of a day lose is less than half of one. */
export const lengthOf = (amount: number, dayMinutes: number): number =>
  Math.round((amount * dayMinutes) / FULL_DAY / QUARTER) * QUARTER
const QUARTER = 15

/** The kind of a day for one employee. */
export type Calendar = { isHoliday: (day: Day) => boolean; isDayOff: (day: Day) => boolean }
export type Counting = { countsHolidays: boolean; countsDaysOff: boolean }
/** The minutes of a whole day, and other leave of an employee around these days with what it takes, in hundredths. */
export type Measure = { dayMinutes: number; others: readonly (PartOfDay & { on: Day; amount: number })[] }
const WHOLE_DAYS: Measure = { dayMinutes: CUSTOMARY_DAY_MINUTES, others: [] }

type PartOfDay = Pick<LeaveDay, 'halves' | 'fromMinute' | 'untilMinute'>
/** One in the afternoon. */
const MIDDAY = 780
const minutesOf = ({ halves, fromMinute, untilMinute }: PartOfDay): readonly [from: number, until: number] => [
  fromMinute ?? (halves === 2 ? MIDDAY : 0),
  untilMinute ?? (halves === 1 ? MIDDAY : DAY_END),
]

/** What is left of a day beside other leave, in hundredths. Leave of the same minutes is none beside it: it is refused as such. */
function restOf(on: Day, part: PartOfDay, others: Measure['others']): number {
  const [from, until] = minutesOf(part)
  const beside = others.filter((other) => {
    const [begins, ends] = minutesOf(other)
    return other.on === on && (ends <= from || until <= begins)
  })
  return Math.max(0, FULL_DAY - amountOf(beside))
}

/**
 * The days of leave. A holiday, or a day off, takes nothing unless the type counts it; a day that is both takes something only where
 * both are counted. All leave of a day takes at most the day.
 */
export function daysOfLeave(
  { from, until, fromPart, untilPart, ...times }: Span,
  { isHoliday, isDayOff }: Calendar,
  { countsHolidays, countsDaysOff }: Counting,
  { dayMinutes, others }: Measure = WHOLE_DAYS,
): LeaveDay[] {
  const hours = fromPart === 'HOURS' ? hoursOf(times) : undefined
  return daysOf({ from, until: addDays(until, 1) }).map((on) => {
    const halves = HALVES[on === from ? fromPart : on === until ? untilPart : 'FULL']
    const why =
      isHoliday(on) && !countsHolidays ? 'HOLIDAY' : isDayOff(on) && !countsDaysOff ? 'DAY_OFF' : ('WORK' as const)
    const part = hours ? amountOfHours(hours, dayMinutes) : halves === 3 ? FULL_DAY : FULL_DAY / 2
    const taken = { halves, fromMinute: hours?.fromMinute ?? null, untilMinute: hours?.untilMinute ?? null }
    return { on, ...taken, amount: why === 'WORK' ? Math.min(part, restOf(on, taken, others)) : 0, why }
  })
}

export const amountOf = (days: readonly { amount: number }[]): number =>
  days.reduce((sum, { amount }) => sum + amount, 0)

/** Leave that is booked already, of the same type. */
export type Held = { from: Day; until: Day }

/**
 * How many days an employee is away in a row, adjacent leave on both sides with it; days that take nothing connect.
 *
 * @param isFree whether a day takes nothing: one off, or a holiday
 */
export function daysInRow({ from, until }: Held, others: readonly Held[], isFree: (day: Day) => boolean): number {
  const isHeld = (day: Day) => others.some((other) => other.from <= day && day <= other.until)
  const reach = (edge: Day, step: 1 | -1): Day => {
    let last = edge
    for (let day = addDays(edge, step), gap = 0; gap < 7; day = addDays(day, step)) {
      if (isHeld(day)) {
        last = day
        gap = 0
      } else if (isFree(day)) gap += 1
      else break
    }
    return last
  }
  return daysOf({ from: reach(from, -1), until: addDays(reach(until, 1), 1) }).length
}
