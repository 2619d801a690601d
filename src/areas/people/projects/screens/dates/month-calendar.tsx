import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addMonths, type Day, daysOf, firstOfMonth, isDay, weeksOfMonth } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkItem } from '../../contract/replies.ts'
import { isOn } from '../../rules/calendar.ts'
import styles from './dates.module.css'

/** A month of a project: on each day what is worked on; on a phone its days with work, one below the other. */
export function MonthCalendar({ projectId, onOpen }: { projectId: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('projects')
  const { today, day } = useDays()
  const [url, setUrl] = useUrlState()
  const month = firstOfMonth(url['month'] && isDay(url['month']) ? url['month'] : (today as Day))
  const span = weeksOfMonth(month)
  const read = useInfiniteQuery(pagesOf(projects.items, { projectId, ...span, limit: 200 }))
  const items = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button onClick={() => setUrl({ month: addMonths(month, -1) })}>{t('week.earlier')}</Button>
        <Button onClick={() => setUrl({ month: undefined })}>{t('dates.today')}</Button>
        <Button onClick={() => setUrl({ month: addMonths(month, 1) })}>{t('week.later')}</Button>
        <Typography variant="h2">{day(month, 'month')}</Typography>
      </Stack>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={8} />}
      {read.data && <Month month={month} days={daysOf(span)} items={items} today={today as Day} onOpen={onOpen} />}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('list.more')}</Button>}
    </Stack>
  )
}

type MonthProps = {
  month: Day
  days: readonly Day[]
  items: readonly WorkItem[]
  today: Day
  onOpen: (id: string) => void
}

function Month({ month, days, items, today, onOpen }: MonthProps) {
  const { t } = useTranslation('projects')
  const names = useWeekdayNames()
  const isNarrow = useIsNarrow()
  const { day } = useDays()
  const isOfMonth = (each: Day) => each.startsWith(month.slice(0, 7))
  const of = (each: Day) => items.filter((item) => isOn(item, each))
  const shown = isNarrow ? days.filter((each) => isOfMonth(each) && of(each).length > 0) : days
  if (isNarrow && shown.length === 0) return <Typography>{t('dates.none')}</Typography>
  return (
    <div className={isNarrow ? undefined : styles['month']}>
      {!isNarrow && names.map((name) => <strong key={name}>{name}</strong>)}
      {shown.map((each) => (
        <section key={each} className={styles['cell']} data-today={each === today} data-other={!isOfMonth(each)} aria-label={day(each)}>
          <span aria-hidden className={styles['number']}>{isNarrow ? day(each, 'short') : Number(each.slice(8))}</span>
          {of(each).map((item) => (
            <button key={item.id} type="button" className={styles['item']} data-done={item.completedAt !== null} onClick={() => onOpen(item.id)} title={item.title}>
              {`${item.number} ${item.title}`}
            </button>
          ))}
        </section>
      ))}
    </div>
  )
} // prettier-ignore
