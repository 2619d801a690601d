import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import type { YieldRule } from '../contract/rules.ts'
import { holdsOn, isFor, type NightFacts, occupancyOf, ruleOn } from './conditions.ts'
import { FACTS, ruleWith } from './testing.ts'

describe('a condition is true at each of its bounds and not one beyond', () => {
  const on = (rule: Partial<YieldRule>, facts: Partial<NightFacts>) => holdsOn(ruleWith(rule), { ...FACTS, ...facts })
  const sold = (rooms: number, taken: number) => ({ property: { rooms, sold: taken, pickup: () => 0 } })

  test('occupancy, rounded down to a basis point', () => {
    expect(occupancyOf({ rooms: 40, sold: 32 })).toBe(8_000)
    expect(occupancyOf({ rooms: 3, sold: 2 })).toBe(6_666)
    expect(occupancyOf({ rooms: 4, sold: 5 })).toBe(10_000)
    expect(occupancyOf({ rooms: 0, sold: 0 })).toBeNull()
    expect(on({ occupancyFromBp: 8_000 }, sold(40, 32))).toBe(true)
    expect(on({ occupancyFromBp: 8_001 }, sold(40, 32))).toBe(false)
    expect(on({ occupancyUntilBp: 8_000 }, sold(40, 32))).toBe(true)
    expect(on({ occupancyUntilBp: 7_999 }, sold(40, 32))).toBe(false)
    expect(on({ occupancyFromBp: 0 }, sold(0, 0))).toBe(false)
    expect(on({}, sold(0, 0))).toBe(true)
  })
  test('days ahead', () => {
    expect([6, 7, 8].map((daysAhead) => on({ aheadFrom: 7, aheadUntil: 7 }, { daysAhead }))).toEqual([
      false,
      true,
      false,
    ])
  })
  test('pick-up is measured over the days of the rule', () => {
    const property = { rooms: 40, sold: 5, pickup: (days: number) => days }
    expect(on({ pickupRooms: 3, pickupDays: 3 }, { property })).toBe(true)
    expect(on({ pickupRooms: 4, pickupDays: 3 }, { property })).toBe(false)
  })
  test('weekdays and events', () => {
    const weekday = weekdayOf(FACTS.day)
    expect(on({ weekdays: [weekday] }, {})).toBe(true)
    expect(on({ weekdays: [(weekday % 7) + 1] }, {})).toBe(false)
    expect(on({ onEvent: true }, { event: null })).toBe(false)
    expect(on({ onEvent: true }, { event: 'Fair' })).toBe(true)
  })
  test('what is measured on the type does not apply to the property', () => {
    const facts = { type: { rooms: 10, sold: 9, pickup: () => 0 }, ...sold(40, 9) }
    expect(on({ measuredOn: 'TYPE', occupancyFromBp: 9_000 }, facts)).toBe(true)
    expect(on({ measuredOn: 'PROPERTY', occupancyFromBp: 9_000 }, facts)).toBe(false)
  })
})

describe('which rule is for a place', () => {
  test('prices without a plan are those of every plan, restrictions without one are of all plans at once', () => {
    const price = { effect: 'PRICE', roomTypeId: 'a', ratePlanId: 'p' } as const
    expect(isFor(ruleWith({}), price)).toBe(true)
    expect(isFor(ruleWith({ ratePlanId: 'p' }), price)).toBe(true)
    expect(isFor(ruleWith({ ratePlanId: 'q' }), price)).toBe(false)
    expect(isFor(ruleWith({ roomTypeIds: ['b'] }), price)).toBe(false)
    const closed = { effect: 'CLOSED', isClosed: true, stepBp: null } as const
    expect(isFor(ruleWith(closed), { ...price, effect: 'CLOSED' })).toBe(false)
    expect(isFor(ruleWith(closed), { ...price, effect: 'CLOSED', ratePlanId: null })).toBe(true)
    expect(isFor(ruleWith({ ...closed, ratePlanId: 'p' }), { ...price, effect: 'CLOSED' })).toBe(true)
  })

  const share = fc.option(fc.integer({ min: 0, max: 10_000 }))
  const days = fc.option(fc.integer({ min: 0, max: 20 }))
  const someRule = fc.record({
    occupancyFromBp: share,
    occupancyUntilBp: share,
    aheadFrom: days,
    aheadUntil: days,
    pickup: fc.option(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    onEvent: fc.boolean(),
    measuredOn: fc.constantFrom('PROPERTY' as const, 'TYPE' as const),
    ratePlanId: fc.constantFrom(null, 'p', 'q'),
    roomTypeIds: fc.constantFrom<string[]>([], ['a'], ['a', 'b'], ['b']),
  })
  const someFacts = fc.record({
    ahead: fc.integer({ min: 0, max: 20 }),
    event: fc.constantFrom(null, 'Fair'),
    rooms: fc.integer({ min: 0, max: 12 }),
    sold: fc.integer({ min: 0, max: 12 }),
    came: fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 6, maxLength: 6 }),
  })

  test('it is the first of those that are true by a plain reading of each condition', () => {
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 6 }), someFacts, (drafts, { ahead, event, rooms, sold, came }) => {
        const rules = drafts.map(({ pickup, ...draft }, index) =>
          ruleWith({ ...draft, pickupRooms: pickup?.[0] ?? null, pickupDays: pickup?.[1] ?? null, ranking: index + 1 }),
        )
        const day = addDays('2026-11-20' as Day, ahead)
        const pickup = (count: number) => came.slice(0, count).reduce((sum, one) => sum + one, 0)
        const half = { rooms, sold: Math.floor(sold / 2), pickup: (count: number) => Math.floor(pickup(count) / 2) }
        const facts = { day, daysAhead: ahead, event, property: { rooms, sold, pickup }, type: half }
        const expected = rules.find((rule) => {
          const demand = rule.measuredOn === 'TYPE' ? half : facts.property
          const bp = demand.rooms === 0 ? NaN : Math.min(10_000, Math.floor((10_000 * demand.sold) / demand.rooms))
          const checks = [
            rule.ratePlanId === null || rule.ratePlanId === 'p',
            rule.roomTypeIds.length === 0 || rule.roomTypeIds.some((id) => id === 'a'),
            rule.occupancyFromBp === null || bp >= rule.occupancyFromBp,
            rule.occupancyUntilBp === null || bp <= rule.occupancyUntilBp,
            rule.aheadFrom === null || ahead >= rule.aheadFrom,
            rule.aheadUntil === null || ahead <= rule.aheadUntil,
            rule.pickupRooms === null || demand.pickup(rule.pickupDays ?? 0) >= rule.pickupRooms,
            rule.weekdays.length === 0 || rule.weekdays.some((weekday) => weekday === weekdayOf(day)),
            !rule.onEvent || event !== null,
          ]
          return checks.every(Boolean)
        })
        expect(ruleOn(rules, { effect: 'PRICE', roomTypeId: 'a', ratePlanId: 'p' }, facts)).toBe(expected)
      }),
    )
  })
})
