import { expect, test } from 'vitest'
import type { Condition } from './list-request.ts'
import { filterFields, filterKeys, isFilteredSo } from './filters.ts'
import { figures, rows } from './report.ts'

const words = { en: 'Some', fr: 'Un' }
const head = { section: 'revenue', needs: 'bookings.read', title: words, description: words } as const
const stays = figures({ ...head, code: 'stays', metrics: ['occupancy', 'roomRevenue'], groupings: ['day', 'source', 'roomType'], chart: { metric: 'roomRevenue', form: 'bar' } }) // prettier-ignore
const bills = rows({ ...head, code: 'bills', columns: [{ key: 'mode', kind: 'text', label: words }, { key: 'total', kind: 'money', label: words }], sql: '', order: 'id' }) // prettier-ignore
const is = (column: string, value: string, operator: Condition['operator'] = 'is'): Condition => ({ column, operator, value }) // prettier-ignore

test('figures are narrowed down to one value of a key that all those shown are cut by', () => {
  // Rooms that can be sold have a type and no source: by source occupancy is not shown, and nothing else is in the way.
  expect(isFilteredSo(stays, 'day', [is('roomType', 'x')])).toBe(true)
  expect(isFilteredSo(stays, 'day', [is('source', 'DIRECT')])).toBe(false)
  expect(isFilteredSo(stays, 'source', [is('source', 'DIRECT')])).toBe(true)
  expect(isFilteredSo(stays, 'day', [is('roomType', 'x', 'has')])).toBe(false)
  expect(isFilteredSo(stays, 'day', [is('roomType', 'x'), is('roomType', 'y')])).toBe(false)
  expect(isFilteredSo({ ...stays, filter: { roomType: 'y' } }, 'day', [is('roomType', 'x')])).toBe(false)
  expect(isFilteredSo(stays, 'day', [])).toBe(true)
})

test('a list is narrowed down by its columns, up to what an address has room for', () => {
  expect(isFilteredSo(bills, null, [is('mode', 'Cash'), is('total', '100', 'from')])).toBe(true)
  expect(isFilteredSo(bills, null, [is('gone', 'Cash')])).toBe(false)
  expect(isFilteredSo(bills, null, [is('total', 'much', 'from')])).toBe(false)
  const long = Array.from({ length: 8 }, () => is('mode', '"'.repeat(120)))
  expect(isFilteredSo(bills, null, long)).toBe(false)
})

test('conditions are the fields that the report is requested with', () => {
  expect(filterFields('figures', [is('source', 'DIRECT')])).toEqual({ source: 'DIRECT' })
  expect(filterFields('rows', [is('mode', 'Cash')])).toEqual({ where: '[["mode","is","Cash"]]' })
  expect([filterFields('rows', []), filterFields('figures', [])]).toEqual([{}, {}])
})

test('only keys that all figures are cut by are offered', () => {
  const groupings = [{ code: 'day' as const, label: 'Day' }, { code: 'source' as const, label: 'Source' }, { code: 'roomType' as const, label: 'Type' }] // prettier-ignore
  const metrics = [{ code: 'occupancy' }, { code: 'roomRevenue' }]
  expect(filterKeys({ groupings, metrics })).toEqual([{ code: 'roomType', label: 'Type' }])
})
