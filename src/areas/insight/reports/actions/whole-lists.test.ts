import { afterAll, beforeAll, expect, test } from 'vitest'
import { schedules } from '#areas/insight/schedules/contract/schedules.ts'
import { scheduleJobs } from '#areas/insight/schedules/jobs.ts'
import { readCsv } from '#core/csv.ts'
import { addDays } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { MAX_ROWS } from '../contract/limits.ts'
import { reports } from '../contract/reports.ts'
import { sumsOf } from '../rules/tables.ts'

const FIRST = FIXTURE.businessDate
const SPAN = { reportCode: 'expense-register', from: FIRST, until: addDays(FIRST, 1) }

let hotel: TestHotel
let manager: TestClient

/** So many bills that the list is one row longer than a page: the nth of n rupees and a paisa, with tax of 7 paise in it; the last is paid. */
const BILLS = MAX_ROWS + 1
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  await hotel.rows(
    `insert into expenses (property_id, id, number, category, vendor, bill_on, currency, amount_minor, tax_minor, paid_minor, business_on,
                           created_at, created_by, created_by_name)
     select $1, gen_random_uuid(), n, 'Food', 'Market', $2, 'INR', n * 100 + 1, 7, case n when $3 then n * 100 + 1 else 0 end, $2, now(), 1, 'Maya'
       from generate_series(1, $3::int) n`,
    [hotel.propertyId, FIRST, BILLS],
  )
})
afterAll(() => hotel.stop())

test('the total of a list of more than a page is of all its rows, on each page and in its file', async () => {
  // 1 + 2 + … + 501 = 125,751.
  const all = { tax: 501 * 7, total: 12_575_100 + 501, paid: 50_101, balance: 12_575_601 - 50_101 }
  const first = await manager.send(reports.read, SPAN)
  expect([first.rows.length, first.next]).toEqual([500, 500])
  expect(first.totals).toEqual(all)
  const second = await manager.send(reports.read, { ...SPAN, offset: 500 })
  expect([second.rows.length, second.next]).toEqual([1, undefined])
  expect(second.totals).toEqual(all)
  const { id: reportFileId } = await manager.send(schedules.makeFile, { ...SPAN, format: 'csv' })
  await runJobs(hotel, scheduleJobs)
  const { bytes } = await manager.raw(schedules.downloadFile, { reportFileId })
  const lines = readCsv(bytes.toString())
  expect(lines).toHaveLength(1 + 501 + 1)
  expect(lines.at(-1)?.slice(6, 10)).toEqual(['35.07', '125756.01', '501.01', '125255.00'])
})

test('a page behind the last has no rows and the same total', async () => {
  const { rows, totals } = await manager.send(reports.read, { ...SPAN, offset: 1_000 })
  expect([rows.length, totals['total']]).toEqual([0, 12_575_601])
})

test('a list is added up by the database as its rows are here, whatever it is of', async () => {
  const span = { from: addDays(FIRST, -30), until: addDays(FIRST, 30) }
  const { reports: all } = await manager.send(reports.list, {})
  for (const { code, metrics, kind } of all.filter((one) => one.kind === 'rows' && one.code !== 'expense-register')) {
    const { rows, totals } = await manager.send(reports.read, { reportCode: code, ...span })
    const later = await manager.send(reports.read, { reportCode: code, ...span, offset: 1 })
    expect([code, kind, later.totals]).toEqual([code, 'rows', totals])
    const summed = metrics.filter(({ isSummed }) => isSummed).map((one) => one.code)
    expect([code, Object.keys(totals).toSorted()]).toEqual([code, summed.toSorted()])
    // A share is of its row alone.
    for (const { code: key, unit } of metrics) if (unit === 'percent') expect(totals).not.toHaveProperty(key)
    for (const key of summed)
      expect([code, key, totals[key]]).toEqual([code, key, sumsOf([key], rows)[key]])
  }
}) // prettier-ignore
