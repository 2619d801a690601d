import { expect, test } from 'vitest'
import { Email, Password, Phone, isDigits, isEmail, isPhone, isStrictEmail } from './patterns.ts'

test.each([
  ['+91 98111 22233', true],
  ['++(0141) 555-0144', true],
  ['011/555.0144', true],
  ['(12345) 6', false],
  ['98111x22233', false],
  ['', false],
])('phone %s: %s', (typed, is) => expect(isPhone(typed)).toBe(is))

test.each([
  ['asha@rao.example', true, true],
  ["o'neil+desk@mail.rao.example", true, true],
  ['asha@localhost', false, true],
  ['asha@@rao.example', false, false],
  ['asha.@rao.example', true, false],
  ['asha@-rao.example', true, false],
  [`${'a'.repeat(65)}@rao.example`, true, false],
  [`asha@${'b'.repeat(64)}.example`, true, false],
  [`asha@${'b.'.repeat(125)}example`, true, false],
  ['asha rao@rao.example', false, false],
  ['', false, false],
])('e-mail %s: general %s, strict %s', (typed, general, strict) => {
  expect([isEmail(typed), isStrictEmail(typed)]).toEqual([general, strict])
})

test.each([
  ['0123', true],
  ['1.5', false],
  ['-1', false],
  ['', false],
])('number %s: %s', (typed, is) => expect(isDigits(typed)).toBe(is))

test.each([
  ['Demo#2026!', true],
  ['Short1!', false],
  ['nouppercase1!', false],
  ['NOLOWERCASE1!', false],
  ['NoDigits!!', false],
  ['NoSpecial11', false],
  ['Only(brackets)1', false],
])('password %s: %s', (typed, is) => expect(Password.safeParse(typed).success).toBe(is))

test('a phone number and an address for mail may be left out', () => {
  expect([Phone.parse(''), Email.parse('')]).toEqual(['', ''])
})
