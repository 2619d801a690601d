import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { Permission } from '#core/permissions.ts'
import { departmentsOf, documentKindOf, eachOnce, endOf, plainNumber, retentionEnd } from './profiles.ts'

test('notes are those of the departments a reader works in', () => {
  const of = (...permissions: Permission[]) => departmentsOf(new Set(permissions))
  expect(of()).toEqual([])
  expect(of('profiles.read')).toEqual(['GENERAL'])
  expect(of('profiles.housekeeping')).toEqual(['HOUSEKEEPING'])
  expect(of('profiles.read', 'orders.write')).toEqual(['GENERAL', 'FOOD'])
})

test('a number is the same however it is spaced, and less than half of it is shown', () => {
  expect(plainNumber(' ab 12-34 ')).toBe('AB1234')
  expect(endOf('AB 123 456')).toBe('456')
  expect(endOf('1234')).toBe('34')
  expect(endOf('1')).toBe('')
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (number) => {
      const plain = plainNumber(number)
      expect(plainNumber(plain)).toBe(plain)
      expect(plain.endsWith(endOf(number))).toBe(true)
      expect([...endOf(number)].length * 2).toBeLessThanOrEqual([...plain].length)
    }),
  )
})

test('a document is stored for a year where no day is named', () => {
  expect(retentionEnd('2026-11-20' as Day)).toBe('2027-11-20')
  expect(retentionEnd('2028-02-29' as Day)).toBe('2029-02-28')
})

test('each text stands once', () => {
  expect(eachOnce(['Golf', 'golf', 'Spa'], (one) => one)).toEqual(['Golf', 'Spa'])
})

test.each([
  ['Passport', 'PASSPORT'],
  ['Passeport', 'PASSPORT'],
  ['driving license', 'DRIVING_LICENCE'],
  ['Permis de conduire', 'DRIVING_LICENCE'],
  ['Titre de séjour', 'RESIDENCE_PERMIT'],
  ['Aadhaar', 'IDENTITY_CARD'],
  ['ID', 'IDENTITY_CARD'],
  ['', 'OTHER'],
  ['Video club', 'OTHER'],
])('a document typed as "%s" is %s', (typed, kind) => {
  expect(documentKindOf(typed)).toBe(kind)
})
