import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyText } from '#web/ui/copy-text.tsx'
import { CardSkeleton } from '#web/ui/states.tsx'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))
const QR_SIZE = 200

/** The two ways to pass a link to a guest who is at the desk or writes: a picture to scan, an address to paste. */
export function HandOver({ url }: { url: string }) {
  const { t } = useTranslation('links')
  return (
    <Stack spacing={4} sx={{ alignItems: 'center' }}>
      <Suspense
        fallback={
          <Box sx={{ width: QR_SIZE }}>
            <CardSkeleton height={QR_SIZE} />
          </Box>
        }
      >
        <QrCode text={url} label={t('qr')} size={QR_SIZE} />
      </Suspense>
      <Typography variant="caption" color="textSecondary">
        {t('scan')}
      </Typography>
      <CopyText label={t('address')} text={url} />
    </Stack>
  )
}
