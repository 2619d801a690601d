import * as z from 'zod'

/** Languages that papers and letters are written in. */
export const Language = z.enum(['en', 'fr'])
export type Language = z.infer<typeof Language>

/** What is read at a place: French where French is written, English elsewhere. */
export const languageOf = (locale: string): Language => (/^fr\b/i.test(locale) ? 'fr' : 'en')

/** How amounts and days are written for a reader: in French as the French do, otherwise as the property does. */
export const writtenFor = (language: Language, locale: string): string =>
  language === 'fr' && languageOf(locale) !== 'fr' ? 'fr' : locale
