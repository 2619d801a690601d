import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useIssues } from '#web/issues.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { payments } from '../contract/payments.ts'
import type { Receipt } from '../contract/receipts.ts'

/** Undoes a receipt that was keyed by mistake; the reason is stored with the receipt that reverses it. */
export function UndoReceiptDialog({
  receipt,
  onClose,
}: {
  receipt: Pick<Receipt, 'id' | 'number' | 'amount'>
  onClose: () => void
}) {
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const { format } = useMoney()
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.reverse)
  const { at, refusal } = useIssues(error, { reason: String })
  const isMissing = reason.trim() === ''

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const onSuccess = ({ receipt: after }: { receipt: Receipt }) => {
      toast(t('payments:receipts.undone', { number: receipt.number, by: after.reversedByNumber ?? '' }))
      onClose()
    }
    mutate({ receiptId: receipt.id, reason }, { onSuccess })
  }
  const title = t('payments:receipts.undoTitle', { number: receipt.number, amount: format(receipt.amount) })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <MuiTextField
          label={t('payments:refund.reason')}
          required
          autoFocus
          value={reason}
          error={(wasTried && isMissing) || at.reason !== undefined}
          helperText={
            wasTried && isMissing ? t('payments:refund.reasonNeeded') : (at.reason ?? t('payments:receipts.undoText'))
          }
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={onClose} />
          <LoadingButton type="submit" variant="contained" isLoading={isPending}>
            {t('payments:receipts.undo')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
