import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { RatePlan, BasePrice } from '../contract/rates.ts'
import { UNLINKED } from './chains.ts'
import {
  basePrices,
  isPriceSet,
  nightPrices,
  onWeekdays,
  type Party,
  pickPlan,
  type Pricing,
  pricingOf,
} from './rates.ts'

const thursday = '2026-11-19' as Day
const friday = '2026-11-20' as Day
const sunday = '2026-11-22' as Day

const plan = (id: string, change: Partial<RatePlan> = {}): RatePlan => ({
  ...UNLINKED,
  id,
  name: id,
  code: id,
  unit: 'NIGHT',
  isDefault: false,
  isNegotiated: false,
  policyId: null,
  isActive: true,
  version: 1,
  ...change,
})
const bar = plan('BAR', { isDefault: true })
const breakfast = plan('BB', { parentPlanId: 'BAR', offsetBp: 1_000, offsetAmount: minor(50) })
const closed = plan('OLD', { isActive: false })

const storedPrice: BasePrice = {
  ratePlanId: 'BAR',
  roomTypeId: 'STD',
  baseAmount: minor(300_000),
  weekendAmount: minor(360_000),
  singleAmount: minor(250_000),
  extraAdultAmount: minor(100_000),
  extraChildAmount: minor(40_000),
  adultPrices: [],
  childPrices: [],
}
const dayPrice = { ratePlanId: 'BAR', roomTypeId: 'STD', day: sunday, baseAmount: minor(900_000) }
const pricing = pricingOf([bar, breakfast, closed], [storedPrice], [dayPrice])
const nightPrice = (of: Pricing, from: RatePlan, who: Party, day: Day) => nightPrices(of, from, who)(day)
const party = (adults: number, children = 0) => ({ roomTypeId: 'STD', adults, children, baseOccupancy: 2 })

describe('a night', () => {
  test('costs its own price, else the weekend price, else the base', () => {
    const saturday = addDays(friday, 1)
    const amounts = [thursday, friday, saturday, sunday].map((day) => nightPrice(pricing, bar, party(2), day))
    expect(amounts).toEqual([300_000, 360_000, 360_000, 900_000])
    expect([thursday, sunday].map((day) => isPriceSet(pricing, breakfast, 'STD', day))).toEqual([false, true])
  })

  test.each([
    ['one alone', 1, 0, 250_000],
    ['one with a child', 1, 1, 300_000],
    ['two', 2, 0, 300_000],
    ['three', 3, 0, 400_000],
    ['two and a child', 2, 1, 340_000],
    ['one and two children: one child takes the free place', 1, 2, 340_000],
    ['four and two children', 4, 2, 580_000],
  ])('for %s', (_, adults, children, amount) => {
    expect(nightPrice(pricing, bar, party(adults, children), thursday)).toBe(amount)
  })

  test('retains the reduction for a single guest on weekends and on days with a price of their own', () => {
    expect([friday, sunday].map((day) => nightPrice(pricing, bar, party(1), day))).toEqual([310_000, 850_000])
  })

  test('without a weekend or single price costs the base', () => {
    const plain = pricingOf([bar], [{ ...storedPrice, weekendAmount: null, singleAmount: null }], [])
    expect(nightPrice(plain, bar, party(1), friday)).toBe(300_000)
  })

  test('follows the parent: its whole price by the percentage, then the amount, rounded once', () => {
    expect(nightPrice(pricing, breakfast, party(3), thursday)).toBe(440_050)
    expect(basePrices(pricing, breakfast, 'STD')(sunday)).toBe(990_050)
    const odd = pricingOf(
      [bar, plan('X', { parentPlanId: 'BAR', offsetBp: 1_250 })],
      [{ ...storedPrice, baseAmount: minor(4) }],
      [],
    )
    expect(basePrices(odd, odd.plans[1]!, 'STD')(thursday)).toBe(5) // 4.5 goes up
  })

  test('without any price is not sellable', () => {
    expect(nightPrice(pricing, bar, { ...party(2), roomTypeId: 'DLX' }, thursday)).toBeNull()
    expect(nightPrice(pricing, breakfast, { ...party(2), roomTypeId: 'DLX' }, thursday)).toBeNull()
    expect(nightPrice(pricing, closed, party(2), thursday)).toBeNull()
  })
})

/** The plan a stay is priced by, and its price of each night. */
function priceNights(pricing: Pricing, stay: Party & { ratePlanId: string | null; nights: readonly Day[] }) {
  const plan = pickPlan(pricing, stay.ratePlanId)
  const priceOf = nightPrices(pricing, plan, stay)
  return { ratePlanId: plan.id, nights: stay.nights.map((day) => ({ day, net: priceOf(day) })) }
}

describe('a stay', () => {
  const twoGuests = { ...party(2), ratePlanId: null, nights: daysOf({ from: thursday, until: addDays(sunday, 1) }) }

  test('is priced by the default plan unless another is named', () => {
    expect(priceNights(pricing, twoGuests)).toEqual({
      ratePlanId: 'BAR',
      nights: [300_000, 360_000, 360_000, 900_000].map((net, index) => ({ day: addDays(thursday, index), net })),
    })
    expect(priceNights(pricing, { ...twoGuests, ratePlanId: 'BB' }).nights[0]?.net).toBe(330_050)
  })

  test('has no price on nights without one', () => {
    const onlySunday = pricingOf([bar], [], [dayPrice])
    expect(priceNights(onlySunday, twoGuests).nights.map(({ net }) => net)).toEqual([null, null, null, 900_000])
  })

  test('needs a plan that exists and is open', () => {
    const codeOf = (ratePlanId: string | null, plans = pricing.plans) => {
      try {
        return pickPlan({ ...pricing, plans }, ratePlanId).id
      } catch (error) {
        return error instanceof Refusal ? error.code : error
      }
    }
    expect([codeOf('BB'), codeOf(null)]).toEqual(['BB', 'BAR'])
    expect([codeOf('nobody'), codeOf('OLD'), codeOf(null, [])]).toEqual(['not_found', 'rate_plan_closed', 'no_price'])
  })
})

describe('prices by the number of adults', () => {
  const byAdults = [[1, 280_000], [3, 420_000], [4, 480_000]].map(([adults = 0, amount = 0]) => ({ adults, amount: minor(amount) })) // prettier-ignore
  const own = { ...storedPrice, adultPrices: byAdults }
  const priceOf = (adults: number, children: number, day: Day, of = bar, more: object = {}) =>
    nightPrice(pricingOf([bar, breakfast], [{ ...own, ...more }], [dayPrice]), of, party(adults, children), day)

  test('replace single price and extra adults, at the weekend and on days with a price of their own by as much', () => {
    expect([1, 2, 3, 4, 5].map((adults) => priceOf(adults, 0, thursday))).toEqual([
      280_000, 300_000, 420_000, 480_000, 600_000,
    ]) // prettier-ignore
    expect([priceOf(3, 0, friday), priceOf(3, 0, sunday)]).toEqual([480_000, 1_020_000])
    expect(priceOf(3, 0, thursday, breakfast)).toBe(462_050)
  })

  test('count with children, who pay as they do: one beside one adult has a place, one beside three has none', () => {
    expect([priceOf(1, 1, thursday), priceOf(1, 2, thursday), priceOf(3, 1, thursday)]).toEqual([
      280_000, 320_000, 460_000,
    ]) // prettier-ignore
  })

  test('are below a season’s single price and extra adult, where it sets them', () => {
    const season = {
      seasonId: 'high', firstOn: thursday, lastOn: thursday, ranking: 1, ratePlanId: 'BAR', roomTypeId: 'STD', baseAmount: minor(500_000),
      mondayAmount: null, tuesdayAmount: null, wednesdayAmount: null, thursdayAmount: null, fridayAmount: null, saturdayAmount: null,
      sundayAmount: null, singleAmount: null, extraAdultAmount: null, extraChildAmount: null,
    } // prettier-ignore
    const inSeason = (adults: number, more: object) =>
      nightPrices(pricingOf([bar], [own], [], [{ ...season, ...more }]), bar, party(adults))(thursday)
    expect([1, 3].map((adults) => inSeason(adults, {}))).toEqual([480_000, 620_000])
    const set = { singleAmount: minor(400_000), extraAdultAmount: minor(50_000) }
    expect([1, 3].map((adults) => inSeason(adults, set))).toEqual([400_000, 550_000])
  })

  test('are the same as looked up one by one', () => {
    const amount = fc.integer({ min: 0, max: 900_000 }).map(minor)
    const prices = fc.uniqueArray(fc.record({ adults: fc.integer({ min: 1, max: 6 }), amount }), {
      selector: ({ adults }) => adults,
      maxLength: 6,
    })
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 7 }), fc.nat(3), (adultPrices, adults, children) => {
        let expected = 300_000
        const named = adultPrices.filter((price) => price.adults === adults)
        if (named.length > 0) expected = named[0]!.amount
        else if (adults === 1 && children === 0) expected = 250_000
        else for (let guest = 3; guest <= adults; guest += 1) expected += 100_000
        let places = Math.max(0, 2 - adults)
        for (let child = 0; child < children; child += 1) {
          if (places > 0) places -= 1
          else expected += 40_000
        }
        expect(priceOf(adults, children, thursday, bar, { adultPrices })).toBe(expected)
      }),
    )
  })
})

describe('laws', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 }).map(minor)
  const prices = fc.record({
    baseAmount: amount,
    weekendAmount: fc.option(amount),
    singleAmount: fc.option(amount),
    extraAdultAmount: amount,
    extraChildAmount: amount,
  })
  const guests = fc.record({ adults: fc.integer({ min: 1, max: 6 }), children: fc.nat(4) })
  const night = fc.nat(400).map((offset) => addDays(thursday, offset))
  const offset = fc.record({
    offsetBp: fc.integer({ min: -10_000, max: 20_000 }),
    offsetAmount: fc.integer({ min: -3_000_000, max: 3_000_000 }).map(minor),
  })
  const priced = (own: object, follower: RatePlan) => pricingOf([bar, follower], [{ ...storedPrice, ...own }], [])

  test('a price is whole and never below nothing, followed or not', () => {
    fc.assert(
      fc.property(prices, offset, guests, night, (own, shift, who, day) => {
        const follower = plan('F', { parentPlanId: 'BAR', ...shift })
        for (const plan of [bar, follower]) {
          const net = nightPrice(priced(own, follower), plan, { ...party(2), ...who }, day)
          expect(Number.isSafeInteger(net) && Number(net) >= 0).toBe(true)
        }
      }),
    )
  })

  test('a link without a difference has the price of the parent', () => {
    fc.assert(
      fc.property(prices, guests, night, (own, who, day) => {
        const follower = plan('F', { parentPlanId: 'BAR' })
        const priceOf = (one: RatePlan) => nightPrice(priced(own, follower), one, { ...party(2), ...who }, day)
        expect(priceOf(follower)).toBe(priceOf(bar))
      }),
    )
  })

  test('one more adult never makes a room without children cheaper, once there are two', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 2, max: 6 }), night, (own, adults, day) => {
        const priceOf = (count: number) => nightPrice(priced(own, breakfast), bar, party(count), day) ?? NaN
        expect(priceOf(adults + 1)).toBeGreaterThanOrEqual(priceOf(adults))
      }),
    )
  })

  test('a stay costs what its nights cost, in any cut', () => {
    fc.assert(
      fc.property(prices, guests, night, fc.nat(10), fc.nat(10), (own, who, from, a, b) => {
        const priceOf = (start: number, end: number) =>
          priceNights(priced(own, breakfast), {
            ...party(2),
            ...who,
            ratePlanId: 'BB',
            nights: daysOf({ from: addDays(from, start), until: addDays(from, end) }),
          }).nights
        expect([...priceOf(0, a), ...priceOf(a, a + b)]).toEqual(priceOf(0, a + b))
      }),
    )
  })

  test('chosen weekdays are exactly those of the run', () => {
    const run = daysOf({ from: thursday, until: addDays(thursday, 28) })
    expect(onWeekdays(run, undefined)).toEqual(run)
    expect(onWeekdays(run, [5, 6])).toHaveLength(8)
    expect(onWeekdays(run, [5])[0]).toBe(friday)
  })
})
