import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rates } from '../contract/rates.ts'
import { ratesArea } from './rates.ts'

const { businessDate: today, standard, deluxe, bar, breakfast } = FIXTURE
const day = (offset: number): Day => addDays(today, offset)

let hotel: TestHotel
let manager: TestClient
let other: TestClient
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [ratesArea] })
  manager = await hotel.as('PROP_MANAGER')
  other = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const set = (more: object) => manager.raw(rates.setRestrictions, { from: day(10), until: day(12), ...more })
const read = async (from: Day, until: Day) => (await desk.send(rates.restrictions, { from, until })).rows
const pricesOf = async (from: Day, until: Day, ratePlanId: string = bar, roomTypeId: string = standard) => {
  const { rows } = await desk.send(rates.grid, { from, until })
  return rows.find((row) => row.ratePlanId === ratePlanId && row.roomTypeId === roomTypeId)
}

describe('restrictions', () => {
  test('are set at each level on chosen weekdays, changed one by one and removed', async () => {
    // The business date, 20 November 2026, is a Friday.
    const weekend = { from: day(0), until: day(14), weekdays: [5, 6], minStay: 2 }
    expect(await manager.send(rates.setRestrictions, weekend)).toMatchObject({ nightCount: 4 })
    await manager.send(rates.setRestrictions, { from: day(0), until: day(1), roomTypeId: standard, ratePlanId: bar, closed: true, stayLengths: [4, 2] }) // prettier-ignore
    expect(await read(day(0), day(14))).toMatchObject([
      { roomTypeId: standard, ratePlanId: bar, from: day(0), until: day(1), closed: true, stayLengths: [2, 4], minStay: null },
      { roomTypeId: null, ratePlanId: null, from: day(0), until: day(2), minStay: 2, closed: null },
      { roomTypeId: null, ratePlanId: null, from: day(7), until: day(9), minStay: 2 },
    ]) // prettier-ignore
    await manager.send(rates.setRestrictions, { ...weekend, minStay: null })
    await manager.send(rates.setRestrictions, { from: day(0), until: day(1), roomTypeId: standard, ratePlanId: bar, closed: null, stayLengths: null }) // prettier-ignore
    expect(await read(day(0), day(14))).toEqual([])
    expect(await hotel.rows('select count(*)::int as n from rate_restrictions')).toEqual([{ n: 0 }])
  })

  test('setRestrictions refuses not_found', async () => {
    for (const place of [{ ratePlanId: FIXTURE.foreignPlan }, { roomTypeId: FIXTURE.foreignType }])
      expect(codeOf(await set({ ...place, closed: true }))).toBe('not_found')
  })
  test('setRestrictions refuses date_in_past', async () =>
    expect(codeOf(await set({ from: day(-1), closed: true }))).toBe('date_in_past'))
  test('setRestrictions refuses stay_too_long, restrictions refuses stay_too_long, grid refuses stay_too_long', async () => {
    const span = { from: day(0), until: day(732) }
    expect(codeOf(await set({ ...span, closed: true }))).toBe('stay_too_long')
    expect(codeOf(await desk.raw(rates.restrictions, span))).toBe('stay_too_long')
    expect(codeOf(await desk.raw(rates.grid, span))).toBe('stay_too_long')
  })
  test('setRestrictions refuses restrictions_contradict: in one request, with what is set, and with a wider level', async () => {
    expect(codeOf(await set({ minStay: 3, maxStay: 2 }))).toBe('restrictions_contradict')
    expect((await set({ from: day(11), until: day(12), roomTypeId: deluxe, maxStay: 4 })).status).toBe(200)
    const contradiction = await set({ roomTypeId: deluxe, ratePlanId: breakfast, minStay: 5 })
    expect(contradiction.body).toMatchObject({
      code: 'restrictions_contradict',
      details: { day: day(11), least: 5, most: 4 },
    })
    expect((await set({ roomTypeId: deluxe, minStay: 4 })).status).toBe(200)
    expect(await read(day(10), day(12))).toHaveLength(2)
  })
  test('of many cells at several levels are set, or removed, in one change that is undone whole', async () => {
    const cells = (rows: object[]) => manager.raw(rates.setRestrictionCells, { rows })
    const rows = [
      { from: day(100), nights: [{ minStay: 2 }, {}, { minStay: 3, closed: true }] },
      { from: day(101), roomTypeId: standard, nights: [{ maxStay: 5 }] },
      { from: day(101), roomTypeId: standard, nights: [{ stayLengths: [4, 3] }] },
    ]
    const before = await read(day(100), day(103))
    const set = await cells(rows)
    expect(set).toMatchObject({ status: 200, body: { nightCount: 5 } })
    expect(await read(day(100), day(103))).toMatchObject([
      { roomTypeId: standard, from: day(101), until: day(102), maxStay: 5, stayLengths: [3, 4] },
      { roomTypeId: null, from: day(100), until: day(101), minStay: 2, closed: null },
      { roomTypeId: null, from: day(102), until: day(103), minStay: 3, closed: true },
    ])
    expect(await cells(rows)).toMatchObject({ body: { changeId: null } })
    const { changeId } = set.body as { changeId: string }
    expect(await manager.send(rates.undoChange, { changeId })).toMatchObject({ skippedCount: 0 })
    expect(await read(day(100), day(103))).toEqual(before)
  })
  test('one cell that cannot be set sets none of them: setRestrictionCells refuses not_found, setRestrictionCells refuses date_in_past, setRestrictionCells refuses stay_too_long, setRestrictionCells refuses restrictions_contradict', async () => {
    const good = { from: day(110), nights: [{ minStay: 4 }] }
    const refusal = async (row: object) => codeOf(await manager.raw(rates.setRestrictionCells, { rows: [good, row] }))
    const nights = [{ closed: true }]
    expect(await refusal({ from: day(110), roomTypeId: FIXTURE.foreignType, nights })).toBe('not_found')
    expect(await refusal({ from: day(110), ratePlanId: FIXTURE.foreignPlan, nights })).toBe('not_found')
    expect(await refusal({ from: day(-1), nights })).toBe('date_in_past')
    expect(await refusal({ from: day(110 + 731), nights })).toBe('stay_too_long')
    // The wider level is set in the same request.
    expect(await refusal({ from: day(110), ratePlanId: bar, nights: [{ maxStay: 3 }] })).toBe('restrictions_contradict')
    expect(await read(day(110), day(111))).toEqual([])
    expect(await refusal({ from: day(110), nights: [{ minStay: 0 }] })).toBe('invalid')
    expect(await refusal({ from: day(110), nights: [{ price: 1 }] })).toBe('invalid')
    expect(
      (await manager.raw(rates.setRestrictionCells, { rows: [good, { from: day(110 + 730), nights }] })).status,
    ).toBe(200)
  })
  test('setRestrictions rejects nothing to set, figures out of bounds and invalid days', async () => {
    for (const wrong of [
      {},
      { minStay: 0 },
      { maxStay: 367 },
      { minAdvance: -1 },
      { stayLengths: [] },
      { until: day(10), closed: true },
      { weekdays: [8], closed: true },
    ])
      // prettier-ignore
      expect((await set(wrong)).status).toBe(400)
    expect((await desk.raw(rates.setRestrictions, { from: day(10), until: day(12), closed: true })).status).toBe(403)
  })
})

describe('prices from a sheet', () => {
  const runs = [
    { ratePlanId: bar, roomTypeId: standard, from: day(20), amounts: [111_00, 222_00, 333_00] },
    { ratePlanId: bar, roomTypeId: deluxe, from: day(21), amounts: [444_00] },
  ]

  test('are set in one go, and a night without one gets its base rate back', async () => {
    expect(await manager.send(rates.setPrices, { rows: runs })).toMatchObject({ nightCount: 4 })
    expect(await pricesOf(day(20), day(23))).toMatchObject({ amounts: [111_00, 222_00, 333_00], isSet: [true, true, true], isDerived: false }) // prettier-ignore
    expect((await pricesOf(day(20), day(22), breakfast))?.isDerived).toBe(true)
    await manager.send(rates.setPrices, { rows: [{ ratePlanId: bar, roomTypeId: standard, from: day(21), amounts: [null] }] }) // prettier-ignore
    expect((await pricesOf(day(20), day(23)))?.isSet).toEqual([true, false, true])
  })

  const first = { ratePlanId: bar, roomTypeId: standard, from: day(20), amounts: [1] }
  const refused = async (more: object) => codeOf(await manager.raw(rates.setPrices, { rows: [{ ...first, ...more }] }))
  test('setPrices refuses not_found', async () => {
    expect(await refused({ ratePlanId: FIXTURE.foreignPlan })).toBe('not_found')
    expect(await refused({ roomTypeId: newId() })).toBe('not_found')
  })
  test('setPrices refuses date_in_past', async () => expect(await refused({ from: day(-1) })).toBe('date_in_past'))
  test('setPrices refuses rule_in_use: a plan that is linked has no prices of its own', async () =>
    expect(await refused({ ratePlanId: breakfast })).toBe('rule_in_use'))
  test('setPrices refuses stay_too_long', async () => {
    const far = [first, { ...first, from: day(800) }]
    expect(codeOf(await manager.raw(rates.setPrices, { rows: far }))).toBe('stay_too_long')
  })
  test('setPrices rejects 10,000 runs, 40,000 prices and negative prices', async () => {
    const year = { ...first, amounts: Array.from({ length: 731 }, () => 1) }
    const statusOf = async (rows: object[]) => (await manager.raw(rates.setPrices, { rows })).status
    expect(await statusOf(Array.from({ length: 10_000 }, () => first))).toBe(413)
    expect(await statusOf(Array.from({ length: 2_001 }, () => first))).toBe(400)
    expect(await statusOf(Array.from({ length: 41 }, () => year))).toBe(400)
    expect(await statusOf([{ ...first, amounts: [-1] }])).toBe(400)
    expect(await statusOf([])).toBe(400)
  })
})

describe('price seasons', () => {
  const place = { ratePlanId: bar, roomTypeId: standard }
  const winter = { name: 'Winter', firstOn: day(100), lastOn: day(106), ranking: 2, prices: [{ ...place, baseAmount: 400_00, sundayAmount: 300_00 }] } // prettier-ignore
  const feast = { name: 'Feast', firstOn: day(102), lastOn: day(103), ranking: 1, prices: [{ ...place, baseAmount: 900_00 }] } // prettier-ignore
  const refusedBy = async (more: object) => codeOf(await manager.raw(rates.createPriceSeason, { ...feast, ranking: 7, name: 'Other', ...more })) // prettier-ignore
  let made: { id: string; version: number }

  test('set the prices of their nights by ranking, below a night’s own price, and are shown with their source', async () => {
    const before = await pricesOf(day(100), day(108))
    made = await manager.send(rates.createPriceSeason, winter)
    await manager.send(rates.createPriceSeason, feast)
    await manager.send(rates.setDayPrices, { ...place, from: day(103), until: day(104), baseAmount: 100_00 })
    const { rows, seasons } = await desk.send(rates.grid, { from: day(100), until: day(108) })
    expect(seasons.map(({ name }) => name)).toEqual(['Feast', 'Winter'])
    const row = rows.find((each) => each.ratePlanId === bar && each.roomTypeId === standard)
    // The first night, the 28th of February 2027, is a Sunday.
    expect(row?.amounts).toEqual([
      300_00, 400_00, 900_00, 100_00, 400_00, 400_00, 400_00, before?.amounts[7],
    ]) // prettier-ignore
    expect(row?.seasonAt).toEqual([1, 1, 0, null, 1, 1, 1, null])
    expect(row?.sources.slice(2, 5)).toEqual(['SEASON', 'DAY', 'SEASON'])
    const linked = rows.find((each) => each.ratePlanId === breakfast && each.roomTypeId === standard)
    expect([linked?.sources[2], linked?.seasonAt[2]]).toEqual(['SEASON', 0])
    expect((await desk.send(rates.priceSeasons, {})).rows).toMatchObject([{ ...feast, version: 1 }, { ...winter }])
  })

  test('are changed as a whole, and removed', async () => {
    const change = { ...winter, priceSeasonId: made.id, version: 1, firstOn: day(101), prices: [] }
    expect(await manager.send(rates.updatePriceSeason, change)).toMatchObject({ version: 2, prices: [] })
    const { rows } = await desk.send(rates.priceSeasons, {})
    expect(rows[1]).toMatchObject({ name: 'Winter', firstOn: day(101), version: 2, prices: [] })
    await manager.send(rates.updatePriceSeason, { ...winter, priceSeasonId: made.id, version: 2 })
    await manager.send(rates.removePriceSeason, { priceSeasonId: rows[0]?.id ?? '' })
    expect((await pricesOf(day(102), day(103)))?.amounts).toEqual([400_00])
  })

  test('createPriceSeason refuses name_taken, createPriceSeason refuses ranking_taken', async () => {
    expect(await refusedBy({ name: 'WINTER' })).toBe('name_taken')
    expect(await refusedBy({ ranking: 2 })).toBe('ranking_taken')
  })
  test('createPriceSeason refuses unknown_reference, createPriceSeason refuses rule_in_use', async () => {
    const priced = (more: object) => ({ prices: [{ ...place, baseAmount: 1, ...more }] })
    expect(await refusedBy(priced({ ratePlanId: FIXTURE.foreignPlan }))).toBe('unknown_reference')
    expect(await refusedBy(priced({ roomTypeId: FIXTURE.foreignType }))).toBe('unknown_reference')
    expect(await refusedBy(priced({ ratePlanId: breakfast }))).toBe('rule_in_use')
  })
  test('createPriceSeason rejects days that end before they begin, and a price that is named twice', async () => {
    const twice = { prices: [...feast.prices, ...feast.prices] }
    for (const more of [{ lastOn: day(101) }, { ranking: 0 }, { ranking: 1_001 }, twice])
      expect((await manager.raw(rates.createPriceSeason, { ...feast, name: 'X', ...more })).status).toBe(400)
    expect((await desk.raw(rates.createPriceSeason, feast)).status).toBe(403)
  })
  test('updatePriceSeason refuses not_found, updatePriceSeason refuses stale_version, updatePriceSeason refuses name_taken, updatePriceSeason refuses ranking_taken, updatePriceSeason refuses unknown_reference, updatePriceSeason refuses rule_in_use', async () => {
    const other = await manager.send(rates.createPriceSeason, { ...feast, prices: [] })
    const change = { ...feast, priceSeasonId: other.id, version: 1 }
    const code = async (more: object) => codeOf(await manager.raw(rates.updatePriceSeason, { ...change, ...more }))
    const priced = (more: object) => ({ prices: [{ ...place, baseAmount: 1, ...more }] })
    expect(await code({ priceSeasonId: newId() })).toBe('not_found')
    expect(await code({ version: 9 })).toBe('stale_version')
    expect(await code({ name: 'winter' })).toBe('name_taken')
    expect(await code({ ranking: 2 })).toBe('ranking_taken')
    expect(await code(priced({ ratePlanId: FIXTURE.foreignPlan }))).toBe('unknown_reference')
    expect(await code(priced({ ratePlanId: breakfast }))).toBe('rule_in_use')
    await manager.send(rates.removePriceSeason, { priceSeasonId: other.id })
    expect(codeOf(await manager.raw(rates.removePriceSeason, { priceSeasonId: other.id }))).toBe('not_found')
  })
  test('removePriceSeason refuses not_found', async () => {
    expect(codeOf(await manager.raw(rates.removePriceSeason, { priceSeasonId: newId() }))).toBe('not_found')
    await manager.send(rates.removePriceSeason, { priceSeasonId: made.id })
  })
})

describe('a change', () => {
  test('of no cell is none: nothing is recorded, and there is nothing to undo', async () => {
    const place = { ratePlanId: bar, roomTypeId: standard }
    const span = { from: day(25), until: day(27) }
    const price = () => manager.send(rates.setDayPrices, { ...place, ...span, baseAmount: 111_00 })
    const sheet = () =>
      manager.send(rates.setPrices, { rows: [{ ...place, from: day(25), amounts: [111_00, 111_00] }] })
    const restriction = () => manager.send(rates.setRestrictions, { ...span, maxStay: 9 })
    const made = await price()
    expect([made.changeId, (await restriction()).changeId]).toEqual([expect.any(String), expect.any(String)])
    const counts = () =>
      hotel.rows('select (select count(*)::int from rate_changes) as changes, (select count(*)::int from audit_events) as events') // prettier-ignore
    const before = await counts()
    for (const again of [price, sheet, restriction])
      expect(await again()).toMatchObject({ nightCount: 2, changeId: null })
    expect(await counts()).toEqual(before)
    await manager.send(rates.setDayPrices, { ...place, ...span, baseAmount: 222_00 })
    const skipped = await manager.send(rates.undoChange, { changeId: made.changeId ?? '' })
    expect(skipped).toEqual({ changeId: null, restoredCount: 0, skippedCount: 2 })
  })

  test('names who set a cell and when, with the value before, and is undone as a whole', async () => {
    const place = { ratePlanId: bar, roomTypeId: standard }
    const { changeId } = await manager.send(rates.setDayPrices, {
      ...place,
      from: day(30),
      until: day(32),
      baseAmount: 500_00,
    })
    const second = await other.send(rates.setDayPrices, { ...place, from: day(31), until: day(32), baseAmount: 600_00 })
    const { rows } = await desk.send(rates.cellHistory, { day: day(31), ...place })
    expect(rows).toMatchObject([
      { changeId: second.changeId, kind: 'PRICES', before: { price: 500_00 }, after: { price: 600_00 }, undoneAt: null },
      { changeId, before: { price: null }, after: { price: 500_00 } },
    ]) // prettier-ignore
    expect(rows.map(({ changedBy }) => changedBy)).toEqual(['Asha Rao', 'Asha Rao'])

    const undone = await manager.send(rates.undoChange, { changeId: changeId ?? '' })
    expect(undone).toMatchObject({ restoredCount: 1, skippedCount: 1 })
    expect(await pricesOf(day(30), day(32))).toMatchObject({ isSet: [false, true] })
    expect((await pricesOf(day(30), day(32)))?.amounts[1]).toBe(600_00)
    const again = await manager.send(rates.undoChange, { changeId: undone.changeId ?? '' })
    expect(again.restoredCount).toBe(1)
    expect((await pricesOf(day(30), day(31)))?.amounts).toEqual([500_00])
  })

  test('of restrictions is undone level by level', async () => {
    const span = { from: day(40), until: day(43) }
    await manager.send(rates.setRestrictions, { ...span, minStay: 2 })
    const { changeId } = await manager.send(rates.setRestrictions, { ...span, minStay: 3, closedToArrival: true })
    await other.send(rates.setRestrictions, { from: day(41), until: day(42), minStay: 4 })
    expect(await manager.send(rates.undoChange, { changeId: changeId ?? '' })).toMatchObject({
      restoredCount: 2,
      skippedCount: 1,
    })
    expect(await read(span.from, span.until)).toMatchObject([
      { from: day(40), until: day(41), minStay: 2, closedToArrival: null },
      { from: day(41), until: day(42), minStay: 4, closedToArrival: true },
      { from: day(42), until: day(43), minStay: 2, closedToArrival: null },
    ])
    expect((await desk.send(rates.cellHistory, { day: day(41) })).rows).toHaveLength(3)
  })

  test('stands in the list of changes, latest first, page by page', async () => {
    const page = await desk.send(rates.changes, { limit: 2 })
    expect(page.rows).toHaveLength(2)
    expect(page.rows[0]?.undoes).not.toBeNull()
    const next = await desk.send(rates.changes, { limit: 200, after: page.next })
    expect(next.rows.map(({ changeId }) => changeId)).not.toContain(page.rows[1]?.changeId)
    expect(next.rows.find(({ undoneAt }) => undoneAt !== null)).toBeDefined()
  })

  test('of many at once leaves every cell as one of them set it, and each knows what it replaced', async () => {
    const place = { ratePlanId: bar, roomTypeId: deluxe, from: day(50), until: day(60) }
    const amounts = [100_00, 200_00, 300_00, 400_00]
    await Promise.all(amounts.map((baseAmount, at) => (at % 2 ? other : manager).send(rates.setDayPrices, { ...place, baseAmount }))) // prettier-ignore
    const last = (await pricesOf(day(50), day(60), bar, deluxe))?.amounts ?? []
    expect(new Set(last).size).toBe(1)
    const { rows } = await desk.send(rates.cellHistory, { day: day(55), ratePlanId: bar, roomTypeId: deluxe })
    const chain = rows.map(({ before, after }) => ['price' in before && before.price, 'price' in after && after.price])
    expect(chain[0]?.[1]).toBe(last[0])
    for (const [at, [before]] of chain.entries()) expect(before).toBe(chain[at + 1]?.[1] ?? null)
  })

  test('undoChange refuses not_found, undoChange refuses already_undone, undoChange refuses date_in_past', async () => {
    expect(codeOf(await manager.raw(rates.undoChange, { changeId: newId() }))).toBe('not_found')
    const { changeId } = await manager.send(rates.setRestrictions, { from: day(0), until: day(1), minStay: 9 })
    const { changeId: done } = await manager.send(rates.setRestrictions, { from: day(1), until: day(2), minStay: 9 })
    await manager.send(rates.undoChange, { changeId: done ?? '' })
    expect(codeOf(await manager.raw(rates.undoChange, { changeId: done ?? '' }))).toBe('already_undone')
    await hotel.rows('update properties set business_date = $1 where id = $2', [day(1), hotel.propertyId])
    hotel.sessions.forget()
    expect(codeOf(await manager.raw(rates.undoChange, { changeId: changeId ?? '' }))).toBe('date_in_past')
  })
})
