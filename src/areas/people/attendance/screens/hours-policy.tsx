import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Reply, RequestOf } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { type FieldsForm, fieldsOf, useRouteForm } from '#web/form.ts'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { attendance } from '../contract/attendance.ts'
import { BEYOND, DAY_OFF_AS, HOURS_PERIODS, OVERTIME_TO } from '../rules/choices.ts'

type Read = Reply<typeof attendance.hoursPolicy>
type Fields = Omit<RequestOf<typeof attendance.saveHoursPolicy>, 'version'>
type Props = { form: FieldsForm<Fields> }

/** What becomes of overtime and of days off that were worked, and of hours that are in accounts. */
export function HoursPolicyPart() {
  const { data, error, isLoadingError, refetch } = useQuery(queryOf(attendance.hoursPolicy, {}))
  if (isLoadingError) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? <PolicyForm key={data.policy.version} read={data} /> : <LinesSkeleton />
}

function PolicyForm({ read: { policy, leaveTypes } }: { read: Read }) {
  const { t } = useTranslation(['attendance', 'shell'])
  const { version, ...defaults } = policy
  const form = useRouteForm(attendance.saveHoursPolicy, {
    known: { version },
    defaults,
    refusedAt: { hours_without_type: 'leaveTypeId', unknown_reference: 'leaveTypeId' },
    onDone: () => toast(t('hours.saved')),
  })
  const fields = fieldsOf<Fields, Fields>(form)
  return (
    <Form form={form} label={t('hours.policy')}>
      <p>{t('hours.policyText')}</p>
      <Earning form={fields} leaveTypes={leaveTypes} />
      <Ending form={fields} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}

/** Where overtime goes, and how much of it. */
function Earning({ form, leaveTypes }: Props & Pick<Read, 'leaveTypes'>) {
  const { t } = useTranslation('attendance')
  const [overtimeTo, dayOffAs] = useWatch({ control: form.control, name: ['overtimeTo', 'dayOffAs'] })
  const isInTime = (to: string) => to === 'ACCOUNT' || to === 'LEAVE'
  const types = leaveTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Section title={t('hours.earning')}>
      <Stack spacing={4}>
        <FieldRow>
          <SelectField form={form} name="overtimeTo" label={t('hours.overtimeTo')} options={OVERTIME_TO.map((value) => ({ value, label: t(`hours.to.${value}`) }))} />
          {isInTime(overtimeTo) && <PercentField form={form} name="overtimePercent" label={t('hours.overtimePercent')} />}
        </FieldRow>
        <FieldRow>
          <SelectField form={form} name="dayOffAs" label={t('hours.dayOffAs')} options={DAY_OFF_AS.map((value) => ({ value, label: t(`hours.to.${value}`) }))} />
          {isInTime(dayOffAs) && <PercentField form={form} name="dayOffPercent" label={t('hours.dayOffPercent')} />}
        </FieldRow>
        {(overtimeTo === 'LEAVE' || dayOffAs === 'LEAVE') && (
          <SelectField form={form} name="leaveTypeId" label={t('hours.leaveType')} options={types} isRequired />
        )}
      </Stack>
    </Section>
  )
} // prettier-ignore

/** What becomes of hours that are left. */
function Ending({ form }: Props) {
  const { t } = useTranslation('attendance')
  return (
    <Section title={t('hours.ending')}>
      <Stack spacing={4}>
        <FieldRow>
          <SelectField form={form} name="period" label={t('hours.period')} options={HOURS_PERIODS.map((value) => ({ value, label: t(`hours.periods.${value}`) }))} />
          <NumberField form={form} name="carryMax" label={t('hours.carryMax')} help={t('hours.carryMaxHelp')} max={600_000} step={60} />
          <SelectField form={form} name="beyond" label={t('hours.beyond')} options={BEYOND.map((value) => ({ value, label: t(`hours.beyondIs.${value}`) }))} />
        </FieldRow>
        <NumberField form={form} name="expiryMonths" label={t('hours.expiryMonths')} help={t('hours.expiryHelp')} min={1} max={60} />
      </Stack>
    </Section>
  )
} // prettier-ignore
