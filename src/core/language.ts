import * as z from 'zod'

export const LANGUAGES = ['en', 'fr'] as const
/** Languages of documents and emails. */
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** The language of a locale: French where French is written, English elsewhere. */
export const languageOf = (locale: string): Language => (/^fr\b/i.test(locale) ? 'fr' : 'en')

/** How a language is written where the property writes another one. */
const PLACES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr' }

/**
 * How amounts and days are written for a reader: as the property does where that is the reader's language, otherwise as readers do. A
 * property that writes a language no document is in has its amounts as they are written there, and English months.
 */
export function writtenFor(language: Language, locale: string): string {
  if (languageOf(locale) !== language) return PLACES[language]
  const [own, region] = locale.split('-')
  if (own === language) return locale
  return region === undefined ? PLACES[language] : `${language}-${region}`
}

/** The names of a language in tables of other programs: a code, a locale, its name in either language. */
const NAMES: Readonly<Record<Language, RegExp>> = {
  en: /^(en([-_][a-z]+)?|eng|english|anglais|anglaise)$/i,
  fr: /^(fr([-_][a-z]+)?|fra|fre|french|fran[cç]ais|fran[cç]aise)$/i,
}

/** The language a text names; null for one that no document is written in. */
export const readLanguage = (typed: string): Language | null =>
  LANGUAGES.find((language) => NAMES[language].test(typed.trim())) ?? null
