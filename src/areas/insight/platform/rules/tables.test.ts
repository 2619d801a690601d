import { expect, test } from 'vitest'
import type { PropertyRow, PropertyTotal } from '#areas/insight/reports/contract/properties.ts'
import { MAX_METRICS } from '#areas/insight/reports/contract/limits.ts'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { metricsReadWith } from './batches.ts'
import { tableOfRanks, tableOfTotals } from './tables.ts'

const span = { from: '2026-11-01' as Day, until: '2026-11-20' as Day }
const total: PropertyTotal = {
  currency: 'INR' as Currency,
  properties: 3,
  figures: { revenue: 900, adr: null },
  before: { revenue: 500, adr: null },
  alike: { revenue: 600, adr: null },
  compared: 2,
  budget: { revenue: 1_000 },
  budgeted: { revenue: 800 },
}
const row = (propertyId: number, name: string, revenue: number | null) =>
  ({ propertyId, name, converted: { revenue } }) as Partial<PropertyRow> as PropertyRow
const found = {
  currency: 'INR' as Currency,
  columns: [
    { key: 'revenue', label: 'Revenue', kind: 'money' as const },
    { key: 'adr', label: 'ADR', kind: 'money' as const },
  ],
  rows: [row(1, 'Palace', 700), row(2, 'Bistro', 200), row(3, 'New', null)],
  all: total,
}
const asked = { span, metric: 'revenue', isOfBudget: false, compared: null }

test('a total is compared with that of the properties that have a record, whose figure now stands beside it', () => {
  expect(tableOfTotals(found, asked).totals).toEqual({ revenue: 900, 'revenue:before': 500, 'revenue:alike': 600 })
  const all = { ...found, all: { ...total, compared: 3, alike: { revenue: 900 } } }
  expect(tableOfTotals(all, asked).totals).toEqual({ revenue: 900, 'revenue:before': 500 })
})

test('against the budget, both are of the properties that have one', () => {
  const { totals, columns } = tableOfTotals(found, { ...asked, isOfBudget: true })
  expect(totals).toEqual({ revenue: 800, 'revenue:before': 1_000 })
  expect(columns.map(({ key }) => key)).toEqual(['revenue'])
})

test('what is missing stays missing', () => {
  expect(tableOfTotals(found, { ...asked, metric: 'adr' }).totals).toEqual({ adr: null, 'adr:before': null })
  expect(tableOfTotals({ ...found, all: { ...total, before: null, alike: null } }, asked).totals).toEqual({ revenue: 900, 'revenue:before': null }) // prettier-ignore
})

test('ranks have a row for each property that has the figure', () => {
  const { rows, drawn } = tableOfRanks(found, asked)
  expect(rows.map(({ name, revenue }) => [name, revenue])).toEqual([['Palace', 700], ['Bistro', 200]]) // prettier-ignore
  expect(drawn).toEqual({ form: 'bar', by: 'name', series: ['revenue'] })
})

test('figures are read in the same requests, each with as many as one takes', () => {
  const all = Array.from({ length: 30 }, (_, at) => `m${at}`)
  for (const metric of [...all, 'another']) {
    const read = metricsReadWith(metric, all)
    expect(read).toContain(metric)
    expect(read.length).toBeLessThanOrEqual(MAX_METRICS)
    expect(metricsReadWith(read[0] ?? '', [...all, metric])).toEqual(read)
  }
})
