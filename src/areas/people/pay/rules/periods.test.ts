import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAY_FREQUENCIES } from '#areas/people/employees/contract/choices.ts'
import { addDays, addMonths, type Day, daysBetween, firstOfMonth } from '#core/dates.ts'
import { type Currency, minor, zero } from '#core/money.ts'
import type { PayRate, PayRules } from './days.ts'
import type { Component } from './components.ts'
import { fraction, plus } from './fractions.ts'
import { NO_EXTRAS, payslipOf, regularPay } from './payslip.ts'
import { frequencyIn, isPeriodOf, monthsOf, periodBefore } from './periods.ts'

const day = (text: string) => text as Day
const span = (from: string, until: string) => ({ from: day(from), until: day(until) })
const anyDay = fc.integer({ min: 0, max: 1_500 }).map((at) => addDays(day('2024-01-01'), at))

test('the period before a day is the latest one that is over', () => {
  // Friday, 20 November 2026.
  const today = day('2026-11-20')
  expect(periodBefore('MONTHLY', today)).toEqual(span('2026-10-01', '2026-10-31'))
  expect(periodBefore('SEMI_MONTHLY', today)).toEqual(span('2026-11-01', '2026-11-15'))
  expect(periodBefore('FORTNIGHTLY', today)).toEqual(span('2026-11-02', '2026-11-15'))
  expect(periodBefore('WEEKLY', today)).toEqual(span('2026-11-09', '2026-11-15'))
  expect(periodBefore('SEMI_MONTHLY', day('2026-03-15'))).toEqual(span('2026-02-16', '2026-02-28'))
  expect(periodBefore('SEMI_MONTHLY', day('2026-03-16'))).toEqual(span('2026-03-01', '2026-03-15'))
})

test('days are a period of a frequency or not, at each bound', () => {
  expect(isPeriodOf('MONTHLY', span('2024-02-01', '2024-02-29'))).toBe(true)
  expect(isPeriodOf('MONTHLY', span('2024-02-01', '2024-02-28'))).toBe(false)
  expect(isPeriodOf('MONTHLY', span('2024-02-02', '2024-03-01'))).toBe(false)
  expect(isPeriodOf('SEMI_MONTHLY', span('2024-02-16', '2024-02-29'))).toBe(true)
  expect(isPeriodOf('SEMI_MONTHLY', span('2024-02-01', '2024-02-15'))).toBe(true)
  expect(isPeriodOf('SEMI_MONTHLY', span('2024-02-01', '2024-02-16'))).toBe(false)
  expect(isPeriodOf('SEMI_MONTHLY', span('2024-02-15', '2024-02-29'))).toBe(false)
  expect(isPeriodOf('WEEKLY', span('2024-02-07', '2024-02-13'))).toBe(true)
  expect(isPeriodOf('WEEKLY', span('2024-02-07', '2024-02-14'))).toBe(false)
  expect(isPeriodOf('FORTNIGHTLY', span('2024-02-07', '2024-02-20'))).toBe(true)
  expect(isPeriodOf('FORTNIGHTLY', span('2024-02-07', '2024-02-19'))).toBe(false)
})

test('periods follow each other without a gap, and end before the day they are before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAY_FREQUENCIES), anyDay, (frequency, today) => {
      const last = periodBefore(frequency, today)
      const earlier = periodBefore(frequency, last.from)
      expect([last, earlier].map((one) => isPeriodOf(frequency, one))).toEqual([true, true])
      expect(last.until < today).toBe(true)
      expect(addDays(earlier.until, 1)).toBe(last.from)
    }),
  )
})

test('who is paid by the month earns the same in halves, weeks or whole, to within a minor unit of each payslip', () => {
  const rules: PayRules = { unmarked: 'PRESENT', monthMinutes: 10_400, dayMinutes: 480, overtimePercent: 0, holidayOvertimePercent: 0, nightPercent: 0, holidayPercent: 0 } // prettier-ignore
  const terms = { rules, currency: 'EUR' as Currency }
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 900_000 }), fc.constantFrom(...PAY_FREQUENCIES), (today, amount, frequency) => {
      const rates: PayRate[] = [{ from: day('2020-01-01'), basis: 'MONTH', amount: minor(amount) }]
      const worker = { joinOn: day('2020-01-01'), leftOn: null, rates, days: new Map(), components: [] }
      const earned = (from: Day, until: Day) => regularPay(worker, { from, until }, terms).lines.reduce((sum, line) => sum + line.amount, zero as number)
      const [first, next] = [firstOfMonth(today), addMonths(firstOfMonth(today), 1)]
      let [sum, slips] = [0, 0]
      for (let end: Day = next; end > first; slips += 1) {
        const { from } = periodBefore(frequency, end)
        const start = from < first ? first : from
        // What of the month lies after the last whole period is paid with the next one.
        sum += earned(start, addDays(end, -1))
        end = start
      }
      expect(Math.abs(sum - amount)).toBeLessThanOrEqual(slips)
      expect(daysBetween(first, next)).toBeGreaterThan(27)
    }),
  )
}) // prettier-ignore

test('an employee is paid as often as the pay of the last day says', () => {
  const rate = (from: string, frequency: 'WEEKLY' | 'MONTHLY') => ({ from: day(from), basis: 'HOUR' as const, amount: minor(1_000), frequency }) // prettier-ignore
  const rates = [rate('2026-01-01', 'MONTHLY'), rate('2026-11-08', 'WEEKLY')]
  expect(frequencyIn(rates, span('2026-11-01', '2026-11-07'))).toBe('MONTHLY')
  expect(frequencyIn(rates, span('2026-11-02', '2026-11-08'))).toBe('WEEKLY')
  expect(frequencyIn(rates, span('2025-11-02', '2025-11-08'))).toBe('MONTHLY')
  expect(frequencyIn([], span('2026-11-01', '2026-11-07'))).toBe('MONTHLY')
})

const component = (code: string, more: Partial<Component>): Component => ({
  code, name: code, kind: 'EARNING', basis: 'AMOUNT', amount: zero, percent: 0, percentOf: 'BASE', formula: '', slabs: [], isTaxable: false, isProrated: false, isRounded: false, ...more,
}) // prettier-ignore
const slabs = (from: number) => [{ from: zero, percent: 0 }, { from: minor(from), percent: 2_000 }] // prettier-ignore

/*
 * By hand, at 25.00 an hour and eight hours a day, 200.00 a day. An allowance of 120.00 a month; a tax of 20 % above 2,500.00 a month, or 30,000.00 a year.
 *
 * A week is 3 of 13 months: 120.00 x 3/13 = 27.69; 1,000.00 a week is 4,333.33 a month, of which 1,833.33 are above: 366.67 a month, 84.62 a week.
 * Two weeks are 6 of 13: 55.38; 2,000.00 is 4,333.33 a month: 169.23. Half a month is 60.00; 2,000.00 is 4,000.00 a month: 300.00, its half 150.00.
 * Of any other days, ten of April are a third: 40.00; 2,000.00 in them is 6,000.00 a month: 700.00, its third 233.33.
 * A run of its own, whatever its days: 120.00, and nothing of what is not above 2,500.00 in it; 4,000.00 in April have 300.00.
 */
test.each([
  ['WEEKLY', span('2026-04-06', '2026-04-12'), 5, { MONTH: [2_769, 8_462], YEAR: [2_769, 8_462], RUN: [12_000, 0] }],
  ['FORTNIGHTLY', span('2026-04-06', '2026-04-19'), 10, { MONTH: [5_538, 16_923], YEAR: [5_538, 16_923], RUN: [12_000, 0] }],
  ['SEMI_MONTHLY', span('2026-04-01', '2026-04-15'), 10, { MONTH: [6_000, 15_000], YEAR: [6_000, 15_000], RUN: [12_000, 0] }],
  ['MONTHLY', span('2026-04-01', '2026-04-30'), 20, { MONTH: [12_000, 30_000], YEAR: [12_000, 30_000], RUN: [12_000, 30_000] }],
  [null, span('2026-04-01', '2026-04-30'), 20, { MONTH: [12_000, 30_000], YEAR: [12_000, 30_000], RUN: [12_000, 30_000] }],
  [null, span('2026-04-06', '2026-04-15'), 10, { MONTH: [4_000, 23_333], YEAR: [4_000, 23_333], RUN: [12_000, 0] }],
] as const)('amounts and slabs are of what they are per, in a run of %s', (frequency, period, worked, expected) => {
  const rules: PayRules = { unmarked: 'ABSENT', monthMinutes: 10_400, dayMinutes: 480, overtimePercent: 0, holidayOvertimePercent: 0, nightPercent: 0, holidayPercent: 0 }
  const facts = { status: 'PRESENT', worked: 480, overtime: 0, overtimeApproved: 0, night: 0, isHoliday: false, leave: [] } as const
  const days = Array.from({ length: worked }, (_, at) => addDays(period.from, at))
  for (const per of ['MONTH', 'YEAR', 'RUN'] as const) {
    const components = [
      component('ALLOWANCE', { amount: minor(12_000), per: per === 'YEAR' ? 'MONTH' : per }),
      component('TAX', { kind: 'DEDUCTION', basis: 'SLABS', slabs: slabs(per === 'YEAR' ? 3_000_000 : 250_000), per }),
    ]
    const rates = [{ from: day('2020-01-01'), basis: 'HOUR', amount: minor(2_500) } as const]
    const worker = { joinOn: day('2020-01-01'), leftOn: null, rates, days: new Map(days.map((one) => [one, { day: one, ...facts }])), components }
    const slip = payslipOf(worker, period, { rules, currency: 'EUR' as Currency, frequency }, NO_EXTRAS)
    const of = (code: string) => slip.lines.find((one) => one.code === code)?.amount ?? 0
    expect([of('BASE'), of('ALLOWANCE'), of('TAX')], per).toEqual([worked * 20_000, ...expected[per]])
    expect(slip.net).toBe(slip.lines.reduce((sum, one) => sum + (one.kind === 'DEDUCTION' ? -one.amount : one.amount), 0))
  }
}) // prettier-ignore

test('the parts of a month that a year of runs has are twelve, and any days that follow each other have what they have together', () => {
  const times = { WEEKLY: 52, FORTNIGHTLY: 26, SEMI_MONTHLY: 24, MONTHLY: 12 }
  for (const frequency of PAY_FREQUENCIES) {
    const { over, under } = monthsOf(span('2026-04-06', '2026-04-12'), frequency)
    expect(fraction(over * BigInt(times[frequency]), under)).toEqual(fraction(12))
  }
  fc.assert(
    fc.property(anyDay, fc.nat(200), fc.nat(200), (from, first, second) => {
      const [middle, until] = [addDays(from, first), addDays(from, first + 1 + second)]
      const parts = plus(monthsOf({ from, until: middle }, null), monthsOf({ from: addDays(middle, 1), until }, null))
      expect(parts).toEqual(monthsOf({ from, until }, null))
    }),
  )
})
