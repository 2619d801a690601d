import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, daysOf } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { datasets, DATASETS, GROUPINGS, isPeriod, type Measure } from './datasets.ts'
import { occupancy } from './figures/occupancy.ts'
import { datasetsOf, figureOf, hasRows, isMetricCutBy, metricCodes, metricOf } from './metrics.ts'
import { comparedSpan, monthsOf, periodOf, periodsOf } from './spans.ts'
import { balances } from './figures/balances.ts'
import { figureRows, figureTotals, merged, sumOf, wholeOf } from './tables.ts'
import { GROUPING_WORDS, METRIC_WORDS } from './words.ts'

const INR = 'INR' as Currency

const day = fc.nat(10_000).map((days) => addDays('2010-01-01' as Day, days))
const span = fc
  .tuple(day, fc.integer({ min: 1, max: 400 }))
  .map(([from, days]) => ({ from, until: addDays(from, days) }))
const NEVER = '1999-01-01' as Day

describe('a figure', () => {
  test('is divided and rounded half away from zero, and missing where there is nothing to divide by', () => {
    expect(figureOf('occupancy', { roomsSold: 1, rooms: 8, blocked: 0 })).toBe(1_250)
    expect(figureOf('occupancy', { roomsSold: 1, rooms: 3, blocked: 0 })).toBe(3_333)
    expect(figureOf('occupancy', { roomsSold: 3, rooms: 3, blocked: 1 })).toBe(15_000)
    expect(figureOf('occupancy', { roomsSold: 1, rooms: 2, blocked: 2 })).toBeNull()
    expect(figureOf('adr', { room: 5, roomsSold: 2 })).toBe(3)
    expect(figureOf('adr', { room: -5, roomsSold: 2 })).toBe(-3)
    expect(figureOf('adr', { room: 0, roomsSold: 0 })).toBeNull()
    expect(figureOf('averageStay', { arrivalNights: 5, arrivals: 2 })).toBe(250)
    expect(figureOf('takings', { received: 500, refunded: 700 })).toBe(-200)
    expect(figureOf('netPickUp', {})).toBe(0)
  })

  test('has a name and a formula in both languages, and so has every grouping', () => {
    for (const code of metricCodes)
      for (const words of Object.values(METRIC_WORDS[code])) expect(words.en && words.fr).toBeTruthy()
    for (const grouping of GROUPINGS) expect(GROUPING_WORDS[grouping].fr).toBeTruthy()
  })

  test('is cut only by what everything it is made of has', () => {
    expect(isMetricCutBy('adr', 'source')).toBe(true)
    expect(isMetricCutBy('occupancy', 'roomType')).toBe(true)
    expect(isMetricCutBy('occupancy', 'source')).toBe(false)
    expect(isMetricCutBy('trevPar', 'department')).toBe(false)
    for (const code of metricCodes)
      for (const grouping of GROUPINGS) if (isPeriod(grouping)) expect(isMetricCutBy(code, grouping)).toBe(true)
  })

  test('a measure is in one dataset, so that no figure counts twice', () => {
    const all = datasets.flatMap((dataset) => DATASETS[dataset].measures as readonly Measure[])
    expect(new Set(all).size).toBe(all.length)
    for (const code of metricCodes) expect(datasetsOf(code).length).toBeGreaterThan(0)
  })
})

describe('spans', () => {
  test('are compared with the one before, the same dates or the same weekdays of last year', () => {
    const november = { from: '2026-11-01' as Day, until: '2026-12-01' as Day }
    expect(comparedSpan(november, 'previous')).toEqual({ from: '2026-10-02', until: '2026-11-01' })
    expect(comparedSpan(november, 'lastYear')).toEqual({ from: '2025-11-01', until: '2025-12-01' })
    expect(comparedSpan(november, 'lastYearWeekdays')).toEqual({ from: '2025-11-02', until: '2025-12-02' })
    expect(comparedSpan({ from: '2024-02-29' as Day, until: '2024-03-01' as Day }, 'lastYear').from).toBe('2023-02-28')
  })

  test('a day is in its week from Monday to Sunday, in its quarter and year', () => {
    expect(periodOf('2026-11-29' as Day, 'week')).toBe('2026-11-23')
    expect(periodOf('2026-11-30' as Day, 'week')).toBe('2026-11-30')
    expect(periodOf('2026-03-31' as Day, 'quarter')).toBe('2026-Q1')
    expect(periodOf('2026-04-01' as Day, 'quarter')).toBe('2026-Q2')
    expect(periodOf('2026-11-29' as Day, 'weekday')).toBe('7')
    expect(periodOf('2026-11-30' as Day, 'weekday')).toBe('1')
  })

  test('law: weekdays of last year are the same weekdays, and every day of a span is in one of its periods', () => {
    fc.assert(
      fc.property(
        span,
        fc.constantFrom('day', 'week', 'month', 'quarter', 'year', 'weekday' as const),
        (asked, period) => {
          const { from, until } = comparedSpan(asked, 'lastYearWeekdays')
          expect(daysBetween(from, until)).toBe(daysBetween(asked.from, asked.until))
          expect(periodOf(from, 'weekday')).toBe(periodOf(asked.from, 'weekday'))
          const periods = periodsOf(asked, period as 'day')
          expect(periods).toContain(periodOf(asked.from, period as 'day'))
          expect(periods).toContain(periodOf(addDays(asked.until, -1), period as 'day'))
          expect(periods).toEqual([...new Set(periods)].sort())
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

const knownSince = (knownFrom: string, ...missing: string[]) => ({
  knownFrom: knownFrom as Day,
  missing: missing as Day[],
})
const group = (key: string, measures: object) => ({ key, label: key, measures })
const asked = { grouping: 'day', span: { from: '2026-11-01' as Day, until: '2026-11-03' as Day }, compared: null, comparison: undefined, coverage: { knownFrom: NEVER, missing: [] }, language: 'en', currency: INR } as const // prettier-ignore

test('a long span is counted in pieces that are all of it and do not overlap', () => {
  expect(monthsOf({ from: '2026-01-01' as Day, until: '2026-02-01' as Day })).toHaveLength(1)
  expect(monthsOf({ from: '2026-01-01' as Day, until: '2026-02-02' as Day }).at(-1)).toEqual({
    from: '2026-02-01',
    until: '2026-02-02',
  })
  fc.assert(
    fc.property(span, (asked) => {
      const days = monthsOf(asked).flatMap((piece) => daysOf(piece))
      expect(days).toEqual(daysOf(asked))
    }),
    { numRuns: LAW_CASES },
  )
})

test('seconds over sittings are minutes in hundredths, and a figure of two datasets has no rows behind it', () => {
  expect(figureOf('sittingMinutes', { seatedSeconds: 5_430, sittings: 2 })).toBe(4_525)
  expect(figureOf('sittingMinutes', { seatedSeconds: 0, sittings: 0 })).toBeNull()
  expect(figureOf('goppar', { net: 1_000, spent: 1_300, rooms: 4, blocked: 1 })).toBe(-100)
  expect([hasRows('expenses'), hasRows('operatingProfit'), hasRows('tableTurn'), hasRows('roomsAvailable')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a balance of a span is that of its last closed day, and missing where no day of it is closed', () => {
  const groups = [group('2026-11-01', { guestBalance: 500, companyBalance: 100 }), group('2026-11-02', { guestBalance: 300, companyBalance: 0 })] // prettier-ignore
  const last = [group('', { guestBalance: 300, companyBalance: 0 })]
  expect(figureRows(balances, groups.slice(0, 1), [], asked)).toMatchObject([
    { due: 600 },
    { due: null, dueGuests: null },
  ])
  expect(figureTotals(balances, wholeOf(groups, last), {}, asked)).toMatchObject({
    due: 300,
    dueGuests: 300,
    dueCompanies: 0,
  })
  expect(figureTotals(balances, wholeOf([], []), {}, asked)).toMatchObject({ due: null })
  expect(figureOf('overdueShare', { open30: 300, open60: 50, open90: 30, openOlder: 20 })).toBe(2_500)
  expect(figureOf('overdueShare', { open30: 0, open60: 0, open90: 0, openOlder: 0 })).toBeNull()
  expect([hasRows('due'), hasRows('overdue30')]).toEqual([true, false])
})

describe('rows', () => {
  test('of periods are all there, also those without a figure', () => {
    const rows = figureRows(occupancy, [group('2026-11-02', { roomsSold: 2, rooms: 4 })], [], asked)
    expect(rows).toMatchObject([{ key: '2026-11-01', roomsSold: 0, occupancy: null }, { key: '2026-11-02', occupancy: 5_000 }]) // prettier-ignore
  })

  test('compared with days there is no record of are missing, at the first recorded day they are known', () => {
    const compared = { from: '2025-11-01' as Day, until: '2025-11-03' as Day }
    const then = [group('2025-11-01', { roomsSold: 1, rooms: 4 }), group('2025-11-02', { roomsSold: 3, rooms: 4 })]
    const rowsFrom = (knownFrom: string) => figureRows(occupancy, [], then, { ...asked, compared, coverage: knownSince(knownFrom) }) // prettier-ignore
    expect(rowsFrom('2025-11-01').map((row) => row['roomsSold:before'])).toEqual([1, 3])
    expect(rowsFrom('2025-11-02').map((row) => row['roomsSold:before'])).toEqual([null, 3])
    expect(rowsFrom('2025-11-03').map((row) => row['roomsSold:before'])).toEqual([null, null])
    const totals = (knownFrom: string) =>
      figureTotals(occupancy, {}, sumOf(then), { ...asked, compared, coverage: knownSince(knownFrom) })
    expect(totals('2025-11-01')).toMatchObject({ 'roomsSold:before': 4, 'occupancy:before': 5_000 })
    expect(totals('2025-11-02')).toMatchObject({ 'roomsSold:before': null })
  })

  test('a month that is recorded from its middle on is missing, the next is known', () => {
    const months = { ...asked, grouping: 'month', span: { from: '2026-11-01' as Day, until: '2027-01-01' as Day }, compared: { from: '2025-11-01' as Day, until: '2026-01-01' as Day } } as const // prettier-ignore
    const then = [group('2025-11', { roomsSold: 1 }), group('2025-12', { roomsSold: 3 })]
    const rows = figureRows(occupancy, [], then, { ...months, coverage: knownSince('2025-11-18') })
    expect(rows.map((row) => row['roomsSold:before'])).toEqual([null, 3])
  })

  test('a week that the span cuts is compared with one that is cut as much, and with no other', () => {
    // The first of November is a Sunday of 2026 and a Saturday of 2025.
    const november = { from: '2026-11-01' as Day, until: '2026-11-16' as Day }
    const weeks = { ...asked, grouping: 'week', span: november, compared: { from: '2025-11-01' as Day, until: '2025-11-16' as Day }, coverage: knownSince('2025-01-01') } as const // prettier-ignore
    const then = ['2025-10-27', '2025-11-03', '2025-11-10'].map((key, at) => group(key, { roomsSold: at + 1 }))
    expect(figureRows(occupancy, [], then, weeks).map((row) => [row['key'], row['comparedGroup'], row['roomsSold:before']])).toEqual([
      ['2026-10-26', '2025-10-27', null],
      ['2026-11-02', '2025-11-03', 2],
      ['2026-11-09', '2025-11-10', null],
    ])
    // Of the same weekdays all are alike.
    expect(figureRows(occupancy, [], then, { ...weeks, compared: { from: '2025-11-02' as Day, until: '2025-11-17' as Day } }).map((row) => row['roomsSold:before'])).toEqual([1, 2, 3])
  }) // prettier-ignore

  test('of days before any record, and of closed days without facts, are missing and not 0', () => {
    const three = { from: '2026-11-01' as Day, until: '2026-11-04' as Day }
    const now = [group('2026-11-02', { roomsSold: 2, rooms: 4 })]
    const shown = (coverage: ReturnType<typeof knownSince>, more: object = {}) =>
      figureRows(occupancy, now, [], { ...asked, span: three, coverage, ...more }).map((row) => row['roomsSold'])
    const total = (coverage: ReturnType<typeof knownSince>) => figureTotals(occupancy, sumOf(now), {}, { ...asked, span: three, coverage })['roomsSold'] // prettier-ignore
    expect(shown(knownSince('2026-11-01'))).toEqual([0, 2, 0])
    expect(shown(knownSince('2026-11-02'))).toEqual([null, 2, 0])
    expect(shown(knownSince('2026-11-01', '2026-11-03'))).toEqual([0, 2, null])
    expect(shown(knownSince('2026-11-04'))).toEqual([null, null, null])
    expect([total(knownSince('2026-11-02')), total(knownSince('2026-11-04')), total(knownSince('2026-11-01', '2026-11-03'))]).toEqual([2, null, null]) // prettier-ignore
    // A day that is missing elsewhere changes nothing here.
    expect(total(knownSince('2026-11-01', '2026-11-04'))).toBe(2)
    // Sunday the 1st, and Monday the 2nd, whose facts are missing.
    expect(shown(knownSince('2026-11-01', '2026-11-02'), { grouping: 'weekday' })).toEqual([null, 0, 0])
    expect(shown(knownSince('2026-11-01', '2026-11-02'), { grouping: 'month' })).toEqual([null])
    expect(shown(knownSince('2026-11-02'), { grouping: 'month' })).toEqual([0])
    expect(shown(knownSince('2026-11-01', '2026-11-02'), { grouping: 'roomType' })).toEqual([null])
  })

  test('compared with a span of fewer periods have nothing to be compared with', () => {
    const compared = { from: '2025-11-01' as Day, until: '2025-11-02' as Day }
    const rows = figureRows(occupancy, [], [group('2025-11-01', { roomsSold: 1 })], { ...asked, compared })
    expect(rows.map((row) => row['roomsSold:before'])).toEqual([1, null])
  })

  test('law: the total of what is added up is the sum of the rows, and an average is that of everything', () => {
    const measures = fc.record({ roomsSold: fc.nat(50), rooms: fc.nat(50), room: fc.nat(1_000_000) })
    fc.assert(
      fc.property(fc.array(measures, { minLength: 1, maxLength: 20 }), (all) => {
        const groups = all.map((each, index) => group(`${index}`, each))
        const totals = figureTotals(occupancy, sumOf(groups), {}, asked)
        const sold = all.reduce((sum, { roomsSold }) => sum + roomsSold, 0)
        const room = all.reduce((sum, one) => sum + one.room, 0)
        expect(totals['roomsSold']).toBe(sold)
        expect(totals['adr']).toBe(sold > 0 ? Math.round(room / sold) : null)
        expect(sumOf([...merged(groups).values()])).toEqual(sumOf(groups))
      }),
      { numRuns: LAW_CASES },
    )
  })
})

test('every figure of the dictionary is made of measures that exist', () => {
  for (const code of metricCodes) expect(() => datasetsOf(code)).not.toThrow()
  expect(metricOf('adr')).toEqual({ unit: 'money', basis: 'stay', of: ['room'], per: ['roomsSold'] })
})
