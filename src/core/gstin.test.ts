import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GST_STATES, gstinCheckDigit, isGstin, stateOfGstin, taxNumber } from './gstin.ts'
import { LAW_CASES } from '#test/chance.ts'

const digit = fc.constantFrom(...'0123456789')
const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const many = (sign: fc.Arbitrary<string>, length: number) =>
  fc.array(sign, { minLength: length, maxLength: length }).map((signs) => signs.join(''))
const gstin = fc
  .tuple(
    fc.constantFrom(...Object.keys(GST_STATES)),
    many(character, 5),
    many(digit, 4),
    character,
    fc.oneof(digit, character),
  )
  .map(([state, name, number, last, entity]) => `${state}${name}${number}${last}${entity}Z`)
  .map((first) => first + gstinCheckDigit(first))

describe('the check character of a GSTIN', () => {
  test.each([
    ['27AAPFU0939F1Z', 'V'],
    ['29AABCU9603R1Z', 'J'],
  ])('of %s is %s', (first, check) => {
    expect(gstinCheckDigit(first)).toBe(check)
    expect(isGstin(first + check)).toBe(true)
  })

  test('is right for a number it was made for, and wrong for any other last character', () => {
    fc.assert(
      fc.property(gstin, fc.oneof(digit, character), (number, other) => {
        expect(isGstin(number)).toBe(true)
        expect(isGstin(number.slice(0, 14) + other)).toBe(other === number[14])
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('finds every single mistyped digit of the PAN', () => {
    fc.assert(
      fc.property(gstin, fc.integer({ min: 7, max: 10 }), digit, (number, at, wrong) => {
        const typed = number.slice(0, at) + wrong + number.slice(at + 1)
        expect(isGstin(typed)).toBe(typed === number)
      }),
      { numRuns: LAW_CASES },
    )
  })

  test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '00AAPFU0939F1ZV', 'DE123456789', '27aapfu0939f1z!'])(
    'is not in %j',
    (text) => expect(isGstin(text)).toBe(false),
  )

  test('spaces and small letters are forgiven; other signs are an error', () => {
    expect(isGstin('27 aapfu 0939 f1zv')).toBe(true)
    expect(() => gstinCheckDigit('27AAPFU0939F1-')).toThrow(RangeError)
  })

  test('the first two encode the state', () => {
    expect(stateOfGstin('27AAPFU0939F1ZV')).toEqual({ code: '27', name: 'Maharashtra' })
    expect(stateOfGstin('DE123456789')).toBeUndefined()
  })
})

test('a tax number that begins like a GSTIN must be one; those of other countries are taken as they are', () => {
  const takes = (typed: string) => taxNumber(30).safeParse(typed).success
  for (const typed of ['', 'DE129273398', 'FR 40 303 265 045', '12-3456789', ' 27aapfu0939f1z-v '])
    expect(takes(typed)).toBe(true)
  for (const typed of ['27AAPFU0939F1ZW', '27AAPFU0939']) expect(takes(typed)).toBe(false)
})
