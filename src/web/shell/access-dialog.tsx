import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslation } from 'react-i18next'
import type { Closed } from '../access.ts'
import { useGo } from '../navigation.tsx'
import { useSessionOrNone } from '../session.ts'
import { mayUpgrade, UPGRADE } from './upgrade.ts'

type AccessProps = { denied: Closed | undefined; onClose: () => void }

/**
 * The dialog for a user whose role is not in a route's list (specification section 2), or whose property has a plan without it; one who may
 * upgrade is shown the way.
 */
export function AccessDialog({ denied, onClose }: AccessProps) {
  const { t } = useTranslation('shell')
  const session = useSessionOrNone()
  const go = useGo()
  const isOffered = denied === 'plan' && session !== undefined && mayUpgrade(session)
  const upgrade = () => {
    onClose()
    go(UPGRADE)
  }
  return (
    <Dialog
      open={denied !== undefined}
      role="alertdialog"
      aria-labelledby="access-denied"
      slotProps={{ paper: { sx: { width: 380 } } }}
    >
      <DialogContent sx={{ pt: 5 }}>
        <DialogContentText id="access-denied" color="textPrimary">
          {t(denied === 'plan' ? 'notInPlan' : 'accessDenied')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {isOffered && <Button onClick={upgrade}>{t('upgradeNow')}</Button>}
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
