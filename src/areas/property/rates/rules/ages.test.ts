import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { AgeCategory } from '../contract/ages.ts'
import type { BasePrice, RatePlan } from '../contract/rates.ts'
import { ageRanges, categoryOf } from './ages.ts'
import { UNLINKED } from './chains.ts'
import { nightPrices, pricingOf } from './rates.ts'
import type { SeasonRate } from './seasons.ts'

const thursday = '2026-11-19' as Day
const category = (id: string, oldestAge: number, takesPlace = true): AgeCategory => ({
  id,
  name: id,
  oldestAge,
  takesPlace,
})
const ages = [category('infant', 2, false), category('child', 11), category('teen', 15)]
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
const bar = plan('BAR')
const own: BasePrice = {
  ratePlanId: 'BAR',
  roomTypeId: 'STD',
  baseAmount: minor(3_000),
  weekendAmount: null,
  singleAmount: minor(2_500),
  extraAdultAmount: minor(1_000),
  extraChildAmount: minor(400),
  adultPrices: [],
  childPrices: [
    { categoryId: 'infant', amount: minor(0) },
    { categoryId: 'child', amount: minor(300) },
    { categoryId: 'teen', amount: minor(700) },
  ],
}
const season = (change: Partial<SeasonRate>): SeasonRate => ({
  seasonId: 'high',
  ratePlanId: 'BAR',
  roomTypeId: 'STD',
  firstOn: thursday,
  lastOn: thursday,
  ranking: 1,
  baseAmount: minor(3_000),
  mondayAmount: null,
  tuesdayAmount: null,
  wednesdayAmount: null,
  thursdayAmount: null,
  fridayAmount: null,
  saturdayAmount: null,
  sundayAmount: null,
  singleAmount: null,
  extraAdultAmount: null,
  extraChildAmount: null,
  ...change,
})

type Guests = { adults: number; childAges?: number[] | null; children?: number; baseOccupancy?: number }
const partyOf = ({ adults, childAges = null, children = childAges?.length ?? 0, baseOccupancy = 2 }: Guests) => ({
  roomTypeId: 'STD',
  adults,
  children,
  childAges,
  baseOccupancy,
})
const priceIn =
  (price: BasePrice, categories = ages, seasons: SeasonRate[] = [], of = bar) =>
  (guests: Guests) =>
    nightPrices(pricingOf([bar, of], [price], [], seasons, categories), of, partyOf(guests))(thursday)
const priceFor = priceIn(own)

describe('the category of an age', () => {
  test.each([
    [0, 'infant'],
    [2, 'infant'],
    [3, 'child'],
    [11, 'child'],
    [12, 'teen'],
    [15, 'teen'],
    [16, undefined],
    [17, undefined],
  ])('at %i is %s', (age, id) => {
    expect(categoryOf(ages, age)?.id).toBe(id)
  })

  test('begins where the one before it ends', () => {
    expect(ageRanges(ages).map(({ youngest, oldest }) => [youngest, oldest])).toEqual([
      [0, 2],
      [3, 11],
      [12, 15],
    ])
  })
})

describe('a night with children of known ages costs', () => {
  test.each([
    ['two and an infant: free', { adults: 2, childAges: [2] }, 3_000],
    ['two and a child, from three years on', { adults: 2, childAges: [3] }, 3_300],
    ['two and a teen, from twelve on', { adults: 2, childAges: [12] }, 3_700],
    ['two and one past the last category: an adult', { adults: 2, childAges: [16] }, 4_000],
    ['one and an infant: the single price', { adults: 1, childAges: [0] }, 2_500],
    ['one and a child: the child has the free place', { adults: 1, childAges: [5] }, 3_000],
    ['one, a teen and a child: the older has the free place', { adults: 1, childAges: [5, 14] }, 3_300],
    ['one and one past the last category: two adults', { adults: 1, childAges: [17] }, 3_000],
    ['two with three of all kinds', { adults: 2, childAges: [1, 8, 13] }, 4_000],
  ])('for %s', (_, guests, amount) => {
    expect(priceFor(guests)).toBe(amount)
  })

  test('what an infant costs even where the base occupancy is not used up, when it is not free', () => {
    const cot = priceIn({ ...own, childPrices: [{ categoryId: 'infant', amount: minor(90) }] })
    expect([cot({ adults: 2, childAges: [1] }), cot({ adults: 1, childAges: [1] })]).toEqual([3_090, 2_590])
  })

  test('the extra-child price for a category without a price: the season’s, else the standing one', () => {
    const bare = { ...own, childPrices: [] }
    expect(priceIn(bare)({ adults: 2, childAges: [5] })).toBe(3_400)
    const high = [season({ extraChildAmount: minor(999) })]
    expect(priceIn(bare, ages, high)({ adults: 2, childAges: [5] })).toBe(3_999)
  })

  test('the category’s price also where a season sets an extra-child price', () => {
    const high = [season({ extraChildAmount: minor(999), singleAmount: minor(2_900) })]
    const price = priceIn(own, ages, high)
    expect(price({ adults: 2, childAges: [1, 5] })).toBe(3_300)
    expect(price({ adults: 2, children: 1 })).toBe(3_999)
    expect(price({ adults: 1, childAges: [1] })).toBe(2_900)
  })

  test('the share of it in a linked plan, and prices by the number of adults below it', () => {
    const half = plan('HALF', { parentPlanId: 'BAR', offsetBp: -5_000 })
    expect(priceIn(own, ages, [], half)({ adults: 2, childAges: [3] })).toBe(1_650)
    const byAdults = { ...own, adultPrices: [{ adults: 3, amount: minor(3_200) }] }
    expect(priceIn(byAdults)({ adults: 2, childAges: [17, 4] })).toBe(3_500)
  })
})

/** What guests change of a price without looking at ages, as it was before there were any. */
function chargeWithoutAges(price: BasePrice, { adults, children, baseOccupancy }: ReturnType<typeof partyOf>): number {
  const extraChildren = Math.max(0, children - Math.max(0, baseOccupancy - adults))
  const byAdults = price.adultPrices.find((one) => one.adults === adults)?.amount
  if (byAdults !== undefined) return byAdults - price.baseAmount + extraChildren * price.extraChildAmount
  if (adults === 1 && children === 0) return price.singleAmount === null ? 0 : price.singleAmount - price.baseAmount
  return Math.max(0, adults - baseOccupancy) * price.extraAdultAmount + extraChildren * price.extraChildAmount
}

/** The same guest by guest: each takes a place or pays. */
function chargeGuestByGuest(price: BasePrice, categories: readonly AgeCategory[], guests: Guests, places: number) {
  const children = (guests.childAges ?? []).toSorted((a, b) => b - a)
  const isAdult = (age: number) => categories.every(({ oldestAge }) => oldestAge < age)
  const grown = guests.adults + children.filter(isAdult).length
  const amounts = children.flatMap((age) => {
    const found = categories.filter(({ oldestAge }) => age <= oldestAge)[0]
    if (!found) return []
    const amount = price.childPrices.find(({ categoryId }) => categoryId === found.id)?.amount
    return [{ takesPlace: found.takesPlace, amount: amount ?? price.extraChildAmount }]
  })
  let free = places
  let charge = 0
  const byAdults = price.adultPrices.find(({ adults }) => adults === grown)?.amount
  const isAlone = grown === 1 && !amounts.some(({ takesPlace }) => takesPlace)
  for (let adult = 0; adult < grown; adult++) {
    if (free === 0 && byAdults === undefined) charge += price.extraAdultAmount
    free = Math.max(0, free - 1)
  }
  for (const { takesPlace, amount } of amounts) {
    if (takesPlace && free > 0) free -= 1
    else charge += amount
  }
  if (byAdults !== undefined) return charge + byAdults - price.baseAmount
  return isAlone && price.singleAmount !== null ? charge + price.singleAmount - price.baseAmount : charge
}

describe('laws', () => {
  const amount = fc.integer({ min: 0, max: 10_000 }).map(minor)
  const categories = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 17 }), fc.boolean()), { selector: ([age]) => age, maxLength: 6 })
    .map((all) => all.toSorted(([a], [b]) => a - b).map(([age, takes]) => category(`to ${age}`, age, takes)))
  const prices = fc.record({
    baseAmount: amount.map((more) => minor(100_000 + more)),
    singleAmount: fc.option(amount.map((more) => minor(90_000 + more))),
    extraAdultAmount: amount,
    extraChildAmount: amount,
    adultPrices: fc.uniqueArray(
      fc.record({ adults: fc.integer({ min: 1, max: 6 }), amount: amount.map((more) => minor(95_000 + more)) }),
      { selector: ({ adults }) => adults, maxLength: 3 },
    ),
    childPrices: fc.uniqueArray(
      fc.record({ categoryId: fc.integer({ min: 0, max: 17 }).map((age) => `to ${age}`), amount }),
      { selector: ({ categoryId }) => categoryId, maxLength: 6 },
    ),
  })
  const adults = fc.integer({ min: 1, max: 6 })
  const places = fc.integer({ min: 1, max: 5 })

  test('without ages, or without categories, a night costs what it did before there were any', () => {
    const given = fc.option(fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 }))
    fc.assert(
      fc.property(
        prices,
        categories,
        adults,
        fc.nat(5),
        places,
        given,
        (more, set, count, children, base, childAges) => {
          const price = { ...own, ...more }
          const unknown = partyOf({ adults: count, children, baseOccupancy: base })
          expect(priceIn(price, set)(unknown)).toBe(price.baseAmount + chargeWithoutAges(price, unknown))
          const known = partyOf({ adults: count, childAges, baseOccupancy: base })
          expect(priceIn(price, [])(known)).toBe(price.baseAmount + chargeWithoutAges(price, known))
        },
      ),
    )
  })

  test('with ages each guest takes a place or pays, the adults first, then the oldest children', () => {
    const childAges = fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 })
    fc.assert(
      fc.property(prices, categories, adults, childAges, places, (more, set, count, years, base) => {
        fc.pre(set.length > 0)
        const price = { ...own, ...more }
        const guests = { adults: count, childAges: years }
        const night = priceIn(price, set)({ ...guests, baseOccupancy: base })
        expect(night).toBe(price.baseAmount + chargeGuestByGuest(price, set, guests, base))
      }),
    )
  })

  test('the order of the ages changes nothing, and every night of a plan has the same price for guests', () => {
    const childAges = fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 })
    fc.assert(
      fc.property(prices, categories, adults, childAges, fc.nat(300), (more, set, count, years, offset) => {
        const price = { ...own, ...more }
        const pricing = pricingOf([bar], [price], [], [], set)
        const on = (ofChildren: number[]) =>
          nightPrices(pricing, bar, partyOf({ adults: count, childAges: ofChildren }))(addDays(thursday, offset))
        expect(on(years.toReversed())).toBe(on(years))
      }),
    )
  })
})
