import { useTranslation } from 'react-i18next'
import { type Language, languageOf } from '#core/language.ts'

/** The language someone reads the screens in, for documents they ask of the server. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}
