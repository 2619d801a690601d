import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { customersTable, everyDay, incomeOf, judgedSpan, shortfallOf } from './rules.ts'

test('law: every day of the run is listed once, with its number or none', () => {
  const from = '2026-11-01' as Day
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.uniqueArray(fc.nat(59)), (length, known) => {
      const rows = known.map((at) => ({ day: addDays(from, at), count: at + 1 }))
      const days = everyDay({ from, until: addDays(from, length) }, rows, { count: 0 })
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length }, (_, at) => addDays(from, at)))
      for (const [at, { count }] of days.entries()) expect(count).toBe(known.includes(at) ? at + 1 : 0)
    }),
  )
})

test('income has a row for each month, compared with the month a year before; before the first charge it is missing', () => {
  const [INR, USD] = ['INR' as Currency, 'USD' as Currency]
  const charge = (month: string, name: string, amount: number, currency = INR) => ({ month, name, currency, amount, charges: 1 }) // prettier-ignore
  const charges = [
    charge('2025-03', 'Premium', 500),
    charge('2025-11', 'Premium', 500),
    charge('2026-03', 'Premium', 700),
    charge('2026-03', 'Starter', 900),
    charge('2026-11', 'Starter', 100, USD),
  ]
  const [rupees, dollars] = incomeOf(charges, '2025-12-01' as Day, 'en')
  const row = (month: string) => rupees?.table.rows.find(({ key }) => key === month)
  expect(rupees?.table.rows).toHaveLength(12)
  expect(row('2026-03')).toMatchObject({ income: 1_600, 'income:before': 500 })
  expect(row('2026-11')).toMatchObject({ income: 0, 'income:before': 500 })
  expect(row('2026-01')).toMatchObject({ income: 0, 'income:before': null })
  expect(rupees?.plans).toEqual([
    { name: 'Starter', amount: 900, charges: 1 },
    { name: 'Premium', amount: 700, charges: 1 },
  ])
  expect([dollars?.table.totals, dollars?.table.rows[0]?.['income']]).toEqual([
    { income: 100, 'income:before': null },
    null,
  ])
})

describe('revenue of a month', () => {
  test.each([
    ['2026-11-07', undefined],
    ['2026-11-08', { from: '2026-11-01', until: '2026-11-08' }],
    ['2026-11-30', { from: '2026-11-01', until: '2026-11-30' }],
    ['2026-12-01', undefined],
  ])('on %s is judged by %j: seven days are over', (today, span) => {
    expect(judgedSpan(today as Day)).toEqual(span)
  })

  test.each([
    [
      { value: 95_00, budget: 100_00, before: null },
      { kind: 'BELOW_BUDGET', percent: 5 },
    ],
    [{ value: 95_01, budget: 100_00, before: null }, undefined],
    [
      { value: 87_10, budget: 100_00, before: 200_00 },
      { kind: 'BELOW_BUDGET', percent: 12 },
    ],
    [
      { value: 98_00, budget: 100_00, before: 200_00 },
      { kind: 'BEHIND_LAST_YEAR', percent: 51 },
    ],
    [{ value: 120_00, budget: 100_00, before: 110_00 }, undefined],
    [{ value: null, budget: 100_00, before: 110_00 }, undefined],
    [{ value: 0, budget: null, before: null }, undefined],
    [
      { value: 0, budget: 100_00, before: null },
      { kind: 'BELOW_BUDGET', percent: 100 },
    ],
  ])('%j is short by %j', (judged, short) => {
    expect(shortfallOf(judged)).toEqual(short)
  })
})

test('customers have a row for each month, with who was won and lost in it', () => {
  const table = customersTable([{ month: '2026-11', customers: 4, won: 2, lost: 1 }], '2025-12-01' as Day, 'fr')
  expect(table.rows).toEqual([{ key: '2026-11', group: '2026-11', won: 2, lost: 1, customers: 4 }])
  expect(table.columns.map(({ label }) => label)).toEqual(['Mois', 'Gagnés', 'Perdus', 'Clients'])
})
