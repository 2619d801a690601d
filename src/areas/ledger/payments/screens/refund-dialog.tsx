import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useIssues } from '#web/issues.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { payments } from '../contract/payments.ts'
import { REAL_MODES, RECEIPT_MODES } from '../contract/payment-routes.ts'
import { ModeChoice } from './mode-choice.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { CancelButton } from '#web/ui/leave.tsx'

type Props = {
  /** The booking of the money; of a receipt without a booking yet, the receipt alone. */
  bookingId?: string
  receiptId?: string
  guestName: string
  paid: number
  suggested: number
  /** Why, when it is known already; it can be changed. */
  because?: string | undefined
  /** The party that gets back what it paid; the booker when left out. */
  partyId?: string | undefined
  onClose: () => void
}

type Mode = (typeof RECEIPT_MODES)[number]

/**
 * How the guest paid last: money goes back the way it came, unless someone chooses otherwise. What a voucher paid goes back onto it, so that comes
 * first.
 */
function useLastMode(bookingId: string | undefined): { lastMode: Mode | undefined; hasVoucher: boolean } {
  const folio = useQuery({ ...queryOf(folios.get, { bookingId: bookingId ?? '' }), enabled: bookingId !== undefined })
  const paid = folio.data?.payments.filter(({ direction, status }) => direction === 'IN' && status === 'Paid') ?? []
  const last = paid.findLast(({ paymentMode }) => paymentMode === 'Voucher') ?? paid.at(-1)
  const lastMode = RECEIPT_MODES.find((mode) => mode === last?.paymentMode)
  return { lastMode, hasVoucher: lastMode === 'Voucher' }
}

/** Refunds at most what was received; the reason is stored with the receipt. */
export function RefundDialog(props: Props) {
  const { bookingId, receiptId, guestName, paid, suggested, because = '', partyId, onClose } = props
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const { format } = useMoney()
  const [amount, setAmount] = useState(suggested > 0 ? suggested : undefined)
  const { lastMode, hasVoucher } = useLastMode(bookingId)
  const [chosen, setMode] = useState<Mode>()
  const mode = chosen ?? lastMode
  const [reason, setReason] = useState(because)
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.refund)
  const { at, refusal } = useIssues(error, { amount: format, reason: String })
  const isAmount = amount !== undefined && amount > 0 && amount <= paid

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !mode || reason.trim() === '') return
    mutate(
      { ...(bookingId ? { bookingId, partyId } : { receiptId }), amount: minor(amount), mode, reason },
      {
        onSuccess: ({ payment }) => {
          const number = payment?.receiptNumber
          toast(t(number ? 'payments:refund.done' : 'payments:refund.gone', { amount: format(amount), number }))
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
          fault={at.amount}
          help={t(bookingId ? 'payments:refund.held' : 'payments:refund.left', { amount: format(paid) })}
        />
        <ModeChoice
          label={t('payments:refund.how')}
          modes={hasVoucher ? RECEIPT_MODES : REAL_MODES}
          value={mode}
          onChange={setMode}
          hasError={wasTried && !mode}
          help={wasTried && !mode ? t('payments:modeNeeded') : undefined}
        />
        <MuiTextField
          label={t('payments:refund.reason')}
          required
          value={reason}
          error={(wasTried && reason.trim() === '') || at.reason !== undefined}
          helperText={wasTried && reason.trim() === '' ? t('payments:refund.reasonNeeded') : at.reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={onClose} />
          <LoadingButton type="submit" variant="contained" isLoading={isPending}>
            {isAmount ? t('payments:refund.save', { amount: format(amount) }) : t('payments:refund.ok')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
