import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, isDay } from '#core/dates.ts'
import { languageOf } from '#core/language.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import MuiTextField from '@mui/material/TextField'
import { leave } from '../contract/leave.ts'
import type { Holiday } from '../contract/replies.ts'

/** Holidays of a year: one a line, as they are pasted from any list; a star at the end makes one optional. */
export function HolidaysPart() {
  const { t } = useTranslation('leave')
  const { today } = useDays()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [isEditing, setEditing] = useState(false)
  const read = useQuery(queryOf(leave.holidays, { year }))
  const before = useQuery({ ...queryOf(leave.holidays, { year: year - 1 }), enabled: isEditing })
  return (
    <Section
      title={t('holidays.of', { year })}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button onClick={() => setYear(year - 1)}>{year - 1}</Button>
          <Button onClick={() => setYear(year + 1)}>{year + 1}</Button>
          <Button variant="outlined" disabled={!read.data} onClick={() => setEditing(true)}>
            {t('holidays.edit')}
          </Button>
        </Stack>
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={4} />}
      {read.data?.rows.length === 0 && (
        <EmptyState icon="calendar" title={t('holidays.none')} text={t('holidays.noneText')} />
      )}
      {read.data && read.data.rows.length > 0 && (
        <DataTable
          label={t('holidays.of', { year })}
          rows={read.data.rows}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t('day'), cell: ({ day }) => <DayText day={day} />, phone: 'title' },
            { key: 'name', label: t('name'), cell: ({ name }) => name },
            {
              key: 'kind',
              label: t('holidays.kind'),
              cell: ({ isOptional }) => t(isOptional ? 'holidays.optional' : 'holidays.public'),
              phone: 'end',
            },
          ]}
        />
      )}
      {isEditing && read.data && (
        <HolidaysDialog
          key={year}
          year={year}
          rows={read.data.rows}
          before={before.data?.rows ?? []}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  )
}

const written = (rows: readonly Holiday[]): string =>
  rows.map(({ day, name, isOptional }) => `${day} ${name}${isOptional ? ' *' : ''}`).join('\n')

/** Lines of a day and a name, with a star at the end of optional ones; the first line that is neither is named. */
function readLines(text: string): { days: Holiday[] } | { wrong: string } {
  const days: Holiday[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const day = line.slice(0, 10)
    const isOptional = line.endsWith('*')
    const name = line.slice(10, isOptional ? -1 : undefined).replace(/^[\s,;–-]+/, '').trim()
    if (!isDay(day) || name === '') return { wrong: line }
    days.push({ day: day as Day, name, isOptional })
  }
  return { days }
} // prettier-ignore

type DialogProps = { year: number; rows: readonly Holiday[]; before: readonly Holiday[]; onClose: () => void }

function HolidaysDialog({ year, rows, before, onClose }: DialogProps) {
  const { t, i18n } = useTranslation(['leave', 'shell'])
  const [text, setText] = useState(written(rows))
  const [wrong, setWrong] = useState<string>()
  const form = useRouteForm(leave.saveHolidays, {
    known: { year },
    defaults: { days: [...rows] },
    guarded: false,
    onDone: () => {
      toast(t('holidays.saved'))
      onClose()
    },
  })
  const save = () => {
    const taken = readLines(text)
    if ('wrong' in taken) return setWrong(t('holidays.wrong', { line: taken.wrong }))
    setWrong(undefined)
    form.setValue('days', taken.days)
    return void form.submit()
  }
  const known = useQuery(queryOf(leave.knownHolidays, { year, language: languageOf(i18n.language) })).data?.rows ?? []
  /** Days that are named already stay as they are. */
  const filled = () => {
    const typed = readLines(text)
    const days = 'days' in typed ? typed.days : []
    const missing = known.filter(({ day }) => !days.some((each) => each.day === day))
    setText(written([...days, ...missing].toSorted((one, other) => (one.day < other.day ? -1 : 1))))
  }
  const copied = () => setText(written(before.map((holiday) => ({ ...holiday, day: `${year}${holiday.day.slice(4)}` as Day }))))
  const fault = wrong ?? form.refusal ?? form.formState.errors.days?.message
  return (
    <Dialog
      open
      title={t('holidays.of', { year })}
      onClose={onClose}
      actions={
        <>
          <Button disabled={known.length === 0} onClick={filled}>{t('holidays.fill')}</Button>
          <Button disabled={before.length === 0} onClick={copied}>{t('holidays.copy', { year: year - 1 })}</Button>
          <LoadingButton variant="contained" isLoading={form.isPending} onClick={save}>{t('shell:save')}</LoadingButton>
        </>
      }
    >
      <MuiTextField
        label={t('holidays.lines')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={10}
        fullWidth
        error={fault !== undefined}
        helperText={fault ?? t('holidays.linesHelp')}
      />
    </Dialog>
  )
} // prettier-ignore
