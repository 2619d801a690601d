import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import {
  BUDGET_DEPARTMENTS,
  BUDGET_LINES,
  type BudgetCell,
  budgetMonths,
  budgetOf,
  canBeBudgeted,
  withRooms,
} from './budget.ts'
import { occupancy } from './figures/occupancy.ts'
import { manager } from './figures/manager.ts'
import { figureOf, isStated } from './metrics.ts'
import { figureRows, figureTotals, sumOf } from './tables.ts'

const INR = 'INR' as Currency

const day = (text: string) => text as Day
const cell = (line: BudgetCell['line'], month: string, amount: number): BudgetCell => ({
  line,
  month: day(month),
  amount,
})
const NOVEMBER = { from: day('2026-11-01'), until: day('2026-12-01') }

describe('a budget', () => {
  test('of 31 rooms over the 30 days of November is one a day, and two on the first', () => {
    const days = budgetOf([cell('ROOMS_SOLD', '2026-11-01', 31)], NOVEMBER, { grouping: 'day' })
    expect(days.map(({ measures }) => measures.roomsSold)).toEqual([2, ...Array.from({ length: 29 }, () => 1)])
  })

  test('of a part of a month is that part of it', () => {
    const week = { from: day('2026-11-02'), until: day('2026-11-09') }
    expect(budgetOf([cell('ROOM', '2026-11-01', 300)], week, { grouping: 'none' })).toEqual([
      { key: '', measures: { room: 70, net: 70 } },
    ])
  })

  test('is missing where one month of a group is not set, and nothing where it is set to nothing', () => {
    const span = { from: day('2026-10-01'), until: day('2026-12-01') }
    const cells = [
      cell('ROOMS_SOLD', '2026-11-01', 60),
      cell('COVERS', '2026-10-01', 0),
      cell('COVERS', '2026-11-01', 5),
    ]
    expect(budgetOf(cells, span, { grouping: 'quarter' })).toEqual([{ key: '2026-Q4', measures: { covers: 5 } }])
    expect(budgetOf(cells, span, { grouping: 'month' })).toEqual([
      { key: '2026-11', measures: { roomsSold: 60, covers: 5 } },
      { key: '2026-10', measures: { covers: 0 } },
    ])
  })

  test('of revenue is that of its departments, and is cut by them', () => {
    const cells = [cell('ROOM', '2026-11-01', 900), cell('OUTLET', '2026-11-01', 100)]
    expect(budgetOf(cells, NOVEMBER, { grouping: 'none' })[0]?.measures).toEqual({ room: 900, net: 1_000 })
    expect(budgetOf(cells, NOVEMBER, { grouping: 'department' })).toEqual([
      { key: 'ROOM', measures: { net: 900 } },
      { key: 'OUTLET', measures: { net: 100 } },
    ])
    expect(budgetOf(cells, NOVEMBER, { grouping: 'none', department: 'OUTLET' })).toEqual([
      { key: '', measures: { net: 100 } },
    ])
    expect(budgetOf(cells, NOVEMBER, { grouping: 'source' })).toEqual([])
  })

  test('returns occupancy, ADR and RevPAR by the rooms there are, and nothing that it does not state', () => {
    const now = [{ key: '2026-11', label: '', measures: { rooms: 180, blocked: 30, roomsSold: 50, room: 100 } }]
    const cells = [cell('ROOMS_SOLD', '2026-11-01', 75), cell('ROOM', '2026-11-01', 300_000)]
    const by = (grouping: 'month' | 'none') => withRooms(budgetOf(cells, NOVEMBER, { grouping }), now, grouping)
    const asked = {
      grouping: 'month',
      span: NOVEMBER,
      compared: NOVEMBER,
      comparison: 'budget',
      coverage: { knownFrom: NOVEMBER.from, missing: [] },
      language: 'en',
      currency: INR,
    } as const
    const shown = {
      'occupancy:before': 5_000, 'adr:before': 4_000, 'revPar:before': 2_000, 'revenue:before': 300_000, 'guests:before': null, 'arrivals:before': null,
      'tax:before': null,
    } // prettier-ignore
    expect(figureRows(manager, now, by('month'), asked)).toMatchObject([shown])
    expect(figureTotals(manager, sumOf(now), by('none')[0]?.measures ?? {}, asked)).toMatchObject(shown)
  })

  test('of profit is revenue less expenses, and is missing while one of them is', () => {
    const sold = cell('ROOM', '2026-11-01', 900)
    const spent = cell('SPENT', '2026-11-01', 1_200)
    const profitOf = (cells: BudgetCell[]) =>
      budgetOf(cells, NOVEMBER, { grouping: 'none' }).map(({ measures }) =>
        isStated('operatingProfit', measures) ? figureOf('operatingProfit', measures) : null,
      )
    expect(profitOf([sold, spent])).toEqual([-300])
    expect(profitOf([sold])).toEqual([null])
    expect(profitOf([spent])).toEqual([null])
  })

  test('of nothing is missing everywhere', () => {
    const asked = {
      grouping: 'day',
      span: NOVEMBER,
      compared: NOVEMBER,
      comparison: 'budget',
      coverage: { knownFrom: NOVEMBER.from, missing: [] },
      language: 'en',
      currency: INR,
    } as const
    for (const row of figureRows(occupancy, [], [], asked)) expect(row['roomsSold:before']).toBeNull()
  })

  test('law: the days of whole months add up to their cells, whatever they are cut by', () => {
    const months = Array.from({ length: 14 }, (_, index) => addMonths(day('2026-01-01'), index))
    const cells = fc.uniqueArray(
      fc.record({
        line: fc.constantFrom(...BUDGET_LINES),
        month: fc.constantFrom(...months),
        amount: fc.nat(1_000_000),
      }),
      { selector: ({ line, month }) => `${line} ${month}`, maxLength: 60 },
    )
    const grouping = fc.constantFrom(
      'day' as const,
      'week' as const,
      'month' as const,
      'weekday' as const,
      'none' as const,
    )
    fc.assert(
      fc.property(cells, fc.constantFrom(...months), grouping, (all, month, by) => {
        const span = { from: month, until: addMonths(month, 1) }
        const sum = (measure: 'net' | 'covers' | 'spent') =>
          budgetOf(all, span, { grouping: by }).reduce((total, { measures }) => total + (measures[measure] ?? 0), 0)
        const stated = (lines: readonly string[]) =>
          all
            .filter((one) => one.month === month && lines.includes(one.line))
            .reduce((total, { amount }) => total + amount, 0)
        expect(sum('net')).toBe(stated(BUDGET_DEPARTMENTS))
        expect(sum('covers')).toBe(stated(['COVERS']))
        expect(sum('spent')).toBe(stated(['SPENT']))
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('reads the months its span touches, the last one of a half-open span not', () => {
    expect(budgetMonths({ from: day('2026-01-31'), until: day('2026-03-01') })).toEqual(['2026-01-01', '2026-02-01'])
    expect(budgetMonths({ from: day('2026-01-31'), until: addDays(day('2026-03-01'), 1) })).toHaveLength(3)
  })
})

test('what is made of budgeted lines alone can be budgeted', () => {
  for (const code of [
    'occupancy',
    'adr',
    'revPar',
    'revenue',
    'averageCheck',
    'guests',
    'operatingProfit',
    'goppar',
  ] as const)
    expect(canBeBudgeted(code)).toBe(true)
  for (const code of ['takings', 'roomsAvailable', 'arrivals', 'itemRevenue', 'tax'] as const)
    expect(canBeBudgeted(code)).toBe(false)
})
