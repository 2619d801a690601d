import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor, sum, zero } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { agreedNight, agreedPrices, type Free, unchangedNights } from './agreed.ts'

const FIRST = '2026-12-01' as Day
const rates = [{ roomTypeId: 'a', amount: minor(5_000) }]
const night = (more: object = {}) => ({ roomTypeId: 'a', day: FIRST, amount: minor(7_000), complimentary: 1, ...more })

test('a night has its own price, else that of its type, else none; complimentary ones cost nothing until they are used up', () => {
  const agreed = { rates, nightRates: [night()] }
  expect(agreedNight(agreed, { roomTypeId: 'a', day: FIRST }, 0)).toBe(zero)
  expect(agreedNight(agreed, { roomTypeId: 'a', day: FIRST }, 1)).toBe(7_000)
  expect(agreedNight(agreed, { roomTypeId: 'a', day: addDays(FIRST, 1) }, 0)).toBe(5_000)
  expect(agreedNight(agreed, { roomTypeId: 'b', day: FIRST }, 0)).toBeUndefined()
  expect(agreedPrices({ rates: [], nightRates: [night()] }, [{ roomTypeId: 'a', nights: [FIRST, addDays(FIRST, 1)] }], [])).toEqual([undefined]) // prettier-ignore
})

test('prices of nights stay unless the price of their type changes', () => {
  const agreed = { rates, nightRates: [night(), night({ roomTypeId: 'b' })] }
  expect(unchangedNights(agreed, rates)).toEqual(agreed.nightRates)
  expect(unchangedNights(agreed, [{ roomTypeId: 'a', amount: minor(5_001) }])).toEqual([night({ roomTypeId: 'b' })])
  expect(unchangedNights(agreed, [])).toEqual([night({ roomTypeId: 'b' })])
})

test('booked in any two parts, all rooms of all nights come to the rooms that are paid for times their prices', () => {
  const one = fc.record({ rooms: fc.integer({ min: 1, max: 12 }), amount: fc.integer({ min: 1, max: 90_000 }), free: fc.nat(12) }) // prettier-ignore
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), fc.nat(72), (all, cut) => {
      const nights = all.map(({ rooms, amount, free }, at) => ({ rooms, ...night({ day: addDays(FIRST, at), amount: minor(amount), complimentary: Math.min(rooms, free) }) })) // prettier-ignore
      const agreed = { rates, nightRates: nights }
      const rooms = nights.flatMap((each) => Array.from({ length: each.rooms }, () => ({ roomTypeId: 'a', nights: [each.day] }))) // prettier-ignore
      const first = agreedPrices(agreed, rooms.slice(0, cut), []).flatMap((priced) => priced ?? [])
      const used: Free[] = nights.map(({ day }) => ({ roomTypeId: 'a', day, rooms: first.filter((priced) => priced.day === day && priced.amount === zero).length })) // prettier-ignore
      const rest = agreedPrices(agreed, rooms.slice(cut), used).flatMap((priced) => priced ?? [])
      expect(sum([...first, ...rest].map(({ amount }) => amount))).toBe(
        sum(nights.map((each) => (each.rooms - each.complimentary) * each.amount)),
      )
    }),
    { numRuns: LAW_CASES },
  )
})
