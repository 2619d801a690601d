import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Minor } from '#core/money.ts'
import { gateways } from '../contract/gateways.ts'

type Props = { receipt: { id: string; number: number }; most: Minor; close: () => void }

/** Refunds money through the provider; the request is sent once the refund is stored. */
export function GatewayRefundDialog({ receipt, most, close }: Props) {
  const { t } = useTranslation('gateways')
  const { format } = useMoney()
  const form = useRouteForm(gateways.refund, {
    defaults: { receiptId: receipt.id, amount: most, reason: '' },
    onDone: ({ amount }) => {
      toast(t('sendBack.done', { amount: format(amount) }))
      close()
    },
  })
  const title = t('sendBack.title', { number: receipt.number })
  return (
    <FormDialog form={form} title={title} label={t('sendBack.ok')} onClose={close}>
      <MoneyField
        form={form}
        name="amount"
        label={t('refund.amount')}
        help={t('sendBack.most', { amount: format(most) })}
        isRequired
        autoFocus
      />
      <TextField form={form} name="reason" label={t('refund.reason')} isRequired maxLength={300} />
    </FormDialog>
  )
}
