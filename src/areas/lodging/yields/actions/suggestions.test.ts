import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { yields } from '../contract/yields.ts'
import { yieldsInvariants } from '../invariants.ts'
import { yieldJobs } from '../jobs.ts'
import { day, startYields, type YieldDesk } from './testing.ts'

let desk: YieldDesk
beforeAll(async () => {
  desk = await startYields()
})
afterEach(async () => {
  for (const { id, sql } of yieldsInvariants) expect(await desk.hotel.rows(sql), id).toEqual([])
  await desk.setToday(0)
  await desk.clear()
})
afterAll(() => desk.stop())

const { standard, deluxe, bar, breakfast } = FIXTURE
const onStandard = { roomTypeIds: [standard] }

describe('a suggestion', () => {
  test('exists while its rule suggests, with the figures, and changes nothing by itself', async () => {
    await desk.book(3, 5, 6)
    await desk.rule('SUGGEST', { ...onStandard, occupancyFromBp: 5_000, aheadUntil: 7 })
    const rows = await desk.suggestions()
    expect(rows).toEqual([
      {
        effect: 'PRICE', roomTypeId: standard, ratePlanId: bar, day: day(5), current: null, proposed: 330_000,
        price: { from: 300_000, to: 330_000 }, isAutomatic: false,
        reason: {
          rule: 'Busy', isLapsed: false, occupancyBp: 5_000, occupancyFromBp: 5_000, occupancyUntilBp: null, pickupRooms: null,
          pickupDays: null, daysAhead: 5, event: null, baseAmount: 300_000, stepBp: 1_000, stepAmount: null,
        },
      },
    ]) // prettier-ignore
    expect(await desk.apply()).toBe(0)
    expect(await desk.priceOn(5)).toEqual({ amount: 300_000, isSet: false })
  })

  test('is none of a rule that is off, or on a past night', async () => {
    await desk.create()
    expect(await desk.suggestions()).toEqual([])
    await desk.rule('SUGGEST', { name: 'Other', ranking: 1, ...onStandard })
    expect((await desk.suggestions(-5, 1)).map((row) => row.day)).toEqual([day(0)])
    expect(await desk.suggestions(-5, -1)).toEqual([])
  })

  test('goes by pick-up: what came on the days it requires, less what was called off', async () => {
    await desk.book(2, 5, 6, -1)
    await desk.book(1, 5, 6, -3)
    const rule = await desk.rule('SUGGEST', { ...onStandard, pickupRooms: 2, pickupDays: 2 })
    expect((await desk.suggestions()).map(({ reason }) => reason.pickupRooms)).toEqual([2])
    await desk.manager.send(yields.updateRule, { yieldRuleId: rule.id, version: rule.version, ...desk.details({ ...onStandard, pickupRooms: 2, pickupDays: 1 }), effect: 'PRICE' }) // prettier-ignore
    expect(await desk.suggestions()).toEqual([])
  })

  test('goes by events', async () => {
    await desk.manager.send(yields.createEvent, { name: 'Fair', firstOn: day(8), lastOn: day(9) })
    await desk.rule('SUGGEST', { ...onStandard, onEvent: true })
    expect((await desk.suggestions()).map((row) => [row.day, row.reason.event])).toEqual([[day(8), 'Fair'], [day(9), 'Fair']]) // prettier-ignore
  })

  test('suggestions refuses stay_too_long beyond 92 nights', async () => {
    expect((await desk.manager.raw(yields.suggestions, { from: day(0), until: day(92) })).status).toBe(200)
    expect(codeOf(await desk.manager.raw(yields.suggestions, { from: day(0), until: day(93) }))).toBe('stay_too_long')
  })
})

describe('accepting', () => {
  test('sets the price with the rule and its figures as the reason, and the linked plan follows', async () => {
    await desk.rule('SUGGEST', { ...onStandard, aheadFrom: 5, aheadUntil: 6 })
    const rows = desk.shown(await desk.suggestions())
    const { body } = await desk.accept(rows)
    expect(body).toMatchObject({ acceptedCount: 2 })
    expect(await desk.priceOn(5)).toEqual({ amount: 330_000, isSet: true })
    expect(await desk.priceOn(5, breakfast)).toMatchObject({ amount: 363_000 })
    expect(await desk.suggestions()).toEqual([])
    const [change] = await desk.changes()
    expect(change).toMatchObject({ kind: 'PRICES', rules: ['Busy'], cellCount: 2, changedBy: 'Asha Rao' })
    expect((await desk.historyOf(5))[0]).toMatchObject({
      before: { price: null },
      after: { price: 330_000 },
      reason: { rule: 'Busy', daysAhead: 5, baseAmount: 300_000, stepBp: 1_000 },
    })
  })

  test('the same again changes nothing', async () => {
    await desk.rule('SUGGEST', { ...onStandard, aheadFrom: 5, aheadUntil: 6 })
    const rows = desk.shown(await desk.suggestions())
    await desk.accept(rows.slice(0, 1))
    expect((await desk.accept(rows)).body).toMatchObject({ acceptedCount: 1 })
    expect((await desk.accept(rows)).body).toEqual({ acceptedCount: 0, changeIds: [] })
    expect(await desk.changes()).toHaveLength(2)
  })

  test('five accept the same at once: one change', async () => {
    await desk.rule('SUGGEST', { ...onStandard, aheadUntil: 20 })
    const rows = desk.shown(await desk.suggestions())
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => desk.accept(rows)))
    expect(replies.map(({ body }) => (body as { acceptedCount: number }).acceptedCount).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 21]) // prettier-ignore
    expect(await desk.changes()).toHaveLength(1)
  })

  test('accept refuses price_changed_since', async () => {
    await desk.rule('SUGGEST', { ...onStandard, aheadFrom: 5, aheadUntil: 6 })
    const rows = desk.shown(await desk.suggestions())
    await desk.setPrice(6, 310_000)
    const { body } = await desk.accept(rows)
    expect(body).toMatchObject({ code: 'price_changed_since', details: { day: day(6), roomTypeId: standard } })
    expect(await desk.priceOn(5)).toEqual({ amount: 300_000, isSet: false })
  })
  test('accept refuses suggestion_outdated', async () => {
    const rule = await desk.rule('SUGGEST', { ...onStandard, aheadFrom: 5, aheadUntil: 6 })
    const rows = desk.shown(await desk.suggestions())
    await desk.setState(rule, 'OFF')
    expect(codeOf(await desk.accept(rows))).toBe('suggestion_outdated')
  })
  test('accept refuses date_in_past', async () => {
    await desk.rule('SUGGEST', onStandard)
    const rows = desk.shown(await desk.suggestions(0, 2))
    await desk.setToday(1)
    expect(codeOf(await desk.accept(rows))).toBe('date_in_past')
  })
  test('accept refuses stay_too_long', async () => {
    const cell = { effect: 'PRICE', roomTypeId: standard, ratePlanId: bar, current: null, proposed: 1 }
    expect(codeOf(await desk.accept([{ ...cell, day: day(366) }]))).toBe('stay_too_long')
    expect(codeOf(await desk.accept([{ ...cell, day: day(365) }]))).toBe('suggestion_outdated')
  })
})

describe('rules that act by themselves', () => {
  test('set prices once, and undo them when the demand is over', async () => {
    const bookingId = await desk.book(3, 5, 6)
    await desk.rule('APPLY', { ...onStandard, measuredOn: 'TYPE', occupancyFromBp: 7_500 })
    expect(await desk.apply()).toBe(1)
    expect(await desk.priceOn(5)).toEqual({ amount: 330_000, isSet: true })
    expect(await desk.apply()).toBe(0)
    await desk.hotel.rows(`update type_nights set taken = 2 where night = $1 and taken = 3`, [day(5)])
    expect(await desk.apply()).toBe(1)
    expect(await desk.priceOn(5)).toEqual({ amount: 300_000, isSet: false })
    expect(await desk.historyOf(5)).toMatchObject([
      { reason: { isLapsed: true, rule: 'Busy' }, before: { price: 330_000 }, after: { price: null } },
      { reason: { isLapsed: false, occupancyBp: 7_500 } },
    ])
    expect(bookingId).not.toBe('')
  })

  test('never replace what a user set since, nor what a user undid', async () => {
    await desk.rule('APPLY', { ...onStandard, aheadFrom: 5, aheadUntil: 6 })
    await desk.apply()
    await desk.setPrice(5, 280_000)
    expect(await desk.apply()).toBe(0)
    expect(await desk.priceOn(5)).toEqual({ amount: 280_000, isSet: true })
    const change = (await desk.changes())[1]
    expect(await desk.undo(change?.changeId ?? '')).toMatchObject({ restoredCount: 1, skippedCount: 1 })
    expect(await desk.apply()).toBe(0)
    expect(await desk.priceOn(6)).toEqual({ amount: 300_000, isSet: false })
  })

  test('step from the price a user set before, and return to it when switched off', async () => {
    await desk.setPrice(5, 400_000)
    const rule = await desk.rule('APPLY', { ...onStandard, aheadFrom: 5, aheadUntil: 5 })
    await desk.apply()
    expect(await desk.priceOn(5)).toEqual({ amount: 440_000, isSet: true })
    await desk.setState(rule, 'OFF')
    expect(await desk.apply()).toBe(1)
    expect(await desk.priceOn(5)).toEqual({ amount: 400_000, isSet: true })
  })

  test('leave a night to a rule that ranks before and only suggests', async () => {
    await desk.rule('APPLY', { ...onStandard, aheadFrom: 5, aheadUntil: 6 })
    await desk.rule('SUGGEST', { ...onStandard, name: 'First', ranking: 1, aheadFrom: 5, aheadUntil: 5, stepBp: 3_000 })
    expect(await desk.apply()).toBe(1)
    expect(await desk.suggestions()).toMatchObject([{ day: day(5), proposed: 390_000, reason: { rule: 'First' } }])
  })

  test('set and lift restrictions, several of a night in one change', async () => {
    await desk.manager.send(rates.setRestrictions, { from: day(5), until: day(7), closed: true, minStay: 4 })
    await desk.rule('APPLY', {
      ...onStandard,
      effect: 'CLOSED',
      stepBp: null,
      isClosed: false,
      aheadFrom: 5,
      aheadUntil: 5,
    })
    await desk.rule('APPLY', { ...onStandard, name: 'Short', ranking: 2, effect: 'MIN_STAY', stepBp: null, minStay: 1, aheadFrom: 5, aheadUntil: 5 }) // prettier-ignore
    expect(await desk.apply()).toBe(2)
    const own = (await desk.restrictionsOn(5)).find(({ roomTypeId }) => roomTypeId === standard)
    expect(own).toMatchObject({ closed: false, minStay: 1, ratePlanId: null })
    const [change] = await desk.changes()
    expect(change).toMatchObject({ kind: 'RESTRICTIONS', cellCount: 1 })
    expect(await desk.apply()).toBe(0)
    await desk.undo(change?.changeId ?? '')
    expect((await desk.restrictionsOn(5)).every(({ roomTypeId }) => roomTypeId === null)).toBe(true)
    expect(await desk.apply()).toBe(0)
  })

  test('set no minimum stay that no stay could meet', async () => {
    await desk.manager.send(rates.setRestrictions, { from: day(5), until: day(6), maxStay: 2 })
    await desk.rule('APPLY', {
      ...onStandard,
      effect: 'MIN_STAY',
      stepBp: null,
      minStay: 3,
      aheadFrom: 5,
      aheadUntil: 6,
    })
    expect(await desk.apply()).toBe(1)
    expect((await desk.restrictionsOn(5)).map(({ minStay }) => minStay)).toEqual([null])
  })

  test('twice at once is once', async () => {
    await desk.rule('APPLY', { roomTypeIds: [standard, deluxe], aheadUntil: 50 })
    const counts = await Promise.all([desk.apply(), desk.apply(), desk.apply()])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 102])
    expect(await desk.changes()).toHaveLength(1)
  })
})

test('every hour the rules of each property that has some are applied', async () => {
  await desk.rule('APPLY', { ...onStandard, aheadUntil: 2 })
  await yieldJobs['yields.apply']?.run(desk.hotel.system, {})
  const [change] = await desk.changes()
  expect(change).toMatchObject({ cellCount: 3, changedBy: 'Hotelmate', rules: ['Busy'] })
  await yieldJobs['yields.apply']?.run(desk.hotel.system, {})
  expect(await desk.changes()).toHaveLength(1)
})

test('a law: whatever happens between, rules leave alone what users set, and end where it began once they are off', async () => {
  const rule = await desk.rule('APPLY', { ...onStandard, measuredOn: 'TYPE', occupancyFromBp: 5_000, aheadUntil: 9 })
  let seed = 7
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const users = new Map<number, number | null>()
  for (let turn = 0; turn < 25; turn++) {
    const offset = next(10)
    const what = next(3)
    if (what === 0) {
      const amount = 200_000 + next(50) * 1_000
      await desk.setPrice(offset, amount)
      users.set(offset, amount)
    } else {
      const taken = next(5)
      await desk.hotel.rows(
        `insert into type_nights (property_id, room_type_id, night, capacity, taken) values ($1, $2, $3, 4, $4)
         on conflict (property_id, room_type_id, night) do update set taken = $4`,
        [desk.hotel.propertyId, standard, day(offset), taken],
      )
    }
    await desk.apply()
    expect(await desk.apply()).toBe(0)
  }
  await desk.setState(rule, 'OFF')
  await desk.apply()
  for (let offset = 0; offset < 10; offset++) {
    const amount = users.get(offset)
    expect(await desk.priceOn(offset)).toEqual(amount === undefined ? { amount: 300_000, isSet: false } : { amount, isSet: true }) // prettier-ignore
  }
  expect(await desk.hotel.rows('select from yield_cells c where is_automatic and exists (select from day_prices d where d.night = c.night and d.base_minor = c.value_set)')).toEqual([]) // prettier-ignore
}, 60_000)
