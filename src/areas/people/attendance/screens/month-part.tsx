import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addMonths, type Day, firstOfMonth, isDay } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { SheetButton } from '#web/ui/sheet-button.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { attendance } from '../contract/attendance.ts'
import { useLength } from './use-length.ts'

/** People and a letter for each day of a month, with hours and overtime. */
export function MonthPart() {
  const { t, i18n } = useTranslation(['attendance', 'shell'])
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const month = firstOfMonth(url['month'] && isDay(url['month']) ? url['month'] : (today as Day))
  const read = useInfiniteQuery(pagesOf(attendance.month, { month, limit: 100 }))
  const rows = read.data?.pages.flatMap((page) => page.rows)
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month)) // prettier-ignore
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button onClick={() => setUrl({ month: addMonths(month, -1) })}>{t('team.earlier')}</Button>
        <Button onClick={() => setUrl({ month: undefined })}>{t('team.thisMonth')}</Button>
        <Button onClick={() => setUrl({ month: addMonths(month, 1) })}>{t('team.later')}</Button>
        <strong>{name}</strong>
        {rows && rows.length > 0 && <SheetButton route={attendance.exportMonth} input={{ month }} />}
      </Stack>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={10} />}
      {rows && rows.length === 0 && <EmptyState icon="people" title={t('team.noMonth')} text={t('team.noMonthText')} />}
      {rows && rows.length > 0 && <Sheet rows={rows} label={name} />}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
      <Typography variant="body2" color="textSecondary">
        {t('team.letters')}
      </Typography>
    </Stack>
  )
}

type MonthRow = {
  employeeId: string
  employeeName: string
  letters: readonly string[]
  worked: number
  overtimeApproved: number
}

const CELL = { px: 1, py: 1.5, borderBottom: '1px solid var(--line)', textAlign: 'center', fontSize: 12 } as const
const WHO = { ...CELL, position: 'sticky', insetInlineStart: 0, bgcolor: 'var(--surface-paper)', textAlign: 'start', minWidth: 140, fontWeight: 500 } as const // prettier-ignore

function Sheet({ rows, label }: { rows: readonly MonthRow[]; label: string }) {
  const { t } = useTranslation('attendance')
  const length = useLength()
  const days = Array.from({ length: rows[0]?.letters.length ?? 0 }, (_, at) => at + 1)
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', border: '1px solid var(--line)', borderRadius: 2, bgcolor: 'var(--surface-paper)' }}>
      <table style={{ borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={WHO}>{t('team.employee')}</Box>
            {days.map((day) => (
              <Box component="th" scope="col" key={day} sx={CELL}>{day}</Box>
            ))}
            <Box component="th" scope="col" sx={CELL}>{t('team.hours')}</Box>
            <Box component="th" scope="col" sx={CELL}>{t('team.overtime')}</Box>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ employeeId, employeeName, letters, worked, overtimeApproved }) => (
            <tr key={employeeId}>
              <Box component="th" scope="row" sx={WHO}>{employeeName}</Box>
              {days.map((day) => (
                <Box component="td" key={day} sx={{ ...CELL, ...(letters[day - 1] === 'A' && { color: 'error.main', fontWeight: 700 }) }}>
                  {letters[day - 1]}
                </Box>
              ))}
              <Box component="td" sx={CELL}>{length(worked)}</Box>
              <Box component="td" sx={CELL}>{overtimeApproved > 0 ? length(overtimeApproved) : ''}</Box>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
} // prettier-ignore
