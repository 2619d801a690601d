import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import type { PayFrequency } from '#areas/people/employees/contract/choices.ts'
import { addMonths, type Day, daysBetween, firstOfMonth } from '#core/dates.ts'
import type { ComponentKind } from './choices.ts'
import { componentLine, type Known } from './component-pay.ts'
import type { Component } from './components.ts'
import {
  dayCountOf,
  daysIn,
  type PaidDay,
  paidMinutesOf,
  payableOf,
  type PayRate,
  type PayRules,
  type Period,
  rateOn,
  WHOLE,
  workedPartOf,
} from './days.ts'
import { type Fraction, fraction, minorOf, plus, times, ZERO } from './fractions.ts'
import { minuteRate } from './hours-pay.ts'
import { monthsOf } from './periods.ts'
import { line, type PayFacts, PayFault, type PayLine } from './lines.ts'

export type Worker = {
  /** Of employment; the last day is included. */
  joinOn: Day
  leftOn: Day | null
  rates: readonly PayRate[]
  days: ReadonlyMap<Day, PaidDay>
  /** Those of an employee, in the order in which they are computed. */
  components: readonly Component[]
}

/** `frequency` is that of the run; null or absent of one that pays everyone for any days. */
type Terms = { rules: PayRules; currency: Currency; frequency?: PayFrequency | null }

const daysInMonth = (day: Day): number => daysBetween(firstOfMonth(day), addMonths(firstOfMonth(day), 1))

type Worked = { day: Day; rate: PayRate; of: PaidDay | undefined }

/** The days of a period on which the employee is employed and has pay. */
function workedDays({ joinOn, leftOn, rates, days }: Worker, period: Period): Worked[] {
  const employed = daysIn(period).filter((day) => day >= joinOn && (leftOn === null || day <= leftOn))
  return employed.flatMap((day) => {
    const rate = rateOn(rates, day)
    return rate ? [{ day, rate, of: days.get(day) }] : []
  })
}

const total = (worked: readonly Worked[], of: (one: Worked) => Fraction): Fraction =>
  worked.reduce((all, one) => plus(all, of(one)), ZERO)

/** Base pay of a day, without rounding: a day of a month by the days of its month. */
function basePay({ day, rate, of }: Worked, rules: PayRules): Fraction {
  if (rate.basis === 'MONTH')
    return fraction(BigInt(rate.amount) * BigInt(payableOf(of, rules)), WHOLE * daysInMonth(day))
  if (rate.basis === 'DAY') return fraction(BigInt(rate.amount) * BigInt(dayCountOf(of)), 100)
  return fraction(BigInt(rate.amount) * BigInt(paidMinutesOf(of, rules)), 60)
}

/** The premium of minutes of a day, at so many hundredths of a percent of the rate of an hour. */
const premium = ({ rate }: Worked, rules: PayRules, minutes: number, percent: number): Fraction =>
  times(minuteRate(rate, rules), fraction(BigInt(minutes) * BigInt(percent), 10_000))

const regular = (of: PaidDay | undefined): number => (of ? Math.max(0, of.worked - of.overtime) : 0)

function factsOf(worked: readonly Worked[], rules: PayRules): PayFacts {
  const add = (of: (day: PaidDay) => number) => worked.reduce((all, { of: day }) => all + (day ? of(day) : 0), 0)
  const share = (percent: (one: { amount: number; paidPercent: number }) => number) =>
    add(({ leave }) => leave.reduce((all, one) => all + Math.floor((one.amount * percent(one)) / WHOLE), 0))
  return {
    totalDays: worked.length * WHOLE,
    payable: worked.reduce((all, { of }) => all + payableOf(of, rules), 0),
    absent: add(({ status }) => (status === 'ABSENT' ? 100 : 0)),
    unpaidLeave: share(({ paidPercent }) => 100 - paidPercent),
    paidLeave: share(({ paidPercent }) => paidPercent),
    worked: add((day) => regular(day) + day.overtimeApproved),
    overtime: add(({ overtimeApproved }) => overtimeApproved),
    night: add(({ night }) => night),
  }
}

/** Base pay, overtime and premiums; lines that come to nothing are left out, but for base pay. */
function workLines(worked: readonly Worked[], rules: PayRules): PayLine[] {
  const kindOf = ({ of }: Worked) => (of?.isHoliday ? 'HOLIDAY' : of?.isDayOff ? 'DAY_OFF' : 'USUAL')
  const overtime = (kind: ReturnType<typeof kindOf>, percent: number): [number, Fraction] => {
    const days = worked.filter((one) => kindOf(one) === kind)
    const minutes = days.reduce((all, { of }) => all + (of?.overtimeApproved ?? 0), 0)
    return [minutes, total(days, (one) => premium(one, rules, one.of?.overtimeApproved ?? 0, percent))]
  }
  const [minutes, extra] = overtime('USUAL', rules.overtimePercent)
  const [holidayMinutes, holidayExtra] = overtime('HOLIDAY', rules.holidayOvertimePercent)
  const [dayOffMinutes, dayOffExtra] = overtime('DAY_OFF', rules.dayOffOvertimePercent ?? rules.overtimePercent)
  const night = worked.reduce((all, { of }) => all + (of?.night ?? 0), 0)
  const holidays = worked.filter(({ of }) => of?.isHoliday)
  const onHolidays = holidays.reduce((all, { of }) => all + regular(of), 0)
  const timed = (code: string, quantity: number, value: Fraction): PayLine[] => {
    const amount = minorOf(value)
    return amount === 0 ? [] : [line(code, 'EARNING', amount, { quantity, unit: 'MINUTES' })]
  }
  const isHourly = worked.some(({ rate }) => rate.basis === 'HOUR')
  const paid = worked.reduce((all, { of }) => all + (isHourly ? paidMinutesOf(of, rules) : payableOf(of, rules)), 0)
  return [
    line('BASE', 'EARNING', minorOf(total(worked, (one) => basePay(one, rules))), { quantity: paid, unit: isHourly ? 'MINUTES' : 'DAYS' }),
    ...timed('OVERTIME', minutes, extra),
    ...timed('HOLIDAY_OVERTIME', holidayMinutes, holidayExtra),
    ...timed('DAY_OFF_OVERTIME', dayOffMinutes, dayOffExtra),
    ...timed('NIGHT', night, total(worked, (one) => premium(one, rules, one.of?.night ?? 0, rules.nightPercent))),
    ...timed('HOLIDAY', onHolidays, total(holidays, (one) => premium(one, rules, regular(one.of), rules.holidayPercent))),
  ]
} // prettier-ignore

/**
 * What an employee earns in a period by their work: base pay, overtime, premiums and the earnings among their components. Each line is rounded once,
 * half away from zero.
 *
 * @throws PayFault NO_PAY for an employee without pay in the period; FORMULA
 */
export function regularPay(worker: Worker, period: Period, { rules, currency, frequency = null }: Terms): Known {
  const worked = workedDays(worker, period)
  if (worked.length === 0) throw new PayFault('NO_PAY')
  const facts = factsOf(worked, rules)
  const days = worked.reduce((all, { of }) => all + workedPartOf(of), 0)
  const known = { facts, days, periodDays: daysIn(period).length, months: monthsOf(period, frequency) }
  const lines = workLines(worked, rules)
  for (const one of worker.components.filter(({ kind }) => kind === 'EARNING'))
    lines.push(componentLine(one, { ...known, lines }, currency))
  return { ...known, lines }
}

export type Extras = {
  oneOffs: readonly { id: string; component: Pick<Component, 'code' | 'name' | 'kind' | 'isTaxable'>; amount: Minor }[]
  differences: readonly { period: Period; amount: Minor }[]
  loans: readonly { id: string; name: string; outstanding: Minor; instalment: Minor }[]
}
export const NO_EXTRAS: Extras = { oneOffs: [], differences: [], loans: [] }

export type Payslip = {
  facts: PayFacts
  lines: PayLine[]
  gross: Minor
  deductions: Minor
  employer: Minor
  net: Minor
}

const sumOf = (lines: readonly PayLine[], kind: ComponentKind): Minor =>
  sum(lines.filter((one) => one.kind === kind).map(({ amount }) => amount))

/** What earlier periods are owed, or owe: the latter up to what is earned now, so that the rest is owed on. */
function differenceLines(differences: Extras['differences'], earned: Minor): PayLine[] {
  let rest: number = earned
  return differences.flatMap(({ period, amount: owed }) => {
    const amount = minor(Math.max(owed, -Math.max(0, rest)))
    rest += amount
    return amount === 0 ? [] : [line('DIFFERENCE', 'EARNING', amount, { period })]
  })
}

/** Instalments of loans, each up to what is owed, in total up to what is left to pay out. */
function loanLines(loans: Extras['loans'], left: number): PayLine[] {
  let rest = Math.max(0, left)
  return loans.flatMap(({ id, name, outstanding, instalment }) => {
    const amount = minor(Math.min(instalment, outstanding, rest))
    rest -= amount
    return amount > 0 ? [line('LOAN', 'DEDUCTION', amount, { name, isTaxable: false, sourceId: id })] : []
  })
}

/**
 * A payslip: what is earned, what is taken off, what is paid out. The net is earnings without deductions; what the employer bears beside is no
 * part of it. What an earlier period was paid too much, and instalments of loans, are taken as far as there is something to take them from.
 *
 * @throws PayFault NO_PAY, FORMULA; BELOW_ZERO where deductions are above what is earned
 */
export function payslipOf(worker: Worker, period: Period, terms: Terms, extras: Extras): Payslip {
  const known = regularPay(worker, period, terms)
  const lines: PayLine[] = [...known.lines]
  for (const { id, component, amount } of extras.oneOffs) lines.push(line(component.code, component.kind, amount, { name: component.name, isTaxable: component.isTaxable, sourceId: id }))
  lines.push(...differenceLines(extras.differences, sumOf(lines, 'EARNING')))
  for (const one of worker.components.filter(({ kind }) => kind !== 'EARNING')) lines.push(componentLine(one, { ...known, lines }, terms.currency))
  const left = sumOf(lines, 'EARNING') - sumOf(lines, 'DEDUCTION')
  if (left < 0) throw new PayFault('BELOW_ZERO')
  const all = [...lines, ...loanLines(extras.loans, left)].filter(({ code, amount }) => amount !== 0 || code === 'BASE')
  const [gross, deductions] = [sumOf(all, 'EARNING'), sumOf(all, 'DEDUCTION')]
  return { facts: known.facts, lines: all, gross, deductions, employer: sumOf(all, 'EMPLOYER'), net: minor(gross - deductions) }
} // prettier-ignore

/** Codes of lines that work earns, by which a period is compared with what it came to when it was paid. */
const isRegular = ({ kind, code, sourceId, period }: PayLine): boolean => kind === 'EARNING' && sourceId === null && period === null && code !== 'DIFFERENCE' // prettier-ignore

/** What of a payslip was earned by work in its own period. */
export const regularOf = (lines: readonly PayLine[]): Minor => sum(lines.filter(isRegular).map(({ amount }) => amount))

/** What payslips paid for an earlier period since. */
export const settledFor = (lines: readonly PayLine[], { from }: Period): Minor =>
  lines.reduce(
    (all, { code, period, amount }) => (code === 'DIFFERENCE' && period?.from === from ? minor(all + amount) : all),
    zero,
  )
