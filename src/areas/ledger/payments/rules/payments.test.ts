import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Currency, minor } from '#core/money.ts'
import { PaymentMode, ReceiptMode } from '../contract/payment-routes.ts'
import { assertPayable, assertRefundable, changeOf, isAdvance, isPromise, leftOf } from './payments.ts'
import { exchanged } from './exchange.ts'
import { LAW_CASES } from '#test/chance.ts'

const CASES = { numRuns: LAW_CASES }

test('a mode is either real money or a promise', () => {
  expect(PaymentMode.options.filter(isPromise)).toEqual(['Credit', 'BillToRoom'])
  expect(PaymentMode.options.filter((mode) => !isPromise(mode))).toEqual(ReceiptMode.options)
})

test('an advance comes before the day of arrival', () => {
  expect(isAdvance('2026-11-19' as Day, '2026-11-20' as Day)).toBe(true)
  expect(isAdvance('2026-11-20' as Day, '2026-11-20' as Day)).toBe(false)
})

test('no refund exceeds what was received: up to the last unit of it, and not one more', () => {
  const refunded = (amount: number, locked: number) => () => assertRefundable(minor(amount), minor(locked))
  for (const [amount, locked] of [[1, 1], [1, 2], [500_000, 500_000]] as const) expect(refunded(amount, locked)).not.toThrow() // prettier-ignore
  for (const [amount, locked] of [[1, 0], [501, 500], [500_001, 500_000]] as const) expect(refunded(amount, locked)).toThrow('refund_above_paid') // prettier-ignore
})

test('a closed bill takes no money', () => {
  expect(() => assertPayable({ status: 'OPEN', bookingId: 'b' })).not.toThrow()
  expect(() => assertPayable({ status: 'CLOSED', bookingId: 'b' })).toThrow('folio_closed')
})

test('foreign money is computed in integers and rounded once, half up', () => {
  const [rupee, euro, yen, dinar] = ['INR', 'EUR', 'JPY', 'KWD'] as Currency[] as [
    Currency,
    Currency,
    Currency,
    Currency,
  ]
  expect(exchanged(minor(1_001), euro, '91.235', rupee)).toBe(91_326)
  expect(exchanged(minor(1), euro, '0.5', rupee)).toBe(1)
  expect(exchanged(minor(1), euro, '0.49', rupee)).toBe(0)
  expect(exchanged(minor(100), yen, '0.55', rupee)).toBe(5_500)
  expect(exchanged(minor(1_000), dinar, '272.5', rupee)).toBe(27_250)
  expect(exchanged(minor(1), yen, '0.0065', dinar)).toBe(7)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 100_000 }), (amount, rate) => {
      expect(exchanged(minor(amount), euro, String(rate), rupee)).toBe(amount * rate)
    }),
    CASES,
  )
})

test('change is the cash received beyond the amount', () => {
  expect([
    changeOf(minor(950), minor(2_000)),
    changeOf(minor(950), minor(950)),
    changeOf(minor(950), undefined),
  ]).toEqual([1_050, 0, 0])
})

test('what is left of a receipt is never below zero, and never more than it was', () => {
  const amount = fc.integer({ min: 0, max: 1_000 }).map(minor)
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (all, allocated, refunded, isReversed) => {
      const left = leftOf({ amount: all, allocated, refunded, isReversed })
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(all)
      if (!isReversed && allocated + refunded <= all) expect(left + allocated + refunded).toBe(all)
    }),
    CASES,
  )
})
