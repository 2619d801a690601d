import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { handedOver } from './notes.ts'

test('the cash offered is never too little, begins with the very amount, rises, and fits under a thumb', () => {
  const currency = fc.constantFrom<Currency>('INR' as Currency, 'JPY' as Currency, 'KWD' as Currency)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_000 }), currency, (due, of) => {
      const sums = handedOver(due, of)
      expect(sums[0]).toBe(due)
      expect(sums).toEqual([...new Set(sums)].toSorted((a, b) => a - b))
      expect(sums.length).toBeLessThanOrEqual(4)
    }),
  )
})

test('of 283.50 rupees it is that, 290, 300 and 500; an amount that is one note suggests no smaller one', () => {
  expect(handedOver(28_350, 'INR' as Currency)).toEqual([28_350, 29_000, 30_000, 50_000])
  expect(handedOver(50_000, 'INR' as Currency)).toEqual([50_000, 100_000])
})
