import { addDays, addMonths, type Day, daysBetween, firstOfMonth, type Span } from '#core/dates.ts'
import { type Minor, minor, roundHalfUp, split } from '#core/money.ts'

/** Base pay from a day on: for a month, a day that is worked, or an hour. */
export type Rate = { from: Day; basis: 'MONTH' | 'DAY' | 'HOUR'; amount: Minor }

/** What an employee works on a day for a department; an open shift is of none. */
export type PlannedWork = { employeeId: string | null; departmentId: string; on: Day; minutes: number }

export type PaidPerson = { weeklyMinutes: number; rates: readonly Rate[] }

export type DepartmentCost = {
  departmentId: string
  cost: Minor
  /** Minutes that cost nothing here: of open shifts, and of employees whose pay is not known on that day. */
  uncostedMinutes: number
}

/** The week of who has a month's pay and no contract hours. */
const CUSTOMARY_WEEK = 2_400
const HOUR = 60

const rateOn = (rates: readonly Rate[], day: Day): Rate | undefined => rates.findLast(({ from }) => from <= day)

/** What minutes cost: of a month's pay, their part of twelve months' pay for the contract hours of 52 weeks. */
const costOf = (minutes: number, { basis, amount }: Rate, weeklyMinutes: number): number =>
  basis === 'HOUR' ? (amount * minutes) / HOUR : (amount * 12 * minutes) / (52 * (weeklyMinutes || CUSTOMARY_WEEK))

type Sum = { exact: number; whole: number; uncosted: number }

/**
 * What planned work costs in base pay, without premiums: that of a month and an hour by its minutes, a day's pay once a day, split over the departments it is
 * worked for by their minutes. Each department's sum is rounded once.
 *
 * @param work each employee's departments of a day at once
 */
export function plannedCost(work: readonly PlannedWork[], people: ReadonlyMap<string, PaidPerson>): DepartmentCost[] {
  const sums = new Map<string, Sum>()
  const sumOf = (departmentId: string): Sum => {
    const sum = sums.get(departmentId) ?? { exact: 0, whole: 0, uncosted: 0 }
    sums.set(departmentId, sum)
    return sum
  }
  const days = new Map<string, { rate: Rate; parts: PlannedWork[] }>()
  for (const one of work) {
    const sum = sumOf(one.departmentId)
    const person = one.employeeId === null ? undefined : people.get(one.employeeId)
    const rate = person && rateOn(person.rates, one.on)
    if (!person || !rate) sum.uncosted += one.minutes
    else if (rate.basis !== 'DAY') sum.exact += costOf(one.minutes, rate, person.weeklyMinutes)
    else {
      const key = `${one.employeeId} ${one.on}`
      const known = days.get(key)
      if (known) known.parts.push(one)
      else days.set(key, { rate, parts: [one] })
    }
  }
  for (const { rate, parts } of days.values()) {
    const weights = parts.map(({ minutes }) => minutes)
    const shares = split(rate.amount, weights.some((minutes) => minutes > 0) ? weights : parts.map(() => 1))
    parts.forEach(({ departmentId }, index) => (sumOf(departmentId).whole += shares[index] ?? 0))
  }
  return [...sums].map(([departmentId, { exact, whole, uncosted }]) => ({
    departmentId,
    cost: minor(whole + roundHalfUp(exact)),
    uncostedMinutes: uncosted,
  }))
}

/** The months that days touch, by their first days. */
export function monthsOf({ from, until }: Span): Day[] {
  const months: Day[] = []
  for (let month = firstOfMonth(from); month < until; month = addMonths(month, 1)) months.push(month)
  return months
}

/**
 * The part of monthly budgets that days have: each day of a month has an equal share, whole units, and the shares of a month add up to it.
 *
 * @param amounts by the first day of the month
 * @returns null where a month that the days touch has no budget
 */
export function budgetOfDays(amounts: ReadonlyMap<Day, Minor>, { from, until }: Span): Minor | null {
  let total = 0
  for (const month of monthsOf({ from, until })) {
    const amount = amounts.get(month)
    if (amount === undefined) return null
    const shares = split(
      amount,
      Array.from({ length: daysBetween(month, addMonths(month, 1)) }, () => 1),
    )
    total += shares.reduce((sum, share, index) => {
      const day = addDays(month, index)
      return day >= from && day < until ? sum + share : sum
    }, 0)
  }
  return minor(total)
}

/** What each occupied room costs; none where no room is occupied. */
export const costPerRoom = (cost: Minor, rooms: number): Minor | null =>
  rooms > 0 ? minor(roundHalfUp(cost / rooms)) : null
