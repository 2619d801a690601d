import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { assertPays, codeKey, expiryOf, isWholeCode, payableBy, printCode, voucherStateOf } from './vouchers.ts'

const today = '2026-11-20' as Day
const facts = { issued: minor(100), balance: minor(100), expiresOn: today, isVoid: false, hasExpired: false }

test('a voucher pays on its last day; a void one stays void, and one that was used up never expires', () => {
  expect(voucherStateOf(facts, today)).toBe('OPEN')
  expect(voucherStateOf({ ...facts, balance: minor(1) }, today)).toBe('PART_USED')
  expect(voucherStateOf(facts, '2026-11-21' as Day)).toBe('EXPIRED')
  expect(voucherStateOf({ ...facts, expiresOn: null }, '2099-01-01' as Day)).toBe('OPEN')
  expect(voucherStateOf({ ...facts, balance: minor(0) }, '2026-11-21' as Day)).toBe('USED')
  expect(voucherStateOf({ ...facts, balance: minor(0), hasExpired: true }, today)).toBe('EXPIRED')
  expect(voucherStateOf({ ...facts, isVoid: true, hasExpired: true }, today)).toBe('VOID')
})

test('it pays up to its last coin and not one more', () => {
  const pays = (amount: number) => () => assertPays({ number: 1, state: 'OPEN', balance: minor(100) }, minor(amount))
  expect(pays(100)).not.toThrow()
  expect(pays(101)).toThrow('voucher_too_small')
  expect(() => assertPays({ number: 1, state: 'EXPIRED', balance: minor(100) }, minor(1))).toThrow('voucher_not_usable')
})

test('what it pays is never more than what is due or left, and never below nothing', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: -1_000, max: 1_000_000 }), (balance, due) => {
      const amount = payableBy(minor(balance), minor(due))
      expect(amount).toBe(Math.max(0, Math.min(balance, due)))
    }),
    { numRuns: LAW_CASES },
  )
})

test('its last day counts from the day it is issued; without days there is none', () => {
  expect(expiryOf(today, 1)).toBe('2026-11-21')
  expect(expiryOf(today, null)).toBeNull()
})

test('a code is the same however it is typed, and nothing that looks like another symbol is one', () => {
  const symbol = fc.constantFrom(...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
  fc.assert(
    fc.property(fc.array(symbol, { minLength: 16, maxLength: 16 }), (symbols) => {
      const code = symbols.join('')
      expect(codeKey(` ${printCode(code).toLowerCase()} `)).toBe(code)
      expect(isWholeCode(printCode(code))).toBe(true)
      expect(isWholeCode(code.slice(1))).toBe(false)
    }),
    { numRuns: LAW_CASES },
  )
  for (const wrong of ['0', 'O', '1', 'I', 'É']) expect(isWholeCode(`222222222222222${wrong}`)).toBe(false)
  expect(printCode('ABCD2345EFGH6789')).toBe('ABCD-2345-EFGH-6789')
})
