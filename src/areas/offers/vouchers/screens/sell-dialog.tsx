import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput } from '#areas/billing/invoices/screens/pickers.tsx'
import { ModeField } from '#areas/ledger/payments/screens/pickers.tsx'
import type { RouteForm } from '#web/form.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { showFile } from '#web/ui/files.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Voucher } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'

const NOBODY = { buyerName: '', recipientName: '', recipientEmail: '', message: '' }

type Props = { onSold?: (voucher: Voucher) => void; onClose: () => void }

/** Sells a voucher: how much, from whom, for whom, and how it is paid. It is printed from the note that it is sold. */
export function SellDialog({ onSold, onClose }: Props) {
  const { t } = useTranslation('vouchers')
  const { format } = useMoney()
  const notify = useNotify()
  const form = useRouteForm(vouchers.sell, {
    defaults: { ...NOBODY, mode: 'Cash', reference: '' },
    onDone: ({ voucher, receiptNumber }) => {
      const run = () => void showFile(vouchers.pdf, { voucherId: voucher.id }).catch(notify.refusal)
      const print = { action: { label: t('printNow'), run } }
      toast(t('sell.done', { number: voucher.number, receipt: receiptNumber }), print)
      onSold?.(voucher)
      onClose()
    },
  })
  const amount = form.watch('amount')
  const label = amount ? t('sell.save', { amount: format(amount) }) : t('sell.title')
  return (
    <FormDialog form={form} title={t('sell.title')} label={label} onClose={onClose}>
      <IssueFields form={fieldsOf(form)} />
      <ModeField form={form} name="mode" label={t('sell.mode')} />
      <TextField form={form} name="reference" label={t('sell.reference')} maxLength={80} />
    </FormDialog>
  )
}

type IssueForm = RouteForm<typeof vouchers.give, 'reason'>

/** How much a voucher is worth, who it is from and for, and the day it is mailed. */
export function IssueFields({ form }: { form: IssueForm }) {
  const { t } = useTranslation('vouchers')
  const { today } = useDays()
  const [guest, setGuest] = useState<{ id: string; name: string } | null>(null)
  return (
    <>
      <MoneyField form={form} name="amount" label={t('sell.amount')} isRequired autoFocus />
      <CustomerInput
        label={t('sell.guest')}
        value={guest}
        onChange={(chosen) => {
          setGuest(chosen)
          form.setValue('customerId', chosen?.id)
          if (chosen) form.setValue('buyerName', chosen.name)
        }}
      />
      <FieldRow>
        <TextField form={form} name="buyerName" label={t('sell.buyer')} maxLength={120} />
        <TextField form={form} name="recipientName" label={t('sell.recipient')} maxLength={120} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="recipientEmail" label={t('sell.email')} type="email" maxLength={200} />
        <DayField form={form} name="sendOn" label={t('sell.sendOn')} help={t('sell.sendHelp')} min={today} />
      </FieldRow>
      <TextField form={form} name="message" label={t('sell.message')} lines={2} maxLength={600} />
    </>
  )
}
