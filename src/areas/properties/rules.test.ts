import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { taxOn } from '#core/tax.ts'
import type { TaxSlab } from './contract.ts'
import { changedFields, counterOf, taxTableFaults } from './rules.ts'

const slab = (min: number, max: number | null, over: Partial<TaxSlab> = {}): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp: 500,
  components: [
    { name: 'CGST', basisPoints: 250 },
    { name: 'SGST', basisPoints: 250 },
  ],
  ...over,
})
const faults = (...slabs: TaxSlab[]) => taxTableFaults(slabs).map(({ fault, amount }) => [fault, amount])

test('the counter is named after the property, as the specification has it', () => {
  expect(counterOf({ id: 269, name: 'Demo Palace' })).toEqual({ counterName: 'Demo Palace-269', counterNumber: '269' })
})

test('slabs that meet, or share a bound, cover every price', () => {
  expect(faults(slab(0, 750_000), slab(750_001, null))).toEqual([])
  expect(faults(slab(0, 750_000), slab(750_000, null))).toEqual([])
  expect(faults(slab(0, null))).toEqual([])
  expect(faults(slab(0, 0), slab(0, null))).toEqual([])
})

test('a hole is named by its first amount: below the first slab, between two, above the last', () => {
  expect(faults(slab(1, null))).toEqual([['hole', 0]])
  expect(faults(slab(0, 750_000), slab(750_100, null))).toEqual([['hole', 750_001]])
  expect(faults(slab(0, 750_000))).toEqual([['hole', 750_001]])
})

test('an overlap is more than a shared bound', () => {
  expect(faults(slab(0, 750_000), slab(749_999, null))).toEqual([['overlap', 749_999]])
  expect(faults(slab(0, null), slab(0, null))).toEqual([['overlap', 0]])
  expect(faults(slab(0, null), slab(100, 200))).toEqual([['overlap', 100]])
})

test('each slab must make sense alone', () => {
  expect(faults(slab(500, 100))).toEqual([['bounds', 500]])
  expect(faults(slab(-5, null))).toEqual([['bounds', -5]])
  expect(faults(slab(0, null, { validUntil: '2025-09-22' as Day }))).toEqual([['period', 0]])
  expect(faults(slab(0, null, { percentageBp: 10_001, components: [] }))).toEqual([['percentage', 0]])
  expect(faults(slab(0, null, { percentageBp: 600 }))).toEqual([['components', 0]])
  expect(faults(slab(0, null, { components: [] }))).toEqual([])
})

test('categories and periods are looked at apart, and no day may lie between two periods', () => {
  const until = '2026-04-01' as Day
  const old = slab(0, null, { validUntil: until })
  expect(faults(old, slab(0, null, { validFrom: until }))).toEqual([])
  expect(faults(old, slab(0, null, { validFrom: addDays(until, 1) }))).toEqual([['hole', 0]])
  expect(faults(old, slab(0, null, { validFrom: addDays(until, -1) }))).toEqual([['overlap', 0]])
  expect(faults(old)).toEqual([])
  expect(faults(slab(0, null), slab(0, null, { category: 'SERVICE' }))).toEqual([])
})

const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 8 })

test('law: a table cut anywhere, meeting or sharing bounds, has no fault and taxes every price', () => {
  fc.assert(
    fc.property(cuts, fc.boolean(), fc.integer({ min: 0, max: 2_000_000 }), (points, isShared, price) => {
      const bounds = [...points].sort((a, b) => a - b)
      const table = [...bounds, null].map((max, index) => {
        const below = bounds[index - 1]
        return slab(below === undefined ? 0 : below + (isShared ? 0 : 1), max)
      })
      expect(taxTableFaults(table)).toEqual([])
      const question = { slabs: table, day: '2026-01-01' as Day, category: 'ROOM', includesTax: false } as const
      expect(taxOn(minor(price), question).net).toBe(price)
    }),
  )
})

test('law: a table without one of its slabs, or with one twice, is faulty', () => {
  fc.assert(
    fc.property(cuts, fc.nat(), fc.boolean(), (points, pick, isTwice) => {
      const bounds = [...points].sort((a, b) => a - b)
      const table = [...bounds, null].map((max, index) => slab(index === 0 ? 0 : (bounds[index - 1] ?? 0) + 1, max))
      const one = table[pick % table.length]
      const broken = isTwice ? [...table, ...(one ? [one] : [])] : table.filter((other) => other !== one)
      return broken.length === 0 || taxTableFaults(broken).length > 0
    }),
  )
})

test('only what differs is kept of a change', () => {
  expect(changedFields({ name: 'A', city: 'B' }, { name: 'A', city: 'C' })).toEqual({
    before: { city: 'B' },
    after: { city: 'C' },
  })
})
