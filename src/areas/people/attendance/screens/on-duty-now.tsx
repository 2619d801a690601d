import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import type { OnDuty } from '../contract/replies.ts'
import { DutyChip } from './duty-chip.tsx'

/** Loaded in one go; a property with more sees them under Attendance. */
const SEEN = 100
/** Every minute: whether an employee is late depends on the clock. */
const EVERY_MS = 60_000
const toCall = ({ state }: OnDuty) => state === 'LATE' || state === 'MISSING_OUT'
/** Named at once; the others on request, so that they do not push the guests of the day off the screen. */
const FIRST = 3
const COUNTED = ['HERE', 'ON_BREAK', 'EXPECTED', 'LATE', 'MISSING_OUT'] as const

/** Who is at work now, in numbers, and by name those who are late or did not clock out, with their telephone. */
export function OnDutyNow() {
  const { t } = useTranslation('attendance')
  const [isAll, setAll] = useState(false)
  const read = useQuery({ ...queryOf(attendance.onDuty, { limit: SEEN }), refetchInterval: EVERY_MS })
  if (read.isPending) return <CardSkeleton height={112} />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { rows, next } = read.data
  const late = rows.filter(toCall)
  const counts = COUNTED.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
  return (
    <Section
      title={t('now.title')}
      action={
        <span>
          <Link to="/hrm/attendance">{t('now.all')}</Link>
        </span>
      }
    >
      <Typography>
        {rows.length === 0
          ? t('team.nobody')
          : counts.flatMap(({ state, count }) => (count > 0 ? t(`now.count.${state}`, { count }) : [])).join(' · ')}
        {next !== undefined && ` · ${t('now.more')}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(isAll ? late : late.slice(0, FIRST)).map((row) => (
          <Late key={row.employeeId} row={row} />
        ))}
      </Box>
      {!isAll && late.length > FIRST && (
        <Button size="small" sx={{ mt: 2, alignSelf: 'start' }} onClick={() => setAll(true)}>
          {t('now.showAll', { count: late.length })}
        </Button>
      )}
    </Section>
  )
}

/** A late employee is called from here. */
const byFinger = {
  '@media (pointer: coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } },
} as const

function Late({ row: { employeeName, departmentName, startAt, phone, state } }: { row: OnDuty }) {
  const { t } = useTranslation('attendance')
  const { time } = useDays()
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, pt: 2 }}
    >
      <strong>{employeeName}</strong>
      <DutyChip state={state} />
      <Typography component="span" color="textSecondary">
        {[departmentName, startAt ? t('now.since', { time: time(startAt) }) : ''].filter(Boolean).join(' · ')}
      </Typography>
      {phone && (
        <Box component="span" sx={byFinger}>
          <PhoneLink phone={phone} />
        </Box>
      )}
    </Box>
  )
}
