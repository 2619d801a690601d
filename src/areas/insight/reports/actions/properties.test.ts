import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, refusedWith, type TestClient } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { EDITION } from '../rules/datasets.ts'
import { metricCodes } from '../rules/metrics.ts'
import { PROPERTY_METRICS } from '../rules/properties.ts'
import { book, closeDay, type Reporting, sell, startReporting } from './testing.ts'

// One property trades for real; others of its organisation are facts written by hand, with amounts one can add up in one's head.

const FIRST = FIXTURE.businessDate
const WEEK = { from: FIRST, until: addDays(FIRST, 7) }

let place: Reporting
let boss: TestClient
let jpy = 0
let kwd = 0
let twin = 0

/** A property whose open day is the 23rd, and whose closed days each sold two of ten rooms. */
async function addProperty(name: string, currency: string, room: number): Promise<number> {
  const { hotel } = place
  const [row] = await hotel.rows<{ id: number }>(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, status, time_zone, currency, business_date,
                             country, locale, fiscal_year_month, country_pack, tax_number_label, rounding_unit)
     select organization_id, $2, $2, $2, 'COMPLETED', time_zone, $3, $4, country, locale, fiscal_year_month, country_pack, tax_number_label, 1
       from properties where id = $1 returning id::int`,
    [hotel.propertyId, name, currency, addDays(FIRST, 3)],
  )
  const id = row?.id ?? 0
  await factsOf(id, { from: FIRST, days: 3, room })
  return id
}

async function factsOf(id: number, { from, days, room }: { from: Day; days: number; room: number }): Promise<void> {
  const { hotel } = place
  const span = [id, from, addDays(from, days)]
  const each = `from generate_series($2::date, $3::date - 1, interval '1 day') as d (day)`
  await hotel.rows(
    `insert into room_facts (property_id, business_on, entry, written_at, room_type_id, rooms, blocked) select $1, day::date, 0, now(), $4, 10, 0 ${each}`,
    [...span, FIXTURE.standard],
  )
  await hotel.rows(
    `insert into stay_facts (property_id, business_on, entry, written_at, room_type_id, rate_plan_id, source, country, rooms_sold, direct_sold, guests, room_minor,
                             room_tax_minor, arrivals, arrival_nights, departures, no_shows)
     select $1, day::date, 0, now(), $4, $5, 'DIRECT', 'IN', 2, 1, 2, $6, 0, 2, 2, 0, 0 ${each}`,
    [...span, FIXTURE.standard, FIXTURE.bar, room],
  )
  await hotel.rows(
    `insert into sale_facts (property_id, business_on, entry, written_at, department, outlet_id, net_minor, tax_minor)
     select $1, day::date, 0, now(), 'ROOM', null, $4, 0 ${each}`,
    [...span, room],
  )
  // What guests owe grows by a room's price a day.
  await hotel.rows(
    `insert into balance_facts (property_id, business_on, entry, written_at, guest_minor, company_minor, deposit_minor, open_30_minor, open_60_minor, open_90_minor,
                                open_older_minor, days)
     select $1, day::date, 0, now(), $4 * (day::date - $2::date + 1), 0, 5, $4 * (day::date - $2::date + 1), 0, 0, 0, 1 ${each}`,
    [...span, room],
  )
  await hotel.rows(`insert into fact_days (property_id, business_on, written_at, edition) select $1, day::date, now(), ${EDITION} ${each}`, span) // prettier-ignore
}

const setRate = (propertyId: number, currency: string, rate: string, validFrom: Day) =>
  place.hotel.rows(
    `insert into exchange_rates (property_id, currency, valid_from, rate, set_by, set_by_name, set_at) values ($1, $2, $3, $4, 1, 'Olga', now())`,
    [propertyId, currency, validFrom, rate],
  )

beforeAll(async () => {
  place = await startReporting()
  const { hotel, manager } = place
  boss = await hotel.as('ORG_ADMIN')
  const { id: bookingId } = await book(place, { room: '101', nights: 3 })
  await manager.send(payments.take, { bookingId, amount: minor(123_400), mode: 'Card' })
  await sell(place, ['CDOSA', 'CTEA'])
  await closeDay(place)
  await sell(place, ['CTEA'])
  await book(place, { room: '201', nights: 2, arrival: addDays(FIRST, 3), arrives: false })
  jpy = await addProperty('Kyoto House', 'JPY', 30_000)
  kwd = await addProperty('Souk Hotel', 'KWD', 90_000)
  twin = await addProperty('Twin Palace', 'INR', 700_000)
  // A rupee is two yen at first, and 1.66666667 from the 22nd on.
  await setRate(jpy, 'INR', '2', addDays(FIRST, -30))
  await setRate(jpy, 'INR', '1.66666667', addDays(FIRST, 2))
  await setRate(jpy, 'INR', '9', addDays(FIRST, 60))
})
afterAll(() => place.hotel.stop())

const read = (input: object = {}) => boss.send(reports.properties, { ...WEEK, ...input })
const rowOf = async (propertyId: number, input: object = {}) =>
  (await read(input)).rows.find((row) => row.propertyId === propertyId)

test('the properties of an organisation stand beside each other, ranked, and no other organisation’s', async () => {
  const { rows, count, currency, isLive } = await read({ metrics: 'roomRevenue,occupancy,adr' })
  expect(rows.map(({ name, rank }) => [name, rank])).toEqual([
    ['Kyoto House', 1],
    ['Twin Palace', 2],
    ['Test Palace', 3],
    ['Souk Hotel', null],
  ])
  expect([count, currency, isLive]).toEqual([4, 'INR', true])
  expect(rows[1]?.figures).toMatchObject({ roomRevenue: 2_100_000, adr: 350_000 })
})

test('a property stands beside its budget, of the days that are read, and their total beside the existing budgets', async () => {
  const { hotel } = place
  const month = `${FIRST.slice(0, 7)}-01`
  await hotel.rows(
    `insert into budgets (property_id, line, month, amount) values ($1, 'ROOM', $2, 30000000), ($1, 'ROOMS_SOLD', $2, 90)`,
    [twin, month],
  )
  const metrics = 'roomRevenue,occupancy,takings'
  // Three days of a month of thirty: a tenth of its budget, and three rooms a day of ten.
  const row = await rowOf(twin, { from: FIRST, until: addDays(FIRST, 3), metrics })
  expect(row?.budget).toEqual({ roomRevenue: 3_000_000, occupancy: 3_000, takings: null })
  const { all, rows } = await read({ from: FIRST, until: addDays(FIRST, 3), metrics })
  expect(rows.filter(({ propertyId }) => propertyId !== twin).map(({ budget }) => budget)).toEqual([null, null, null])
  expect([all.budget['roomRevenue'], all.budgeted['roomRevenue']]).toEqual([3_000_000, 2_100_000])
  expect([all.budget['takings'], all.budgeted['takings']]).toEqual([null, null])
  await hotel.rows('delete from budgets where property_id = $1', [twin])
})

test('each property has the figures of its own reports, to the cent, in any span: before, through and after its open day', async () => {
  const { hotel, manager } = place
  const metrics = [...PROPERTY_METRICS.slice(0, 8), 'due', 'depositsHeld', 'directShare'] as const
  const spans = [
    [0, 1],
    [0, 7],
    [1, 2],
    [-3, 5],
    [2, 9],
  ] as const
  for (const [start, end] of spans) {
    const span = { from: addDays(FIRST, start), until: addDays(FIRST, end) }
    const row = await rowOf(hotel.propertyId, { ...span, metrics: metrics.join(',') })
    for (const reportCode of ['manager', 'revenue', 'occupancy', 'balances']) {
      const { totals } = await manager.send(reports.read, { reportCode, ...span })
      const shared = metrics.filter((code) => code in totals)
      expect(shared.length).toBeGreaterThan(0)
      for (const code of shared) expect([code, row?.figures[code]]).toEqual([code, totals[code]])
    }
    expect(row?.figures['revenue']).toBe(row?.converted['revenue'])
  }
})

test('every figure of the dictionary can be requested, twelve at a time', async () => {
  for (let at = 0; at < metricCodes.length; at += 12) {
    const metrics = metricCodes.slice(at, at + 12)
    expect(Object.keys((await read({ metrics: metrics.join(',') })).rows[0]?.figures ?? {})).toEqual(metrics)
  }
  expect((await boss.raw(reports.properties, { ...WEEK, metrics: metricCodes.slice(0, 13).join(',') })).status).toBe(
    400,
  )
  expect((await boss.raw(reports.properties, { ...WEEK, metrics: 'adr,nothing' })).status).toBe(400)
})

test('amounts are converted by the rate stated on the last day, and what has no rate is missing and reported so', async () => {
  const span = { from: FIRST, until: addDays(FIRST, 3) }
  const metrics = { metrics: 'roomRevenue,adr,roomsSold' }
  const found = await read({ ...span, ...metrics })
  const kyoto = found.rows.find(({ propertyId }) => propertyId === jpy)
  // 90,000 yen at 1.66666667 yen a rupee are 54,000 rupees, and 5,400,000 paise; rounded once.
  expect(kyoto).toMatchObject({
    figures: { roomRevenue: 90_000, adr: 15_000 },
    converted: { roomRevenue: 5_400_000, adr: 900_000, roomsSold: 6 },
    rate: { rate: '1.66666667', validFrom: addDays(FIRST, 2) },
  })
  expect(found.rows.find(({ propertyId }) => propertyId === kwd)).toMatchObject({
    figures: { roomRevenue: 270_000 },
    converted: { roomRevenue: null, adr: null, roomsSold: 6 },
    rate: null,
    rank: null,
  })
  const own = (await rowOf(place.hotel.propertyId, { ...span, ...metrics }))?.figures
  expect(found.lacking).toEqual([{ currency: 'KWD', properties: 1 }])
  const sold = Number(own?.['roomsSold'])
  const revenue = Number(own?.['roomRevenue']) + 2_100_000 + 5_400_000
  expect(found.all).toMatchObject({
    currency: 'INR',
    properties: 3,
    figures: { roomRevenue: revenue, roomsSold: sold + 18, adr: Math.round(revenue / (sold + 12)) },
  })
  expect(found.totals.map(({ currency, properties }) => [currency, properties])).toEqual([
    ['INR', 2],
    ['JPY', 1],
    ['KWD', 1],
  ])
  expect(found.totals[2]?.figures).toEqual({ roomRevenue: 270_000, roomsSold: 6, adr: 45_000 })

  // Before the rate moved, the older one applies.
  expect((await rowOf(jpy, { from: FIRST, until: addDays(FIRST, 1), ...metrics }))?.rate).toMatchObject({ rate: '2' })
  // In a currency without a rate, amounts are missing and never 0.
  const francs = await read({ ...span, ...metrics, currency: 'CHF' })
  expect(francs.all).toMatchObject({ properties: 0, figures: { roomRevenue: null, adr: null } })
  expect(francs.lacking.map(({ properties }) => properties)).toEqual([2, 1, 1])
})

test('a change is computed of the properties that have a record of the year before, and of no other', async () => {
  const year = addDays(FIRST, -365)
  await factsOf(twin, { from: year, days: 3, room: 350_000 })
  const found = await read({ from: FIRST, until: addDays(FIRST, 3), compare: 'lastYear', metrics: 'roomRevenue' })
  expect(found.compared).toEqual({ from: year, until: addDays(year, 3) })
  expect(found.all).toMatchObject({
    before: { roomRevenue: 1_050_000 },
    alike: { roomRevenue: 2_100_000 },
    compared: 1,
  })
  expect(found.rows.find(({ propertyId }) => propertyId === jpy)?.before).toBeNull()
})

test('a property that has not closed for days is marked, with its last closed day', async () => {
  const row = await rowOf(place.hotel.propertyId)
  expect([row?.lastClosed, row?.businessDate]).toEqual([FIRST, addDays(FIRST, 1)])
  expect(row?.daysLate).toBeGreaterThanOrEqual(0)
  expect((await rowOf(twin))?.lastClosed).toBeNull()
})

test('rows are sorted, searched and paged, and totals stay those of all', async () => {
  const all = await read({ metrics: 'roomRevenue' })
  const page = await read({ metrics: 'roomRevenue', sort: 'name', limit: 2 })
  expect(page.rows.map(({ name }) => name)).toEqual(['Kyoto House', 'Souk Hotel'])
  expect([page.count, page.next]).toEqual([4, 2])
  expect(page.all).toEqual(all.all)
  const rest = await read({ metrics: 'roomRevenue', sort: '-name', offset: 1, limit: 3 })
  expect(rest.rows.map(({ name }) => name)).toEqual(['Test Palace', 'Souk Hotel', 'Kyoto House'])
  expect(rest.next).toBeUndefined()
  const searched = await read({ metrics: 'roomRevenue', text: 'palace', sort: 'roomRevenue' })
  expect(searched.rows.map(({ name, rank }) => [name, rank])).toEqual([
    ['Test Palace', 3],
    ['Twin Palace', 2],
  ])
})

test('a series adds up to the total of the same span, by day and by month', async () => {
  const metric = 'roomRevenue'
  for (const by of ['day', 'week', 'month'] as const) {
    const { table, lacking } = await boss.send(reports.propertySeries, { ...WEEK, metric, by })
    const total = (await read({ metrics: metric })).all.figures[metric] ?? 0
    const drawn = table.rows.reduce((sum, row) => sum + Number(row[metric] ?? 0), 0)
    // Each period is rounded once by itself.
    expect(Math.abs(drawn - total)).toBeLessThanOrEqual(table.rows.length)
    expect(lacking).toEqual([{ currency: 'KWD', properties: 1 }])
  }
  const rooms = await boss.send(reports.propertySeries, { ...WEEK, metric: 'roomsSold', compare: 'previous' })
  expect(rooms.table.rows).toHaveLength(7)
  expect(rooms.table.rows.every((row) => row['roomsSold:before'] === null)).toBe(true)
})

test('balances of properties are each one’s of its last closed day, added up, and never days added up', async () => {
  const { rows, all } = await read({ metrics: 'due,depositsHeld' })
  // 3,150.00 less 1,234.00; three times 7,000.00; 90,000 yen at 1.66666667 to the rupee, of a property that stands three days on.
  expect(rows.map(({ name, converted }) => [name, converted['due']]).toSorted()).toEqual([
    ['Kyoto House', 5_400_000],
    ['Souk Hotel', null],
    ['Test Palace', 191_600],
    ['Twin Palace', 2_100_000],
  ])
  expect(all.figures).toMatchObject({ due: 7_691_600 })
  const { table } = await boss.send(reports.propertySeries, {
    ...WEEK,
    metric: 'due',
    by: 'day',
    propertyIds: String(twin),
  })
  expect(table.rows.map(({ due }) => due)).toEqual([700_000, 1_400_000, 2_100_000, null, null, null, null])
  expect(table.totals).toMatchObject({ due: 2_100_000 })
  const weekly = await boss.send(reports.propertySeries, { ...WEEK, metric: 'due', by: 'month' })
  expect([weekly.table.rows.map(({ due }) => due), weekly.table.totals['due']]).toEqual([[7_691_600], 7_691_600])
})

test('properties refuses not_found for a property of another organisation, and for one there is none of', async () => {
  const { foreignPropertyId, propertyId } = place.hotel
  for (const id of [foreignPropertyId, 999_999])
    expect(codeOf(await boss.raw(reports.properties, { ...WEEK, propertyIds: `${propertyId},${id}` }))).toBe(
      'not_found',
    )
  expect((await read({ propertyIds: String(twin) })).rows.map(({ name }) => name)).toEqual(['Twin Palace'])
})

test('propertySeries refuses not_found for a foreign property, and for amounts to who may not see money', async () => {
  const { hotel } = place
  const asked = { ...WEEK, metric: 'takings' } as const
  expect(await refusedWith(boss.send(reports.propertySeries, { ...asked, propertyIds: String(hotel.foreignPropertyId) }))).toBe('not_found') // prettier-ignore
  const support = await hotel.as('ORG_CUST_SUPPORT')
  expect(await refusedWith(support.send(reports.propertySeries, asked))).toBe('not_found')
  expect(await refusedWith(support.send(reports.propertySeries, { ...asked, metric: 'roomsSold' }))).toBeUndefined()
})

test('rights: the platform sees all, finance of an organisation its own, support no amounts, and people of a property nothing', async () => {
  const { hotel } = place
  const staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const all = await staff.send(reports.properties, { ...WEEK, metrics: 'revenue,roomsSold' })
  expect(all.rows.map(({ name }) => name)).toContain('Canary Inn')
  expect(all.count).toBe(5)
  const finance = await hotel.as('ORG_FINANCE')
  expect((await finance.send(reports.properties, { ...WEEK, metrics: 'revenue' })).count).toBe(4)
  const support = await hotel.as('ORG_CUST_SUPPORT')
  const seen = await support.send(reports.properties, { ...WEEK, metrics: 'revenue,costShare,averageCheck,roomsSold' })
  expect(seen.columns.map(({ key }) => key)).toEqual(['roomsSold'])
  expect(Object.keys(seen.rows[0]?.figures ?? {})).toEqual(['roomsSold'])
  expect(seen.lacking).toEqual([])
  for (const role of ['PROP_ADMIN', 'PROP_FINANCE'] as const)
    expect((await (await hotel.as(role)).raw(reports.properties, WEEK)).status).toBe(403)
})

test('spans that are reversed or too long are reported by their field', async () => {
  for (const until of [FIRST, addDays(FIRST, 4_000)]) {
    const { status, body } = await boss.raw(reports.properties, { from: FIRST, until })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('until')])
  }
})

test('a hundred properties more cost not one statement more; of that many only closed days are read, as the reply states', async () => {
  const { hotel } = place
  const few = await sentBy(() => read({ compare: 'lastYear' }))
  await hotel.rows(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, status, time_zone, currency, business_date,
                             country, locale, fiscal_year_month, country_pack, tax_number_label, rounding_unit)
     select organization_id, 'Chain ' || n, 'chain-' || n, 'chain-' || n, 'COMPLETED', time_zone, currency, business_date, country, locale,
            fiscal_year_month, country_pack, tax_number_label, 1 from properties, generate_series(1, 100) n where id = $1`,
    [hotel.propertyId],
  )
  const many = await sentBy(() => read({ compare: 'lastYear' }))
  expect([few, many]).toEqual([13, 13])
  const { rows, count, next, isLive } = await read({ metrics: 'roomRevenue' })
  expect([rows.length, count, next, isLive]).toEqual([100, 104, 100, false])
  const closed = await rowOf(hotel.propertyId, { metrics: 'roomRevenue' })
  const { totals } = await place.manager.send(reports.read, {
    reportCode: 'manager',
    from: FIRST,
    until: addDays(FIRST, 1),
  })
  expect(closed?.figures['roomRevenue']).toBe(totals['roomRevenue'])
  // Of days of which none is closed yet nothing is known, and nothing is not 0.
  const ahead = await read({ from: addDays(FIRST, 4), until: addDays(FIRST, 9), metrics: 'roomRevenue,roomsSold' })
  expect(ahead.all.figures).toEqual({ roomRevenue: null, roomsSold: null })
  const series = await boss.send(reports.propertySeries, { ...WEEK, metric: 'roomsSold' })
  expect(series.table.rows.map((row) => row['roomsSold'] === null)).toEqual([false, false, false, true, true, true, true]) // prettier-ignore
})

/** How many statements over several properties are sent while some work runs. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [{ text?: string } | string]
    if (typeof config === 'object' && config.text && /\bplace\b/.test(config.text)) count += 1
    return Reflect.apply(query, this, args) as unknown
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return count
}
