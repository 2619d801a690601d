import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveBalance } from '../contract/replies.ts'
import { useAmount } from './words.tsx'

const AT = { leave_balance: 'amount', leave_too_fine: 'amount', encash_below_kept: 'amount', encash_above_year: 'amount' } as const // prettier-ignore

/** Asks to be paid for days of leave, of the types that are paid out. */
export function EncashDialog({ balances, onClose }: { balances: readonly LeaveBalance[]; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const { days } = useAmount()
  const form = useRouteForm(leave.requestEncashment, {
    defaults: { typeId: balances[0]?.typeId ?? '', reason: '' },
    refusedAt: AT,
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const typeId = useWatch({ control: form.control, name: 'typeId' })
  const chosen = balances.find((each) => each.typeId === typeId)
  return (
    <FormDialog form={form} title={t('encash.ask')} label={t('send')} onClose={onClose}>
      <p>{t('encash.text')}</p>
      <SelectField
        form={form}
        name="typeId"
        label={t('type.label')}
        options={balances.map((one) => ({ value: one.typeId, label: one.typeName }))}
        isRequired
      />
      <PercentField form={form} name="amount" label={t('encash.amount')} unit={t('unit')} isRequired />
      {chosen && (
        <Typography variant="body2" color="textSecondary" role="status">
          {t('encash.most', { days: days(chosen.encashable ?? 0, chosen.dayMinutes) })}
        </Typography>
      )}
      <TextField form={form} name="reason" label={t('reason')} />
    </FormDialog>
  )
}
