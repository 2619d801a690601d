import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { spansToDate } from './to-date.ts'

const APRIL = 4
const spans = (until: string, month: number) =>
  spansToDate({ until: until as Day }, month).map(({ key, span }) => [key, span.from, span.until])

describe('what has come together until the last day of a span', () => {
  test.each([
    ['in the middle of a year', '2026-11-16', '2026-11-15', '2026-11-01', '2026-01-01', '2026-04-01'],
    ['on the first day of a year', '2026-01-02', '2026-01-01', '2026-01-01', '2026-01-01', '2025-04-01'],
    ['on the last day of a financial year', '2026-04-01', '2026-03-31', '2026-03-01', '2026-01-01', '2025-04-01'],
    ['on its first', '2026-04-02', '2026-04-01', '2026-04-01', '2026-01-01', '2026-04-01'],
  ])('%s', (_when, until, day, month, year, fiscalYear) =>
    expect(spans(until, APRIL)).toEqual([
      ['day', day, until],
      ['month', month, until],
      ['year', year, until],
      ['fiscalYear', fiscalYear, until],
    ]),
  )

  test('a financial year that begins in January is named once', () => {
    expect(spans('2026-11-16', 1).map(([key]) => key)).toEqual(['day', 'month', 'year'])
  })
})
