import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { cellsOf } from '#test/sheets.ts'
import { Pack } from './contract.ts'
import { assertPays, expiryOf, isOwedAfterEnd, packColumns, packStateOf, unitsTaken, unusedOf } from './rules.ts'
import { LAW_CASES } from '#test/chance.ts'

const TODAY = '2026-11-20' as Day

test('the day a pack is sold is its first one, and its last one pays', () => {
  expect(expiryOf(TODAY, null)).toBeNull()
  expect(expiryOf(TODAY, 1)).toBe(TODAY)
  const expiresOn = expiryOf(TODAY, 30)
  const pack = { remaining: 1, isEnded: false, expiresOn }
  expect(expiresOn).toBe('2026-12-19')
  expect(packStateOf(pack, '2026-12-19' as Day)).toBe('OPEN')
  expect(packStateOf(pack, '2026-12-20' as Day)).toBe('EXPIRED')
})

test('ended is shown before used up, and used up before expired', () => {
  const pack = { remaining: 0, isEnded: false, expiresOn: addDays(TODAY, -1) }
  expect(packStateOf(pack, TODAY)).toBe('USED')
  expect(packStateOf({ ...pack, isEnded: true }, TODAY)).toBe('ENDED')
})

test('of 10.00 for three units one is worth 3.33 and two are 6.67', () => {
  expect([0, 1, 2, 3].map((remaining) => unusedOf({ price: minor(1_000), units: 3, remaining }))).toEqual([
    0, 333, 667, 1_000,
  ])
})

test('what is left of the price falls with every unit, from all of it to nothing', () => {
  const anyPack = fc.record({ price: fc.nat(1_000_000_000), units: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(anyPack, ({ price, units }) => {
      const left = Array.from({ length: units + 1 }, (_, remaining) =>
        unusedOf({ price: minor(price), units, remaining }),
      )
      expect(left[0]).toBe(0)
      expect(left[units]).toBe(price)
      expect(left.every((amount, at) => at === 0 || amount >= (left[at - 1] ?? 0))).toBe(true)
    }),
    { numRuns: LAW_CASES },
  )
})

test('a begun unit is a whole one', () => {
  expect([0, 1, 999, 1_000, 1_001, 3_000].map(unitsTaken)).toEqual([0, 1, 1, 1, 2, 3])
})

test('a pack pays for its own guest and its own product, as far as it goes', () => {
  const pack = { number: 7, state: 'OPEN' as const, productId: 'massage', remaining: 2, isOfGuest: true }
  const line = { productId: 'massage', units: 2 }
  const refuses = (code: string, more: object, wanted: object = {}) =>
    expect(() => assertPays({ ...pack, ...more }, { ...line, ...wanted })).toThrow(expect.objectContaining({ code }))
  expect(() => assertPays(pack, line)).not.toThrow()
  refuses('pack_not_for_this', { isOfGuest: false })
  refuses('pack_not_for_this', {}, { productId: 'haircut' })
  for (const state of ['USED', 'EXPIRED', 'ENDED'] as const) refuses('pack_not_usable', { state })
  refuses('pack_too_small', {}, { units: 3 })
})

test('units that came back to a pack after its end wait to be refunded', () => {
  expect(isOwedAfterEnd({ state: 'ENDED', remaining: 1 })).toBe(true)
  expect([isOwedAfterEnd({ state: 'ENDED', remaining: 0 }), isOwedAfterEnd({ state: 'OPEN', remaining: 1 })]).toEqual([false, false]) // prettier-ignore
})

test('an exported pack has the fields of the wire by their names, and each amount its currency', () => {
  const pack = made(Pack, {
    number: 3,
    guestName: 'Mira',
    price: 1_000,
    unusedAmount: 333,
    currency: 'JPY',
    endedAt: null,
  })
  const { price, unusedAmount, packId, ...plain } = cellsOf(packColumns, pack)
  expect([price, unusedAmount, packId]).toEqual([[1_000, 'JPY'], [333, 'JPY'], pack.id]) // prettier-ignore
  expect(pack).toMatchObject(plain)
  expect(Object.keys(plain)).toHaveLength(12)
})
