import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { loadPricing, ratesArea } from './rates.ts'
import { rates } from '../contract/rates.ts'
import { chainOf } from '../rules/chains.ts'
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

  test('of every plan, type and night come in one response', async () => {
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

  test('are stored by the number of adults, in order, and each number once', async () => {
    const adultPrices = [{ adults: 3, amount: minor(380_000) }, { adults: 1, amount: minor(200_000) }] // prettier-ignore
    const saved = await manager.send(rates.setStandingPrice, { ...place, ...amounts, adultPrices })
    expect(saved.adultPrices).toEqual(adultPrices.toReversed())
    expect((await grid(0, 1, bar)).standing[0]?.adultPrices).toEqual(adultPrices.toReversed())
    const twice = { ...place, ...amounts, adultPrices: [adultPrices[0], adultPrices[0]] }
    for (const wrong of [twice, { ...twice, adultPrices: [{ adults: 0, amount: 1 }] }])
      expect((await manager.raw(rates.setStandingPrice, wrong as typeof saved)).status).toBe(400)
    await manager.send(rates.setStandingPrice, { ...place, ...amounts, weekendAmount: 360_000 })
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
  test('setDayPrices rejects negative prices and invalid days', async () => {
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
    const unchanged = { ratePlanId: bar, name: 'BAR', offsetBp: 0, offsetAmount: 0, isActive: true }
    const change = { ...unchanged, version: before?.version ?? 0 }
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

describe('plans in a chain', () => {
  const codes = ['C2', 'C3', 'C4', 'C5']
  const made: { id: string; version: number }[] = []
  const as = { name: 'Chain', offsetBp: 0, offsetAmount: 0, isActive: true }
  const relink = (at: number, parentPlanId: string) =>
    ({ ...as, ratePlanId: made[at]?.id ?? '', version: made[at]?.version ?? 0, parentPlanId }) // prettier-ignore

  test('have the price of the plan they are linked to, link by link, rounded and above the floor', async () => {
    for (const [at, code] of codes.entries())
      made.push(
        await manager.send(rates.createPlan, {
          ...plan,
          code,
          parentPlanId: made[at - 1]?.id ?? breakfast,
          ...(code === 'C5' && { roundTo: 500, roundMode: 'UP' as const, floorAmount: 100 }),
        }),
      )
    expect(made.at(-1)).toMatchObject({ roundTo: 500, roundMode: 'UP', floorAmount: 100, parentPlanId: made[2]?.id })
    const pricing = await hotel.inside((ctx) => loadPricing(ctx, { from: today, until: day(1) }))
    const party = { roomTypeId: standard, adults: 2, children: 0, baseOccupancy: 2 }
    const priceOf = (id = '') => nightPrices(pricing, pickPlan(pricing, id), party)(today)
    // 10 % above the weekend’s 360,000, then 10 % less with every link: 259,816 is rounded up to 260,000.
    expect([breakfast, ...made.map(({ id }) => id)].map(priceOf)).toEqual([
      396_000, 356_400, 320_760, 288_684, 260_000,
    ]) // prettier-ignore
    const { rows } = await desk.send(rates.prices, { from: today, until: day(1), ratePlanId: made[3]?.id })
    expect(rows[0]).toMatchObject({ isDerived: true, nights: [{ baseAmount: 260_000 }] })
  })

  test('createPlan refuses chain_too_long', async () => {
    const response = await manager.raw(rates.createPlan, { ...plan, code: 'C6', parentPlanId: made[3]?.id })
    expect(codeOf(response)).toBe('chain_too_long')
    expect(response.body).toMatchObject({ details: { name: plan.name, most: 5 } })
  })
  test('updatePlan refuses plans_in_a_circle, updatePlan refuses chain_too_long', async () => {
    for (const at of [0, 1, 3])
      expect(codeOf(await manager.raw(rates.updatePlan, relink(0, made[at]?.id ?? '')))).toBe('plans_in_a_circle')
    const other = await manager.send(rates.createPlan, { ...plan, code: 'D1', parentPlanId: breakfast })
    expect(codeOf(await manager.raw(rates.updatePlan, relink(0, other.id)))).toBe('chain_too_long')
    expect(codeOf(await manager.raw(rates.updatePlan, relink(0, FIXTURE.foreignPlan)))).toBe('unknown_reference')
    const [own] = (await desk.send(rates.plans, {})).rows
    const independent = { ...relink(0, breakfast), ratePlanId: bar, version: own?.version ?? 0 }
    expect(codeOf(await manager.raw(rates.updatePlan, independent))).toBe('rule_in_use')
  })
  test('of two that are linked to each other at once, one is refused', async () => {
    const [a, b] = await Promise.all(
      ['R1', 'R2'].map((code) => manager.send(rates.createPlan, { ...plan, code, parentPlanId: bar })),
    )
    const link = (from = a, to = b) =>
      manager.raw(rates.updatePlan, { ...relink(0, to?.id ?? ''), ratePlanId: from?.id ?? '', version: 1 })
    const answers = await Promise.all([link(a, b), link(b, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(codeOf)).toContain('plans_in_a_circle')
  })
  test('two that each lengthen the chain at once make it no longer than it may be', async () => {
    const top = await manager.send(rates.createPlan, { ...plan, code: 'T1', parentPlanId: bar })
    const answers = await Promise.all([
      manager.raw(rates.updatePlan, relink(0, top.id)),
      manager.raw(rates.createPlan, { ...plan, code: 'T2', parentPlanId: made[3]?.id }),
      manager.raw(rates.updatePlan, { ...relink(0, breakfast), ratePlanId: top.id, version: 1 }),
    ])
    expect(answers.map(codeOf).filter((code) => code === 'chain_too_long')).toHaveLength(2)
    const { rows } = await desk.send(rates.plans, {})
    expect(Math.max(...rows.map((row) => chainOf(rows, row).length - 1))).toBe(5)
  })
})
