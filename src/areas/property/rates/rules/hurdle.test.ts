import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { Currency, type Minor, minor } from '#core/money.ts'
import { hurdleAbove, hurdleReasons } from './hurdle.ts'
import { NO_RESTRICTIONS, restrictionBook, restrictionsOf } from './restrictions.ts'

const first = '2026-11-19' as Day
const day = (offset: number) => addDays(first, offset)
const stay = (from: number, until: number) => ({ arrival: day(from), departure: day(until) })
const rupee = Currency.parse('INR')
const bar = { isNegotiated: false }
const on = (hurdle: number | null, price: number | null, plan = bar) => ({
  plan,
  at: () => ({ ...NO_RESTRICTIONS, minPrice: hurdle === null ? null : minor(hurdle) }),
  priceOf: (): Minor | null => (price === null ? null : minor(price)),
})

describe('a price', () => {
  test.each([
    ['at the hurdle is sold', 3_000, 3_000, null],
    ['a unit below it is not', 3_000, 2_999, 3_000],
    ['of zero is sold at a hurdle of zero', 0, 0, null],
    ['is sold where no hurdle is set', null, 0, null],
    ['that is none is not sold for that reason', 3_000, null, null],
  ])('%s', (_, hurdle, price, above) => {
    expect(hurdleAbove(on(hurdle, price))(first)).toBe(above)
  })

  test('of a negotiated plan is exempt', () => {
    expect(hurdleAbove(on(3_000, 1, { isNegotiated: true }))(first)).toBeNull()
  })
})

test('the first night below it is named with the hurdle in words; of a changed stay only new nights count', () => {
  expect(hurdleReasons(on(300_050, 1), rupee, stay(0, 3))).toEqual([
    { code: 'below_hurdle', day: first, detail: 'INR 3000.50' },
  ])
  expect(hurdleReasons(on(300_050, 1), rupee, stay(0, 3), stay(0, 2))).toMatchObject([{ day: day(2) }])
  expect(hurdleReasons(on(300_050, 1), rupee, stay(0, 3), stay(0, 3))).toEqual([])
})

test('the narrowest level that sets a hurdle counts: a type lifts that of the property with one of zero', () => {
  const place = { roomTypeId: null, ratePlanId: null, day: first }
  const book = restrictionBook([
    { ...NO_RESTRICTIONS, ...place, minPrice: minor(3_000) },
    { ...NO_RESTRICTIONS, ...place, roomTypeId: 'STD', minPrice: minor(0) },
  ])
  const hurdle = (roomTypeId: string) =>
    restrictionsOf(book, [{ id: 'BAR', parentPlanId: null }], { roomTypeId, ratePlanId: 'BAR' })(first).minPrice
  expect([hurdle('STD'), hurdle('DLX')]).toEqual([0, 3_000])
})

test('a stay is sold exactly when no night with a price and a hurdle is below it', () => {
  const figures = fc.array(fc.tuple(fc.option(fc.nat(9)), fc.option(fc.nat(9))), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(figures, (nights) => {
      const at = (date: Day) => nights[nightsIn({ arrival: first, departure: day(9) }).indexOf(date)] ?? [null, null]
      const amount = (figure: number | null) => (figure === null ? null : minor(figure))
      const hurdles = {
        plan: bar,
        at: (date: Day) => ({ ...NO_RESTRICTIONS, minPrice: amount(at(date)[0]) }),
        priceOf: (date: Day) => amount(at(date)[1]),
      }
      const isSold = nights.every(([hurdle, price]) => hurdle === null || price === null || price >= hurdle)
      expect(hurdleReasons(hurdles, rupee, stay(0, nights.length)).length === 0).toBe(isSold)
    }),
  )
})
