import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColleagueField } from '#areas/people/employees/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { refusalSentence } from '#web/refusal-text.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveCheck } from '../contract/replies.ts'
import { isSpan } from '../rules/days.ts'
import { useAmount } from './words.tsx'

type Form = RouteForm<typeof leave.request>
const AT = {
  leave_backdated: 'from', leave_notice: 'from', leave_service: 'from', leave_overlaps: 'from', leave_balance: 'until', leave_in_row: 'until',
  leave_takes_no_day: 'until', not_employed_then: 'from',
} as const // prettier-ignore

/** Requests leave, and shows while one types what it takes and the reasons against it. */
export function RequestDialog({ isForOthers, onClose }: { isForOthers?: boolean; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const { data } = useQuery(queryOf(leave.setUp, {}))
  const form = useRouteForm(leave.request, {
    defaults: { fromPart: 'FULL', untilPart: 'FULL', reason: '', file: null },
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
      <SpanFields form={form} />
      <TextField form={form} name="reason" label={t('reason')} lines={2} />
      <FileField form={form} name="file" label={t('attach')} />
      <Check form={form} isForOthers={isForOthers ?? false} />
    </FormDialog>
  )
}

function SpanFields({ form }: { form: Form }) {
  const { t } = useTranslation('leave')
  const [from, until] = useWatch({ control: form.control, name: ['from', 'until'] })
  const isOneDay = from !== undefined && from === until
  const partsOf = (names: readonly ('FULL' | 'FIRST_HALF' | 'SECOND_HALF')[]) =>
    names.map((value) => ({ value, label: t(`part.${value}`) }))
  const both = (value: unknown) => {
    const { until: last, from: first } = form.getValues()
    if (first === last) form.setValue('untilPart', value as 'FULL')
  }
  return (
    <>
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('until')} isRequired {...(from && { min: from })} />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="fromPart"
          label={t(isOneDay ? 'part.ofDay' : 'part.ofFirst')}
          options={partsOf(isOneDay ? ['FULL', 'FIRST_HALF', 'SECOND_HALF'] : ['FULL', 'SECOND_HALF'])}
          onChosen={both}
        />
        {!isOneDay && (
          <SelectField
            form={form}
            name="untilPart"
            label={t('part.ofLast')}
            options={partsOf(['FULL', 'FIRST_HALF'])}
          />
        )}
      </FieldRow>
    </>
  )
}

/** What leave that is typed takes. */
function Check({ form, isForOthers }: { form: Form; isForOthers: boolean }) {
  const { t } = useTranslation(['leave', 'peopleRefusals'])
  const [employeeId, typeId, from, until, fromPart, untilPart, file] = useWatch({
    control: form.control,
    name: ['employeeId', 'typeId', 'from', 'until', 'fromPart', 'untilPart', 'file'],
  })
  const span = { from: from as Day, until: until as Day, fromPart: fromPart ?? 'FULL', untilPart: untilPart ?? 'FULL' }
  const isWhole = Boolean(typeId && from && until && (employeeId || !isForOthers)) && isSpan(span)
  const read = useQuery({
    ...queryOf(leave.check, { ...span, typeId, ...(employeeId && { employeeId }) }),
    enabled: isWhole,
    placeholderData: (before) => before,
  })
  if (!isWhole || !read.data) return null
  const problems = read.data.problems.filter(({ code }) => code !== 'leave_document' || !file)
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
      <Takes check={read.data} />
      {problems.map(({ code, details }) => (
        <Alert key={code} severity="warning">
          {refusalSentence(t, code, details)}
        </Alert>
      ))}
    </Box>
  )
}

function Takes({ check }: { check: LeaveCheck }) {
  const { t } = useTranslation('leave')
  const { days } = useAmount()
  const { amount, usableAfter, fallingCount, awayAtMost, people, blocks } = check
  const holidays = check.days.flatMap(({ holiday, why }) => (why === 'HOLIDAY' && holiday ? [holiday] : []))
  const lines = [
    [t('takes', { days: days(amount) }), usableAfter !== null && t('leftAfter', { days: days(usableAfter) })].filter(Boolean).join(', '),
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
