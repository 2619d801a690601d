import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { PaymentMode, RealMode } from './contract.ts'
import { assertPayable, assertRefundable, isAdvance, isPromise } from './rules.ts'

test('a mode is either real money or a promise', () => {
  for (const mode of PaymentMode.options) expect(isPromise(mode)).toBe(!RealMode.safeParse(mode).success)
})

test('an advance comes before the day of arrival', () => {
  expect(isAdvance('2026-11-19' as Day, '2026-11-20' as Day)).toBe(true)
  expect(isAdvance('2026-11-20' as Day, '2026-11-20' as Day)).toBe(false)
})

test('nobody gets back more than is held', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.integer({ min: 0 }), (amount, paid) => {
      const tryIt = () => assertRefundable(minor(amount), minor(paid))
      if (amount > paid) expect(tryIt).toThrow('refund_above_paid')
      else expect(tryIt).not.toThrow()
    }),
  )
})

test('a closed bill takes no money', () => {
  expect(() => assertPayable({ status: 'OPEN' })).not.toThrow()
  expect(() => assertPayable({ status: 'CLOSED' })).toThrow('folio_closed')
})
