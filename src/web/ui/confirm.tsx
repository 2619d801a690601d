import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmContext, type Confirm, type Question } from './confirm-context.ts'

/** Answers every `useConfirm()` below it, one question at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(yes: boolean) => void>(() => {})

  const confirm: Confirm = useCallback((asked = {}) => {
    setQuestion(asked)
    setOpen(true)
    return new Promise((resolve) => (answer.current = resolve))
  }, [])
  const close = (yes: boolean) => {
    setOpen(false)
    answer.current(yes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={isOpen}
        role="alertdialog"
        onClose={(_, why) => why === 'escapeKeyDown' && close(false)}
        aria-labelledby="confirm-title"
        aria-describedby="confirm-message"
        slotProps={{ paper: { sx: { width: 380, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <DialogTitle id="confirm-title">{question?.title ?? t('confirm.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id="confirm-message">{question?.message ?? t('confirm.message')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)} autoFocus={question?.isDestructive ?? false}>
            {question?.cancel ?? t('cancel')}
          </Button>
          <Button
            variant="contained"
            color={question?.isDestructive ? 'error' : 'primary'}
            onClick={() => close(true)}
            autoFocus={!question?.isDestructive}
          >
            {question?.ok ?? t('ok')}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}
