import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useIssues } from '#web/issues.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { invoices } from '../contract/invoices.ts'
import type { Invoice } from '../contract/documents.ts'

const MODES = ['Cash', 'Card', 'UPI', 'Bank'] as const

/** Takes money for a sale without a booking, at most what is left to pay. */
export function ReceiveDialog({ invoice, balance, close }: { invoice: Invoice; balance: number; close: () => void }) {
  const { t } = useTranslation(['invoices', 'refusals', 'shell', 'payments'])
  const { format } = useMoney()
  const [amount, setAmount] = useState<number | undefined>(balance)
  const [mode, setMode] = useState<(typeof MODES)[number]>('Cash')
  const [reference, setReference] = useState('')
  const { mutate, isPending, error } = useSend(invoices.receive)
  const { at, refusal } = useIssues(error, { amount: format, reference: String })
  const isRight = amount !== undefined && amount > 0 && amount <= balance
  const title = t('invoices:receive.title', { number: invoice.number })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight) return
    mutate(
      { invoiceId: invoice.id, amount: minor(amount), mode, reference },
      {
        onSuccess: (state) => {
          toast(t('invoices:receive.done', { amount: format(amount), left: format(state.balance) }))
          close()
        },
      },
    )
  }
  return (
    <Dialog open title={title} onClose={close}>
      <form noValidate onSubmit={save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <MoneyInput
          label={t('invoices:receive.amount')}
          value={amount}
          onChange={setAmount}
          hasError={!isRight}
          fault={at.amount}
          help={t('invoices:receive.left', { amount: format(balance, { currency: invoice.currency }) })}
          autoFocus
        />
        <ModeChoice label={t('invoices:receive.mode')} modes={MODES} value={mode} onChange={setMode} />
        <MuiTextField
          label={t('invoices:receive.reference')}
          value={reference}
          error={at.reference !== undefined}
          helperText={at.reference}
          onChange={(event) => setReference(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={close} />
          <LoadingButton type="submit" variant="contained" isLoading={isPending} disabled={!isRight}>
            {t('invoices:receive.ok')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
