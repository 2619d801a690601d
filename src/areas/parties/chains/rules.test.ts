import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedDetails, isEmptySearch, type SharedDetails, sisterSearch } from './rules.ts'

const nothing = { text: '', email: '', phone: '' }

test('a name is searched by its beginning from three letters on, in any writing', () => {
  expect(sisterSearch({ ...nothing, text: 'Muñ' }).name?.from).toBe('mun')
  expect(isEmptySearch(sisterSearch({ ...nothing, text: 'Mu' }))).toBe(true)
  expect(isEmptySearch(sisterSearch({ ...nothing, text: ' m  ' }))).toBe(true)
})

test('an e-mail address is compared as a whole: no part of one finds anything', () => {
  expect(sisterSearch({ ...nothing, text: 'Asha@Mail.example' })).toEqual({ name: null, email: 'asha@mail.example', phoneEnd: null }) // prettier-ignore
  fc.assert(
    fc.property(fc.nat({ max: 11 }), (length) => {
      const { email, name } = sisterSearch({ ...nothing, email: 'asha@mail.example'.slice(0, length) })
      expect([email, name]).toEqual([null, null])
    }),
    { numRuns: 100 },
  )
})

test('a phone number is one from seven digits on; zeros and the country code in front do not count', () => {
  expect(sisterSearch({ ...nothing, phone: '123456' }).phoneEnd).toBeNull()
  expect(sisterSearch({ ...nothing, phone: '01234567' }).phoneEnd?.from).toBe('7654321')
  expect(sisterSearch({ ...nothing, text: '+91 98200 12345' }).phoneEnd?.from).toBe('543210028919')
})

const shared = fc.record({
  firstName: fc.string(),
  dietary: fc.string(),
  allergies: fc.string({ minLength: 1 }),
  isVip: fc.boolean(),
}) as fc.Arbitrary<SharedDetails>

test('only a controller of both properties takes diets and allergies along; all else is copied as it is', () => {
  fc.assert(
    fc.property(shared, (details) => {
      expect(copiedDetails(details, true)).toEqual(details)
      expect(copiedDetails(details, false)).toEqual({ ...details, dietary: '', allergies: '' })
    }),
    { numRuns: 100 },
  )
})
