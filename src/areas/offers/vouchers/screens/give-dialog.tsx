import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Voucher } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'
import { IssueFields } from './sell-dialog.tsx'

/** Issues a voucher without money, with a reason. */
export function GiveDialog({ onGiven, onClose }: { onGiven: (voucher: Voucher) => void; onClose: () => void }) {
  const { t } = useTranslation('vouchers')
  const { format } = useMoney()
  const form = useRouteForm(vouchers.give, {
    defaults: { buyerName: '', recipientName: '', recipientEmail: '', message: '', reason: '' },
    onDone: (voucher) => {
      toast(t('give.done', { number: voucher.number }))
      onGiven(voucher)
      onClose()
    },
  })
  const amount = form.watch('amount')
  const label = amount ? t('give.save', { amount: format(amount) }) : t('give.title')
  return (
    <FormDialog form={form} title={t('give.title')} label={label} onClose={onClose}>
      <Typography color="textSecondary">{t('give.text')}</Typography>
      <IssueFields form={fieldsOf(form)} />
      <TextField form={form} name="reason" label={t('give.reason')} isRequired maxLength={300} />
    </FormDialog>
  )
}
