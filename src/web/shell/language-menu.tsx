import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../notify.ts'
import { changeLanguage, languageNames, offeredLanguages } from '../i18n.ts'

/** The languages on offer; nothing to choose when there is one. */
export function LanguageMenu() {
  const { i18n } = useTranslation()
  const notify = useNotify()
  if (offeredLanguages.length < 2) return null
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'center', mt: 4 }}>
      {offeredLanguages.map((code) => (
        <Button
          key={code}
          size="small"
          lang={code}
          aria-pressed={i18n.language === code}
          onClick={() => void changeLanguage(code).catch(notify.refusal)}
        >
          {languageNames[code]}
        </Button>
      ))}
    </Stack>
  )
}
