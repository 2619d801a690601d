import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import type * as z from 'zod'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { payments, RealMode } from '../contract.ts'
import { ModeChoice } from './mode-choice.tsx'
import { MoneyInput } from './money-input.tsx'

type Props = { bookingId: string; guestName: string; paid: number; suggested: number; onClose: () => void }

/** Hands money back, at most what is held; the reason is kept with the receipt. */
export function RefundDialog({ bookingId, guestName, paid, suggested, onClose }: Props) {
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const { format } = useMoney()
  const [amount, setAmount] = useState<number | undefined>(suggested > 0 ? suggested : undefined)
  const [mode, setMode] = useState<z.infer<typeof RealMode>>()
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.refund)
  const isAmount = amount !== undefined && amount > 0 && amount <= paid

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !mode || reason.trim() === '') return
    mutate(
      { bookingId, amount: minor(amount), mode, reason },
      {
        onSuccess: ({ payment }) => {
          toast(t('payments:refund.done', { amount: format(amount), number: payment.receiptNumber ?? '' }))
          onClose()
        },
      },
    )
  }
  const title = t('payments:refund.title', { who: guestName })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <MoneyInput
          label={t('payments:amount')}
          value={amount}
          onChange={setAmount}
          autoFocus
          hasError={wasTried && !isAmount}
          help={t('payments:refund.held', { amount: format(paid) })}
        />
        <ModeChoice
          label={t('payments:refund.how')}
          modes={RealMode.options}
          value={mode}
          onChange={setMode}
          hasError={wasTried && !mode}
          help={wasTried && !mode ? t('payments:modeNeeded') : undefined}
        />
        <MuiTextField
          label={t('payments:refund.reason')}
          required
          value={reason}
          error={wasTried && reason.trim() === ''}
          helperText={wasTried && reason.trim() === '' ? t('payments:refund.reasonNeeded') : undefined}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <LoadingButton type="submit" variant="contained" isLoading={isPending}>
            {isAmount ? t('payments:refund.save', { amount: format(amount) }) : t('payments:refund.ok')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
