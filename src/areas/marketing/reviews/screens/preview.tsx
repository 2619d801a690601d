import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { REQUEST_KINDS, type RequestKind } from '../contract/choices.ts'
import { reviews } from '../contract/reviews.ts'
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
  const { subject, text } = askEmail({ kind: 'STAY', isReminder: false }, language, values)
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 4, bgcolor: 'background.paper' }}>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>{subject}</Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography color="textSecondary" sx={{ my: 3 }}>
        {t('setUp.previewText')}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {REQUEST_KINDS.map((kind) => (
          <PageButton key={kind} kind={kind} />
        ))}
      </Stack>
    </Box>
  )
}

/** Opens the page of the question as a guest sees it; it stores nothing. */
function PageButton({ kind }: { kind: RequestKind }) {
  const { t } = useTranslation('reviews')
  const { data } = useQuery(queryOf(reviews.preview, { kind }))
  return (
    <Button
      variant="outlined"
      href={data?.url ?? ''}
      target="_blank"
      rel="noreferrer"
      disabled={!data}
      endIcon={<Icon name="eye" />}
    >
      {t(`setUp.page.${kind}`)}
    </Button>
  )
}
