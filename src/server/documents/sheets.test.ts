import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { readCsv } from '#core/csv.ts'
import type { Day } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { SHEET_TYPES, type SheetColumn } from '#core/sheet.ts'
import { batchesOf, type Sheet, writeSheet } from './sheets.ts'

const place = { property: { timeZone: 'Asia/Kolkata' }, settings: { exportRows: 5_000 } }

/** A file whole, however it comes. */
async function whole(sheet: Sheet<Row>, format: 'csv' | 'xlsx') {
  const { bytes, pieces, ...named } = await writeSheet(place, sheet, format)
  if (!pieces) return { ...named, bytes }
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return { ...named, bytes: Buffer.concat(parts) }
}

type Row = { id: number; name: string; amount: number; currency: string; day: string; at: string; isOpen: boolean }
const columns: readonly SheetColumn<Row>[] = [
  { header: 'id', kind: 'number', value: (row) => row.id },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'amount', kind: 'money', value: (row) => minor(row.amount), currency: (row) => row.currency as Currency },
  { header: 'day', kind: 'day', value: (row) => row.day as Day },
  { header: 'at', kind: 'moment', value: (row) => row.at },
  { header: 'isOpen', kind: 'flag', value: (row) => row.isOpen },
]
const rowOf = (id: number, change: Partial<Row> = {}): Row => ({
  id,
  name: `Guest ${id}`,
  amount: -123_456,
  currency: 'INR',
  day: '2026-11-20',
  at: '2026-11-20T20:00:00.000Z',
  isOpen: id % 2 === 0,
  ...change,
})
const sheetOf = (rows: readonly Row[]): Sheet<Row> => ({
  name: 'payments',
  columns,
  rows: batchesOf<Row, number>(
    ({ after, limit }) => Promise.resolve(rows.filter(({ id }) => id > (after ?? 0)).slice(0, limit)),
    (last) => last.id,
  ),
})
const hostile = ['=HYPERLINK("http://x","y")', '+1', '@x', 'a,b;"c"\nd', "'=1", 'Zoë ＝', '<b>&amp;']

test('a CSV is read back as it was: hostile texts, exact amounts, days and moments at the property', async () => {
  const { bytes, fileName, type } = await whole(sheetOf(hostile.map((name, i) => rowOf(i + 1, { name }))), 'csv')
  expect([fileName, type]).toEqual(['payments.csv', SHEET_TYPES[0]])
  const [heads, ...lines] = readCsv(Buffer.from(bytes).toString())
  expect(heads).toEqual(columns.map(({ header }) => header))
  expect(lines.map(([, name]) => name)).toEqual(hostile)
  expect(lines[0]).toEqual(['1', hostile[0], '-1234.56', '2026-11-20', '2026-11-21 01:30', 'no'])
})

test('a workbook is read back as it was, and its texts are no formulas', async () => {
  const rows = hostile.map((name, index) => rowOf(index + 1, { name }))
  const { bytes, type } = await whole(sheetOf([...rows, rowOf(99, { currency: 'JPY', name: '' })]), 'xlsx')
  expect(type).toBe(SHEET_TYPES[1])
  const [heads, ...lines] = await readSheet(Buffer.from(bytes))
  expect(heads).toEqual(columns.map(({ header }) => header))
  expect(lines.slice(0, -1).map((line) => line[1])).toEqual(hostile)
  expect(lines[0]?.slice(2)).toEqual([
    -1234.56,
    new Date('2026-11-20T00:00:00Z'),
    new Date('2026-11-21T01:30:00Z'),
    'no',
  ])
  expect(lines.at(-1)?.slice(1, 3)).toEqual([null, -123_456])
})

test('every row of a long list is in the file once', async () => {
  const { bytes } = await whole(sheetOf(Array.from({ length: 5_001 }, (_, index) => rowOf(index + 1))), 'csv')
  const ids = readCsv(Buffer.from(bytes).toString())
    .slice(1)
    .map(([id]) => Number(id))
  expect(ids).toEqual(Array.from({ length: 5_001 }, (_, index) => index + 1))
})

test('an empty list is a file with heads only', async () => {
  expect(readCsv(Buffer.from((await whole(sheetOf([]), 'csv')).bytes).toString())).toHaveLength(1)
  expect(await readSheet(Buffer.from((await whole(sheetOf([]), 'xlsx')).bytes))).toHaveLength(1)
})

test('workbooks that are written at once each have their own rows, and so has the next one', async () => {
  const names = ['Asha', 'Mira', 'Ravi']
  const written = await Promise.all(names.map((name) => whole(sheetOf([rowOf(1, { name })]), 'xlsx')))
  written.push(await whole(sheetOf([rowOf(1, { name: 'Zoë' })]), 'xlsx'))
  const read = await Promise.all(written.map(({ bytes }) => readSheet(Buffer.from(bytes))))
  expect(read.map(([, row]) => row?.[1])).toEqual([...names, 'Zoë'])
})

async function* endless() {
  const batch = Array.from({ length: 2_000 }, (_, index) => rowOf(index))
  for (;;) yield await Promise.resolve(batch)
}

test('a list too long for a workbook is refused, not cut', async () => {
  await expect(whole({ ...sheetOf([]), rows: endless() }, 'xlsx')).rejects.toMatchObject({
    code: 'too_many_rows',
    details: { most: 5_000, format: 'xlsx' },
  })
})

test('text leaves while it is read: the first piece is sent before the second batch is read', async () => {
  let batches = 0
  const rows = (async function* () {
    for await (const batch of endless()) {
      batches += 1
      yield batch
    }
  })()
  const { pieces } = await writeSheet(place, { ...sheetOf([]), rows }, 'csv')
  for await (const piece of pieces ?? []) {
    expect(readCsv(Buffer.from(piece).toString())).toHaveLength(2_001)
    break
  }
  expect(batches).toBe(1)
})
