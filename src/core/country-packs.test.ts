import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_PACKS, flatTax, isLocale, packOf } from './country-packs.ts'
import { writtenFor } from './language.ts'
import { minor, printMoney, type Currency } from './money.ts'

const amountIn = (country: string) => {
  const { locale, currency = 'XXX' } = packOf(country)
  return printMoney(minor(123_456_789), currency as Currency, writtenFor('en', locale))
    .replaceAll(/\s/g, ' ')
    .replaceAll("'", '’')
}

test.each([
  ['IN', 'en-IN', 'Asia/Kolkata', 'INR', 4, ['CGST', 'SGST'], 'GSTIN', 100, false, '₹12,34,567.89'],
  ['DE', 'de-DE', 'Europe/Berlin', 'EUR', 1, ['USt'], 'USt-IdNr.', 1, false, '€1,234,567.89'],
  ['FR', 'fr-FR', 'Europe/Paris', 'EUR', 1, ['TVA'], 'N° TVA', 1, false, '€1,234,567.89'],
  ['GB', 'en-GB', 'Europe/London', 'GBP', 4, ['VAT'], 'VAT no.', 1, false, '£1,234,567.89'],
  ['US', 'en-US', 'America/New_York', 'USD', 1, ['Sales tax'], 'EIN', 1, false, '$1,234,567.89'],
  ['JP', 'ja-JP', 'Asia/Tokyo', 'JPY', 4, ['Consumption tax'], 'Registration no.', 1, false, '¥123,456,789'],
  ['AE', 'en-AE', 'Asia/Dubai', 'AED', 1, ['VAT'], 'TRN', 1, false, 'AED 1,234,567.89'],
  ['CH', 'de-CH', 'Europe/Zurich', 'CHF', 1, ['MWST'], 'UID', 5, true, 'CHF 1’234’567.89'],
] as const)(
  'what is customary in %s',
  (country, locale, timeZone, currency, month, taxNames, label, unit, rounds, shown) => {
    expect(packOf(country)).toMatchObject({
    country, locale, timeZone, currency, fiscalYearMonth: month, taxNames, taxNumberLabel: label, roundingUnit: unit, roundsBills: rounds,
  }) // prettier-ignore
    expect(amountIn(country)).toBe(shown)
  },
)

test('a service code, the limit of credit notes and the sixteen characters of a number are India’s alone', () => {
  for (const pack of COUNTRY_PACKS) {
    const isIndia = pack.country === 'IN'
    expect(pack.serviceCodes.map(({ code }) => code)).toEqual(isIndia ? ['996311'] : [])
    expect(pack.codeLabel).toBe(isIndia ? 'SAC' : '')
    expect(pack.creditNoteLimit).toBe(isIndia ? '11-30' : undefined)
  }
})

test('a country without a pack is no India: it writes as it does, counts by the calendar and codes nothing', () => {
  expect(packOf('IT')).toMatchObject({
    locale: 'it-IT', currency: 'EUR', fiscalYearMonth: 1, taxNumberLabel: '', serviceCodes: [], roundingUnit: 1,
  }) // prettier-ignore
  expect(packOf('GR').locale).toBe('en-GR') // not in letters that our documents do not have
  expect(packOf('')).toMatchObject({ locale: 'en-GB', currency: undefined })
})

test('law: every country there may be has a pack whose locale the runtime knows', () => {
  const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(character, character, (first, second) => {
      const pack = packOf(first + second)
      expect(isLocale(pack.locale)).toBe(true)
      expect(pack.fiscalYearMonth).toBeGreaterThanOrEqual(1)
      expect(pack.roundingUnit).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('law: the parts of a flat tax come to it, and none is more than one basis point above another', () => {
  const pack = fc.constantFrom(...COUNTRY_PACKS)
  fc.assert(
    fc.property(pack, fc.integer({ min: 1, max: 10_000 }), (each, basisPoints) => {
      const parts = flatTax(each, basisPoints).map((part) => part.basisPoints)
      expect(parts.reduce((whole, part) => whole + part, 0)).toBe(basisPoints)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
  expect(flatTax(packOf('IN'), 1800)).toEqual([
    { name: 'CGST', basisPoints: 900 },
    { name: 'SGST', basisPoints: 900 },
  ])
  expect(flatTax(packOf('DE'), 700)).toEqual([{ name: 'USt', basisPoints: 700 }])
  expect(flatTax(packOf('DE'), 0)).toEqual([])
})

test('a locale is a language, with a country or without', () => {
  for (const right of ['en-IN', 'de-CH', 'fr', 'ja-JP', 'fil-PH']) expect(isLocale(right)).toBe(true)
  for (const wrong of ['', 'EN-in', 'en_IN', 'xx-YY', 'english', 'en-']) expect(isLocale(wrong)).toBe(false)
})
