import { useTranslation } from 'react-i18next'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { FieldsForm } from '#web/form.ts'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import type { Employee } from '../contract/replies.ts'
import { ColleagueField } from './pickers.tsx'
import { useChoices } from './use-choices.ts'

type JobValues = {
  departmentId?: string | undefined
  positionId?: string | undefined
  managerId?: string | null | undefined
  employmentType?: string | undefined
  weeklyHours?: number | undefined
}
type JobForm = FieldsForm<JobValues & FieldValues>

/** Department, position, manager, kind of employment, hours. */
export function JobFields({ form, now }: { form: JobForm; now?: Employee }) {
  const { t } = useTranslation('employees')
  const { departments, positionsOf, employmentTypes } = useChoices()
  const departmentId = useWatch({ control: form.control, name: 'departmentId' })
  const manager =
    now?.managerId && now.managerName ? { id: now.managerId, name: now.managerName, positionTitle: '' } : null
  return (
    <>
      <FieldRow>
        <SelectField form={form} name="departmentId" label={t('job.department')} options={departments} isRequired />
        <SelectField
          form={form}
          name="positionId"
          label={t('job.position')}
          options={positionsOf(departmentId)}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="employmentType" label={t('job.employmentType')} options={employmentTypes} />
        <NumberField form={form} name="weeklyHours" label={t('job.weeklyHours')} max={84} step={0.25} />
      </FieldRow>
      <ColleagueField form={form} name="managerId" label={t('job.manager')} known={manager} />
    </>
  )
}
