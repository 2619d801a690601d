import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { made } from '#test/replies.ts'
import { ReportTable } from '../contract/replies.ts'
import { comparedOf, recordedOf } from './recorded.ts'

const keys = ['2026-07', '2026-08', '2026-09']
const table = (more: Partial<ReportTable>): ReportTable =>
  made(ReportTable, { groupBy: 'month', rows: keys.map((key) => ({ key })), ...more })
const keysOf = (more: Partial<ReportTable>) => recordedOf(table(more)).rows.map(({ key }) => key)

test('a picture begins with the period of the first day there is a record of', () => {
  expect(keysOf({ knownFrom: '2026-08-31' as Day })).toEqual(['2026-08', '2026-09'])
  expect(keysOf({ knownFrom: '2026-09-01' as Day })).toEqual(['2026-09'])
  expect(keysOf({ knownFrom: '2026-07-01' as Day })).toEqual(keys)
})

test('nothing is left out where nothing would remain, of a list, of weekdays and of groups', () => {
  expect(keysOf({ knownFrom: '2027-01-01' as Day })).toEqual(keys)
  expect(keysOf({})).toEqual(keys)
  for (const groupBy of ['weekday', 'source'] as const) expect(keysOf({ groupBy, knownFrom: '2027-01-01' as Day })).toEqual(keys) // prettier-ignore
})

test('a row is compared where one of its figures is known of both spans; a row without figures counts for nothing', () => {
  const pair = (key: string) => ({ key, label: key, kind: 'count' as const, comparesWith: `${key}:before` })
  const rows = [
    { key: '2026-07', sold: null, 'sold:before': 4, kept: null, 'kept:before': null },
    { key: '2026-08', sold: 5, 'sold:before': null, kept: 0, 'kept:before': null },
    { key: '2026-09', sold: 6, 'sold:before': null, kept: 2, 'kept:before': 0 },
  ]
  expect(comparedOf(table({ rows, columns: [pair('sold'), pair('kept')] }))).toEqual({ known: 1, of: 2 })
  expect(comparedOf(table({ rows, columns: [pair('sold')] }))).toEqual({ known: 0, of: 2 })
  expect(comparedOf(table({ rows, columns: [{ key: 'sold', label: 'Sold', kind: 'count' }] }))).toEqual({
    known: 0,
    of: 0,
  })
})
