import type { Language } from '#core/language.ts'
import { LANGUAGES } from '#core/language.ts'
import { type ByHandChannel, type Purpose, PURPOSES } from '../contract/choices.ts'
import type { Wording } from '../contract/replies.ts'

/** The default text beside the checkbox until the property writes its own; it names no purpose that it does not have. */
const OURS: Readonly<Record<Language, (property: string) => string>> = {
  en: (property) => `${property} may send me its offers and news. I can withdraw this at any time.`,
  fr: (property) => `${property} peut m’envoyer ses offres et ses nouvelles. Je peux retirer cet accord à tout moment.`,
}

/** The words of each purpose and language: the property's own latest, ours for its own offers. Purposes without any text are left out. */
export function wordingsOf(own: readonly Wording[], property: string): Wording[] {
  return PURPOSES.flatMap((purpose) =>
    LANGUAGES.flatMap((language) => {
      const written = own.find((each) => each.purpose === purpose && each.language === language)
      if (written) return [written]
      return purpose === 'MARKETING' ? [{ purpose, language, version: 0, wording: OURS[language](property) }] : []
    }),
  )
}

/** The words of a purpose in a language, else in another one it has; empty where it has none. */
export const wordingIn = (wordings: readonly Wording[], purpose: Purpose, language: Language): string => {
  const own = wordings.filter((each) => each.purpose === purpose)
  return (own.find((each) => each.language === language) ?? own[0])?.wording ?? ''
}

/** What a person reads who agrees to be called or to be sent letters. */
const BY_HAND: Readonly<Record<ByHandChannel, Readonly<Record<Language, (property: string) => string>>>> = {
  PHONE: {
    en: (property) => `${property} may call me about its offers and news. I can withdraw this at any time.`,
    fr: (property) =>
      `${property} peut m’appeler au sujet de ses offres et de ses nouvelles. Je peux retirer cet accord à tout moment.`,
  },
  POST: {
    en: (property) => `${property} may send me its offers and news by post. I can withdraw this at any time.`,
    fr: (property) =>
      `${property} peut m’envoyer ses offres et ses nouvelles par courrier. Je peux retirer cet accord à tout moment.`,
  },
}

/** The words about telephone or post, in a language. */
export const byHandWording = (channel: ByHandChannel, language: Language, property: string): string =>
  BY_HAND[channel][language](property)
