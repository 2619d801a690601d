import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysOf, weekdayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import type { BasePrice, RatePlan } from '../contract/rates.ts'
import { WEEKDAY_AMOUNTS } from '../contract/seasons.ts'
import { linkedPrice, UNLINKED } from './chains.ts'
import { nightPrices, priceSources, pricingOf } from './rates.ts'
import { overlapping, seasonRuns, type SeasonRate } from './seasons.ts'

const MONDAY = '2026-11-16' as Day
const day = (offset: number): Day => addDays(MONDAY, offset)
const plan = (id: string, more: Partial<RatePlan> = {}): RatePlan => ({
  ...UNLINKED, id, name: id, code: id, unit: 'NIGHT', isDefault: false, isNegotiated: false, policyId: null, isActive: true, version: 1, ...more,
}) // prettier-ignore
const bar = plan('BAR')
const standing: BasePrice = {
  ratePlanId: 'BAR', roomTypeId: 'STD', baseAmount: minor(300), weekendAmount: minor(360), singleAmount: minor(250),
  extraAdultAmount: minor(100), extraChildAmount: minor(40), adultPrices: [], childPrices: [],
} // prettier-ignore
const rate = (seasonId: string, from: number, until: number, ranking: number, more: Partial<SeasonRate> = {}) => ({
  seasonId, firstOn: day(from), lastOn: day(until), ranking, ratePlanId: 'BAR', roomTypeId: 'STD', baseAmount: minor(500),
  mondayAmount: null, tuesdayAmount: null, wednesdayAmount: null, thursdayAmount: null, fridayAmount: null, saturdayAmount: null,
  sundayAmount: null, singleAmount: null, extraAdultAmount: null, extraChildAmount: null, ...more,
}) // prettier-ignore
const party = (adults: number, children = 0) => ({ roomTypeId: 'STD', adults, children, baseOccupancy: 2 })
const week = daysOf({ from: MONDAY, until: day(7) })
const pricesOf = (seasons: SeasonRate[], dayPrices: [number, number][] = [], who = party(2), of = bar) =>
  week.map(
    nightPrices(
      pricingOf(
        [bar, plan('BB', { parentPlanId: 'BAR', offsetBp: 1_000 })],
        [standing],
        dayPrices.map(([at, amount]) => ({ ratePlanId: 'BAR', roomTypeId: 'STD', day: day(at), baseAmount: minor(amount) })), // prettier-ignore
        seasons,
      ),
      of,
      who,
    ),
  )

describe('a night in a season', () => {
  test('costs its own price, else the season’s for the weekday, else the season’s base, also at the weekend', () => {
    const season = rate('high', 1, 5, 1, { wednesdayAmount: minor(550), saturdayAmount: minor(700) })
    // Monday and Sunday are of no season; Tuesday to Saturday are, both bounds included; Friday has no weekend price then.
    expect(pricesOf([season])).toEqual([300, 500, 550, 500, 500, 700, 300])
    expect(pricesOf([season], [[2, 999]])).toEqual([300, 500, 999, 500, 500, 700, 300])
    expect(pricesOf([])).toEqual([300, 300, 300, 300, 360, 360, 300])
  })

  test('has the price of the season that ranks first, if that one has a price for plan and type', () => {
    const low = rate('low', 0, 6, 2, { baseAmount: minor(200) })
    const high = rate('high', 2, 3, 1)
    for (const seasons of [
      [low, high],
      [high, low],
    ])
      // prettier-ignore
      expect(pricesOf(seasons)).toEqual([200, 200, 500, 500, 200, 200, 200])
    expect(pricesOf([low, { ...high, roomTypeId: 'DLX' }])).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(pricesOf([rate('other', 0, 6, 1, { ratePlanId: 'X' })])).toEqual(pricesOf([]))
  })

  test('charges guests by the season where it sets them, else by the standing prices', () => {
    const plain = rate('high', 0, 0, 1)
    const own = { ...plain, singleAmount: minor(480), extraAdultAmount: minor(150), extraChildAmount: minor(0) }
    const first = (season: SeasonRate, who: ReturnType<typeof party>) => pricesOf([season], [], who)[0]
    expect([party(1), party(3), party(2, 1)].map((who) => first(plain, who))).toEqual([450, 600, 540])
    expect([party(1), party(3), party(2, 1)].map((who) => first(own, who))).toEqual([480, 650, 500])
    // A day with a price of its own takes the season’s changes for its guests.
    expect(pricesOf([own], [[0, 1_000]], party(3))[0]).toBe(1_150)
    expect(pricesOf([own], [[0, 1_000]], party(1))[0]).toBe(980)
  })

  test('makes a night for sale that has no standing price, and is followed by linked plans', () => {
    const onlySeason = pricingOf([bar], [], [], [rate('high', 1, 1, 1)])
    expect(week.map(nightPrices(onlySeason, bar, party(3)))).toEqual([null, 500, null, null, null, null, null])
    expect(pricesOf([rate('high', 0, 0, 1)], [], party(2), plan('BB', { parentPlanId: 'BAR', offsetBp: 1_000 }))[0]).toBe(550) // prettier-ignore
  })

  test('names the source of its price', () => {
    const pricing = pricingOf(
      [bar],
      [standing],
      [{ ratePlanId: 'BAR', roomTypeId: 'STD', day: day(1), baseAmount: minor(1) }],
      [rate('high', 1, 2, 1)],
    )
    expect(week.slice(0, 5).map(priceSources(pricing, bar, 'STD'))).toEqual([
      { source: 'BASE', seasonId: null },
      { source: 'DAY', seasonId: null },
      { source: 'SEASON', seasonId: 'high' },
      { source: 'BASE', seasonId: null },
      { source: 'WEEKEND', seasonId: null },
    ])
    expect(priceSources(pricing, bar, 'DLX')(MONDAY)).toBeNull()
  })

  test('costs the same as looked up through all seasons one by one', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map(minor)
    const option = fc.option(amount, { nil: null })
    const seasons = fc.uniqueArray(
      fc.record({
        from: fc.integer({ min: -3, max: 8 }),
        length: fc.nat(6),
        ranking: fc.integer({ min: 1, max: 9 }),
        roomTypeId: fc.constantFrom('STD', 'STD', 'DLX'),
        more: fc.record({
          baseAmount: amount,
          fridayAmount: option,
          sundayAmount: option,
          singleAmount: option,
          extraAdultAmount: option,
        }),
      }),
      { selector: ({ ranking }) => ranking, maxLength: 5 },
    )
    const days = fc.uniqueArray(fc.tuple(fc.nat(6), amount), { selector: ([at]) => at, maxLength: 3 })
    fc.assert(
      fc.property(seasons, days, fc.integer({ min: 1, max: 4 }), fc.boolean(), (drawn, own, adults, isLinked) => {
        const rates = drawn.map(({ from, length, ranking, roomTypeId, more }) => rate(`${ranking}`, from, from + length, ranking, { roomTypeId, ...more })) // prettier-ignore
        const of = isLinked ? plan('BB', { parentPlanId: 'BAR', offsetBp: 1_000 }) : bar
        const expected = week.map((at, index) => slowly(rates, own.find(([each]) => each === index)?.[1], at, adults))
        expect(pricesOf(rates, own, party(adults), of)).toEqual(
          expected.map((price) => (isLinked ? linkedPrice(minor(price), of) : price)),
        )
      }),
      { numRuns: LAW_CASES },
    )
  })
})

/** The words of the rule, season by season from the last to the first. */
function slowly(rates: readonly SeasonRate[], own: number | undefined, at: Day, adults: number): number {
  let season: SeasonRate | undefined
  for (let ranking = 9; ranking >= 1; ranking -= 1)
    for (const one of rates)
      if (one.ranking === ranking && one.roomTypeId === 'STD' && daysOf({ from: one.firstOn, until: addDays(one.lastOn, 1) }).includes(at)) season = one // prettier-ignore
  const isWeekend = [5, 6].includes(weekdayOf(at))
  const weekday = season?.[WEEKDAY_AMOUNTS[weekdayOf(at) - 1]!] ?? null
  const base = own ?? weekday ?? season?.baseAmount ?? (isWeekend ? 360 : 300)
  const single = season && season.singleAmount !== null ? season.singleAmount - season.baseAmount : -50
  const extra = (season?.extraAdultAmount ?? null) === null ? 100 : Number(season?.extraAdultAmount)
  return Math.max(0, base + (adults === 1 ? single : Math.max(0, adults - 2) * extra))
}

test('seasons share nights when the last of one is the first of the other, and not with a day between', () => {
  const span = (id: string, from: number, until: number) => ({ id, firstOn: day(from), lastOn: day(until), ranking: 1 })
  const all = [span('a', 0, 3), span('b', 3, 5), span('c', 6, 9)]
  expect(all.map((one) => overlapping(all, one).map(({ id }) => id))).toEqual([['b'], ['a'], []])
})

test('days are runs of the season that ranks first', () => {
  const span = (id: string, from: number, until: number, ranking: number) => ({ id, firstOn: day(from), lastOn: day(until), ranking }) // prettier-ignore
  const [high, low] = [span('high', 2, 3, 1), span('low', 1, 4, 2)]
  expect(seasonRuns([high, low], week).map(({ season, count }) => [season?.id, count])).toEqual([
    [undefined, 1], ['low', 1], ['high', 2], ['low', 1], [undefined, 2],
  ]) // prettier-ignore
})
