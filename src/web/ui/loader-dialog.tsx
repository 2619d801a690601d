import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'

/** 'Please wait': 200 px wide, and nothing the user does closes it. */
export function LoaderDialog({ open, title }: { open: boolean; title?: string }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog open={open} aria-labelledby="loader-title" slotProps={{ paper: { sx: { width: 200, m: 4 } } }}>
      <DialogTitle id="loader-title" sx={{ textAlign: 'center' }}>
        {title ?? t('pleaseWait')}
      </DialogTitle>
      <Stack sx={{ alignItems: 'center', pb: 5 }}>
        <CircularProgress size={32} aria-hidden />
      </Stack>
    </Dialog>
  )
}
