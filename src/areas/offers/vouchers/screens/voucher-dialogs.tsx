import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Voucher } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'

type Props = { voucher: Voucher; onClose: () => void }

/** Mails a voucher now; another address becomes the recipient's. */
export function SendDialog({ voucher: { id: voucherId, number, recipientEmail }, onClose }: Props) {
  const { t } = useTranslation('vouchers')
  const form = useRouteForm(vouchers.send, {
    known: { voucherId },
    defaults: { recipientEmail },
    onDone: (sent) => {
      toast(t('send.done', { email: sent.recipientEmail }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('send.title', { number })} label={t('send.ok')} onClose={onClose}>
      <TextField
        form={form}
        name="recipientEmail"
        label={t('send.email')}
        type="email"
        isRequired
        autoFocus
        maxLength={200}
      />
    </FormDialog>
  )
}

/** Lets a voucher pay until another day, with a reason. */
export function ExtendDialog({ voucher: { id: voucherId, version, number, expiresOn }, onClose }: Props) {
  const { t } = useTranslation('vouchers')
  const { today, day: print } = useDays()
  const form = useRouteForm(vouchers.extend, {
    known: { voucherId, version },
    defaults: { expiresOn: expiresOn ?? '', reason: '' },
    onDone: (voucher) => {
      toast(t('extend.done', { number, day: print(voucher.expiresOn ?? '') }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('extend.title', { number })} label={t('extend.ok')} onClose={onClose}>
      <Typography>{t('extend.text')}</Typography>
      <DayField form={form} name="expiresOn" label={t('extend.day')} isRequired min={today} />
      <TextField form={form} name="reason" label={t('reason')} isRequired maxLength={300} />
    </FormDialog>
  )
}

/** Voids a voucher, with a reason; shows what is left on it. */
export function CancelDialog({ voucher: { id: voucherId, version, number, balance, currency }, onClose }: Props) {
  const { t } = useTranslation('vouchers')
  const { format } = useMoney()
  const form = useRouteForm(vouchers.cancel, {
    known: { voucherId, version },
    defaults: { reason: '' },
    onDone: () => {
      toast(t('cancel.done', { number }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('cancel.title', { number })} label={t('cancel.ok')} onClose={onClose}>
      <Typography>{t('cancel.text', { amount: format(balance, { currency }) })}</Typography>
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus maxLength={300} />
    </FormDialog>
  )
}
