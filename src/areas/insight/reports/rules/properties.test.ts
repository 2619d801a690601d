import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchanged, valueIn } from '#areas/ledger/payments/rules/exchange.ts'
import { addDays, type Day } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { byCurrency, convertedMeasures, isOfMoney, placeSpan, ranked, totalOf } from './properties.ts'

const [INR, JPY, KWD] = ['INR', 'JPY', 'KWD'] as Currency[] as [Currency, Currency, Currency]
const FIRST = '2026-11-01' as Day
const rate = (text: string) => ({ rate: text, validFrom: FIRST })

test('own money is converted to a foreign currency by its rate, whatever the decimals of both, rounded half away from zero', () => {
  expect(valueIn(minor(90_000), JPY, '1.66666667', INR)).toBe(5_400_000)
  expect(valueIn(minor(1_000), KWD, '0.0037', INR)).toBe(27_027)
  expect(valueIn(minor(27_027), INR, '270.27', KWD)).toBe(1_000)
  expect([valueIn(minor(1), INR, '2', INR), valueIn(minor(-1), INR, '2', INR)]).toEqual([1, -1])
  expect(valueIn(minor(0), INR, '3', JPY)).toBe(0)
})

test('law: there and back is the same amount, to the smallest part of the coarser currency', () => {
  const currency = fc.constantFrom(INR, JPY, KWD)
  const parts = { [INR]: 100, [JPY]: 1, [KWD]: 1_000 }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 9_999 }), currency, currency, (amount, units, own, foreign) => {
      const back = exchanged(minor(Math.max(1, valueIn(minor(amount), own, String(units), foreign))), foreign, String(units), own)
      const smallest = Math.ceil((units * Number(parts[own])) / Number(parts[foreign]))
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(smallest)
    }),
  ) // prettier-ignore
})

test('amounts are converted and counts are not; what has no rate is left out', () => {
  const place = { currency: JPY, rate: rate('2') }
  expect(convertedMeasures({ room: 100, roomsSold: 7 }, place, INR)).toEqual({ room: 5_000, roomsSold: 7 })
  expect(convertedMeasures({ room: 100 }, { currency: JPY, rate: null }, INR)).toBeUndefined()
  expect(convertedMeasures({ room: 100 }, { currency: INR, rate: null }, INR)).toEqual({ room: 100 })
  expect(['adr', 'costShare', 'averageCheck', 'occupancy', 'leadTime'].map((code) => isOfMoney(code as 'adr'))).toEqual([true, true, true, false, false]) // prettier-ignore
})

test('law: closed days end at the open day, and the compared span ends as many days early', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 80 }), fc.integer({ min: 1, max: 60 }), (open, length) => {
      const span = { from: FIRST, until: addDays(FIRST, length) }
      const compared = { from: addDays(FIRST, -365), until: addDays(FIRST, length - 365) }
      const place = { businessDate: addDays(FIRST, open) }
      const now = placeSpan(place, span, { compared: null, isLive: false })
      const past = placeSpan(place, span, { compared, isLive: false })
      const daysOf = (from: Day, until: Day) => (Date.parse(until) - Date.parse(from)) / 86_400_000
      expect(daysOf(span.from, now.until)).toBe(Math.max(0, Math.min(length, open)))
      expect(daysOf(compared.from, past.until)).toBe(daysOf(span.from, now.until))
      expect([now.open, past.open]).toEqual([now.until, past.until])
      const live = placeSpan(place, span, { compared: null, isLive: true })
      expect([live.open <= live.until, live.until]).toEqual([true, span.until])
    }),
  )
})

test('law: a total of counts is that of all, and of amounts that of the properties with a rate', () => {
  const place = fc.record({
    room: fc.nat(1_000_000),
    roomsSold: fc.nat(100),
    currency: fc.constantFrom(INR, JPY),
    hasRate: fc.boolean(),
    isKnown: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (given) => {
      const places = given.map(({ room, roomsSold, currency, hasRate, isKnown }, propertyId) => ({
        propertyId,
        currency,
        businessDate: FIRST,
        knownFrom: FIRST,
        rate: hasRate ? rate('4') : null,
        now: isKnown ? { room, roomsSold } : null,
        past: null,
        budget: null,
      }))
      const total = totalOf(['roomRevenue', 'roomsSold', 'adr'], places, INR)
      const known = given.filter(({ isKnown }) => isKnown)
      const told = known.filter(({ currency, hasRate }) => currency === INR || hasRate)
      const money = told.reduce((sum, { room, currency }) => sum + (currency === INR ? room : room * 25), 0)
      const sold = told.reduce((sum, { roomsSold }) => sum + roomsSold, 0)
      expect(total.properties).toBe(told.length)
      expect(total.figures['roomRevenue']).toBe(told.length > 0 ? money : null)
      expect(total.figures['roomsSold']).toBe(known.length > 0 ? known.reduce((sum, { roomsSold }) => sum + roomsSold, 0) : null)
      expect(total.figures['adr']).toBe(sold > 0 ? Math.round(money / sold) : null)
      expect([total.before, total.alike, total.compared]).toEqual([null, null, 0])
      expect(byCurrency(places).flatMap(([, each]) => each)).toHaveLength(places.length)
    }),
  ) // prettier-ignore
})

test('rows are ordered by a figure with missing ones last, and equal ones share their place', () => {
  const rows = [
    { name: 'B', converted: { adr: 5 } },
    { name: 'D', converted: { adr: null } },
    { name: 'A', converted: { adr: 5 } },
    { name: 'C', converted: { adr: 9 } },
  ]
  const ranks = (by: 'name' | 'figure', isDescending: boolean) =>
    ranked(rows, { by, isDescending, metric: 'adr' }).map(({ name, rank }) => `${name}${rank ?? '–'}`)
  expect(ranks('figure', true)).toEqual(['C1', 'A2', 'B2', 'D–'])
  expect(ranks('figure', false)).toEqual(['A2', 'B2', 'C1', 'D–'])
  expect(ranks('name', false)).toEqual(['A2', 'B2', 'C1', 'D–'])
})
