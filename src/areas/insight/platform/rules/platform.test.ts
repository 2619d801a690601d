import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { customersTable, everyDay, incomeOf } from './platform.ts'

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

test('customers have a row for each month, with who was won and lost in it', () => {
  const table = customersTable([{ month: '2026-11', customers: 4, won: 2, lost: 1 }], '2025-12-01' as Day, 'fr')
  expect(table.rows).toEqual([{ key: '2026-11', group: '2026-11', won: 2, lost: 1, customers: 4 }])
  expect(table.columns.map(({ label }) => label)).toEqual(['Mois', 'Gagnés', 'Perdus', 'Clients'])
})
