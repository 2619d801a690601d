import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useLeave } from './leave.tsx'
import { useIsNarrow } from './use-is-phone.ts'

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  actions?: ReactNode
  width?: number
  children: ReactNode
}

/** A question with fields. Closing it with unsaved input needs a confirmation; a click beside it then does nothing. */
export function Dialog({ open, title, onClose, actions, width = 480, children }: DialogProps) {
  const titleId = useId()
  const isNarrow = useIsNarrow()
  const { isChanged, way, watch, LeaveContext } = useLeave()
  return (
    <LeaveContext value={way}>
      <MuiDialog
        open={open}
        fullScreen={isNarrow && width > 400}
        onClose={(_, why) => (why === 'escapeKeyDown' || !isChanged()) && way(onClose)}
        {...watch}
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: { width, maxWidth: '100%' } } }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: 'minmax(0, 1fr)',
            alignContent: 'start',
            pt: '8px !important',
          }}
        >
          {children}
        </DialogContent>
        {actions && <DialogActions>{actions}</DialogActions>}
      </MuiDialog>
    </LeaveContext>
  )
}
