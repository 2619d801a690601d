import type { DayStatus } from '#areas/people/attendance/rules/choices.ts'
import { addDays, addMonths, type Day, daysOf, firstOfMonth } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'

/** From a day to another, the last included. */
export type Period = { from: Day; until: Day }

/** What base pay is for: a month, a day that counts, an hour. */
export type PayRate = { from: Day; basis: 'MONTH' | 'DAY' | 'HOUR'; amount: Minor }

/** What a day came to, by attendance and leave. Times in minutes. */
export type PaidDay = {
  day: Day
  status: DayStatus
  /** With the overtime. */
  worked: number
  overtime: number
  overtimeApproved: number
  night: number
  /** Worked on a day off that has a rule of its own: all of it is overtime. */
  isDayOff?: boolean
  isHoliday: boolean
  /** What leave takes of the day, in hundredths, and how much of that is paid, in percent. */
  leave: readonly { amount: number; paidPercent: number }[]
}

export type PayRules = {
  /** What a day counts as of which nothing is known. */
  unmarked: 'PRESENT' | 'ABSENT'
  /** Minutes of a month and of a day, for the rate of an hour. */
  monthMinutes: number
  dayMinutes: number
  /** Hundredths of a percent of the rate of an hour. */
  overtimePercent: number
  holidayOvertimePercent: number
  /** Payslips that were computed before there was one have none. */
  dayOffOvertimePercent?: number
  /** On top of what is paid already. */
  nightPercent: number
  holidayPercent: number
}

/** A day in hundredths, as leave and payslips count it; and what is wholly paid, in percent. */
export const WHOLE = 100

/** The month before the one a day is in. */
export function monthBefore(day: Day): Period {
  const first = firstOfMonth(day)
  return { from: addMonths(first, -1), until: addDays(first, -1) }
}

/** Each day of a period, the last one too. */
export const daysIn = ({ from, until }: Period): Day[] => daysOf({ from, until: addDays(until, 1) })

/** The part of the leave of a day that is paid, in hundredths of the day. Rounded down: a day has at most a hundred. */
const paidLeave = ({ leave }: PaidDay): number =>
  leave.reduce((sum, { amount, paidPercent }) => sum + Math.floor((amount * paidPercent) / WHOLE), 0)

const leaveOf = ({ leave }: PaidDay): number => Math.min(100, leave.reduce((sum, { amount }) => sum + amount, 0)) // prettier-ignore

/** What a day is of which only leave is known: of a part of it, nothing is known of the rest. */
export const statusBeside = (leave: PaidDay['leave']): DayStatus => {
  const amount = leave.reduce((sum, one) => sum + one.amount, 0)
  return amount > 0 && amount < WHOLE ? 'NO_RECORD' : 'LEAVE'
}

/** How much of a day an employee was present, or was not required: in hundredths. Leave that takes nothing lies on a holiday or a day off. */
function presentOf(day: PaidDay, unknown: number): number {
  switch (day.status) {
    case 'PRESENT':
    case 'DAY_OFF':
    case 'HOLIDAY':
    // What leave does not take of it was not required.
    case 'LEAVE':
      return 100
    case 'HALF_DAY':
      return 50
    case 'ABSENT':
      return 0
    case 'HALF_LEAVE':
      return leaveOf(day) === 0 ? 100 : 50
    case 'NO_RECORD':
    case 'OPEN':
      return unknown
  }
}

/**
 * How much of a day is paid to an employee with pay by the month, in hundredths: days off and holidays wholly, absence not at all, leave as far
 * as its type is paid, half a day by half.
 */
export function payableOf(day: PaidDay | undefined, { unmarked }: Pick<PayRules, 'unmarked'>): number {
  const unknown = unmarked === 'PRESENT' ? 100 : 0
  if (!day) return unknown
  return Math.min(presentOf(day, unknown), 100 - leaveOf(day)) + paidLeave(day)
}

/** How much of a day counts as one that is paid by the day, in hundredths: worked days, paid leave and holidays. */
export function dayCountOf(day: PaidDay | undefined): number {
  if (!day) return 0
  const here = { PRESENT: 100, HOLIDAY: 100, HALF_DAY: 50, HALF_LEAVE: 50 } as const
  // A day off is paid by its overtime, or given in time.
  const present = day.isDayOff ? 0 : day.status in here ? here[day.status as keyof typeof here] : 0
  return Math.min(present, 100 - leaveOf(day)) + paidLeave(day)
}

/** How much of a day an employee worked, in hundredths. */
export function workedPartOf(day: PaidDay | undefined): number {
  if (day?.status === 'PRESENT') return 100
  return day?.status === 'HALF_DAY' || day?.status === 'HALF_LEAVE' ? 50 : 0
}

/** Minutes that are paid by the hour: what was worked without overtime, and paid leave by the minutes of a day. */
export const paidMinutesOf = (day: PaidDay | undefined, { dayMinutes }: Pick<PayRules, 'dayMinutes'>): number =>
  day ? Math.max(0, day.worked - day.overtime) + Math.floor((paidLeave(day) * dayMinutes) / WHOLE) : 0

/** The pay valid on a day; undefined before the first. Rates lie in order of their days. */
export const rateOn = <R extends PayRate>(rates: readonly R[], day: Day): R | undefined =>
  rates.findLast(({ from }) => from <= day)
