import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import { askEmail } from '../rules/email-text.ts'

/** The mail that every guest gets, as a guest reads it. */
export function Preview() {
  const { t, i18n } = useTranslation('reviews')
  const { property } = useSession()
  const language = i18n.language.startsWith('fr') ? 'fr' : 'en'
  const values = {
    guest: t('setUp.sampleGuest'),
    property: property?.name ?? '',
    url: `${window.location.origin}/stay-review?token=…`,
  }
  const { subject, text } = askEmail('STAY', language, values)
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 4, bgcolor: 'background.paper' }}>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>{subject}</Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3 }}>
        {t('setUp.previewText')}
      </Typography>
    </Box>
  )
}
