import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyInput, CreditNotice } from '#areas/parties/companies/screens/pickers.tsx'
import { VoucherCodeField } from '#areas/offers/vouchers/screens/pickers.tsx'
import type { Minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { PAYMENT_MODES } from '../contract/payment-routes.ts'
import { CurrencyChoice, ForeignFields, TenderedField } from './cash-fields.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { type TakeForm, type TakeOptions, useTakeForm } from './use-take-form.ts'

/** Three presses: open, how it is paid, save. What is due is filled in. */
export function TakePaymentDialog(options: TakeOptions) {
  const { guestName, due, onClose } = options
  const { t } = useTranslation(['payments', 'refusals', 'shell'])
  const form = useTakeForm(options)
  const { mode, tendered, reference, companyName, refusal } = form
  return (
    <Dialog open title={t('payments:take.title', { who: guestName })} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.save}
        aria-label={t('payments:take.title', { who: guestName })}
        style={{ display: 'grid', gap: 16 }}
      >
        <AmountFields form={form} due={due} />
        <ModeChoice
          label={t('payments:how')}
          modes={PAYMENT_MODES}
          value={mode.value}
          onChange={mode.set}
          hasError={mode.isMissing}
          help={mode.isMissing ? t('payments:modeNeeded') : mode.isPromise ? t('payments:promise') : undefined}
        />
        {form.isCash && (
          <TenderedField
            amount={form.amount.value}
            value={tendered.value}
            onChange={tendered.set}
            fault={tendered.fault}
          />
        )}
        {mode.isVoucher && <VoucherCodeField code={form.voucher} amount={form.worth} wasTried={form.wasTried} />}
        {mode.value === 'Credit' && <CreditFields form={form} />}
        {mode.value === 'BillToRoom' && (
          <TextInput
            label={t('payments:company')}
            value={companyName.value}
            onChange={companyName.set}
            fault={companyName.fault}
          />
        )}
        {!mode.isVoucher && (
          <TextInput
            label={t('payments:reference')}
            value={reference.value}
            onChange={reference.set}
            fault={reference.fault}
            maxLength={80}
          />
        )}
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Buttons onClose={onClose} isPending={form.isPending} amount={form.worth} />
      </form>
    </Dialog>
  )
}

/** How much, in the property's own money or another one; a promise is in its own. */
function AmountFields({ form, due }: { form: TakeForm; due: number }) {
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  const { amount, mode, draft } = form
  const over = mode.isPromise ? 0 : (amount.value ?? 0) - Math.max(0, due)
  const dueText = t(over > 0 ? 'moreThanDue' : 'dueNow', { amount: format(due), over: format(over) })
  return (
    <>
      {!mode.isPromise && !mode.isVoucher && (
        <CurrencyChoice
          value={draft.value.currency}
          onChange={(currency) => draft.set({ currency, typed: '', rate: '' })}
        />
      )}
      {form.isForeign ? (
        <ForeignFields draft={draft.value} onChange={draft.set} wasTried={form.wasTried} fault={draft.fault} />
      ) : (
        <MoneyInput
          label={t('amount')}
          value={amount.value}
          onChange={amount.set}
          autoFocus
          hasError={amount.isMissing}
          fault={amount.fault}
          help={amount.isMissing ? t('amountNeeded') : dueText}
        />
      )}
    </>
  )
}

/** The company whose account it is charged to, and the check of its credit terms. */
function CreditFields({ form: { amount, company, reference, creditReason } }: { form: TakeForm }) {
  const { t } = useTranslation('payments')
  return (
    <>
      <CompanyInput label={t('company')} value={company.value} onChange={company.set} />
      {company.value && (
        <CreditNotice
          companyId={company.value.id}
          amount={amount.value ?? 0}
          purchaseOrder={reference.value}
          overrideReason={creditReason.value}
          onOverrideReason={creditReason.set}
        />
      )}
    </>
  )
}

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
