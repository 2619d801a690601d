import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { vatNumberOf } from './vat-numbers.ts'

test.each([
  ['DE 123 456 789', 'DE', 'DE123456789'],
  ['123456789', 'DE', 'DE123456789'],
  ['12/345/67890', 'DE', undefined],
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['GR123456789', 'GR', 'EL123456789'],
  ['FR40303265045', 'DE', 'FR40303265045'],
  ['XI123456789', 'GB', 'XI123456789'],
  ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
  ['27AAPFU0939F1ZV', 'IN', 'IN27AAPFU0939F1ZV'],
  ['AABCU9603R', 'IN', undefined],
  ['12-3456789', 'US', undefined],
  ['AB123456', '', undefined],
  ['', 'DE', undefined],
])('the tax number %j of %s is the VAT number %j', (written, country, number) => {
  expect(vatNumberOf(written, country)).toBe(number)
})

test('a VAT number begins with a country, whatever is written', () => {
  const country = fc.constantFrom('', 'XI', ...COUNTRY_CODES)
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), country, (written, of) => {
      const number = vatNumberOf(written, of)
      return number === undefined || ['EL', 'XI', ...COUNTRY_CODES].includes(number.slice(0, 2))
    }),
  )
})
