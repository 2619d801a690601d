import type { Language } from '#core/language.ts'
import { LANGUAGES } from '#core/language.ts'
import { type Purpose, PURPOSES } from '../contract/choices.ts'
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
