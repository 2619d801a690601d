import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccount, isIban } from './iban.ts'

const GERMAN = 'DE89370400440532013000'

test.each([
  [GERMAN, true],
  ['de89 3704 0044 0532 0130 00', true],
  ['NO9386011117947', true], // the shortest there is
  ['MT84MALT011000012345MTLCAST001S', true],
  ['DE88370400440532013000', false],
  ['DE8937040044', false],
  ['xDE89370400440532013000', false],
  ['DE89370400440532013000!', false],
  ['89DE370400440532013000', false],
  ['', false],
])('"%s" is an IBAN: %s', (written, is) => expect(isIban(written)).toBe(is))

test('law: a wrong sign or two changed places are noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: GERMAN.length - 2 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const digits = [...GERMAN]
      const wrong = digits.with(at, String((Number(digits[at]) + more) % 10)).join('')
      expect(isIban(wrong)).toBe(false)
      if (digits[at] === digits[at + 1]) return
      const turned = digits.with(at, digits[at + 1] ?? '').with(at + 1, digits[at] ?? '')
      expect(isIban(turned.join(''))).toBe(false)
    }),
  )
})

test('an account that looks like an IBAN and is none was mistyped; any other is as its country writes it', () => {
  expect([GERMAN, ` ${GERMAN}`, '001234567', 'HDFC0001234', '12-34-56 12345678', ''].map(isAccount)).toEqual([true, true, true, true, true, true]) // prettier-ignore
  expect(['DE88 3704 0044 0532 0130 00', 'de 88', ' DE00'].map(isAccount)).toEqual([false, false, false])
})
