import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import type { Question } from './confirm-context.ts'

type Props = { question: Question; isOpen: boolean; close: (yes: boolean) => void }

export function ConfirmDialog({ question, isOpen, close }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      open={isOpen}
      role="alertdialog"
      onClose={(_, why) => why === 'escapeKeyDown' && close(false)}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-message"
      slotProps={{ paper: { sx: { width: 380, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id="confirm-title">{question.title ?? t('confirm.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-message">{question.message ?? t('confirm.message')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(false)} autoFocus={question.isDestructive ?? false}>
          {question.cancel ?? t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={question.isDestructive ? 'error' : 'primary'}
          onClick={() => close(true)}
          autoFocus={!question.isDestructive}
        >
          {question.ok ?? t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
