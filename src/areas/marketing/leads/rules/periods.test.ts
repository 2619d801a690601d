import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { comparedPeriod, PERIODS, periodSpan } from './periods.ts'

const day = fc.integer({ min: 0, max: 8_000 }).map((days) => addDays('2020-01-01' as Day, days))
const typed = fc.constantFrom(undefined, '', 'yesterday', '2026-02-30', '2026-03-01', '2026-04-01')

test('law: every period is a span of days, whatever stands in the address', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...PERIODS), typed, typed, (today, period, from, until) => {
      const span = periodSpan(period, today, { from, until })
      expect(span.from < span.until).toBe(true)
      const before = comparedPeriod(span, 'previous')
      expect(before && daysBetween(before.from, before.until)).toBe(daysBetween(span.from, span.until))
      expect(before?.until).toBe(span.from)
      expect(comparedPeriod(span, 'none')).toBeUndefined()
    }),
  )
})

test('the days of each period on the last day of a leap February', () => {
  const of = (period: (typeof PERIODS)[number]) => periodSpan(period, '2028-02-29' as Day, { from: '2028-01-05', until: '2028-01-06' }) // prettier-ignore
  expect(of('thisMonth')).toEqual({ from: '2028-02-01', until: '2028-03-01' })
  expect(of('lastMonth')).toEqual({ from: '2028-01-01', until: '2028-02-01' })
  expect(of('last90')).toEqual({ from: '2027-12-02', until: '2028-03-01' })
  expect(of('thisYear')).toEqual({ from: '2028-01-01', until: '2029-01-01' })
  expect(of('lastYear')).toEqual({ from: '2027-01-01', until: '2028-01-01' })
  expect(of('last365')).toEqual({ from: '2027-03-02', until: '2028-03-01' })
  expect(of('custom')).toEqual({ from: '2028-01-05', until: '2028-01-06' })
  expect(comparedPeriod(of('thisMonth'), 'lastYear')).toEqual({ from: '2027-02-01', until: '2027-03-01' })
})
