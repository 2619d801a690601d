import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { averagedByHour, weekdaysIn } from './averages.ts'

const day = (text: string) => text as Day
const table = (kind: 'money' | 'count', values: Readonly<Record<string, number | null>>, knownFrom = '2026-01-01'): ReportTable => ({
  code: 'outlet-sales',
  title: 'Sales',
  from: day('2026-11-02'),
  until: day('2026-11-16'),
  currency: 'INR' as Currency,
  groupBy: 'weekdayHour',
  compared: null,
  columns: [{ key: 'checks', label: 'Checks', kind }],
  rows: Object.entries(values).map(([key, checks]) => ({ key, checks })),
  totals: {},
  chart: null,
  drawn: null,
  missingDays: 0,
  knownFrom: day(knownFrom),
}) // prettier-ignore
const of = (found: ReportTable) => Object.fromEntries(found.rows.map((row) => [row['key'], row['checks']]))

test('an hour of a weekday is the average of those that have begun and are recorded', () => {
  // Monday the 2nd to Sunday the 15th: two of each weekday, and of Friday to Sunday only one has begun on the 12th.
  const values = { '1-20': 1_001, '5-20': 900, '4-21': null }
  expect(of(averagedByHour(table('money', values), 'checks', day('2026-12-01')))).toEqual({ '1-20': 501, '5-20': 450, '4-21': null }) // prettier-ignore
  expect(of(averagedByHour(table('money', values), 'checks', day('2026-11-12')))).toEqual({ '1-20': 501, '5-20': 900, '4-21': null }) // prettier-ignore
  expect(of(averagedByHour(table('money', values, '2026-11-05'), 'checks', day('2026-12-01')))).toMatchObject({ '1-20': 1_001 }) // prettier-ignore
})

test('an average of counts has hundredths, and one of no days is missing', () => {
  const found = averagedByHour(table('count', { '1-20': 5 }), 'checks', day('2026-12-01'))
  expect([found.columns[0]?.kind, of(found)]).toEqual(['average', { '1-20': 250 }])
  expect(of(averagedByHour(table('money', { '1-20': 5 }), 'checks', day('2026-10-01')))).toEqual({ '1-20': null })
})

test('weekdays of a span are all of its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }), (first, length) => {
      const from = addDays(day('2025-01-01'), first)
      const counts = weekdaysIn({ from, until: addDays(from, length) })
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(daysBetween(from, addDays(from, length)))
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }),
  )
})
