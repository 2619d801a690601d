import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ENTERED_KINDS } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { isCorrection } from '../rules/changes.ts'
import { JobFields } from './job-fields.tsx'
import type { Day } from '#core/dates.ts'

type Props = { employee: Employee; today: Day; onClose: () => void }

/** What changes of an employee's job, from a day on. */
export function ChangeDialog({ employee, today, onClose }: Props) {
  const { t } = useTranslation('employees')
  const { departmentId, positionId, managerId, employmentType, weeklyHours } = employee
  const form = useRouteForm(employees.change, {
    known: { employeeId: employee.id },
    defaults: {
      kind: 'TRANSFER', effectiveOn: '', departmentId, positionId, employmentType, weeklyHours, reason: '', managerId: managerId ?? undefined,
    },
    onDone: ({ state }) => {
      toast(t(state === 'PENDING' ? 'changes.entered' : 'changes.applied'))
      onClose()
    },
    refusedAt: { reason_required: 'reason' },
  }) // prettier-ignore
  const effectiveOn = useWatch({ control: form.control, name: 'effectiveOn' }) as Day | ''
  const isNow = effectiveOn !== '' && isCorrection(effectiveOn, today)
  return (
    <FormDialog form={form} title={t('changes.add')} onClose={onClose} width={640}>
      <FieldRow>
        <DayField form={form} name="effectiveOn" label={t('changes.effectiveOn')} isRequired />
        <SelectField
          form={form}
          name="kind"
          label={t('changes.kind')}
          options={ENTERED_KINDS.map((value) => ({ value, label: t(`changes.kinds.${value}`) }))}
        />
      </FieldRow>
      <JobFields form={fieldsOf(form)} now={employee} />
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        isRequired={isNow}
        {...(isNow && { help: t('changes.isCorrection') })}
      />
    </FormDialog>
  )
}
