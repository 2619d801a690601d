import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { languageOptions } from '#web/i18n.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Account, OpenItem } from '../contract/replies.ts'
import { receivables } from '../contract/receivables.ts'

type Props = { account: Account; close: () => void }

/** What a company owed before the property came to us. */
export function BalanceDialog({ account, close }: Props) {
  const { t } = useTranslation(['receivables', 'shell'])
  const form = useRouteForm(receivables.loadBalance, {
    defaults: { companyId: account.companyId, description: '', issuedOn: account.asOf },
    onDone: () => {
      toast(t('load.done'))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('load.title')} label={t('shell:save')} onClose={close}>
      <TextField form={form} name="description" label={t('description')} isRequired autoFocus />
      <FieldRow>
        <DayField form={form} name="issuedOn" label={t('load.issued')} />
        <DayField form={form} name="dueOn" label={t('due')} />
      </FieldRow>
      <MoneyField form={form} name="amount" label={t('amount')} isRequired />
    </FormDialog>
  )
}

/** Mails the statement of a month, to the company unless another address is named. */
export function StatementDialog({
  account,
  request,
  close,
}: Props & { request: { companyId: string; from: Day; until: Day } }) {
  const { t } = useTranslation('receivables')
  const form = useRouteForm(receivables.sendStatement, {
    defaults: { ...request, to: account.invoiceEmail },
    onDone: ({ sentTo }) => {
      toast(t('statement.sent', { to: sentTo }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('statement.send')} onClose={close}>
      <TextField form={form} name="to" label={t('statement.to')} help={t('statement.toHelp')} autoFocus />
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} />
        <DayField form={form} name="until" label={t('until')} />
      </FieldRow>
      <SelectField
        form={form}
        name="language"
        label={t('statement.language')}
        options={languageOptions}
        blank={t('statement.theirs')}
      />
    </FormDialog>
  )
}

/** Writes an item off. */
export function WriteOffDialog({ companyId, item, close }: { companyId: string; item: OpenItem; close: () => void }) {
  const { t } = useTranslation('receivables')
  const form = useRouteForm(receivables.writeOff, {
    defaults: {
      companyId,
      bookingId: item.bookingId ?? undefined,
      balanceId: item.balanceId ?? undefined,
      amount: item.open,
      reason: '',
    },
    onDone: () => {
      toast(t('writeOff.done'))
      close()
    },
  })
  const title = t('writeOff.of', { name: item.reference || item.description })
  return (
    <FormDialog form={form} title={title} label={t('writeOff.title')} onClose={close}>
      <MoneyField form={form} name="amount" label={t('amount')} isRequired />
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}

type Applied = { receiptId: string; bookingId: string | null; balanceId: string | null; label: string }

/** Takes money from an item it was meant for by mistake. */
export function UnapplyDialog({
  companyId,
  applied,
  close,
}: {
  companyId: string
  applied: Applied
  close: () => void
}) {
  const { t } = useTranslation('receivables')
  const { receiptId, bookingId, balanceId, label } = applied
  const form = useRouteForm(receivables.unapply, {
    defaults: {
      companyId,
      receiptId,
      bookingId: bookingId ?? undefined,
      balanceId: balanceId ?? undefined,
      reason: '',
    },
    onDone: () => {
      toast(t('unapply.done', { name: label }))
      close()
    },
  })
  const title = t('unapply.title', { name: label })
  return (
    <FormDialog form={form} title={title} label={t('unapply.button')} onClose={close}>
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}
