import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { folios, type FolioLine } from '../contract.ts'

/** Takes a charge back by a line that cancels it out; both stay on the bill. */
export function ReverseDialog({ line, onClose }: { line: FolioLine; onClose: () => void }) {
  const { t } = useTranslation(['folios', 'refusals', 'shell'])
  const { format } = useMoney()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(folios.reverse)
  const title = t('folios:reverse.title', { name: line.name, amount: format(line.total) })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return
    const onSuccess = () => {
      toast(t('folios:reverse.done', { name: line.name }))
      onClose()
    }
    mutate({ lineId: line.id, reason }, { onSuccess })
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <MuiTextField
          label={t('folios:reverse.reason')}
          required
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <LoadingButton
            type="submit"
            variant="contained"
            color="error"
            isLoading={isPending}
            disabled={reason.trim() === ''}
          >
            {t('folios:reverse.ok')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
