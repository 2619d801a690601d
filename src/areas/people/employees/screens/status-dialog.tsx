import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { endsWork, hasLastDay, needsReason, NEXT_STATUSES } from '../rules/status.ts'

type Props = { employee: Employee; today: string; onClose: () => void }

/** The status of an employee from now on; what may follow is the table of the server. */
export function StatusDialog({ employee, today, onClose }: Props) {
  const { t } = useTranslation('employees')
  const [first] = NEXT_STATUSES[employee.status]
  const form = useRouteForm(employees.setStatus, {
    known: { employeeId: employee.id, version: employee.version },
    defaults: { ...(first && { status: first }), on: today, reason: '', isRehirable: true },
    onDone: ({ name, status }) => {
      toast(t('status.done', { name, status: t(`status.${status}`) }))
      onClose()
    },
  })
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <FormDialog form={form} title={t('status.change')} onClose={onClose}>
      <SelectField
        form={form}
        name="status"
        label={t('status.label')}
        options={NEXT_STATUSES[employee.status].map((value) => ({ value, label: t(`status.${value}`) }))}
        isRequired
      />
      <DayField form={form} name="on" label={t(hasLastDay(status) ? 'status.lastDay' : 'status.since')} isRequired />
      <TextField form={form} name="reason" label={t('reason')} isRequired={needsReason(status)} lines={2} />
      {status === 'LEFT' && <CheckboxField form={form} name="isRehirable" label={t('status.isRehirable')} />}
      {endsWork(status) && <p>{t('status.endsWork')}</p>}
      {employee.userId !== null && (status === 'SUSPENDED' || status === 'LEFT') && t('status.closesSignIn')}
    </FormDialog>
  )
}
