import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { type FieldsForm, fieldsOf, useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { CheckboxField, NumberField, SelectField, TimeField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { attendance } from '../contract/attendance.ts'
import type { AttendanceSettings } from '../contract/replies.ts'
import { OUTSIDE, OVERTIME_BASES, WORKED_AS } from '../rules/choices.ts'
import { HoursPolicyPart } from './hours-policy.tsx'

type Fields = Omit<RequestOf<typeof attendance.saveSettings>, 'version'>
type Props = { form: FieldsForm<Fields> }

const TABS = ['days', 'hours'] as const

/** `/hrm/attendance/set-up`: how what was clocked becomes days, where people clock, and what becomes of overtime. */
export function AttendanceSetUpPage() {
  const { t } = useTranslation('attendance')
  const tabs = useTabs(TABS, { label: (name) => t(`setUp.tabs.${name}`) })
  return (
    <Page title={t('setUp.title')} subtitle={<Link to="/hrm/attendance">{t('team.title')}</Link>} tabs={tabs}>
      {tabs.open === 'days' && <DaysPart />}
      {tabs.open === 'hours' && <HoursPolicyPart />}
    </Page>
  )
}

function DaysPart() {
  const { data, error, isLoadingError, refetch } = useQuery(queryOf(attendance.settings, {}))
  if (isLoadingError) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? <SettingsForm key={data.version} settings={data} /> : <LinesSkeleton />
}

function SettingsForm({ settings }: { settings: AttendanceSettings }) {
  const { t } = useTranslation(['attendance', 'shell'])
  const { version, ...defaults } = settings
  const form = useRouteForm(attendance.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('setUp.saved')),
  })
  const fields = fieldsOf<Fields, Fields>(form)
  return (
    <Form form={form} label={t('setUp.title')}>
      <p>{t('setUp.text')}</p>
      <Counting form={fields} />
      <Overtime form={fields} />
      <Clocking form={fields} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}

/** Lateness, and what a day counts as. */
function Counting({ form }: Props) {
  const { t } = useTranslation('attendance')
  return (
    <Section title={t('setUp.counting')}>
      <Stack spacing={4}>
        <FieldRow>
          <NumberField form={form} name="lateGrace" label={t('setUp.lateGrace')} max={120} />
          <NumberField form={form} name="earlyGrace" label={t('setUp.earlyGrace')} max={120} />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="halfDayBelow" label={t('setUp.halfDayBelow')} max={1_440} step={30} />
          <NumberField form={form} name="absentBelow" label={t('setUp.absentBelow')} max={1_440} step={30} />
        </FieldRow>
        <FieldRow>
          <SelectField
            form={form}
            name="workedAs"
            label={t('setUp.workedAs')}
            options={WORKED_AS.map((value) => ({ value, label: t(`setUp.worked.${value}`) }))}
          />
        </FieldRow>
        <FieldRow>
          <TimeField form={form} name="nightFrom" label={t('setUp.nightFrom')} />
          <TimeField form={form} name="nightUntil" label={t('setUp.nightUntil')} />
        </FieldRow>
      </Stack>
    </Section>
  )
}

function Overtime({ form }: Props) {
  const { t } = useTranslation('attendance')
  const basis = useWatch({ control: form.control, name: 'overtimeBasis' })
  return (
    <Section title={t('team.overtime')}>
      <Stack spacing={4}>
        <FieldRow>
          <SelectField
            form={form}
            name="overtimeBasis"
            label={t('setUp.overtimeBasis')}
            options={OVERTIME_BASES.map((value) => ({ value, label: t(`setUp.basis.${value}`) }))}
          />
          {basis === 'BEYOND_DAY' && (
            <NumberField form={form} name="overtimeBeyond" label={t('setUp.overtimeBeyond')} max={1_440} step={30} />
          )}
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="overtimeMinimum" label={t('setUp.overtimeMinimum')} max={480} step={5} />
          <NumberField form={form} name="overtimeRounding" label={t('setUp.overtimeRounding')} min={1} max={60} />
          <NumberField form={form} name="overtimeCap" label={t('setUp.overtimeCap')} max={1_440} step={30} />
        </FieldRow>
      </Stack>
    </Section>
  )
}

/** When and where people clock, and whether the kiosk takes a photo. */
function Clocking({ form }: Props) {
  const { t } = useTranslation('attendance')
  const takesPhoto = useWatch({ control: form.control, name: 'takesPhoto' })
  return (
    <Section title={t('setUp.clocking')}>
      <Stack spacing={4}>
        <CheckboxField form={form} name="hasKiosk" label={t('setUp.hasKiosk')} />
        <CheckboxField form={form} name="hasPhone" label={t('setUp.hasPhone')} />
        <CheckboxField form={form} name="takesPhoto" label={t('setUp.takesPhoto')} />
        {takesPhoto && (
          <NumberField
            form={form}
            name="photoDays"
            label={t('setUp.photoDays')}
            help={t('setUp.photoDaysHelp')}
            min={1}
            max={365}
          />
        )}
        <FieldRow>
          <NumberField form={form} name="earlyMinutes" label={t('setUp.earlyMinutes')} max={720} step={15} />
          <NumberField form={form} name="lateMinutes" label={t('setUp.lateMinutes')} max={720} step={15} />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="latitude" label={t('setUp.latitude')} min={-90} max={90} step={0.0001} />
          <NumberField form={form} name="longitude" label={t('setUp.longitude')} min={-180} max={180} step={0.0001} />
          <NumberField
            form={form}
            name="radius"
            label={t('setUp.radius')}
            help={t('setUp.radiusHelp')}
            min={20}
            max={10_000}
            step={10}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            form={form}
            name="outside"
            label={t('setUp.outside')}
            options={OUTSIDE.map((value) => ({ value, label: t(`setUp.outsideIs.${value}`) }))}
          />
        </FieldRow>
      </Stack>
    </Section>
  )
}
