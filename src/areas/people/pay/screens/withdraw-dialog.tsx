import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import type { PayRun } from '../contract/replies.ts'

/** Withdraws an approved run: what that does, and the reason, which stays with the run. */
export function WithdrawDialog({ run: { id, version }, onClose }: { run: PayRun; onClose: () => void }) {
  const { t } = useTranslation('pay')
  const form = useRouteForm(pay.withdraw, {
    known: { payRunId: id, version },
    defaults: { reason: '' },
    onDone: () => {
      toast(t('withdraw.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('withdraw.run')} label={t('withdraw.title')} onClose={onClose}>
      <p>{t('withdraw.text')}</p>
      <Alert severity="warning">{t('withdraw.bank')}</Alert>
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}

/** Who withdrew a run, when and why. */
export function WithdrawnNote({ run: { withdrawnAt, withdrawnBy, withdrawnFor } }: { run: PayRun }) {
  const { t } = useTranslation('pay')
  return (
    <Alert severity="warning">
      {t('withdraw.by', { name: withdrawnBy, reason: withdrawnFor })}
      {withdrawnAt !== null && (
        <>
          {' · '}
          <MomentText instant={withdrawnAt} />
        </>
      )}
    </Alert>
  )
}
