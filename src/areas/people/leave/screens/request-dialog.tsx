import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColleagueField } from '#areas/people/employees/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { refusalSentence } from '#web/refusal-text.ts'
import { DayField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveCheck, LeaveRequest, LeaveType } from '../contract/replies.ts'
import { areHours, type DayPart, isFiner, isSpan, type LeaveUnit, unitOf } from '../rules/days.ts'
import { useAmount, useTakenText } from './words.tsx'

type Form = RouteForm<typeof leave.request>
const AT = {
  leave_backdated: 'from', leave_notice: 'from', leave_service: 'from', leave_overlaps: 'from', leave_balance: 'until', leave_in_row: 'until',
  leave_takes_no_day: 'until', leave_too_fine: 'fromPart', not_employed_then: 'from',
} as const // prettier-ignore

/** Requests leave, and shows while one types what it takes and the reasons against it. */
export function RequestDialog({ isForOthers, onClose }: { isForOthers?: boolean; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const { data } = useQuery(queryOf(leave.setUp, {}))
  const form = useRouteForm(leave.request, {
    defaults: { fromPart: 'FULL', untilPart: 'FULL', fromTime: null, untilTime: null, reason: '', file: null },
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
    refusedAt: AT,
  })
  const types = data?.types.filter(({ isActive }) => isActive) ?? []
  return (
    <FormDialog form={form} title={t('request')} label={t('send')} onClose={onClose}>
      {isForOthers && <ColleagueField form={form} name="employeeId" label={t('employee')} isRequired autoFocus />}
      <SelectField
        form={form}
        name="typeId"
        label={t('type.label')}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <SpanFields form={form} types={types} />
      <TextField form={form} name="reason" label={t('reason')} lines={2} />
      <FileField form={form} name="file" label={t('attach')} />
      <Check form={form} isForOthers={isForOthers ?? false} />
    </FormDialog>
  )
}

const PARTS: Readonly<Record<'ONE' | 'FIRST' | 'LAST', readonly DayPart[]>> = {
  ONE: ['FULL', 'FIRST_HALF', 'SECOND_HALF', 'HOURS'],
  FIRST: ['FULL', 'SECOND_HALF'],
  LAST: ['FULL', 'FIRST_HALF'],
}

/** The parts of a day that a type is taken by: what is chosen and not offered any more is a whole day again. */
function useParts(form: Form, unit: LeaveUnit, isOneDay: boolean) {
  const [fromPart, untilPart] = useWatch({ control: form.control, name: ['fromPart', 'untilPart'] })
  const allowed = (parts: readonly DayPart[]) =>
    parts.filter((part) => !isFiner(unitOf({ fromPart: part, untilPart: part }), unit))
  const first = allowed(isOneDay ? PARTS.ONE : PARTS.FIRST)
  const last = allowed(isOneDay ? PARTS.ONE : PARTS.LAST)
  const isFirst = fromPart === undefined || first.includes(fromPart)
  const isLast = untilPart === undefined || last.includes(untilPart)
  useEffect(() => {
    if (!isFirst) form.setValue('fromPart', 'FULL')
    if (!isLast) form.setValue('untilPart', 'FULL')
  }, [form, isFirst, isLast])
  useEffect(() => {
    if (fromPart === 'HOURS') return
    form.setValue('fromTime', null)
    form.setValue('untilTime', null)
  }, [form, fromPart])
  return { first, last, isByHours: fromPart === 'HOURS' }
}

function SpanFields({ form, types }: { form: Form; types: readonly LeaveType[] }) {
  const { t } = useTranslation('leave')
  const [from, until, typeId] = useWatch({ control: form.control, name: ['from', 'until', 'typeId'] })
  const isOneDay = from !== undefined && from === until
  const unit = types.find(({ id }) => id === typeId)?.unit ?? 'HALF_DAY'
  const { first, last, isByHours } = useParts(form, unit, isOneDay)
  const partsOf = (names: readonly DayPart[]) => names.map((value) => ({ value, label: t(`part.${value}`) }))
  const both = (value: unknown) => {
    const { until: lastDay, from: firstDay } = form.getValues()
    if (firstDay === lastDay) form.setValue('untilPart', value as DayPart)
  }
  return (
    <>
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('until')} isRequired {...(from && { min: from })} />
      </FieldRow>
      {unit !== 'DAY' && (
        <FieldRow>
          <SelectField form={form} name="fromPart" label={t(isOneDay ? 'part.ofDay' : 'part.ofFirst')} options={partsOf(first)} onChosen={both} />
          {!isOneDay && <SelectField form={form} name="untilPart" label={t('part.ofLast')} options={partsOf(last)} />}
        </FieldRow>
      )}
      {isByHours && (
        <FieldRow>
          <TimeField form={form} name="fromTime" label={t('fromTime')} isRequired />
          <TimeField form={form} name="untilTime" label={t('untilTime')} isRequired />
        </FieldRow>
      )}
    </>
  )
} // prettier-ignore

/** What leave that is typed takes. */
function Check({ form, isForOthers }: { form: Form; isForOthers: boolean }) {
  const { t } = useTranslation(['leave', 'peopleRefusals'])
  const [employeeId, typeId, from, until, fromPart, untilPart, fromTime, untilTime, file] = useWatch({
    control: form.control,
    name: ['employeeId', 'typeId', 'from', 'until', 'fromPart', 'untilPart', 'fromTime', 'untilTime', 'file'],
  })
  const span = {
    from: from as Day, until: until as Day, fromPart: fromPart ?? 'FULL', untilPart: untilPart ?? 'FULL',
    ...(fromPart === 'HOURS' && fromTime && untilTime && { fromTime, untilTime }),
  } // prettier-ignore
  const isWhole = Boolean(typeId && from && until && (employeeId || !isForOthers)) && isSpan(span) && areHours(span)
  const read = useQuery({
    ...queryOf(leave.check, { ...span, typeId, ...(employeeId && { employeeId }) }),
    enabled: isWhole,
    placeholderData: (before) => before,
  })
  if (!isWhole || !read.data) return null
  // Until the answer for these hours is there, the one before it is shown, without them.
  const { fromTime: begins = null, untilTime: ends = null } = read.isPlaceholderData ? {} : span
  const problems = read.data.problems.filter(({ code }) => code !== 'leave_document' || !file)
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
      <Takes check={read.data} times={{ fromTime: begins, untilTime: ends }} />
      {problems.map(({ code, details }) => (
        <Alert key={code} severity="warning">
          {refusalSentence(t, code, details)}
        </Alert>
      ))}
    </Box>
  )
}

function Takes({ check, times }: { check: LeaveCheck; times: Pick<LeaveRequest, 'fromTime' | 'untilTime'> }) {
  const { t } = useTranslation('leave')
  const { days } = useAmount()
  const takes = useTakenText()
  const { amount, dayMinutes, usableAfter, fallingCount, awayAtMost, people, blocks } = check
  const holidays = check.days.flatMap(({ holiday, why }) => (why === 'HOLIDAY' && holiday ? [holiday] : []))
  const lines = [
    [t('takes', { days: takes({ amount, dayMinutes, ...times }) }), usableAfter !== null && t('leftAfter', { days: days(usableAfter, dayMinutes) })].filter(Boolean).join(', '),
    holidays.length > 0 && t('holidaysIn', { names: holidays.join(', ') }),
    awayAtMost > 0 && t('awayThen', { count: awayAtMost, people }),
    fallingCount > 0 && t('fallingThen', { count: fallingCount }),
  ].filter((line) => line !== false)
  return (
    <Alert severity={blocks.length > 0 ? 'warning' : 'info'}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {blocks.map(({ id, reason }) => (
        <div key={id}>{t('blockedThen', { reason })}</div>
      ))}
    </Alert>
  )
} // prettier-ignore
