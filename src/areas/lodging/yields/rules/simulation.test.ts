import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { UNLINKED } from '#areas/property/rates/rules/chains.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { MAX_FORECAST_DAYS } from '../contract/forecast.ts'
import type { YieldRule } from '../contract/rules.ts'
import { holdsOn } from './conditions.ts'
import { steppedPrice } from './decisions.ts'
import { eventsByDay, type PastSale, simulatePast } from './simulation.ts'
import { INR, ruleWith } from './testing.ts'

const night = '2026-10-15' as Day
const plan: RatePlan = {
  ...UNLINKED, id: 'p', name: 'Flexible', code: 'BAR', unit: 'NIGHT', isDefault: true, isNegotiated: false, policyId: null, isActive: true, version: 1,
} // prettier-ignore
const linked: RatePlan = { ...plan, id: 'l', parentPlanId: 'p', isDefault: false }
const plans = { plans: [plan, linked], currency: INR }
const nights = [{ day: night, event: null, rooms: new Map([['a', 4]]) }]
const sale = (change: Partial<PastSale>): PastSale => ({
  day: night, roomTypeId: 'a', ratePlanId: 'p', lead: 0, rooms: 1, pricedRooms: 1, amount: 500_000, arrivals: 1, shortArrivals: 1, ...change,
}) // prettier-ignore

test('a booking is priced by what was on the books before its day', () => {
  const rule = ruleWith({ occupancyFromBp: 5_000 })
  // The second room makes half of the property sold; the third one is the first that pays more, on whatever linked plan.
  const sales = [sale({ lead: 30 }), sale({ lead: 20 }), sale({ lead: 10, ratePlanId: 'l', amount: 400_000 })]
  expect(simulatePast(rule, nights, sales, plans)).toEqual([
    { month: '2026-10-01', nightCount: 1, roomNights: 1, difference: 40_000 },
  ])
})

test('rooms booked on the same day count as one, and a rule for a plan is for those linked to it', () => {
  const rule = ruleWith({ ratePlanId: 'p', occupancyFromBp: 5_000 })
  const sales = [sale({ lead: 30 }), sale({ lead: 30 }), sale({ lead: 10, ratePlanId: 'l', amount: 400_000 })]
  expect(simulatePast(rule, nights, sales, plans)).toMatchObject([{ roomNights: 1, difference: 40_000 }])
})

test('a rule that never applied is about no night, and prices of others are not touched', () => {
  const never = simulatePast(ruleWith({ occupancyFromBp: 10_000 }), nights, [sale({})], plans)
  expect(never).toEqual([{ month: '2026-10-01', nightCount: 0, roomNights: 0, difference: 0 }])
  const other = simulatePast(ruleWith({ ratePlanId: 'q' }), nights, [sale({})], plans)
  expect(other).toMatchObject([{ nightCount: 1, roomNights: 0, difference: 0 }])
  const agreed = simulatePast(ruleWith({}), nights, [sale({ pricedRooms: 0, amount: 0 })], plans)
  expect(agreed).toMatchObject([{ roomNights: 0, difference: 0 }])
})

test('a restriction concerns what it would have turned away, and one that opens none', () => {
  const sales = [sale({ pricedRooms: 3, rooms: 3, arrivals: 2, shortArrivals: 1 })]
  const about = (change: Partial<YieldRule>) =>
    simulatePast(ruleWith({ stepBp: null, ...change }), nights, sales, plans)[0]
  expect(about({ effect: 'MIN_STAY', minStay: 2 })).toMatchObject({ roomNights: 1, difference: 0 })
  expect(about({ effect: 'CLOSED_TO_ARRIVAL', isClosed: true })).toMatchObject({ roomNights: 2 })
  expect(about({ effect: 'CLOSED', isClosed: true })).toMatchObject({ roomNights: 3 })
  expect(about({ effect: 'CLOSED', isClosed: false })).toMatchObject({ nightCount: 1, roomNights: 0 })
})

test('the event of a day is that which begins first, on its first and last day too', () => {
  const events = [
    { name: 'Late', firstOn: addDays(night, 1), lastOn: addDays(night, 3) },
    { name: 'Early', firstOn: night, lastOn: addDays(night, 1) },
  ]
  const on = eventsByDay(
    [-1, 0, 1, 2, 3, 4].map((offset) => addDays(night, offset)),
    events,
  )
  expect([-1, 0, 1, 2, 3, 4].map((offset) => on(addDays(night, offset)))).toEqual([null, 'Early', 'Early', 'Late', 'Late', null]) // prettier-ignore
})

const someSale = fc.record({
  roomTypeId: fc.constantFrom('a', 'b'),
  ratePlanId: fc.constantFrom('p', 'l'),
  lead: fc.integer({ min: 0, max: MAX_FORECAST_DAYS + 5 }),
  rooms: fc.integer({ min: -1, max: 3 }),
  pricedRooms: fc.integer({ min: 0, max: 3 }),
  price: fc.integer({ min: 1, max: 90 }).map((units) => units * 10_000),
})
const someRule = fc.record({
  measuredOn: fc.constantFrom('PROPERTY' as const, 'TYPE' as const),
  occupancyFromBp: fc.option(fc.integer({ min: 0, max: 10_000 })),
  aheadUntil: fc.option(fc.integer({ min: 0, max: 125 })),
  pickup: fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 30 }))),
  roomTypeIds: fc.constantFrom<string[]>([], ['a'], ['b']),
})

test('the difference is that of looking at each booking by itself', () => {
  fc.assert(
    fc.property(someRule, fc.array(someSale, { maxLength: 30 }), ({ pickup, ...draft }, rows) => {
      const rule = ruleWith({ ...draft, pickupRooms: pickup?.[0] ?? null, pickupDays: pickup?.[1] ?? null })
      const sales = rows.map(({ price, ...row }) => sale({ ...row, amount: price * row.pricedRooms }))
      const rooms = new Map([['a', 10], ['b', 6]]) // prettier-ignore
      const leadOf = ({ lead }: PastSale) => Math.min(lead, MAX_FORECAST_DAYS)
      const demand = (lead: number, types: readonly string[]) => {
        const of = sales.filter(({ roomTypeId }) => types.includes(roomTypeId))
        const between = (from: number, until: number) =>
          of.reduce((sum, one) => (leadOf(one) > from && leadOf(one) <= until ? sum + one.rooms : sum), 0)
        const total = types.reduce((sum, type) => sum + (rooms.get(type) ?? 0), 0)
        return { rooms: total, sold: between(lead, Infinity), pickup: (days: number) => between(lead, lead + days) }
      }
      const expected = sales.reduce((sum, one) => {
        const lead = leadOf(one)
        const facts = { day: night, daysAhead: lead, event: null, property: demand(lead, ['a', 'b']), type: demand(lead, [one.roomTypeId]) }
        const isFor = rule.roomTypeIds.length === 0 || rule.roomTypeIds.includes(one.roomTypeId)
        if (!isFor || one.pricedRooms === 0 || !holdsOn(rule, facts)) return sum
        const price = minor(one.amount / one.pricedRooms)
        return sum + one.pricedRooms * (steppedPrice(price, rule, { ...plan, currency: INR }) - price)
      }, 0) // prettier-ignore
      const [month] = simulatePast(rule, [{ day: night, event: null, rooms }], sales, plans)
      expect(month?.difference).toBe(expected)
    }),
  )
})
