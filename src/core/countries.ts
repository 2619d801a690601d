import * as z from 'zod'
import { ISO_3166 } from './country-codes.ts'

const LONG = new Map(ISO_3166.split(' ').map((both) => [both.slice(2), both.slice(0, 2)]))
/** Every country by its two letters, in their order. */
export const COUNTRY_CODES: readonly string[] = [...LONG.values()]
const SHORT = new Set(COUNTRY_CODES)

/** Letters and names in wide use that neither ISO 3166 nor the library of names has. */
const ALSO = new Map(Object.entries({
  uk: 'GB', el: 'GR', uae: 'AE', ksa: 'SA', 'united states of america': 'US', america: 'US', 'great britain': 'GB', britain: 'GB',
  england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB', holland: 'NL', 'czech republic': 'CZ', 'ivory coast': 'CI',
  turkey: 'TR', turkiye: 'TR', burma: 'MM', macedonia: 'MK', swaziland: 'SZ', 'cape verde': 'CV', 'east timor': 'TL',
  'russian federation': 'RU', 'republic of korea': 'KR', korea: 'KR', 'viet nam': 'VN', 'hong kong': 'HK', macao: 'MO', macau: 'MO',
})) // prettier-ignore

/** A name as it is compared: without accents, dots, dashes and article, in small letters. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f.’']/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replaceAll(/[\s\-‐‑–_,]+/g, ' ')
    .trim()
    .replace(/^the /, '')

const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })

/** 'India' of IN, in a language; undefined of what is no country written as its two letters. */
export function countryNameOf(code: string, language: string): string | undefined {
  const known = code.toUpperCase()
  return SHORT.has(known) ? namesIn(language).of(known) : undefined
}

/** Every country by its names in some languages; what two countries are called belongs to the one named first. */
function readNames(languages: readonly string[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const language of languages)
    for (const names of [namesIn(language), namesIn(language, 'short')])
      for (const code of COUNTRY_CODES) {
        const name = folded(names.of(code) ?? '')
        if (name !== '' && !codes.has(name)) codes.set(name, code)
      }
  return codes
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Every language of two letters that the library names countries in. */
const everyLanguage = (): string[] =>
  Intl.DisplayNames.supportedLocalesOf(LETTERS.flatMap((first) => LETTERS.map((second) => first + second)))

let near: ReadonlyMap<string, string> | undefined
let far: ReadonlyMap<string, string> | undefined

function codeOfName(name: string): string | undefined {
  near ??= readNames(['en', 'fr'])
  const known = near.get(name)
  if (known) return known
  far ??= readNames(everyLanguage()) // a third of a second, once, when a name is neither English nor French
  return far.get(name)
}

/**
 * The ISO 3166-1 code of two letters for a country written as that code, as three letters, or by its name in any language the
 * library knows; '' of what is none.
 */
export function countryCodeOf(written: string): string {
  const name = folded(written)
  if (name === '') return ''
  const characters = name.toUpperCase()
  if (SHORT.has(characters)) return characters
  const known = LONG.get(characters) ?? ALSO.get(name)
  if (known) return known
  return name.length <= 2 && /^[a-z]+$/.test(name) ? '' : (codeOfName(name) ?? '')
}

const read = (written: string, issues: z.RefinementCtx<string>): string => {
  const code = countryCodeOf(written)
  if (code === '' && written !== '') issues.addIssue({ code: 'custom', message: 'Not a country' })
  return code
}
const Written = z.string().trim().max(60)

/** A country, or none; taken by letters or name, stored as two letters. */
export const Country = Written.transform(read)
/** The same where one is needed. */
export const RequiredCountry = Written.min(1).transform(read)
