import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#core/language.ts'
import { useNotify } from '../notify.ts'
import { changeLanguage, languageNames } from '../i18n.ts'

const CHOSEN = 'hotelmate.guest-language'

/** A guest may choose either language, whatever the property offers its staff; the choice lasts as long as the tab. */
export function GuestLanguage() {
  const { t, i18n } = useTranslation('shell')
  const notify = useNotify()
  useEffect(() => {
    const chosen = sessionStorage.getItem(CHOSEN)
    if (chosen && chosen !== i18n.language) void changeLanguage(chosen).catch(notify.refusal)
  }, [i18n, notify])
  const choose = (language: string) => {
    sessionStorage.setItem(CHOSEN, language)
    void changeLanguage(language).catch(notify.refusal)
  }
  return (
    <Stack direction="row" role="group" aria-label={t('guestLanguage')}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          size="small"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => choose(language)}
          sx={{ fontWeight: i18n.language === language ? 600 : 400 }}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Stack>
  )
}
