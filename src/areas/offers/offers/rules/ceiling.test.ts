import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, zero } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { isAboveCeiling } from './ceiling.ts'

const NONE = { percentBp: null, amount: null, buy: null, free: null, maxOff: null, gift: null }
const ceiling = (ceilingBp: number | null, amount: number | null = null) => ({
  ceilingBp,
  ceilingAmount: amount === null ? null : minor(amount),
})
const percent = (percentBp: number, maxOff: number | null = null) =>
  ({ ...NONE, kind: 'PERCENT', percentBp, maxOff: maxOff === null ? null : minor(maxOff) }) as const

test('a share is within the ceiling up to it, of so many nights free as well', () => {
  expect(isAboveCeiling(percent(2_000), ceiling(2_000), zero)).toBe(false)
  expect(isAboveCeiling(percent(2_001), ceiling(2_000), zero)).toBe(true)
  const free = (buy: number, ceilingBp: number) =>
    isAboveCeiling({ ...NONE, kind: 'FREE', buy, free: 1 }, ceiling(ceilingBp), zero)
  expect([free(3, 2_500), free(3, 2_499)]).toEqual([false, true])
})

test('an amount is within the ceiling up to it, and so is what a gift is worth', () => {
  const amount = (off: number) =>
    isAboveCeiling({ ...NONE, kind: 'AMOUNT_ONCE', amount: minor(off) }, ceiling(null, 500), zero)
  expect([amount(500), amount(501)]).toEqual([false, true])
  const gift = { extraId: null, productId: null, quantity: 2, per: 'ONCE' } as const
  const worth = (price: number) => isAboveCeiling({ ...NONE, kind: 'GIFT', gift }, ceiling(null, 500), minor(price))
  expect([worth(250), worth(251)]).toEqual([false, true])
})

test('what it takes off at most decides, and a fixed price is above any ceiling', () => {
  expect(isAboveCeiling(percent(9_000, 500), ceiling(1_000, 500), zero)).toBe(false)
  expect(isAboveCeiling(percent(9_000, 501), ceiling(1_000, 500), zero)).toBe(true)
  const price = { ...NONE, kind: 'PRICE', amount: minor(1) } as const
  expect(isAboveCeiling(price, ceiling(9_999), zero)).toBe(true)
  expect(isAboveCeiling(price, ceiling(null), zero)).toBe(false)
})

test('more off is never within a ceiling that less is above', () => {
  const share = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(share, share, share, (a, b, most) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      return !isAboveCeiling(percent(less), ceiling(most), zero) || isAboveCeiling(percent(more), ceiling(most), zero)
    }),
    { numRuns: LAW_CASES },
  )
})
