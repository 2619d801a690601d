import fc from 'fast-check'
import { NO_QUOTAS } from '#areas/property/rates/rules/quotas.ts'
import { describe, expect, test } from 'vitest'
import type { BasePrice, RatePlan } from '#areas/property/rates/contract/rates.ts'
import { UNLINKED } from '#areas/property/rates/rules/chains.ts'
import { propertyTerms } from '#areas/property/rates/rules/policies.ts'
import { pricingOf } from '#areas/property/rates/rules/rates.ts'
import { NO_RESTRICTIONS, restrictionBook } from '#areas/property/rates/rules/restrictions.ts'
import { addDays, type Day, daysOf, nightsIn } from '#core/dates.ts'
import { Currency, minor } from '#core/money.ts'
import { alternativesTo, MOST_MOVED, type Wanted } from './alternatives.ts'
import type { TypeOnOffer } from './offers.ts'
import type { PriceTable } from './prices.ts'

const today = '2026-11-16' as Day
const day = (offset: number): Day => addDays(today, offset)
const plan: RatePlan = {
  ...UNLINKED, id: 'BAR', name: 'BAR', code: 'BAR', unit: 'NIGHT', isDefault: true, isNegotiated: false, policyId: null,
  isActive: true, version: 1,
} // prettier-ignore
const price = (roomTypeId: string, baseAmount: number): BasePrice => ({
  ratePlanId: 'BAR', roomTypeId, baseAmount: minor(baseAmount), weekendAmount: null, singleAmount: null, extraAdultAmount: minor(0),
  extraChildAmount: minor(0), adultPrices: [], childPrices: [],
}) // prettier-ignore
const table = (more: Partial<PriceTable> = {}): PriceTable => ({
  quotas: NO_QUOTAS,
  currency: Currency.parse('INR'),
  pricing: pricingOf([plan], [price('STD', 100), price('DLX', 250)], []),
  slabs: [{ category: 'ROOM', validFrom: '2025-01-01' as Day, validUntil: null, minAmount: minor(0), maxAmount: null, percentageBp: 0, components: [] }],
  includesTax: false, agreement: null, negotiated: [], restrictions: restrictionBook([]),
  policies: { policies: [], seasons: [], checkInTime: '14:00', propertyTerms: propertyTerms({ freeCancelDays: 0, cancelFeeBp: 0, noShowFeeBp: 0 }, '14:00') },
  ...more,
}) // prettier-ignore

/** A type that is sold out on some days of the six weeks from today on. */
const type = (id: string, soldOut: readonly number[]): TypeOnOffer => ({
  id, name: id, baseOccupancy: 2, maxAdults: 4, maxChildren: 2, maxGuests: 4, roomCount: 1,
  nights: daysOf({ from: day(0), until: day(42) }).map((each, at) => ({ day: each, taken: 0, blocked: 0, allotted: 0, free: soldOut.includes(at) ? 0 : 1 })),
}) // prettier-ignore
const wanted = {
  arrival: day(10),
  departure: day(12),
  adults: 2,
  children: 0,
  businessDate: today,
  roomTypeId: undefined,
}
const of = (types: readonly TypeOnOffer[], more: Partial<Wanted> = {}, prices = table()) =>
  alternativesTo({ types, table: prices, plan }, { ...wanted, ...more })

describe('in place of a stay', () => {
  test('other days are offered nearest first, later before earlier, in the cheapest type or the wanted one', () => {
    const types = [type('STD', [10, 11, 12]), type('DLX', [10, 11])]
    expect(of(types).otherDates).toEqual([
      { roomTypeId: 'DLX', name: 'DLX', arrival: day(12), departure: day(14), free: 1, total: 500 },
      { roomTypeId: 'STD', name: 'STD', arrival: day(8), departure: day(10), free: 1, total: 200 },
      { roomTypeId: 'STD', name: 'STD', arrival: day(13), departure: day(15), free: 1, total: 200 },
      { roomTypeId: 'STD', name: 'STD', arrival: day(7), departure: day(9), free: 1, total: 200 },
    ])
    expect(of(types, { roomTypeId: 'DLX' }).otherDates.map(({ name }) => name)).toEqual(['DLX', 'DLX', 'DLX', 'DLX'])
  })

  test('seven days away is offered, eight is not, and no day before today', () => {
    const but = (free: number) => type('STD', daysOf({ from: day(0), until: day(42) }).map((_, at) => at).filter((at) => at !== free && at !== free + 1)) // prettier-ignore
    expect(of([but(10 + MOST_MOVED)]).otherDates).toMatchObject([{ arrival: day(17) }])
    expect(of([but(10 + MOST_MOVED + 1)]).otherDates).toEqual([])
    expect(of([but(3)]).otherDates).toMatchObject([{ arrival: day(3) }])
    expect(of([type('STD', [1, 2])], { arrival: day(1), departure: day(2) }).otherDates[0]?.arrival).toBe(day(0))
    expect(of([type('STD', [0])], { arrival: day(0), departure: day(1) }).otherDates[0]?.arrival).toBe(day(1))
  })

  test('two types one after the other are offered, the cheapest first, up to thirty nights', () => {
    const types = [type('STD', [12, 13]), type('DLX', [10])]
    expect(of(types, { departure: day(14) }).splits).toMatchObject([
      {
        total: 700,
        parts: [
          { name: 'STD', departure: day(12) },
          { name: 'DLX', arrival: day(12) },
        ],
      },
      {
        total: 850,
        parts: [
          { name: 'STD', departure: day(11) },
          { name: 'DLX', arrival: day(11) },
        ],
      },
    ])
    const [before, after] = [type('STD', [11]), type('DLX', [10])]
    expect(of([before, after], { departure: day(40) }).splits).toHaveLength(1)
    expect(of([before, after], { departure: day(41) }).splits).toEqual([])
  })

  test('a part that a restriction speaks against is not offered', () => {
    const shortest = { roomTypeId: 'DLX', ratePlanId: null, day: day(12), minStay: 3 }
    const types = [type('STD', [12, 13]), type('DLX', [10, 11])]
    expect(of(types, { departure: day(14) }).splits).toHaveLength(1)
    const restricted = table({ restrictions: restrictionBook([{ ...NO_RESTRICTIONS, ...shortest }]) })
    expect(of(types, { departure: day(14) }, restricted).splits).toEqual([])
  })

  test('all that is offered is free on each night, and costs what its nights cost', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 41 }), { maxLength: 30 })
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 9 }), (standard, deluxe, nights) => {
        const types = [type('STD', standard), type('DLX', deluxe)]
        const { otherDates, splits } = of(types, { departure: addDays(day(10), nights) })
        const parts = [...otherDates, ...splits.flatMap((split) => split.parts)]
        for (const part of parts) {
          const there = types.find(({ id }) => id === part.roomTypeId)!
          const slept = nightsIn(part)
          expect(slept.every((night) => there.nights.some((each) => each.day === night && each.free > 0))).toBe(true)
          expect(part.total).toBe(slept.length * (part.roomTypeId === 'STD' ? 100 : 250))
        }
        for (const { total, parts: both } of splits) {
          expect(total).toBe(both.reduce((sum, part) => sum + part.total, 0))
          expect([both[0]?.arrival, both[1]?.arrival, both[1]?.departure]).toEqual([
            day(10),
            both[0]?.departure,
            addDays(day(10), nights),
          ])
          expect(both[0]?.roomTypeId).not.toBe(both[1]?.roomTypeId)
        }
      }),
    )
  })
})
