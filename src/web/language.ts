import { useTranslation } from 'react-i18next'
import { type Language, languageOf } from '#core/language.ts'

/** The language somebody reads the screens in, for papers they ask of the server. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}
