import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { loadPricing, ratesArea } from './rates.ts'
import { rates } from '../contract/rates.ts'
import { nightPrices, pickPlan } from '../rules/rates.ts'

const { businessDate: today, standard, deluxe, bar, breakfast } = FIXTURE
const day = (offset: number): Day => addDays(today, offset)

let hotel: TestHotel
let manager: TestClient
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [ratesArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const plan = { name: 'Long stay', code: 'LONG', offsetBp: -1_000 }
const place = { ratePlanId: bar, roomTypeId: standard }
const amounts = { baseAmount: minor(300_000), extraAdultAmount: minor(100_000), extraChildAmount: minor(50_000) }

describe('plans', () => {
  test('come with the default one first', async () => {
    const { rows } = await desk.send(rates.plans, {})
    expect(rows.map((row) => [row.code, row.isDefault, row.parentPlanId])).toEqual([
      ['BAR', true, null],
      ['BB', false, bar],
    ])
  })

  test('a new one follows another, is changed and closed', async () => {
    const made = await manager.send(rates.createPlan, { ...plan, parentPlanId: bar })
    expect(made).toMatchObject({ ...plan, parentPlanId: bar, isDefault: false, isActive: true, version: 1 })
    const change = {
      ratePlanId: made.id,
      version: 1,
      name: 'Week',
      offsetBp: -2_000,
      offsetAmount: -50,
      isActive: true,
    }
    expect(await manager.send(rates.updatePlan, change)).toMatchObject({ name: 'Week', offsetAmount: -50, version: 2 })
    const span = { from: today, until: day(1) }
    const pricing = await hotel.inside((ctx) => loadPricing(ctx, span))
    const party = { roomTypeId: standard, adults: 2, children: 0, baseOccupancy: 2 }
    expect(nightPrices(pricing, pickPlan(pricing, made.id), party)(today)).toBe(239_950)
    await manager.send(rates.updatePlan, { ...change, version: 2, isActive: false })
    const closed = await hotel.inside((ctx) => loadPricing(ctx, span))
    expect(() => pickPlan(closed, made.id)).toThrow('rate_plan_closed')
  })

  test('createPlan refuses name_taken', async () => {
    expect(codeOf(await manager.raw(rates.createPlan, { ...plan, code: 'BAR' }))).toBe('name_taken')
  })
  test('createPlan refuses unknown_reference', async () => {
    for (const parentPlanId of [newId(), FIXTURE.foreignPlan])
      expect(codeOf(await manager.raw(rates.createPlan, { ...plan, code: 'X', parentPlanId }))).toBe(
        'unknown_reference',
      )
  })
  test('createPlan refuses rule_in_use: nothing follows a plan that follows', async () => {
    const response = await manager.raw(rates.createPlan, { ...plan, code: 'X', parentPlanId: breakfast })
    expect(codeOf(response)).toBe('rule_in_use')
  })

  const change = { ratePlanId: bar, version: 1, name: 'BAR', offsetBp: 0, offsetAmount: 0, isActive: true }
  test('updatePlan refuses not_found', async () => {
    const response = await manager.raw(rates.updatePlan, { ...change, ratePlanId: FIXTURE.foreignPlan })
    expect(codeOf(response)).toBe('not_found')
  })
  test('updatePlan refuses stale_version', async () => {
    expect(codeOf(await manager.raw(rates.updatePlan, { ...change, version: 9 }))).toBe('stale_version')
  })
  test('updatePlan refuses unknown_reference', async () =>
    expect(codeOf(await manager.raw(rates.updatePlan, { ...change, policyId: newId() }))).toBe('unknown_reference'))
  test('updatePlan refuses rule_in_use: the default plan stays open', async () => {
    expect(codeOf(await manager.raw(rates.updatePlan, { ...change, isActive: false }))).toBe('rule_in_use')
  })
})

describe('prices', () => {
  const grid = (from: number, until: number, ratePlanId?: string) =>
    desk.send(rates.prices, { from: day(from), until: day(until), ratePlanId })

  test('of every plan, type and night come in one answer', async () => {
    await manager.send(rates.setStandingPrice, { ...place, ...amounts, weekendAmount: minor(360_000) })
    const set = { ...place, from: day(2), until: day(4), baseAmount: minor(900_000) }
    expect(await manager.send(rates.setDayPrices, set)).toMatchObject({ nightCount: 2 })

    const { currency, rows } = await grid(0, 4) // Friday to Monday
    expect(currency).toBe('INR')
    expect(rows.map((row) => [row.ratePlanId, row.roomTypeId, row.isDerived])).toEqual([
      [bar, standard, false],
      [bar, deluxe, false],
      [breakfast, standard, true],
      [breakfast, deluxe, true],
    ])
    const amountsOf = (index: number) => rows[index]?.nights.map((night) => night.baseAmount)
    expect(amountsOf(0)).toEqual([360_000, 360_000, 900_000, 900_000])
    expect(amountsOf(2)).toEqual([396_000, 396_000, 990_000, 990_000])
    expect(rows[0]?.nights.map((night) => night.isSet)).toEqual([false, false, true, true])

    await manager.send(rates.setDayPrices, { ...set, weekdays: [1], baseAmount: null })
    expect((await grid(2, 4, bar)).rows[0]?.nights.map((night) => night.baseAmount)).toEqual([900_000, 300_000])
    await manager.send(rates.setDayPrices, { ...set, baseAmount: null })
  })

  test('a type no one priced has none', async () => {
    await hotel.rows('delete from plan_prices where room_type_id = $1', [deluxe])
    const { rows } = await grid(0, 1)
    expect(rows.filter((row) => row.roomTypeId === deluxe).flatMap((row) => row.nights)).toEqual(
      [1, 2].map(() => ({ day: today, baseAmount: null, isSet: false })),
    )
  })

  test('prices refuses stay_too_long', async () => {
    expect(codeOf(await desk.raw(rates.prices, { from: today, until: day(63) }))).toBe('stay_too_long')
    expect((await desk.raw(rates.prices, { from: today, until: today })).status).toBe(400)
  })
  test('prices refuses not_found', async () => {
    const response = await desk.raw(rates.prices, { from: today, until: day(1), ratePlanId: FIXTURE.foreignPlan })
    expect(codeOf(response)).toBe('not_found')
  })

  test('setStandingPrice refuses not_found', async () => {
    for (const change of [{ ratePlanId: FIXTURE.foreignPlan }, { roomTypeId: FIXTURE.foreignType }])
      expect(codeOf(await manager.raw(rates.setStandingPrice, { ...place, ...amounts, ...change }))).toBe('not_found')
  })
  test('setStandingPrice refuses rule_in_use: a plan that follows has no prices of its own', async () => {
    const response = await manager.raw(rates.setStandingPrice, { ...place, ...amounts, ratePlanId: breakfast })
    expect(codeOf(response)).toBe('rule_in_use')
    expect((await desk.raw(rates.setStandingPrice, { ...place, ...amounts })).status).toBe(403)
  })

  const set = { ...place, from: today, until: day(1), baseAmount: 1 }
  test('setDayPrices refuses not_found', async () => {
    for (const change of [{ ratePlanId: newId() }, { roomTypeId: FIXTURE.foreignType }])
      expect(codeOf(await manager.raw(rates.setDayPrices, { ...set, ...change }))).toBe('not_found')
  })
  test('setDayPrices refuses date_in_past', async () => {
    expect(codeOf(await manager.raw(rates.setDayPrices, { ...set, from: day(-1) }))).toBe('date_in_past')
  })
  test('setDayPrices refuses stay_too_long', async () => {
    expect(codeOf(await manager.raw(rates.setDayPrices, { ...set, until: day(732) }))).toBe('stay_too_long')
  })
  test('setDayPrices refuses rule_in_use', async () => {
    expect(codeOf(await manager.raw(rates.setDayPrices, { ...set, ratePlanId: breakfast }))).toBe('rule_in_use')
  })
  test('setDayPrices turns down prices below nothing and days that are none', async () => {
    for (const change of [{ baseAmount: -1 }, { baseAmount: 1.5 }, { from: '2026-02-30' }, { weekdays: [8] }])
      expect((await manager.raw(rates.setDayPrices, { ...set, ...change })).status).toBe(400)
  })
})

describe('policies', () => {
  const half = { basis: 'PERCENT' as const, value: 5_000 }
  const flexible = {
    name: 'Flexible',
    guarantee: 'CARD' as const,
    cancellation: { unit: 'DAYS' as const, steps: [{ before: 7, charge: half }] },
  }
  const season = { name: 'Peak', firstOn: day(30), lastOn: day(40) }
  const absent = { policyId: newId(), version: 1 }
  let made: { id: string; version: number }

  test('one is made, changed, given to a plan and a season, and then cannot be removed', async () => {
    made = await manager.send(rates.createPolicy, flexible)
    made = await manager.send(rates.updatePolicy, { ...flexible, policyId: made.id, version: 1, noShow: half })
    const before = (await desk.send(rates.plans, {})).rows.find(({ id }) => id === bar)
    const change = {
      ratePlanId: bar,
      version: before?.version ?? 0,
      name: 'BAR',
      offsetBp: 0,
      offsetAmount: 0,
      isActive: true,
    }
    const given = await manager.send(rates.updatePlan, { ...change, policyId: made.id })
    expect(given).toMatchObject({ policyId: made.id, version: change.version + 1 })
    const none = await manager.send(rates.updatePlan, { ...change, version: given.version })
    expect(none.policyId).toBe(null)
    await manager.send(rates.updatePlan, { ...change, version: none.version, policyId: made.id })
    const { id } = await manager.send(rates.createSeason, { ...season, policyId: made.id, ratePlanId: bar })
    expect(codeOf(await manager.raw(rates.removePolicy, { policyId: made.id }))).toBe('rule_in_use')
    const { rows, seasons } = await desk.send(rates.policies, {})
    expect(rows).toMatchObject([{ name: 'Flexible', version: 2, noShow: half, deposit: null }])
    expect(seasons).toMatchObject([{ id, ratePlanId: bar, firstOn: day(30), lastOn: day(40) }])
  })
  test('createPolicy refuses name_taken', async () =>
    expect(codeOf(await manager.raw(rates.createPolicy, { ...flexible, name: 'FLEXIBLE' }))).toBe('name_taken'))
  test('updatePolicy refuses not_found', async () =>
    expect(codeOf(await manager.raw(rates.updatePolicy, { ...flexible, ...absent }))).toBe('not_found'))
  test('updatePolicy refuses stale_version', async () => {
    const change = { ...flexible, policyId: made.id, version: 1 }
    expect(codeOf(await manager.raw(rates.updatePolicy, change))).toBe('stale_version')
  })
  test('updatePolicy refuses name_taken', async () => {
    const { id } = await manager.send(rates.createPolicy, { ...flexible, name: 'Other' })
    expect(codeOf(await manager.raw(rates.updatePolicy, { ...flexible, policyId: id, version: 1 }))).toBe('name_taken')
  })
  test('removePolicy refuses not_found', async () =>
    expect(codeOf(await manager.raw(rates.removePolicy, { policyId: newId() }))).toBe('not_found'))
  test('removePolicy refuses rule_in_use', async () =>
    expect(codeOf(await manager.raw(rates.removePolicy, { policyId: made.id }))).toBe('rule_in_use'))
  test('createSeason refuses unknown_reference', async () =>
    expect(codeOf(await manager.raw(rates.createSeason, { ...season, policyId: newId() }))).toBe('unknown_reference'))
  test('createSeason refuses season_taken', async () => {
    const again = { ...season, policyId: made.id, ratePlanId: bar }
    expect(codeOf(await manager.raw(rates.createSeason, again))).toBe('season_taken')
  })
  test('updateSeason refuses not_found, updateSeason refuses stale_version, updateSeason refuses unknown_reference, updateSeason refuses season_taken', async () => {
    const { id } = await manager.send(rates.createSeason, { ...season, policyId: made.id })
    const change = { ...season, seasonId: id, version: 1, policyId: made.id }
    const code = async (more: object) => codeOf(await manager.raw(rates.updateSeason, { ...change, ...more }))
    expect(await code({ seasonId: newId() })).toBe('not_found')
    expect(await code({ version: 9 })).toBe('stale_version')
    expect(await code({ policyId: newId() })).toBe('unknown_reference')
    expect(await code({ ratePlanId: bar })).toBe('season_taken')
    expect(await code({ lastOn: day(50) })).toBe('undefined')
  })
  test('removeSeason refuses not_found', async () => {
    const [first] = (await desk.send(rates.policies, {})).seasons
    await manager.send(rates.removeSeason, { seasonId: first?.id ?? '' })
    expect(codeOf(await manager.raw(rates.removeSeason, { seasonId: first?.id ?? '' }))).toBe('not_found')
  })
})
