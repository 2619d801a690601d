import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, daysOf, isDay, mondayOf, weekdayOf } from '#core/dates.ts'
import { pagesOf, queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { leave } from '../contract/leave.ts'
import type { CalendarRow, Holiday, LeaveBlock } from '../contract/replies.ts'
import styles from './leave.module.css'

const DAYS = 28

type Opens = { openRequest: (id: string) => void; openPerson: (id: string) => void }

/** Four weeks of the departments one plans: who is away, who requests to be, holidays and blocked days. */
export function TeamCalendar(opens: Opens) {
  const { t } = useTranslation(['leave', 'shell'])
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const from = url['from'] && isDay(url['from']) ? url['from'] : mondayOf(today as Day)
  const read = useInfiniteQuery(pagesOf(leave.calendar, { from, days: DAYS, limit: 100 }))
  const marks = useQuery(queryOf(leave.calendarDays, { from, days: DAYS }))
  const rows = read.data?.pages.flatMap((page) => page.rows)
  const move = (by: number) => setUrl({ from: addDays(from, by) })
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button onClick={() => move(-DAYS)}>{t('earlier')}</Button>
        <Button onClick={() => setUrl({ from: undefined })}>{t('today')}</Button>
        <Button onClick={() => move(DAYS)}>{t('later')}</Button>
      </Stack>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={10} />}
      {rows && rows.length === 0 && <EmptyState icon="people" title={t('team.nobody')} text={t('team.nobodyText')} />}
      {rows && rows.length > 0 && (
        <Weeks
          rows={rows}
          days={daysOf({ from, until: addDays(from, DAYS) })}
          holidays={marks.data?.holidays ?? []}
          blocks={marks.data?.blocks ?? []}
          today={today as Day}
          {...opens}
        />
      )}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Stack>
  )
}

type WeeksProps = Opens & {
  rows: readonly CalendarRow[]
  days: readonly Day[]
  holidays: readonly Holiday[]
  blocks: readonly LeaveBlock[]
  today: Day
}

function Weeks({ rows, days, holidays, blocks, today, openRequest, openPerson }: WeeksProps) {
  const { t } = useTranslation('leave')
  const { day: write } = useDays()
  const names = useWeekdayNames()
  const holidayOf = new Map(holidays.map(({ day, name }) => [day, name]))
  const blockOf = (day: Day) => blocks.find(({ from, until }) => from <= day && day <= until)
  const classOf = (day: Day) =>
    classNames((weekdayOf(day) === 7 || holidayOf.has(day)) && styles['is-off'], blockOf(day) && styles['is-blocked'], day === today && styles['is-today'])
  return (
    <div className={styles['calendar']} role="region" aria-label={t('team.tabs.calendar')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th className={styles['who']} scope="col">{t('employee')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={classOf(day)} title={[write(day), holidayOf.get(day), blockOf(day)?.reason].filter(Boolean).join('\n')}>
                <span aria-hidden>
                  {names[weekdayOf(day) - 1]?.slice(0, 2)}
                  <br />
                  {Number(day.slice(8))}
                </span>
                <span className="visually-hidden">{[write(day), holidayOf.get(day), blockOf(day)?.reason].filter(Boolean).join(', ')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.employeeId}>
              <th className={styles['who']} scope="row">
                <Button size="small" onClick={() => openPerson(row.employeeId)}>{row.name}</Button>
              </th>
              {days.map((day) => (
                <td key={day} className={classNames(classOf(day), row.chosen.some(({ on }) => on === day) && styles['is-off'])}>
                  {row.chosen.filter(({ on }) => on === day).map(({ name }) => (
                    <ChosenDay key={name} label={[row.name, write(day, 'short'), name].join(', ')} />
                  ))}
                  {row.days.filter(({ on }) => on === day).map((each) => (
                    <AwayDay key={each.requestId} row={row} day={each} open={openRequest} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
} // prettier-ignore

/** An optional holiday that was chosen. */
const ChosenDay = ({ label }: { label: string }) => (
  <span role="img" aria-label={label} title={label}>
    ★
  </span>
)

type AwayProps = { row: CalendarRow; day: CalendarRow['days'][number]; open: (id: string) => void }

function AwayDay({
  row,
  day: { requestId, typeName, code, color, isApproved, halves, fromTime, untilTime, on },
  open,
}: AwayProps) {
  const { t } = useTranslation('leave')
  const { day: write } = useDays()
  const part =
    fromTime && untilTime
      ? `${fromTime}–${untilTime}`
      : halves !== 3 && t(halves === 1 ? 'part.FIRST_HALF' : 'part.SECOND_HALF')
  // The name has what is seen, as users of voice control say it.
  const mark = `${code || '·'}${halves === 1 || halves === 2 ? '½' : ''}`
  const label = [
    row.name, write(on, 'short'), typeName || t('away'), part, !isApproved && t('state.REQUESTED'), code && mark,
  ].filter(Boolean).join(', ') // prettier-ignore
  return (
    <button
      type="button"
      className={styles['day']}
      data-color={color}
      data-open={!isApproved}
      data-hours={halves === 0}
      title={label}
      aria-label={label}
      onClick={() => open(requestId)}
    >
      {mark}
    </button>
  )
}
