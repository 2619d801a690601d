import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyInput, CreditNotice } from '#areas/parties/companies/screens/pickers.tsx'
import { overpaidOn } from '#areas/ledger/folios/rules/overpaid.ts'
import type { Reply } from '#core/contract.ts'
import { minor, type Minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useIssues } from '#web/issues.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PaymentMode } from '../contract/payment-routes.ts'
import { payments } from '../contract/payments.ts'
import { CurrencyChoice, exchange, ForeignFields, isTooLittle, TenderedField, useRates } from './cash-fields.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { CancelButton } from '#web/ui/leave.tsx'

type Props = {
  bookingId: string
  guestName: string
  due: number
  /** The party whose part it pays; whoever booked when left out. */
  party?: { id: string; companyId: string | null; name: string } | undefined
  onClose: () => void
}

/** Three presses: open, how it is paid, save. What is due is filled in. */
export function TakePaymentDialog({ bookingId, guestName, due, party, onClose }: Props) {
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const { format } = useMoney()
  const [amount, setAmount] = useState<number | undefined>(due > 0 ? due : undefined)
  const [mode, setMode] = useState<PaymentMode>()
  const [reference, setReference] = useState('')
  const [company, setCompany] = useState<{ id: string; name: string } | null>(
    party?.companyId ? { id: party.companyId, name: party.name } : null,
  )
  const [name, setName] = useState('')
  const [creditReason, setCreditReason] = useState('')
  const { own, rates } = useRates()
  const [draft, setDraft] = useState({ currency: own, typed: '', rate: '' })
  const [tendered, setTendered] = useState<number>()
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(payments.take)
  const tellTaken = useTellTaken()
  const foreign = (limit: number) => format(limit, { currency: draft.currency })
  const fields = { amount: format, tendered: format, foreign, reference: String, companyName: String }
  const { at, refusal } = useIssues(error, fields)
  const isForeign = draft.currency !== own && !isPromise(mode)
  const given = isForeign ? exchange(draft, own, rates) : undefined
  const worth = isForeign ? given?.worth : amount
  const isAmount = worth !== undefined && worth > 0
  const isCash = mode === 'Cash' && !isForeign
  const over = isPromise(mode) ? 0 : (amount ?? 0) - Math.max(0, due)
  const dueText = t(over > 0 ? 'payments:moreThanDue' : 'payments:dueNow', { amount: format(due), over: format(over) })

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !mode || (isCash && isTooLittle(amount, tendered))) return
    const money = given
      ? { foreign: { currency: given.currency, amount: given.amount, rate: given.rate } }
      : { amount: minor(worth), ...(isCash && tendered !== undefined && { tendered: minor(tendered) }) }
    const account =
      mode === 'Credit' && company ? { companyId: company.id, purchaseOrder: reference, creditReason } : {}
    mutate(
      { bookingId, partyId: party?.id, ...money, mode, reference, companyName: name, ...account },
      {
        onSuccess: (taken) => {
          tellTaken(taken, worth)
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
        {!isPromise(mode) && (
          <CurrencyChoice value={draft.currency} onChange={(currency) => setDraft({ currency, typed: '', rate: '' })} />
        )}
        {isForeign ? (
          <ForeignFields draft={draft} onChange={setDraft} wasTried={wasTried} fault={at.foreign} />
        ) : (
          <MoneyInput
            label={t('payments:amount')}
            value={amount}
            onChange={setAmount}
            autoFocus
            hasError={wasTried && !isAmount}
            fault={at.amount}
            help={wasTried && !isAmount ? t('payments:amountNeeded') : dueText}
          />
        )}
        <ModeChoice
          label={t('payments:how')}
          modes={PaymentMode.options}
          value={mode}
          onChange={setMode}
          hasError={wasTried && !mode}
          help={wasTried && !mode ? t('payments:modeNeeded') : isPromise(mode) ? t('payments:promise') : undefined}
        />
        {isCash && <TenderedField amount={amount} value={tendered} onChange={setTendered} fault={at.tendered} />}
        {mode === 'Credit' && <CompanyInput label={t('payments:company')} value={company} onChange={setCompany} />}
        {mode === 'Credit' && company && (
          <CreditNotice
            companyId={company.id}
            amount={amount ?? 0}
            purchaseOrder={reference}
            overrideReason={creditReason}
            onOverrideReason={setCreditReason}
          />
        )}
        {mode === 'BillToRoom' && (
          <TextInput label={t('payments:company')} value={name} onChange={setName} fault={at.companyName} />
        )}
        <TextInput
          label={t('payments:reference')}
          value={reference}
          onChange={setReference}
          fault={at.reference}
          maxLength={80}
        />
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Buttons onClose={onClose} isPending={isPending} amount={isAmount ? minor(worth) : undefined} />
      </form>
    </Dialog>
  )
}

/** Says what was taken, what is still due or too much, and what change to give. */
function useTellTaken() {
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  return ({ payment, money, change }: Reply<typeof payments.take>, worth: number) => {
    const over = overpaidOn(money)
    const said = {
      amount: format(worth),
      number: payment.receiptNumber ?? '',
      due: format(money.due),
      over: format(over),
    }
    if (!payment.receiptNumber) toast(t('take.noted', said))
    else toast(t(over > 0 ? 'take.overpaid' : 'take.done', said))
    if (change > 0) toast(t('changeIs', { amount: format(change) }))
  }
}

/** Credit and BillToRoom are promises, not money. */
const isPromise = (mode: PaymentMode | undefined) => mode === 'Credit' || mode === 'BillToRoom'

type TextProps = {
  label: string
  value: string
  onChange: (text: string) => void
  fault: ReactNode
  maxLength?: number
}

function TextInput({ label, value, onChange, fault, maxLength }: TextProps) {
  return (
    <MuiTextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{ htmlInput: { maxLength } }}
    />
  )
}

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
      <CancelButton onClick={onClose} />
      <LoadingButton type="submit" variant="contained" isLoading={isPending}>
        {amount ? t('payments:take.save', { amount: format(amount) }) : t('shell:save')}
      </LoadingButton>
    </div>
  )
}
