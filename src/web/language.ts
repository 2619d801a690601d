import { useTranslation } from 'react-i18next'
import { type Language, languageOf } from '#core/language.ts'

/** The language of the screens, for documents requested from the server. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}
