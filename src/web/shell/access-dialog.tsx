import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslation } from 'react-i18next'

/** What a person reads whose role is not in a route's list (specification section 2). */
export function AccessDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      open={open}
      role="alertdialog"
      aria-labelledby="access-denied"
      slotProps={{ paper: { sx: { width: 380 } } }}
    >
      <DialogContent sx={{ pt: 5 }}>
        <DialogContentText id="access-denied" color="textPrimary">
          {t('accessDenied')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
