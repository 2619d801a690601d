import { expect, test } from 'vitest'
import { countryCodeOf } from './countries.ts'

test.each([
  ['IN', 'IN'],
  [' in ', 'IN'],
  ['India', 'IN'],
  ['germany', 'DE'],
  ['Allemagne', 'DE'],
  ['United Kingdom', 'GB'],
  ['Czechia', 'CZ'],
  ['Russia', 'RU'],
  ['', ''],
  ['Erewhon', ''],
  ['Unknown Region', ''],
])('the country written as %j is %j', (written, code) => {
  expect(countryCodeOf(written)).toBe(code)
})
