import { packOf } from '#core/country-packs.ts'
import type { Day } from '#core/dates.ts'
import { fiscalYearStart } from '#core/dates.ts'
import type { DocumentType } from '../contract/documents.ts'

/** Indian rule 46(b): a document's number has at most 16 characters: letters, digits, dash and slash, the first a letter or digit. */
export const MAX_NUMBER_LENGTH = 16
const FIT = /^[A-Za-z0-9][A-Za-z0-9/-]*$/

/** The customary pattern of a kind of document where a property is: in India 'INV/25-26/000123', exactly sixteen characters. */
export const customaryPattern = (countryPack: string, type: DocumentType): string =>
  packOf(countryPack).invoicePatterns[type]

/** First day of the fiscal year a document of a day belongs to. */
export const seriesYear = (day: Day, fiscalYearMonth: number): Day => fiscalYearStart(day, fiscalYearMonth)

/** '25-26'; a year that is the calendar's own is written in full: '2026'. */
function yearLabel(yearStart: Day): string {
  const year = yearStart.slice(0, 4)
  const next = String(Number(year) + 1)
  return yearStart.slice(5) === '01-01' ? year : `${year.slice(2)}-${next.slice(2)}`
}

const NUMBER_TOKENS = /\{number:([1-9])\}/g
const TOKEN = /\{(year|yy|number:[1-9])\}/g

export type PatternFault = 'NO_NUMBER' | 'NUMBER_TWICE' | 'UNKNOWN_TOKEN' | 'CHARACTERS' | 'TOO_LONG' | 'NO_YEAR'

/**
 * What is wrong with a pattern; nothing when documents may be numbered by it. `{number:6}` is the place in the series with at least
 * six digits, `{year}` the fiscal year ('25-26'), `{yy}` the same without its dash ('2526').
 * Without the year the first number of the next fiscal year would be this year's again.
 */
export function patternFaults(pattern: string): PatternFault[] {
  const faults: PatternFault[] = []
  const count = pattern.split('{number:').length - 1
  if (count === 0) faults.push('NO_NUMBER')
  if (count > 1) faults.push('NUMBER_TWICE')
  if (!/\{(year|yy)\}/.test(pattern)) faults.push('NO_YEAR')
  const plain = pattern.replaceAll(TOKEN, '')
  if (/[{}]/.test(plain)) faults.push('UNKNOWN_TOKEN')
  else if (!FIT.test(written(pattern, '2025-04-01' as Day, 1)) || !/^[A-Za-z0-9/-]*$/.test(plain))
    faults.push('CHARACTERS')
  if (faults.length === 0 && written(pattern, '2025-04-01' as Day, 1).length > MAX_NUMBER_LENGTH)
    faults.push('TOO_LONG')
  return faults
}

const written = (pattern: string, yearStart: Day, sequence: number): string =>
  pattern
    .replaceAll('{year}', yearLabel(yearStart))
    .replaceAll('{yy}', yearLabel(yearStart).replace('-', ''))
    .replaceAll(NUMBER_TOKENS, (_, digits: string) => String(sequence).padStart(Number(digits), '0'))

/**
 * The number of a place in a series, by a pattern without faults. The place may outgrow its digits; then the year loses its dash and
 * the separators are dropped, so that the number stays within sixteen characters.
 *
 * @returns undefined when the series is full: after some hundred million documents of one year
 */
export function numberOf(pattern: string, yearStart: Day, sequence: number): string | undefined {
  const tight = pattern.replaceAll('{year}', '{yy}')
  const bare = tight.replace(
    /^(.*?)([/-]?\{number:.*)$/,
    (_, head: string, tail: string) => head.replaceAll(/[/-]/g, '') + tail,
  )
  const forms = [pattern, tight, bare]
  return forms.map((form) => written(form, yearStart, sequence)).find((form) => form.length <= MAX_NUMBER_LENGTH)
}
