import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { FISCAL_SPANS, NAMED_SPANS, PRESETS, presetsOf, spanOf } from '../rules/periods.ts'
import { finerPeriod, overlapOf, spanInAddress } from './periods.ts'
import { isOpenDay } from './spans.ts'

const THURSDAY = '2026-11-26' as Day

describe('spans by name', () => {
  test.each([
    ['today', '2026-11-26', '2026-11-27'],
    ['yesterday', '2026-11-25', '2026-11-26'],
    ['thisWeek', '2026-11-23', '2026-11-30'],
    ['lastWeek', '2026-11-16', '2026-11-23'],
    ['monthToDate', '2026-11-01', '2026-11-26'],
    ['thisQuarter', '2026-10-01', '2027-01-01'],
    ['lastQuarter', '2026-07-01', '2026-10-01'],
    ['yearToDate', '2026-01-01', '2026-11-26'],
    ['thisMonth', '2026-11-01', '2026-12-01'],
    ['lastMonth', '2026-10-01', '2026-11-01'],
    ['last7', '2026-11-19', '2026-11-26'],
    ['last28', '2026-10-29', '2026-11-26'],
    ['last30', '2026-10-27', '2026-11-26'],
    ['next7', '2026-11-26', '2026-12-03'],
    ['next30', '2026-11-26', '2026-12-26'],
    ['thisYear', '2026-01-01', '2027-01-01'],
    ['lastYear', '2025-01-01', '2026-01-01'],
  ] as const)('%s is from %s until %s', (preset, from, until) => {
    expect(spanOf(preset, THURSDAY)).toEqual({ from, until })
  })

  test('a month so far ends with yesterday, and on its first day has that day', () => {
    expect(spanOf('monthToDate', '2026-11-02' as Day)).toEqual({ from: '2026-11-01', until: '2026-11-02' })
    expect(spanOf('monthToDate', '2026-11-01' as Day)).toEqual({ from: '2026-11-01', until: '2026-11-02' })
    expect(spanOf('yearToDate', '2026-01-01' as Day)).toEqual({ from: '2026-01-01', until: '2026-01-02' })
    expect(spanOf('yearToDate', '2026-01-02' as Day)).toEqual({ from: '2026-01-01', until: '2026-01-02' })
    const quarters = ['2026-01-31', '2026-03-31', '2026-04-01', '2026-12-31'].map((day) => spanOf('thisQuarter', day as Day).from) // prettier-ignore
    expect(quarters).toEqual(['2026-01-01', '2026-01-01', '2026-04-01', '2026-10-01'])
  })

  test('law: a week begins on a Monday, and every span has days', () => {
    const days = fc.nat(20_000).map((days) => addDays('2000-01-01' as Day, days))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (today, firstMonth) => {
        for (const preset of NAMED_SPANS) {
          const { from, until } = spanOf(preset, today, firstMonth)
          expect(from < until).toBe(true)
          if (preset.endsWith('Week')) expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1)
        }
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('spans of the financial year', () => {
  test.each([
    // From April: its first and its last day, and the turn of the calendar's year within.
    [4, '2026-04-01', ['2026-04-01', '2027-04-01'], ['2025-04-01', '2026-04-01'], ['2026-04-01', '2026-07-01'], ['2026-01-01', '2026-04-01']],
    [4, '2027-03-31', ['2026-04-01', '2027-04-01'], ['2025-04-01', '2026-04-01'], ['2027-01-01', '2027-04-01'], ['2026-10-01', '2027-01-01']],
    [4, '2026-03-31', ['2025-04-01', '2026-04-01'], ['2024-04-01', '2025-04-01'], ['2026-01-01', '2026-04-01'], ['2025-10-01', '2026-01-01']],
    [4, '2026-12-31', ['2026-04-01', '2027-04-01'], ['2025-04-01', '2026-04-01'], ['2026-10-01', '2027-01-01'], ['2026-07-01', '2026-10-01']],
    // From January it is the calendar's.
    [1, '2026-01-01', ['2026-01-01', '2027-01-01'], ['2025-01-01', '2026-01-01'], ['2026-01-01', '2026-04-01'], ['2025-10-01', '2026-01-01']],
    [1, '2026-12-31', ['2026-01-01', '2027-01-01'], ['2025-01-01', '2026-01-01'], ['2026-10-01', '2027-01-01'], ['2026-07-01', '2026-10-01']],
    // From a month that begins no quarter of the calendar.
    [2, '2026-01-31', ['2025-02-01', '2026-02-01'], ['2024-02-01', '2025-02-01'], ['2025-11-01', '2026-02-01'], ['2025-08-01', '2025-11-01']],
    [2, '2026-02-01', ['2026-02-01', '2027-02-01'], ['2025-02-01', '2026-02-01'], ['2026-02-01', '2026-05-01'], ['2025-11-01', '2026-02-01']],
  ] as const)('from month %i, on %s', (firstMonth, today, thisYear, lastYear, thisQuarter, lastQuarter) => {
    const spans = [thisYear, lastYear, thisQuarter, lastQuarter]
    expect(FISCAL_SPANS.map((name) => spanOf(name, today as Day, firstMonth))).toEqual(
      spans.map(([from, until]) => ({ from, until })),
    )
  })

  test('an address names them', () => {
    expect(spanInAddress({ period: 'lastFiscalYear' }, THURSDAY, 4)).toEqual({
      preset: 'lastFiscalYear',
      span: { from: '2025-04-01', until: '2026-04-01' },
    })
  })

  test('are not offered where they are those of the calendar, but where one was requested', () => {
    expect(presetsOf(PRESETS, 4, undefined)).toEqual(PRESETS)
    const offered = presetsOf(PRESETS, 1, undefined)
    expect(PRESETS.filter((name) => !offered.includes(name))).toEqual(FISCAL_SPANS)
    expect(presetsOf(PRESETS, 1, 'thisFiscalYear')).toContain('thisFiscalYear')
  })
}) // prettier-ignore

test('an address with invalid days is this month', () => {
  const custom = (from: string, until: string) => spanInAddress({ period: 'custom', from, until }, THURSDAY, 4)
  expect(custom('2026-01-05', '2026-01-06')).toEqual({ preset: 'custom', span: { from: '2026-01-05', until: '2026-01-06' } }) // prettier-ignore
  for (const { preset } of [
    custom('2026-01-06', '2026-01-06'),
    custom('nonsense', ''),
    spanInAddress({ period: 'x' }, THURSDAY, 4),
  ])
    expect(preset).toBe('thisMonth')
})

test('a period opens its days or months, cut to the report it is in', () => {
  expect(finerPeriod('quarter', '2026-Q4')).toEqual({
    span: { from: '2026-10-01', until: '2027-01-01' },
    groupBy: 'month',
  })
  expect(finerPeriod('month', '2026-12')).toEqual({ span: { from: '2026-12-01', until: '2027-01-01' }, groupBy: 'day' })
  expect(finerPeriod('week', '2026-11-23')).toEqual({
    span: { from: '2026-11-23', until: '2026-11-30' },
    groupBy: 'day',
  })
  expect(finerPeriod('year', '2026')).toMatchObject({ groupBy: 'month' })
  expect(finerPeriod('day', '2026-11-26')).toBeUndefined()
  const whole = { from: '2026-11-10' as Day, until: '2026-11-20' as Day }
  expect(overlapOf({ from: '2026-11-01' as Day, until: '2026-12-01' as Day }, whole)).toEqual(whole)
})

test('a month so far is the open day alone on its first day, and no more on its second', () => {
  const first = '2026-12-01' as Day
  expect(isOpenDay(spanOf('monthToDate', first), first)).toBe(true)
  expect(isOpenDay(spanOf('monthToDate', addDays(first, 1)), addDays(first, 1))).toBe(false)
  expect(isOpenDay(spanOf('next7', first), first)).toBe(false)
})
