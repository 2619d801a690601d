import { allCountries } from 'country-region-data'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES, Country, countryCodeOf, countryNameOf, RequiredCountry } from './countries.ts'

describe('a country', () => {
  test.each([
    ['IN', 'IN'],
    [' in ', 'IN'],
    ['India', 'IN'],
    ['germany', 'DE'],
    ['Allemagne', 'DE'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Osterreich', 'AT'],
    ['España', 'ES'],
    ['भारत', 'IN'],
    ['日本', 'JP'],
    ['LA RÉUNION', 'RE'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['deu', 'DE'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['England', 'GB'],
    ['UAE', 'AE'],
    ['the Netherlands', 'NL'],
    ['Réunion', 'RE'],
    ['Trinidad and Tobago', 'TT'],
    ["Cote d'Ivoire", 'CI'],
    ['United Kingdom', 'GB'],
    ['Czechia', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['Russia', 'RU'],
    ['Niger', 'NE'],
    ['', ''],
    ['Q', ''],
    ['QQ', ''],
    ['XX', ''],
    ['EU', ''],
    ['ZZZ', ''],
    ['Erewhon', ''],
    ['Unknown Region', ''],
    ['Canary Islands', ''],
  ])('written as %j is %j', (written, code) => {
    expect(countryCodeOf(written)).toBe(code)
  })

  test('is known by each of its names, in English, French and its own letters', () => {
    for (const code of COUNTRY_CODES) {
      expect(countryCodeOf(code.toLowerCase())).toBe(code)
      for (const language of ['en', 'fr', 'de', 'es', 'it', 'ar', 'zh', 'ru'])
        expect([code, language, countryCodeOf(countryNameOf(code, language) ?? '')]).toEqual([code, language, code])
    }
  })

  test('has the letters a second source has', () => {
    expect(COUNTRY_CODES).toHaveLength(250)
    for (const [, code] of allCountries) expect(COUNTRY_CODES).toContain(code)
  })

  test('is never anything but one of ISO 3166, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (written) => {
        const code = countryCodeOf(written)
        return code === '' || (COUNTRY_CODES.includes(code) && countryCodeOf(code) === code)
      }),
    )
  })

  test('is no word that every object of the language has', () => {
    for (const word of ['constructor', 'toString', 'valueOf', '__proto__']) expect(countryCodeOf(word)).toBe('')
  })

  test('in a contract is taken by name and stored as letters; what is none is an error, and none may be left out', () => {
    expect(Country.parse(' Deutschland ')).toBe('DE')
    expect(Country.parse('')).toBe('')
    expect(Country.safeParse('Erewhon').success).toBe(false)
    expect(RequiredCountry.safeParse('').success).toBe(false)
    expect(RequiredCountry.parse('UK')).toBe('GB')
  })
})
