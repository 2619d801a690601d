import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violatedInvariants } from '#main/invariants.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { readCsv } from '#core/csv.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, type TestClient } from '#test/server.ts'
import { MAX_VIEWS } from '../contract/limits.ts'
import { reports } from '../contract/reports.ts'
import { restateAll, writeMissing } from '../jobs.ts'
import { book, closeDay, figures, openDay, type Reporting, sell, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const until = (days: number) => addDays(FIRST, days)
/** The hotel's three days of these tests, and a few to come. */
const WEEK = { from: FIRST, until: until(7) }

let place: Reporting
let manager: TestClient
let clerk: TestClient
let away: string
let secondRun: string

/**
 * Two days that are closed and one that is open. Standard rooms cost ₹3,000 and tax of 5 % a night.
 * Day 1: 101 arrives for 3 nights (direct), 102 for 1 (an agency); 103 is booked for day 5; two dosas are sold at the counter in cash.
 * Day 2: 102 leaves and has paid by card, laundry of ₹100 for 101, a dosa and a tea on the terrace by card, 104 does not come.
 * Day 3, open: 103's booking is cancelled.
 */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  clerk = await place.hotel.as('PROP_HOUSEKEEPING')
  const stays = await book(place, { room: '101', nights: 3 })
  const leaves = await book(place, { room: '102', nights: 1, more: { source: 'AGENCY', segment: 'HOUSE_USE' } })
  const later = await book(place, { room: '103', nights: 2, arrival: until(4), arrives: false })
  away = later.id
  await sell(place, ['CDOSA', 'CDOSA'], { mode: 'Cash' })
  await closeDay(place)

  await manager.send(payments.take, { bookingId: leaves.id, amount: minor(315_000), mode: 'Card' })
  await manager.send(bookings.checkOut, { bookingId: leaves.id })
  await manager.send(folios.charge, {
    bookingId: stays.id,
    kind: 'SERVICE',
    name: 'Laundry',
    unitAmount: minor(10_000),
  })
  await sell(place, ['TDOSA', 'TTEA'], { outletId: place.secondOutletId })
  await book(place, { room: '104', nights: 2, arrives: false })
  secondRun = (await closeDay(place)).runId
  const { version } = await manager.send(bookings.get, { bookingId: away })
  await manager.send(bookings.cancel, { bookingId: away, version, reason: 'Ill' })
}, 120_000)
afterAll(() => place.hotel.stop())

describe('figures', () => {
  test('of the manager report are those of the day, by hand', async () => {
    const { byKey, totals } = await figures(manager, 'manager', WEEK)
    expect(byKey[FIRST]).toMatchObject({
      occupancy: 3_333, adr: 300_000, revPar: 100_000, trevPar: 106_667, roomsSold: 2, roomsAvailable: 6, guests: 4, arrivals: 2, departures: 0,
      noShows: 0, averageStay: 200, roomRevenue: 600_000, revenue: 640_000, tax: 32_000, takings: 42_000,
    }) // prettier-ignore
    expect(byKey[until(1)]).toMatchObject({
      occupancy: 1_667, roomsSold: 1, arrivals: 0, departures: 1, noShows: 1, averageStay: null, roomRevenue: 300_000, revenue: 335_000, tax: 16_750,
      takings: 341_250,
    }) // prettier-ignore
    // The open day and those to come are as they are on the books.
    expect(byKey[until(2)]).toMatchObject({ roomsSold: 1, roomRevenue: 300_000, departures: 0, takings: 0 })
    expect(byKey[until(3)]).toMatchObject({ roomsSold: 0, departures: 1, adr: null, occupancy: 0 })
    expect(totals).toMatchObject({ roomsSold: 4, roomsAvailable: 42, occupancy: 952, adr: 300_000, revenue: 1_275_000 })
  })

  test('are cut by what has them, the largest first, and add up to the same', async () => {
    const { rows, totals } = await figures(manager, 'revenue-by-source', { ...WEEK, groupBy: 'source' })
    expect(rows).toMatchObject([
      { group: 'Direct', roomsSold: 3, roomRevenue: 900_000, arrivals: 1 },
      { key: 'AGENCY', roomsSold: 1, roomRevenue: 300_000, arrivals: 1 },
    ])
    expect(totals).toMatchObject({ roomsSold: 4, roomRevenue: 1_200_000 })
    const bySegment = await figures(manager, 'market-segments', WEEK)
    expect(bySegment.rows).toMatchObject([
      { group: 'Individual: public rate', roomsSold: 3, roomRevenue: 900_000 },
      { group: 'Own use', roomsSold: 1, roomRevenue: 300_000 },
    ])
    expect(bySegment.totals).toMatchObject({ roomsSold: 4, roomRevenue: 1_200_000 })
    const byType = await figures(manager, 'occupancy', { ...WEEK, groupBy: 'roomType' })
    expect(byType.rows).toMatchObject([
      { group: 'Standard', roomsSold: 4, roomsAvailable: 28, occupancy: 1_429 },
      { group: 'Deluxe', roomsSold: 0, roomsAvailable: 14, occupancy: 0, adr: null },
    ])
  })

  test('of departments and outlets are each sale once', async () => {
    const { byKey, totals } = await figures(manager, 'revenue', WEEK)
    expect(byKey).toMatchObject({
      ROOM: { group: 'Rooms', revenue: 1_200_000, tax: 60_000, grossRevenue: 1_260_000 },
      SERVICE: { revenue: 10_000, tax: 500 },
      OUTLET: { revenue: 65_000, tax: 3_250 },
    })
    expect(totals).toMatchObject({ revenue: 1_275_000, tax: 63_750 })
    const items = await figures(manager, 'item-sales', WEEK)
    expect(items.rows).toMatchObject([
      { group: 'dosa', quantity: 3_000, itemRevenue: 60_000, itemTax: 3_000 },
      { group: 'tea', quantity: 1_000, itemRevenue: 5_000, itemTax: 250 },
    ])
    const outlets = await figures(manager, 'outlet-sales', WEEK)
    expect(outlets.rows).toMatchObject([
      { group: 'Counter', checks: 1, covers: 2, checkRevenue: 40_000, averageCheck: 40_000, perCover: 20_000 },
      { group: 'Terrace', checks: 1, covers: 2, checkRevenue: 25_000 },
    ])
  })

  test('of taxes name the base, and those of money the method', async () => {
    const taxes = await figures(manager, 'tax-summary', { from: FIRST, until: until(2) })
    expect(taxes.rows.reduce((sum, row) => sum + Number(row['taxLevied']), 0)).toBe(48_750)
    for (const row of taxes.rows) expect(row).toMatchObject({ taxable: 975_000 })
    const money = await figures(manager, 'payments-by-mode', { from: FIRST, until: until(2) })
    expect(money.rows).toMatchObject([
      { group: 'Card', received: 341_250, refunded: 0, receipts: 2 },
      { group: 'Cash', received: 42_000, takings: 42_000 },
    ])
  })

  test('of bookings go by the day they were made and cancelled', async () => {
    const { totals } = await figures(manager, 'bookings-made', {
      from: '2020-01-01' as Day,
      until: '2029-12-31' as Day,
      groupBy: 'none',
    })
    expect(totals).toMatchObject({ bookings: 4, bookedNights: 8, cancellations: 1, cancelledNights: 2, cancellationRate: 2_500, netPickUp: 6 }) // prettier-ignore
  })

  test('are beside those of the span before, day by day and group by group', async () => {
    const second = { from: until(1), until: until(2) }
    const { rows, columns, compared } = await figures(manager, 'manager', { ...second, compare: 'previous' })
    expect(compared).toEqual({ from: FIRST, until: until(1) })
    expect(rows).toMatchObject([{ roomsSold: 1, 'roomsSold:before': 2, revenue: 335_000, 'revenue:before': 640_000, comparedGroup: FIRST }]) // prettier-ignore
    expect(columns.find(({ key }) => key === 'revenue')).toMatchObject({
      comparesWith: 'revenue:before',
      kind: 'money',
    })
    const bySource = await figures(manager, 'revenue-by-source', { ...second, compare: 'previous' })
    expect(bySource.byKey['AGENCY']).toMatchObject({ roomsSold: 0, 'roomsSold:before': 1 })
    const lastYear = await figures(manager, 'manager', { ...WEEK, compare: 'lastYearWeekdays' })
    expect(lastYear.compared).toEqual({ from: '2025-11-21', until: '2025-11-28' })
    // There is no record of that year: it is missing, and not nothing.
    expect(lastYear.rows[0]).toMatchObject({ 'adr:before': null, 'roomsSold:before': null })
    expect(lastYear.totals).toMatchObject({ 'revenue:before': null })
  })

  test('are narrowed down to one group', async () => {
    const { totals } = await figures(manager, 'revenue-by-source', { ...WEEK, source: 'AGENCY', groupBy: 'day' })
    expect(totals).toMatchObject({ roomsSold: 1, roomRevenue: 300_000 })
  })
})

describe('rows behind a figure', () => {
  const behind = (input: object) =>
    manager.send(reports.rows, { reportCode: 'manager', metric: 'revenue', ...WEEK, ...input })

  test('add up to it, and name where each comes from', async () => {
    const { rows, total } = await behind({ groupBy: 'day', key: until(1) })
    expect(total).toBe(335_000)
    expect(rows.map(({ refKind, description, amount }) => [refKind, description, amount]).sort()).toEqual([
      ['booking', 'Laundry', 10_000],
      ['booking', 'Mira', 300_000],
      ['order', '', 25_000],
    ])
    const sold = await behind({ reportCode: 'revenue-by-source', metric: 'adr', groupBy: 'source', key: 'AGENCY' })
    expect(sold).toMatchObject({ total: 300_000, rows: [{ day: FIRST, refKind: 'booking', amount: 300_000 }] })
    expect(await behind({ metric: 'takings', groupBy: 'month', key: FIRST.slice(0, 7) })).toMatchObject({
      total: 383_250,
    })
  })

  test('rows refuses no_rows_behind', async () => {
    const ask = async (metric: string) =>
      codeOf(await manager.raw(reports.rows, { reportCode: 'occupancy', metric, ...WEEK }))
    expect([await ask('roomsAvailable'), await ask('revenue'), await ask('nonsense')]).toEqual(
      Array(3).fill('no_rows_behind'),
    )
  })

  test('rows refuses not_grouped_so', async () => {
    const ask = { reportCode: 'occupancy', metric: 'occupancy', ...WEEK, groupBy: 'source', key: 'DIRECT' }
    expect(codeOf(await manager.raw(reports.rows, ask))).toBe('not_grouped_so')
  })

  test('rows refuses not_filtered_so', async () => {
    const ask = { reportCode: 'manager', metric: 'revenue', ...WEEK, waiter: 'Maya' }
    expect(codeOf(await manager.raw(reports.rows, ask))).toBe('not_filtered_so')
  })

  test('rows refuses not_found', async () => {
    const ask = { reportCode: 'revenue', metric: 'revenue', ...WEEK }
    expect(codeOf(await clerk.raw(reports.rows, ask))).toBe('not_found')
  })
})

describe('facts', () => {
  const entries = (table: string) =>
    place.hotel.rows<{ day: string; entry: number }>(
      `select business_on::text as day, entry from ${table} where property_id = $1 order by 1, 2`,
      [place.hotel.propertyId],
    )

  test('are written by the close and only once: a second look finds nothing to restate', async () => {
    const before = await entries('stay_facts')
    expect(new Set(before.map(({ day }) => day))).toEqual(new Set([FIRST, until(1)]))
    await restateAll(place.hotel.system)
    expect(await entries('stay_facts')).toEqual(before)
    expect(await entries('sale_facts').then((rows) => rows.every(({ entry }) => entry === 0))).toBe(true)
  })

  test('of a day whose booking changed its source are restated by an entry, and the day reads as it is now', async () => {
    await place.hotel.rows(`update bookings set source = 'WALK_IN' where source = 'AGENCY'`)
    expect((await figures(manager, 'revenue-by-source', WEEK)).byKey).toHaveProperty('AGENCY')
    await restateAll(place.hotel.system)
    const { byKey, totals } = await figures(manager, 'revenue-by-source', WEEK)
    expect(byKey['WALK_IN']).toMatchObject({ roomsSold: 1, roomRevenue: 300_000 })
    expect(byKey['AGENCY']).toMatchObject({ roomsSold: 0, roomRevenue: 0 })
    expect(totals).toMatchObject({ roomsSold: 4 })
    expect((await entries('stay_facts')).some(({ entry }) => entry === 1)).toBe(true)
    await place.hotel.rows(`update bookings set source = 'AGENCY' where source = 'WALK_IN'`)
    await restateAll(place.hotel.system)
  })

  test('of a day that is opened again are taken to nothing, and closing it writes them anew', async () => {
    const books = () =>
      Promise.all(['guest-ledger', 'deposit-ledger', 'ageing', 'balances'].map((code) => figures(manager, code, WEEK)))
    const [before, booked] = await Promise.all([figures(manager, 'manager', WEEK), books()])
    await manager.send(closing.reverse, { runId: secondRun, reason: 'Too early' })
    expect(await openDay(place)).toBe(until(1))
    expect(await violatedInvariants(place.hotel.db)).toEqual([])
    expect((await figures(manager, 'manager', WEEK)).byKey[FIRST]).toEqual(before.byKey[FIRST])
    await closeDay(place)
    expect((await figures(manager, 'manager', WEEK)).byKey[until(1)]).toEqual(before.byKey[until(1)])
    // The close that was reversed moved nothing and made nothing older or younger.
    expect(await books()).toEqual(booked)
    expect(await violatedInvariants(place.hotel.db)).toEqual([])
  })

  test('of days closed before there were any are missing until the job has counted them', async () => {
    const before = await figures(manager, 'manager', WEEK)
    const { rows } = place.hotel
    for (const table of [
      'stay_facts',
      'sale_facts',
      'room_facts',
      'receipt_facts',
      'tax_facts',
      'item_facts',
      'check_facts',
      'booking_facts',
      'fact_days',
    ])
      // prettier-ignore
      await rows(`delete from ${table}`)
    const during = await figures(manager, 'manager', WEEK)
    expect(during.missingDays).toBe(2)
    // Their figures, and that of all days, are missing and not 0; those of the open day are known.
    const unknown = { roomsSold: null, revenue: null, occupancy: null, takings: null }
    expect([during.byKey[FIRST], during.byKey[until(1)], during.totals]).toMatchObject([unknown, unknown, unknown])
    expect(during.byKey[until(2)]).toEqual(before.byKey[until(2)])
    const csv = await manager.raw(reports.file, { reportCode: 'manager', ...WEEK, format: 'csv' })
    expect(readCsv(csv.bytes.toString())[1]).toEqual([
      FIRST,
      ...Array.from({ length: before.columns.length - 1 }, () => ''),
    ])
    await writeMissing(place.hotel.system)
    expect(await figures(manager, 'manager', WEEK)).toEqual({ ...before, restatedDays: 0 })
  })

  test('of a dataset that was added later are counted for days behind, and states stay as they were', async () => {
    const before = await figures(manager, 'profit', WEEK)
    const { rows, propertyId } = place.hotel
    await rows('delete from sale_facts')
    await rows('update fact_days set edition = 1')
    const rooms = await entries('room_facts')
    await rows(`insert into rooms (property_id, id, number, room_type_id, version)
                select property_id, gen_random_uuid(), '999', room_type_id, 1 from rooms where property_id = $1 limit 1`, [propertyId]) // prettier-ignore
    expect((await figures(manager, 'profit', WEEK)).missingDays).toBe(2)
    await writeMissing(place.hotel.system)
    await rows(`delete from rooms where number = '999'`)
    expect(await figures(manager, 'profit', WEEK)).toEqual(before)
    expect(await entries('room_facts')).toEqual(rooms)
  })

  // Facts of guests, which are derived anew, are not of a day.
  test('cannot be changed or deleted by the application', async () => {
    const grants = await place.hotel.rows(
      `select table_name, privilege_type from information_schema.role_table_grants
        where grantee = 'hotelmate_app' and table_name like '%\\_facts' and table_name <> 'customer_facts' and privilege_type in ('UPDATE', 'DELETE')`,
    )
    expect(grants).toEqual([])
  })
})

describe('lists', () => {
  test('show who arrives, who left and who did not come', async () => {
    const arrivals = await figures(manager, 'arrivals', WEEK)
    expect(arrivals.rows.map((row) => [row['arrival'], row['room'], row['nights']])).toEqual([[FIRST, '101', 3], [FIRST, '102', 1]]) // prettier-ignore
    expect(arrivals.totals).toEqual({ nights: 4, guests: 4, due: expect.any(Number) })
    expect((await figures(manager, 'in-house', WEEK)).rows).toMatchObject([{ room: '101', guest: 'Mira' }])
    expect((await figures(manager, 'no-shows', WEEK)).rows).toMatchObject([{ arrival: until(1), guest: 'Mira' }])
    const cancelled = await figures(manager, 'cancellations', { from: '2020-01-01' as Day, until: '2029-01-01' as Day })
    expect(cancelled.rows).toMatchObject([{ reason: 'Ill', nights: 2, net: 600_000 }])
  })
})

describe('the forecast', () => {
  test('is of the nights ahead, and of nothing before them or after ninety', async () => {
    const { rows, totals } = await figures(manager, 'forecast', { from: FIRST, until: until(200) })
    expect([rows[0]?.['day'], rows.length]).toEqual([until(2), 90])
    expect(rows[0]).toMatchObject({ rooms: 6, onBooks: 1, occupancy: 1_667, onBooksRevenue: 300_000 })
    // Two days behind are too few to foresee anything: it is missing, and not nothing.
    expect(rows[0]).toMatchObject({ forecast: null, forecastOccupancy: null, revenue: null, revenueError: null })
    expect(totals).toMatchObject({ forecast: null, revenue: null })
    expect((await figures(manager, 'forecast', { from: FIRST, until: until(2) })).rows).toEqual([])
  })
})

describe('the forecast by part', () => {
  test.each([
    ['forecast-by-type', { part: 'Standard' }],
    ['forecast-by-source', { part: 'Direct' }],
    ['forecast-by-segment', { part: 'Individual: public rate' }],
  ])('%s has what is on the books of the whole, and foresees nothing of two days', async (code, part) => {
    const span = { from: FIRST, until: until(200) }
    const whole = await figures(manager, 'forecast', span)
    const { rows, totals } = await figures(manager, code, span)
    expect(rows[0]).toMatchObject({ day: until(2), ...part, onBooks: 1, onBooksRevenue: 300_000 })
    expect(rows[0]).toMatchObject({ forecast: null, error: null, revenue: null, revenueError: null })
    expect(totals).toMatchObject({
      onBooks: whole.totals['onBooks'],
      onBooksRevenue: whole.totals['onBooksRevenue'],
    })
  })
})

describe('pictures', () => {
  test('of the hours of each weekday add up to the orders, and open them', async () => {
    const { rows, totals, columns } = await figures(manager, 'outlet-sales', { ...WEEK, groupBy: 'weekdayHour' })
    expect(columns[0]).toMatchObject({ kind: 'weekdayHour' })
    // A Friday and a Saturday, each at the hour the order was closed.
    expect(rows.map(({ key }) => String(key).replace(/-\d\d$/, ''))).toEqual(['5', '6'])
    expect(rows.map(({ checkRevenue }) => checkRevenue)).toEqual([40_000, 25_000])
    expect(totals).toMatchObject({ checks: 2, checkRevenue: 65_000 })
    const key = String(rows[0]?.['key'])
    const behind = await manager.send(reports.rows, { reportCode: 'outlet-sales', ...WEEK, metric: 'checkRevenue', groupBy: 'weekdayHour', key }) // prettier-ignore
    expect(behind).toMatchObject({ total: 40_000, rows: [{ refKind: 'order', day: FIRST }] })
    const rooms = await manager.raw(reports.read, { reportCode: 'occupancy', ...WEEK, groupBy: 'weekdayHour' })
    expect(codeOf(rooms)).toBe('not_grouped_so')
  })

  test('of the pace show the nights on the books now and seven days ago', async () => {
    const read = async () => {
      const { rows, drawn } = await figures(manager, 'pace', WEEK)
      expect(drawn).toEqual({ form: 'curve', by: 'day', series: ['rooms', 'weekAgo', 'before'] })
      return rows.slice(0, 3).map(({ rooms, weekAgo }) => [rooms, weekAgo])
    }
    expect(await read()).toEqual([[2, 0], [1, 0], [1, 0]]) // prettier-ignore
    const { rows } = place.hotel
    const [stays] = await rows<{ id: string; at: string }>(
      `select b.id, b.created_at::text as at from bookings b join stays s on s.booking_id = b.id where s.status = 'IN_HOUSE'`,
    )
    await rows(`update bookings set created_at = '2026-01-01' where id = $1`, [stays?.id])
    expect(await read()).toEqual([[2, 1], [1, 1], [1, 1]]) // prettier-ignore
    await rows('update bookings set created_at = $2 where id = $1', [stays?.id, stays?.at])
  })

  test('of what is owed by age add up to the ledgers', async () => {
    const { rows, totals } = await figures(manager, 'ageing', WEEK)
    const ledger = await figures(manager, 'guest-ledger', WEEK)
    const owed = ledger.rows.at(-1)?.['closing']
    expect(rows.map(({ age }) => age)).toEqual(['0–30 days', '31–60 days', '61–90 days', '> 90 days'])
    expect(rows[0]).toMatchObject({ guests: owed, companies: 0, owed })
    expect(totals).toEqual({ guests: owed, companies: 0, owed })
    // What was settled covers the oldest: at the end of the first day both rooms owed their night.
    expect((await figures(manager, 'ageing', { from: FIRST, until: until(1) })).totals).toMatchObject({ owed: 630_000 })
  })
})

describe('the books', () => {
  test('the journal of a closed day balances, and the trial balance adds up its lines', async () => {
    const { lines } = await manager.send(reports.journal, { day: FIRST })
    const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0)
    expect(sum('debit')).toBe(sum('credit'))
    expect(sum('debit')).toBeGreaterThan(640_000)
    const balance = await figures(manager, 'trial-balance', WEEK)
    expect(balance.totals).toMatchObject({ opening: 0, closing: 0 })
    expect(balance.totals['debit']).toBe(balance.totals['credit'])
    const later = await figures(manager, 'trial-balance', { from: until(1), until: until(2) })
    expect(later.totals).toMatchObject({ opening: 0, closing: 0 })
  })

  test('the guest ledger rolls forward from day to day', async () => {
    const { rows } = await figures(manager, 'guest-ledger', WEEK)
    expect(rows.map(({ day }) => day)).toEqual([FIRST, until(1)])
    expect(rows[0]).toMatchObject({ opening: 0, closing: 630_000 })
    for (const row of rows)
      expect(Number(row['opening']) + Number(row['added']) - Number(row['settled'])).toBe(row['closing'])
    expect(rows[1]?.['opening']).toBe(rows[0]?.['closing'])
  })

  test('journal refuses not_found', async () => {
    expect(codeOf(await manager.raw(reports.journal, { day: until(5) }))).toBe('not_found')
  })
})

describe('the library', () => {
  test('has what the user may open, and the dictionary states how each figure is computed', async () => {
    const { reports: all } = await manager.send(reports.list, { language: 'fr' })
    expect(all.find(({ code }) => code === 'occupancy')).toMatchObject({ title: 'Taux d’occupation', area: 'revenue', isFavourite: false }) // prettier-ignore
    const forClerk = (await clerk.send(reports.list, {})).reports.map(({ code }) => code)
    expect(forClerk).toContain('housekeeping-productivity')
    expect(forClerk).not.toContain('manager')
    const { metrics } = await manager.send(reports.metrics, {})
    expect(metrics.find(({ code }) => code === 'adr')).toMatchObject({ formula: 'Room revenue ÷ rooms sold, before tax.', basis: 'stay', unit: 'money' }) // prettier-ignore
  })

  test('every report reads in every grouping and comes as a file; one of each kind and shelf as each kind of file', async () => {
    const { reports: all } = await manager.send(reports.list, {})
    const shelves = new Set<string>()
    for (const { code, kind, area, groupings } of all) {
      const cuts = kind === 'rows' ? [undefined] : groupings.map((grouping) => grouping.code)
      for (const groupBy of cuts) {
        const { status } = await manager.raw(reports.read, { reportCode: code, ...WEEK, groupBy, ...(kind === 'figures' && { compare: 'lastYear' }) }) // prettier-ignore
        expect([code, groupBy, status]).toEqual([code, groupBy, 200])
      }
      const isNewShelf = !shelves.has(`${area} ${kind}`)
      shelves.add(`${area} ${kind}`)
      for (const format of isNewShelf ? (['csv', 'xlsx', 'pdf'] as const) : (['csv'] as const)) {
        const { status } = await manager.raw(reports.file, { reportCode: code, ...WEEK, format })
        expect([code, format, status]).toEqual([code, format, 200])
      }
    }
    const exported = await place.hotel.rows(
      `select distinct entity_id from audit_events where type = 'REPORT_EXPORTED'`,
    )
    expect(exported).toHaveLength(all.length)
  }, 60_000)

  test('favourites are one’s own', async () => {
    await manager.send(reports.setFavourite, { reportCode: 'pace', isFavourite: true })
    await manager.send(reports.setFavourite, { reportCode: 'pace', isFavourite: true })
    const starred = async (client: TestClient) =>
      (await client.send(reports.list, {})).reports.filter(({ isFavourite }) => isFavourite).map(({ code }) => code)
    expect([await starred(manager), await starred(clerk)]).toEqual([['pace'], []])
    await manager.send(reports.setFavourite, { reportCode: 'pace', isFavourite: false })
    expect(await starred(manager)).toEqual([])
  })

  test('a view is saved under a name, shared when its owner wants, and deleted by no other', async () => {
    const settings = { groupBy: 'source', period: 'thisMonth' }
    const view = await manager.send(reports.saveView, { reportCode: 'revenue-by-source', name: 'Agencies', settings })
    const finance = await place.hotel.as('PROP_FINANCE')
    expect((await finance.send(reports.views, {})).rows).toEqual([])
    const shared = await manager.send(reports.saveView, { reportCode: 'revenue-by-source', name: 'All', settings, isShared: true }) // prettier-ignore
    expect((await finance.send(reports.views, {})).rows).toMatchObject([{ name: 'All', isOwn: false, settings }])
    // Who may not open the report does not see its views.
    await manager.send(reports.saveView, { reportCode: 'manager', name: 'Mine', settings: {}, isShared: true })
    expect((await clerk.send(reports.views, {})).rows.map(({ code }) => code)).not.toContain('manager')
    expect(codeOf(await finance.raw(reports.deleteView, { viewId: shared.id }))).toBe('not_found')
    expect(await manager.send(reports.deleteView, { viewId: view.id })).toEqual({ viewId: view.id })
  })
})

describe('what cannot be', () => {
  const ask = (input: object) => manager.raw(reports.read, { reportCode: 'occupancy', ...WEEK, ...input })

  test('read refuses not_found', async () => {
    expect(codeOf(await ask({ reportCode: 'nonsense' }))).toBe('not_found')
    expect(codeOf(await clerk.raw(reports.read, { reportCode: 'manager', ...WEEK }))).toBe('not_found')
  })

  test('read refuses not_grouped_so', async () => {
    expect(codeOf(await ask({ groupBy: 'waiter' }))).toBe('not_grouped_so')
    expect(codeOf(await ask({ reportCode: 'arrivals', groupBy: 'day' }))).toBe('not_grouped_so')
  })

  test('read refuses not_filtered_so', async () => {
    expect(codeOf(await ask({ source: 'DIRECT' }))).toBe('not_filtered_so')
    expect(codeOf(await ask({ reportCode: 'arrivals', source: 'DIRECT' }))).toBe('not_filtered_so')
  })

  test('a span reversed or of more than ten years is refused at its last day; ten years are read', async () => {
    expect((await ask({ until: FIRST })).status).toBe(400)
    expect((await ask({ until: '2036-11-22' })).status).toBe(400)
    expect((await ask({ until: '2036-11-20', groupBy: 'year' })).status).toBe(200)
  })

  test('rows and files refuse such spans by the same field', async () => {
    const spans = [{ until: FIRST }, { until: addDays(FIRST, -1) }, { until: '2126-11-20' }]
    for (const span of spans)
      for (const response of await Promise.all([
        manager.raw(reports.rows, { reportCode: 'occupancy', metric: 'adr', ...WEEK, ...span }),
        manager.raw(reports.file, { reportCode: 'occupancy', format: 'csv', ...WEEK, ...span }),
        ask(span),
      ]))
        expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining('until')])
  })

  test('what is another property’s has no figures in a filter, and neither has what is no id', async () => {
    const { totals } = await figures(manager, 'occupancy', { ...WEEK, roomType: FIXTURE.foreignType })
    expect(totals).toMatchObject({ roomsAvailable: 0, occupancy: null })
    for (const filter of [{ ratePlan: FIXTURE.foreignPlan }, { company: FIXTURE.foreignRoom }, { country: 'nowhere' }])
      expect((await figures(manager, 'revenue-by-source', { ...WEEK, ...filter })).totals).toMatchObject({
        roomsSold: 0,
        adr: null,
      })
    expect((await figures(manager, 'outlet-sales', { ...WEEK, outlet: 'nowhere' })).rows).toEqual([])
  })

  test('file refuses not_found', async () => {
    expect(codeOf(await clerk.raw(reports.file, { reportCode: 'manager', ...WEEK, format: 'csv' }))).toBe('not_found')
  })
  test('file refuses not_grouped_so', async () => {
    expect(codeOf(await manager.raw(reports.file, { reportCode: 'manager', ...WEEK, groupBy: 'item', format: 'csv' }))).toBe('not_grouped_so') // prettier-ignore
  })
  test('file refuses not_filtered_so', async () => {
    expect(codeOf(await manager.raw(reports.file, { reportCode: 'manager', ...WEEK, item: 'tea', format: 'csv' }))).toBe('not_filtered_so') // prettier-ignore
  })
  test('file refuses too_many_rows', async () => {
    await place.hotel.rows(
      `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, request_id)
       select $1, gen_random_uuid(), 'TEST_EVENT', now(), $2, 1000000 + n, 'Robot ' || n, 'test', '', '' from generate_series(1, 2100) n`,
      [place.hotel.propertyId, FIRST],
    )
    const admin = await place.hotel.as('PROP_ADMIN')
    const input = { reportCode: 'user-activity', ...WEEK }
    expect(codeOf(await admin.raw(reports.file, { ...input, format: 'pdf' }))).toBe('too_many_rows')
    // A list is read page by page.
    const first = await admin.send(reports.read, input)
    expect(first.rows).toHaveLength(500)
    expect((await admin.send(reports.read, { ...input, offset: 2_000 })).rows.length).toBeGreaterThan(99)
  })

  test('setFavourite refuses not_found', async () => {
    expect(codeOf(await clerk.raw(reports.setFavourite, { reportCode: 'manager', isFavourite: true }))).toBe(
      'not_found',
    )
  })
  test('saveView refuses not_found', async () => {
    expect(codeOf(await clerk.raw(reports.saveView, { reportCode: 'manager', name: 'A', settings: {} }))).toBe(
      'not_found',
    )
  })
  test('saveView refuses name_taken', async () => {
    const view = { reportCode: 'pace', name: 'Same', settings: {} }
    await manager.send(reports.saveView, view)
    expect(codeOf(await manager.raw(reports.saveView, view))).toBe('name_taken')
  })
  test('saveView refuses too_many_views', async () => {
    const { id } = (await place.hotel.rows<{ id: number }>(`select owner_id as id from report_views limit 1`))[0] ?? {}
    await place.hotel.rows(
      `insert into report_views (property_id, id, report_code, name, settings, owner_id, owner_name, created_at)
       select $1, gen_random_uuid(), 'pace', 'View ' || n, '{}', $2, 'Maya', now() from generate_series(1, ${MAX_VIEWS}) n`,
      [place.hotel.propertyId, id],
    )
    expect(codeOf(await manager.raw(reports.saveView, { reportCode: 'pace', name: 'One more', settings: {} }))).toBe('too_many_views') // prettier-ignore
  })
  test('deleteView refuses not_found', async () => {
    const viewId = '019a0000-0000-7000-8000-00000000dead'
    expect(codeOf(await manager.raw(reports.deleteView, { viewId }))).toBe('not_found')
  })
})
