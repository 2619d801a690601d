import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { minor, type Minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PaymentMode, payments } from '../contract.ts'
import { ModeChoice } from './mode-choice.tsx'
import { MoneyInput } from './money-input.tsx'

type Props = { bookingId: string; guestName: string; due: number; onClose: () => void }

/** Three presses: open, how it is paid, save. What is due is filled in. */
export function TakePaymentDialog({ bookingId, guestName, due, onClose }: Props) {
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const { format } = useMoney()
  const [amount, setAmount] = useState<number | undefined>(due > 0 ? due : undefined)
  const [mode, setMode] = useState<PaymentMode>()
  const [reference, setReference] = useState('')
  const [company, setCompany] = useState('')
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.take)
  const isAmount = amount !== undefined && amount > 0

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !mode) return
    mutate(
      { bookingId, amount: minor(amount), mode, reference, companyName: company },
      {
        onSuccess: ({ payment, money }) => {
          const said = { amount: format(amount), number: payment.receiptNumber ?? '', due: format(money.due) }
          toast(t(payment.receiptNumber ? 'payments:take.done' : 'payments:take.noted', said))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open title={t('payments:take.title', { who: guestName })} onClose={onClose}>
      <form
        noValidate
        onSubmit={save}
        aria-label={t('payments:take.title', { who: guestName })}
        style={{ display: 'grid', gap: 16 }}
      >
        <MoneyInput
          label={t('payments:amount')}
          value={amount}
          onChange={setAmount}
          autoFocus
          hasError={wasTried && !isAmount}
          help={wasTried && !isAmount ? t('payments:amountNeeded') : t('payments:dueNow', { amount: format(due) })}
        />
        <ModeChoice
          label={t('payments:how')}
          modes={PaymentMode.options}
          value={mode}
          onChange={setMode}
          hasError={wasTried && !mode}
          help={wasTried && !mode ? t('payments:modeNeeded') : isPromise(mode) ? t('payments:promise') : undefined}
        />
        {isPromise(mode) && (
          <MuiTextField
            label={t('payments:company')}
            value={company}
            onChange={(event) => setCompany(event.target.value)}
          />
        )}
        <MuiTextField
          label={t('payments:reference')}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        <Buttons onClose={onClose} isPending={isPending} amount={isAmount ? minor(amount) : undefined} />
      </form>
    </Dialog>
  )
}

/** Credit and BillToRoom are promises, not money. */
const isPromise = (mode: PaymentMode | undefined) => mode === 'Credit' || mode === 'BillToRoom'

function Buttons({
  onClose,
  isPending,
  amount,
}: {
  onClose: () => void
  isPending: boolean
  amount: Minor | undefined
}) {
  const { t } = useTranslation(['payments', 'shell'])
  const { format } = useMoney()
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
      <Button onClick={onClose}>{t('shell:cancel')}</Button>
      <LoadingButton type="submit" variant="contained" isLoading={isPending}>
        {amount ? t('payments:take.save', { amount: format(amount) }) : t('shell:save')}
      </LoadingButton>
    </div>
  )
}
