import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { OfferDetails } from '../contract/fields.ts'
import { changeOf, copyAt, idsIn, type NamedThing } from './copies.ts'

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const details = (more: object = {}): OfferDetails =>
  OfferDetails.parse({
    name: 'Spa days',
    target: 'STAY',
    kind: 'PERCENT',
    percentBp: 1_000,
    channels: ['DESK'],
    ...more,
  })
const RUPEES = { currency: 'INR', pricesIncludeTax: false }
const HOTEL = { ...RUPEES, letsRooms: true, found: [] }
const deluxe = { kind: 'ROOM_TYPE', id: idOf(1), key: 'dlx', name: 'Deluxe' } as const

test('an offer without conditions is copied as it is', () => {
  expect(copyAt(details(), { ...RUPEES, named: [] }, HOTEL)).toEqual({ details: details(), obstacles: [] })
})

test('what it names is found by kind and key, and what is missing keeps it from being copied', () => {
  const offer = details({ conditions: { roomTypeIds: [deluxe.id] } })
  const from = { ...RUPEES, named: [deluxe] }
  const found = [{ kind: 'ROOM_TYPE', id: idOf(9), key: 'dlx' }] as const
  const there = copyAt(offer, from, { ...HOTEL, found })
  expect([there.details.conditions.roomTypeIds, there.obstacles]).toEqual([[idOf(9)], []])
  expect(copyAt(offer, from, HOTEL).obstacles).toEqual([{ kind: 'ROOM_TYPE', name: 'Deluxe' }])
  const plan = [{ kind: 'RATE_PLAN', id: idOf(9), key: 'dlx' }] as const
  expect(copyAt(offer, from, { ...HOTEL, found: plan }).obstacles).toEqual([{ kind: 'ROOM_TYPE', name: 'Deluxe' }])
  // What is gone at its own property is not left out either.
  expect(copyAt(offer, { ...RUPEES, named: [] }, { ...HOTEL, found }).obstacles).toEqual([
    { kind: 'ROOM_TYPE', name: '' },
  ])
})

test('a gift is the extra or the product of the other property', () => {
  const extra = { kind: 'EXTRA', id: idOf(3), key: 'breakfast', name: 'Breakfast' } as const
  const offer = details({ kind: 'GIFT', percentBp: null, gift: { extraId: extra.id } })
  const found = [{ kind: 'EXTRA', id: idOf(4), key: 'breakfast' }] as const
  const { details: copy, obstacles } = copyAt(offer, { ...RUPEES, named: [extra] }, { ...HOTEL, found })
  expect([copy.gift?.extraId, copy.gift?.productId, obstacles]).toEqual([idOf(4), null, []])
  const tea = { kind: 'GIFT', id: idOf(5), key: 'tea', name: 'Tea' } as const
  const round = details({ target: 'ORDER', kind: 'GIFT', percentBp: null, gift: { productId: tea.id } })
  const at = (kind: 'GIFT' | 'PRODUCT') =>
    copyAt(round, { ...RUPEES, named: [tea] }, { ...HOTEL, found: [{ kind, id: idOf(6), key: 'tea' }] })
  expect([at('GIFT').details.gift?.productId, at('GIFT').obstacles]).toEqual([idOf(6), []])
  // A pack or a set meal is a product, but none that can be added.
  expect(at('PRODUCT').obstacles).toEqual([{ kind: 'GIFT', name: 'Tea' }])
})

test('amounts stay within a currency and a way to enter prices; a share goes anywhere', () => {
  const yen = { ...HOTEL, currency: 'JPY' }
  const taxed = { ...HOTEL, pricesIncludeTax: true }
  const from = { ...RUPEES, named: [] }
  for (const more of [
    { kind: 'AMOUNT_ONCE', percentBp: null, amount: 5_000 },
    { maxOff: 5_000 },
    { budget: 5_000 },
    { conditions: { minAmount: minor(5_000) } },
  ]) {
    expect(copyAt(details(more), from, yen).obstacles).toEqual([{ kind: 'CURRENCY', name: 'JPY' }])
    expect(copyAt(details(more), from, taxed).obstacles).toEqual([{ kind: 'TAX', name: '' }])
    expect(copyAt(details(more), from, HOTEL).obstacles).toEqual([])
  }
  expect(copyAt(details(), from, yen).obstacles).toEqual([])
  expect(copyAt(details(), from, taxed).obstacles).toEqual([])
})

test('an offer for stays needs rooms; a name or a code that is there is in the way', () => {
  const from = { ...RUPEES, named: [] }
  expect(copyAt(details(), from, { ...HOTEL, letsRooms: false }).obstacles).toEqual([{ kind: 'ROOMS', name: '' }])
  expect(copyAt(details({ target: 'ORDER' }), from, { ...HOTEL, letsRooms: false }).obstacles).toEqual([])
  const found = [
    { kind: 'NAME', id: idOf(5), key: 'spa days' },
    { kind: 'CODE', id: idOf(6), key: 'SPA-26' },
  ] as const
  expect(copyAt(details(), from, { ...HOTEL, found }).obstacles).toEqual([
    { kind: 'NAME', name: 'Spa days' },
    { kind: 'CODE', name: 'SPA-26' },
  ])
})

test('law: a copy without obstacles names as much as the offer, and nothing of the property it comes from', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 })
  fc.assert(
    fc.property(ids, ids, ids, fc.integer({ min: 0, max: 40 }), (roomTypes, products, tiers, known) => {
      const offer = details({
        conditions: { roomTypeIds: roomTypes.map(idOf), productIds: products.map(idOf), tierIds: tiers.map(idOf) },
      })
      const named = (['ROOM_TYPE', 'PRODUCT', 'TIER'] as const).flatMap((kind) =>
        Array.from({ length: 40 }, (_, at): NamedThing => ({
          kind,
          id: idOf(at + 1),
          key: `k${at + 1}`,
          name: `N${at + 1}`,
        })),
      )
      const found = named.flatMap(({ kind, key }, at) =>
        Number(key.slice(1)) <= known ? [{ kind, key, id: idOf(1_000 + at) }] : [],
      )
      const { details: copy, obstacles } = copyAt(offer, { ...RUPEES, named }, { ...HOTEL, found })
      const missing = [...roomTypes, ...products, ...tiers].filter((n) => n > known)
      expect(obstacles).toHaveLength(missing.length)
      const there = new Set(found.map(({ id }) => id))
      if (missing.length === 0) expect(idsIn(copy).every((id) => there.has(id))).toBe(true)
      expect(idsIn(copy)).toHaveLength(idsIn(offer).length)
    }),
  )
})

test('its own name and codes are not in the way of what is passed on to a copy', () => {
  const found = [
    { kind: 'NAME', id: idOf(7), key: 'spa days' },
    { kind: 'CODE', id: idOf(7), key: 'SPA' },
    { kind: 'CODE', id: idOf(8), key: 'LAKE' },
  ] as const
  const from = { ...RUPEES, named: [] }
  expect(copyAt(details(), from, { ...HOTEL, found, copyId: idOf(7) }).obstacles).toEqual([{ kind: 'CODE', name: 'LAKE' }]) // prettier-ignore
  expect(copyAt(details(), from, { ...HOTEL, found }).obstacles).toHaveLength(3)
})

test('a copy is changed where it differs, and gives way to a version where guests have what differs', () => {
  const own = { codes: ['SPA'], found: [{ kind: 'CODE', id: idOf(7), key: 'SPA' }] } as const
  const copy = (more: object = {}) => ({ ...details(), id: idOf(7), state: 'ACTIVE' as const, wasUsed: true, ...more })
  expect(changeOf(copy(), details(), own)).toBe('NONE')
  expect(changeOf(copy(), details(), { ...own, codes: ['SPA', 'LAKE'] })).toBe('CHANGE')
  // A code of that text that another offer has is not the copy's.
  expect(changeOf(copy(), details(), { ...own, found: [{ kind: 'CODE', id: idOf(9), key: 'SPA' }] })).toBe('CHANGE')
  expect(changeOf(copy(), details({ maxUses: 5 }), own)).toBe('CHANGE')
  expect(changeOf(copy(), details({ percentBp: 2_000 }), own)).toBe('VERSION')
  expect(changeOf(copy({ wasUsed: false }), details({ percentBp: 2_000 }), own)).toBe('CHANGE')
  expect(changeOf(copy({ state: 'ENDED' }), details({ percentBp: 2_000 }), own)).toBe('NONE')
})
