import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAY_FREQUENCIES } from '#areas/people/employees/contract/choices.ts'
import { addDays, addMonths, type Day, daysBetween, firstOfMonth } from '#core/dates.ts'
import { type Currency, minor, zero } from '#core/money.ts'
import type { PayRate, PayRules } from './days.ts'
import { regularPay } from './payslip.ts'
import { frequencyIn, isPeriodOf, periodBefore } from './periods.ts'

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
