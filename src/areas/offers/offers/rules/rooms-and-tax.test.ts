import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { OfferDetails } from '../contract/fields.ts'
import type { Basket, Item, KnownOffer } from './basket.ts'
import { evaluate } from './evaluate.ts'

const TODAY = '2026-11-20' as Day
const NO_USES = { uses: 0, usesToday: 0, usesByGuest: 0, given: minor(0) }

type Change = Partial<Omit<KnownOffer, 'conditions'>> & { conditions?: object }
const offer = ({ conditions = {}, ...more }: Change = {}): KnownOffer => ({
  ...OfferDetails.parse({ name: 'Lake', target: 'STAY', kind: 'PERCENT', channels: ['DESK'], conditions }),
  id: 'a',
  gift: null,
  state: 'ACTIVE',
  used: NO_USES,
  codes: [],
  percentBp: 1_000,
  ...more,
})
const night = (room: number, at: number, more: Partial<Item> = {}): Item => ({
  key: `night:${room}:${at}`,
  group: String(room),
  day: addDays(TODAY, at),
  quantity: 1,
  price: minor(10_000),
  ...more,
})
const stay = (items: readonly Item[]): Basket => ({
  target: 'STAY',
  channel: 'DESK',
  bookedOn: TODAY,
  time: '12:00',
  guest: null,
  companyId: null,
  guests: 2,
  items,
})
const rooms = (count: number) => Array.from({ length: count }, (_, room) => night(room, 0))
const full = (taken: number, most: number, more: Change = {}) =>
  offer({ maxRoomsPerNight: most, used: { ...NO_USES, rooms: { [TODAY]: taken } }, ...more })

test('an offer is given to as many rooms of a night as it allows, and says of which night it is not', () => {
  expect(evaluate([full(3, 5)], stay(rooms(2)), []).total).toBe(2_000)
  const { given, notGiven } = evaluate([full(3, 5)], stay([...rooms(3), night(0, 1)]), [])
  expect([given, notGiven[0]?.reasons]).toEqual([[], [{ code: 'rooms_taken', missing: 1, day: TODAY, other: null }]])
  // Nights that the offer does not have do not count.
  const never = { blackouts: [{ firstOn: TODAY, lastOn: TODAY }] }
  expect(evaluate([full(5, 5, { conditions: never })], stay([...rooms(1), night(0, 1)]), []).total).toBe(1_000)
})

test('a stay retains the nights it has, also beyond a lower limit, and gets others only where rooms are left', () => {
  const nights = fc.uniqueArray(fc.record({ room: fc.nat(4), at: fc.nat(2) }), { selector: ({ room, at }) => `${room} ${at}`, maxLength: 12 }) // prettier-ignore
  const taken = fc.array(fc.nat(4), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(nights, fc.nat(12), taken, fc.integer({ min: 1, max: 6 }), (all, had, others, most) => {
      const items = all.map(({ room, at }) => night(room, at))
      const hadNights = new Set(items.slice(0, had).map(({ key }) => key))
      const used = { ...NO_USES, rooms: Object.fromEntries(others.map((count, at) => [addDays(TODAY, at), count])) }
      const known = { ...offer({ maxRoomsPerNight: most, used }), hadNights }
      const { given } = evaluate([known], stay(items), [], { had: new Set(['a']) })
      const keys = new Set(given.flatMap((one) => one.offs.map(({ key }) => key)))
      expect([...hadNights].every((key) => keys.has(key))).toBe(true)
      others.forEach((count, at) => {
        const own = items.filter(({ key, day }) => keys.has(key) && day === addDays(TODAY, at))
        const before = own.filter(({ key }) => hadNights.has(key)).length
        expect(own.length).toBeLessThanOrEqual(Math.max(before, most - count))
      })
      const reversed = evaluate([known], stay(items.toReversed()), [], { had: new Set(['a']) })
      expect(new Set(reversed.given.flatMap((one) => one.offs.map(({ key }) => key)))).toEqual(keys)
    }),
    { numRuns: LAW_CASES },
  )
})

/** 100.00 before tax of a tenth, as prices are entered in both ways. */
const NET = { price: minor(10_000), otherPrice: minor(11_000) }
const GROSS = { price: minor(11_000), otherPrice: minor(10_000) }
const off = (more: Change, price: Partial<Item>) =>
  evaluate([offer({ percentBp: null, ...more })], stay([night(0, 0, price)]), []).total as number

test('amounts are as prices are entered, before tax or with it', () => {
  const ten = { kind: 'AMOUNT_EACH', amount: minor(1_100) } as const
  expect([off(ten, NET), off(ten, GROSS)]).toEqual([1_100, 1_100])
  expect([off({ ...ten, amountsAre: 'WITH_TAX' }, NET), off({ ...ten, amountsAre: 'WITH_TAX' }, GROSS)]).toEqual([1_000, 1_100]) // prettier-ignore
  expect([off({ ...ten, amountsAre: 'BEFORE_TAX' }, NET), off({ ...ten, amountsAre: 'BEFORE_TAX' }, GROSS)]).toEqual([1_100, 1_210]) // prettier-ignore
  const price = { kind: 'PRICE', amount: minor(5_500), amountsAre: 'WITH_TAX' } as const
  expect([off(price, NET), off(price, GROSS)]).toEqual([5_000, 5_500])
  const most = { kind: 'PERCENT', percentBp: 5_000, maxOff: minor(2_200), amountsAre: 'WITH_TAX' } as const
  expect([off(most, NET), off(most, GROSS)]).toEqual([2_000, 2_200])
  const least = { kind: 'PERCENT', percentBp: 1_000, conditions: { minAmount: minor(10_500) } } as const
  expect([off(least, NET), off({ ...least, amountsAre: 'WITH_TAX' }, NET)]).toEqual([0, 1_000])
})

test('whatever amounts are, nothing falls below nothing, a share is the same, and the budget is counted as prices are', () => {
  const amount = fc.integer({ min: 1, max: 50_000 })
  const mode = fc.constantFrom('AS_PRICED' as const, 'BEFORE_TAX' as const, 'WITH_TAX' as const)
  fc.assert(
    fc.property(amount, amount, amount, mode, fc.boolean(), (price, tax, value, amountsAre, includesTax) => {
      const item = includesTax ? { price: minor(price + tax), otherPrice: minor(price) } : { price: minor(price), otherPrice: minor(price + tax) } // prettier-ignore
      const each = off({ kind: 'AMOUNT_EACH', amount: minor(value), amountsAre }, item)
      expect(each).toBeGreaterThanOrEqual(0)
      expect(each).toBeLessThanOrEqual(item.price)
      const share = (of: 'AS_PRICED' | typeof amountsAre) => off({ percentBp: 1_500, amountsAre: of }, item)
      expect(share(amountsAre)).toBe(share('AS_PRICED'))
      const left = off({ kind: 'AMOUNT_EACH', amount: minor(value), amountsAre, budgetLeft: minor(7) }, item)
      expect(left).toBe(Math.min(7, each))
    }),
    { numRuns: LAW_CASES },
  )
})
