import { useTranslation } from 'react-i18next'
import { ModeField } from '#areas/ledger/payments/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Expense, expenses } from '../contract.ts'

type Props = { kind: 'pay' | 'back'; expense: Expense; title: string; onClose: () => void }
type PaymentReply = Reply<typeof expenses.pay>

/** Money to the vendor, or back from him: how much, how, under which slip. The whole balance is filled in. */
export function MoveMoney(props: Props) {
  return props.kind === 'pay' ? <Pay {...props} /> : <Refund {...props} />
}

function useDone(kind: Props['kind'], onClose: () => void) {
  const { t } = useTranslation('expenses')
  const { format } = useMoney()
  return ({ receiptNumber, expense }: PaymentReply) => {
    toast(t(`${kind}.done`, { number: receiptNumber, balance: format(expense.balanceAmount) }))
    onClose()
  }
}

function Pay({ expense, title, onClose }: Props) {
  const { t } = useTranslation('expenses')
  const { format } = useMoney()
  const form = useRouteForm(expenses.pay, {
    defaults: { expenseId: expense.id, amount: expense.balanceAmount, reference: '' },
    onDone: useDone('pay', onClose),
  })
  return (
    <Form form={form} label={title}>
      <MoneyField
        form={form}
        name="amount"
        label={t('amount')}
        help={t('pay.open', { amount: format(expense.balanceAmount) })}
        isRequired
        autoFocus
      />
      <ModeField form={form} name="mode" label={t('pay.how')} />
      <TextField form={form} name="reference" label={t('reference')} maxLength={80} />
      <FormButtons form={form} label={t('pay.ok')} onCancel={onClose} />
    </Form>
  )
}

function Refund({ expense, title, onClose }: Props) {
  const { t } = useTranslation('expenses')
  const { format } = useMoney()
  const form = useRouteForm(expenses.takeBack, {
    defaults: { expenseId: expense.id, reference: '', reason: '' },
    onDone: useDone('back', onClose),
  })
  return (
    <Form form={form} label={title}>
      <MoneyField
        form={form}
        name="amount"
        label={t('amount')}
        help={t('back.paid', { amount: format(expense.paidAmount) })}
        isRequired
        autoFocus
      />
      <ModeField form={form} name="mode" label={t('back.how')} />
      <TextField form={form} name="reason" label={t('reason')} isRequired maxLength={300} />
      <TextField form={form} name="reference" label={t('reference')} maxLength={80} />
      <FormButtons form={form} label={t('back.ok')} onCancel={onClose} />
    </Form>
  )
}
