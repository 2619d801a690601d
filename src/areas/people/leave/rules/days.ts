import { addDays, type Day, daysOf } from '#core/dates.ts'

/** Which part of a day leave takes. */
export const DAY_PARTS = ['FULL', 'FIRST_HALF', 'SECOND_HALF'] as const
export type DayPart = (typeof DAY_PARTS)[number]
/** 1 is the first half of a day, 2 the second, 3 the whole day. */
export type Halves = 1 | 2 | 3
const HALVES: Readonly<Record<DayPart, Halves>> = { FULL: 3, FIRST_HALF: 1, SECOND_HALF: 2 }
/** Hundredths of a day. */
export const FULL_DAY = 100

/** Leave from a day to another, the last included. */
export type Span = { from: Day; until: Day; fromPart: DayPart; untilPart: DayPart }
export const DAY_WHYS = ['WORK', 'HOLIDAY', 'DAY_OFF'] as const
/** A day of leave, and what of it is taken from the balance, in hundredths of a day; why nothing is. */
export type LeaveDay = { on: Day; halves: Halves; amount: number; why: (typeof DAY_WHYS)[number] }

/** Forward; one day has one part, and leave of several days has no gap: it begins after midday or ends before it. */
export const isSpan = ({ from, until, fromPart, untilPart }: Span): boolean =>
  from === until ? fromPart === untilPart : from < until && fromPart !== 'FIRST_HALF' && untilPart !== 'SECOND_HALF'

/** The kind of a day for one employee. */
export type Calendar = { isHoliday: (day: Day) => boolean; isDayOff: (day: Day) => boolean }
export type Counting = { countsHolidays: boolean; countsDaysOff: boolean }

/**
 * The days of leave. A holiday, or a day off, takes nothing unless the type counts it; a day that is both takes something only where
 * both are counted.
 */
export function daysOfLeave(
  { from, until, fromPart, untilPart }: Span,
  { isHoliday, isDayOff }: Calendar,
  { countsHolidays, countsDaysOff }: Counting,
): LeaveDay[] {
  return daysOf({ from, until: addDays(until, 1) }).map((on) => {
    const halves = HALVES[on === from ? fromPart : on === until ? untilPart : 'FULL']
    const why =
      isHoliday(on) && !countsHolidays ? 'HOLIDAY' : isDayOff(on) && !countsDaysOff ? 'DAY_OFF' : ('WORK' as const)
    return { on, halves, amount: why === 'WORK' ? (halves === 3 ? FULL_DAY : FULL_DAY / 2) : 0, why }
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
