import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import { upgradeAmounts, upgradeTotal } from './upgrades.ts'

const slab = (minAmount: number, maxAmount: number | null, percentageBp: number): TaxSlab => ({
  category: 'ROOM', validFrom: '2026-01-01' as Day, validUntil: null, minAmount: minor(minAmount),
  maxAmount: maxAmount === null ? null : minor(maxAmount), percentageBp, components: [],
}) // prettier-ignore
const slabs = [slab(0, 750_000, 500), slab(750_001, null, 1_800)]
const question = { slabs, day: '2026-11-20' as Day, includesTax: false }

test('an upgrade bears the tax of the dearer night, on the sum of all nights', () => {
  const amount = fc.integer({ min: 1, max: 500_000 })
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 0, max: 900_000 }),
      (price, nights, night) => {
        const { net, tax } = upgradeAmounts(minor(price), nights, minor(night), question)
        const rate = night + price <= 750_000 ? 500 : 1_800
        expect(net).toBe(upgradeTotal(minor(price), nights))
        expect(tax).toBe(Math.floor((net * rate) / 10_000 + 0.5))
      },
    ),
    { numRuns: 100 },
  )
})

test('at the bound of a slab it is the lower one, a unit above it the upper one', () => {
  expect(upgradeAmounts(minor(50_000), 2, minor(700_000), question)).toMatchObject({ net: 100_000, tax: 5_000 })
  expect(upgradeAmounts(minor(50_001), 2, minor(700_000), question)).toMatchObject({ net: 100_002, tax: 18_000 })
})

test('a price with tax retains its sum', () => {
  const { net, tax } = upgradeAmounts(minor(10_500), 1, minor(105_000), { ...question, includesTax: true })
  expect([net, tax]).toEqual([10_000, 500])
})
