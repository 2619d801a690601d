import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#core/dates.ts'
import { codeOf, FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { schedules } from '#areas/insight/schedules/contract/schedules.ts'
import { scheduleJobs } from '#areas/insight/schedules/jobs.ts'
import { readCsv } from '#core/csv.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { reports } from '../contract/reports.ts'

const FIRST = FIXTURE.businessDate
const SPAN = { reportCode: 'expense-register', from: FIRST, until: addDays(FIRST, 2) }
const where = (...conditions: [column: string, operator: string, value: string][]) => JSON.stringify(conditions)

let hotel: TestHotel
let manager: TestClient

/** Bills: food of ₹100 and ₹250 on the first day, repairs of ₹40 on the second, and a year before food of ₹70. */
const BILLS = [
  ['Food', 'Market', 10_000, FIRST],
  ['Food', 'Dairy 50%_', 25_000, FIRST],
  ['Repairs', 'Smith', 4_000, addDays(FIRST, 1)],
  ['Food', 'Market', 7_000, addMonths(FIRST, -12)],
] as const

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  for (const [at, [category, vendor, amount, day]] of BILLS.entries())
    await hotel.rows(
      `insert into expenses (property_id, id, number, category, vendor, bill_on, currency, amount_minor, tax_minor, paid_minor, business_on,
                             created_at, created_by, created_by_name)
       values ($1, gen_random_uuid(), $2, $3, $4, $6, 'INR', $5, 0, 0, $6, now(), 1, 'Maya')`,
      [hotel.propertyId, at + 1, category, vendor, amount, day],
    )
})
afterAll(() => hotel.stop())

const vendors = async (more: object) =>
  (await manager.send(reports.read, { ...SPAN, ...more })).rows.map(({ vendor }) => vendor)

describe('rows that meet conditions', () => {
  test.each([
    ['a word', where(['category', 'is', 'Food']), ['Market', 'Dairy 50%_']],
    ['part of a word, in any case', where(['vendor', 'has', 'ARK']), ['Market']],
    ['a part with signs of patterns is taken as written', where(['vendor', 'has', '50%_']), ['Dairy 50%_']],
    ['a pattern finds nothing', where(['vendor', 'has', 'M%t']), []],
    ['an amount from one on', where(['total', 'from', '10000']), ['Market', 'Dairy 50%_']],
    ['an amount one above', where(['total', 'from', '10001']), ['Dairy 50%_']],
    ['an amount up to one', where(['total', 'to', '10000']), ['Market', 'Smith']],
    ['a day', where(['day', 'is', addDays(FIRST, 1)]), ['Smith']],
    ['all of several', where(['category', 'is', 'Food'], ['total', 'to', '10000']), ['Market']],
    ['a quote is a word like others', where(['vendor', 'is', `x' or '1'='1`]), []],
  ])('%s', async (_what, conditions, found) => {
    expect((await vendors({ where: conditions })).toSorted()).toEqual([...found].toSorted())
    const { rows, totals } = await manager.send(reports.read, { ...SPAN, where: conditions, offset: 1 })
    const whole = await manager.send(reports.read, { ...SPAN, where: conditions })
    expect([rows.length, totals]).toEqual([Math.max(0, found.length - 1), whole.totals])
  })

  test('in the order of a column, either way', async () => {
    expect(await vendors({ sort: 'total' })).toEqual(['Smith', 'Market', 'Dairy 50%_'])
    expect(await vendors({ sort: '-total' })).toEqual(['Dairy 50%_', 'Market', 'Smith'])
    // What is put in order by no column of it stays as it is.
    expect(await vendors({ sort: 'nothing' })).toEqual(await vendors({}))
  })
})

describe('rows put together', () => {
  const grouped = (more: object) => manager.send(reports.read, { ...SPAN, ...more })

  test('by a word, beside the same dates of the year before', async () => {
    const { rows, totals, compared, groupBy } = await grouped({ groupBy: 'category', compare: 'previous' })
    expect([groupBy, compared]).toEqual(['category', { from: addDays(FIRST, -2), until: FIRST }])
    expect(rows).toMatchObject([
      { key: 'Food', group: 'Food', rows: 2, total: 35_000 },
      { key: 'Repairs', rows: 1, total: 4_000 },
    ])
    expect(totals).toMatchObject({ rows: 3, total: 39_000 })
    // No day of that span is recorded.
    expect(rows[0]?.['total:before']).toBeNull()
  })

  test('by the month of a day, of rows that meet a condition', async () => {
    const month = FIRST.slice(0, 7)
    const { rows } = await grouped({ groupBy: 'day:month', where: where(['category', 'is', 'Food']) })
    expect(rows).toMatchObject([{ key: month, group: month, rows: 2, total: 35_000 }])
  })

  test('its file has the groups and their total', async () => {
    const { bytes } = await manager.raw(reports.file, { ...SPAN, groupBy: 'category', format: 'csv' })
    const [head, ...lines] = bytes.toString().replace('﻿', '').trim().split('\r\n')
    expect(head?.split(',').slice(0, 2)).toEqual(['Category', 'Rows'])
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['Food', '2'],
      ['Repairs', '1'],
      ['Total', '3'],
    ])
  })
})

test.each([
  ['a column there is none of', where(['room', 'is', '101'])],
  ['a comparison the column does not have', where(['total', 'has', '1'])],
  ['a value that is none of the column', where(['total', 'from', 'much'])],
])('reports.read refuses not_filtered_so: %s', async (_what, conditions) => {
  expect(await refusedWith(manager.send(reports.read, { ...SPAN, where: conditions }))).toBe('not_filtered_so')
})

test.each(['total', 'room', 'vendor:month'])('reports.read refuses not_grouped_so: %s', async (groupBy) => {
  expect(await refusedWith(manager.send(reports.read, { ...SPAN, groupBy }))).toBe('not_grouped_so')
})

describe('columns and formulas', () => {
  const net = JSON.stringify([
    ['Net', 'money', 'total - tax'],
    ['A tenth', 'money', 'total / 10'],
    ['Of nothing', 'number', 'total / tax'],
  ])

  test('those that are named are shown, in that order, and what is computed of numbers stands after them', async () => {
    const { columns, rows, totals } = await manager.send(reports.read, {
      ...SPAN,
      sort: 'total',
      columns: 'vendor,total,room',
      formulas: net,
    })
    expect(columns.map(({ key, label }) => [key, label])).toEqual([
      ['vendor', 'Supplier'],
      ['total', 'Total'],
      ['formula1', 'Net'],
      ['formula2', 'A tenth'],
      ['formula3', 'Of nothing'],
    ])
    // Nothing is divided by no tax.
    expect(rows.map(({ formula1, formula2, formula3 }) => [formula1, formula2, formula3])).toEqual([
      [4_000, 400, null],
      [10_000, 1_000, null],
      [25_000, 2_500, null],
    ])
    expect([totals['formula1'], totals['formula2']]).toEqual([39_000, 3_900])
  })

  test('of groups and their total, a formula is computed of the sums', async () => {
    const average = JSON.stringify([['Twice the bill', 'money', '2 * total']])
    const { rows, totals } = await manager.send(reports.read, { ...SPAN, groupBy: 'category', formulas: average })
    expect([rows.map(({ formula1 }) => formula1), totals['formula1']]).toEqual([[70_000, 8_000], 78_000])
  })

  test('in a file, at once or made in the background, the total of a formula is computed of the totals', async () => {
    const formulas = JSON.stringify([['A tenth of all squared', 'number', 'total * total / 1000']])
    const asked = { ...SPAN, columns: 'vendor,total', formulas, format: 'csv' } as const
    const expected = ['Total', '390.00', '152.10']
    const lastOf = (bytes: Buffer) => readCsv(bytes.toString()).at(-1)
    expect(lastOf((await manager.raw(reports.file, asked)).bytes)).toEqual(expected)
    const { id: reportFileId } = await manager.send(schedules.makeFile, asked)
    await runJobs(hotel, scheduleJobs)
    expect(lastOf((await manager.raw(schedules.downloadFile, { reportFileId })).bytes)).toEqual(expected)
  })

  test('columns that are none are as if none were named', async () => {
    const { columns } = await manager.send(reports.read, { ...SPAN, columns: 'room,mode' })
    expect(columns).toEqual((await manager.send(reports.read, SPAN)).columns)
  })

  test.each([
    ['one that names no number', 'total / vendor'],
    ['one that never ends', 'total + (tax'],
    ['an empty one', ''],
  ])('read refuses formula_wrong, file refuses formula_wrong: %s', async (_what, text) => {
    const formulas = JSON.stringify([['Wrong', 'money', text]])
    expect(await refusedWith(manager.send(reports.read, { ...SPAN, formulas }))).toBe('formula_wrong')
    expect(codeOf(await manager.raw(reports.file, { ...SPAN, formulas, format: 'csv' }))).toBe('formula_wrong')
    const made = { ...SPAN, formulas, format: 'csv' } as const
    expect(await refusedWith(manager.send(schedules.makeFile, made))).toBe('formula_wrong')
  })
})

test('what are no conditions is an invalid request', async () => {
  const { status } = await manager.raw(reports.read, { ...SPAN, where: '[["total"]]' })
  expect(status).toBe(400)
})
