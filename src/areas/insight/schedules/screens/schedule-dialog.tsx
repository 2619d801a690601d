import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { languageNames, offeredLanguages } from '#web/i18n.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useSession } from '#web/session.ts'
import { SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { FILE_FORMATS } from '#areas/insight/reports/contract/reports.ts'
import { NAMED_SPANS, type NamedSpan, presetsOf } from '#areas/insight/reports/rules/periods.ts'
import type { ReportSchedule } from '../contract/replies.ts'
import { schedules } from '../contract/schedules.ts'
import { LAST_DAY, MONTH_DAYS, REPEATS, USUAL } from '../rules/timing.ts'
import { useWeekdays } from './use-weekdays.ts'
import { NextTimes } from './next-times.tsx'
import { ReadersField } from './readers.tsx'

/** A report as it is read now: its period by name where it has one, and how it is grouped, compared and filtered. */
export type ScheduledReport = {
  code: string
  title: string
  period: NamedSpan | undefined
  settings: Omit<RequestOf<typeof schedules.create>, 'reportCode' | 'name' | 'period' | 'repeats' | 'recipientIds'>
}

type FieldsForm = RouteForm<typeof schedules.create, 'reportCode'>

const REFUSED_AT = {
  name_taken: 'name',
  not_a_colleague: 'recipientIds',
  recipient_not_allowed: 'recipientIds',
} as const

/** Schedules a report as it is read just now. */
export function NewSchedule({ report, onClose }: { report: ScheduledReport; onClose: () => void }) {
  const { t } = useTranslation('schedules')
  const { code, title, period = 'lastMonth', settings } = report
  const language = useLanguage()
  const { user } = useSession()
  const form = useRouteForm(schedules.create, {
    defaults: { name: title, period, format: 'xlsx', language, repeats: 'DAILY', ...USUAL, recipientIds: [user.id] },
    known: { reportCode: code, ...settings },
    refusedAt: REFUSED_AT,
    onDone: ({ name }) => {
      toast(t('plan.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('plan.title', { title })} label={t('plan.ok')} onClose={onClose} width={640}>
      <Fields form={fieldsOf(form)} code={code} />
    </FormDialog>
  )
}

/** Changes what a schedule sends, when and to whom. */
export function EditSchedule({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useTranslation('schedules')
  const { id, version, code, settings, recipients } = schedule
  const { name, period, format, language, repeats, time, weekday, monthDay } = schedule
  const form = useRouteForm(schedules.update, {
    defaults: {
      name,
      period,
      format,
      language,
      repeats,
      time,
      weekday,
      monthDay,
      recipientIds: recipients.map((user) => user.id),
    },
    known: { ...settings, reportScheduleId: id, version },
    refusedAt: REFUSED_AT,
    onDone: (saved) => {
      toast(t('plan.changed', { name: saved.name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('plan.edit')} label={t('plan.save')} onClose={onClose} width={640}>
      <Fields form={fieldsOf(form)} code={code} />
    </FormDialog>
  )
}

function Fields({ form, code }: { form: FieldsForm; code: string }) {
  const { fiscalYearMonth } = useDays()
  const { t } = useTranslation(['schedules', 'reports'])
  return (
    <>
      <TextField form={form} name="name" label={t('plan.name')} isRequired autoFocus maxLength={80} />
      <FieldRow>
        <SelectField
          form={form}
          name="period"
          label={t('plan.period')}
          help={t('plan.periodHelp')}
          options={presetsOf(NAMED_SPANS, fiscalYearMonth, undefined).map((value) => ({
            value,
            label: t(`reports:preset.${value}`),
          }))}
          isRequired
        />
        <SelectField
          form={form}
          name="format"
          label={t('plan.format')}
          options={FILE_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
          isRequired
        />
        <SelectField
          form={form}
          name="language"
          label={t('plan.language')}
          options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
          isRequired
        />
      </FieldRow>
      <TimingFields form={form} />
      <ReadersField form={form} name="recipientIds" label={t('plan.recipients')} code={code} />
    </>
  )
}

function TimingFields({ form }: { form: FieldsForm }) {
  const { t } = useTranslation('schedules')
  const weekdays = useWeekdays()
  const [repeats, time, weekday, monthDay] = useWatch({
    control: form.control,
    name: ['repeats', 'time', 'weekday', 'monthDay'],
  })
  return (
    <>
      <FieldRow>
        <SelectField
          form={form}
          name="repeats"
          label={t('plan.repeats')}
          options={REPEATS.map((value) => ({ value, label: t(`repeats.${value}`) }))}
          isRequired
        />
        {repeats === 'WEEKLY' && (
          <SelectField
            form={form}
            name="weekday"
            label={t('plan.weekday')}
            options={weekdays.map((label, index) => ({ value: index + 1, label }))}
          />
        )}
        {repeats === 'MONTHLY' && (
          <SelectField
            form={form}
            name="monthDay"
            label={t('plan.monthDay')}
            options={MONTH_DAYS.map((value) => ({ value, label: value === LAST_DAY ? t('plan.lastDay') : `${value}` }))}
          />
        )}
        {repeats !== 'AFTER_CLOSE' && <TimeField form={form} name="time" label={t('plan.time')} />}
      </FieldRow>
      <Next timing={{ repeats, time, weekday, monthDay }} />
    </>
  )
}

/** When it would be sent, as the form has it now. */
function Next({ timing }: { timing: RequestOf<typeof schedules.times> }) {
  const { t } = useTranslation('schedules')
  const isWhole = timing.repeats === 'AFTER_CLOSE' || Boolean(timing.time)
  const read = useQuery({ ...queryOf(schedules.times, timing), enabled: isWhole })
  return (
    <div>
      <Typography variant="caption" color="textSecondary">
        {t('plan.next')}
      </Typography>
      <div role="status">
        {timing.repeats === 'AFTER_CLOSE' ? t('plan.afterClose') : <NextTimes next={read.data?.next ?? []} />}
      </div>
    </div>
  )
}
