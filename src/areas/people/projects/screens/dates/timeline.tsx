import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, daysOf, isDay, mondayOf, weekdayOf } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { projects } from '../../contract/projects.ts'
import type { WorkItem } from '../../contract/replies.ts'
import { barOf, byBegin, monthsOf } from '../../rules/calendar.ts'
import type { Details } from '../details.ts'
import { useItemState } from '../marks.tsx'
import styles from './dates.module.css'
import { useDatesText, useMove } from './use-move.ts'
import { type Pull, usePull } from './use-pull.ts'

const DAYS = 42

type Props = { details: Details; mayWork: boolean; onOpen: (id: string) => void }

/** Six weeks of a project: a bar for each item with dates, which is moved and stretched by pointer, by finger and by arrow keys. */
export function Timeline({ details, mayWork, onOpen }: Props) {
  const { t } = useTranslation('projects')
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const from = mondayOf(url['from'] && isDay(url['from']) ? url['from'] : addDays(today as Day, -7))
  const until = addDays(from, DAYS)
  const read = useInfiniteQuery(pagesOf(projects.items, { projectId: details.project.id, from, until, limit: 200 }))
  const items = read.data?.pages.flatMap((page) => page.rows) ?? []
  const move = (by: number) => setUrl({ from: addDays(from, by) })
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button onClick={() => move(-28)}>{t('week.earlier')}</Button>
        <Button onClick={() => setUrl({ from: undefined })}>{t('dates.today')}</Button>
        <Button onClick={() => move(28)}>{t('week.later')}</Button>
        {mayWork && <Typography variant="caption">{t('dates.keys')}</Typography>}
      </Stack>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={8} />}
      {read.data && items.length === 0 && (
        <EmptyState icon="calendar" title={t('dates.none')} text={t('dates.noneText')} />
      )}
      {items.length > 0 && (
        <Bars
          {...{ items, details, mayWork, onOpen, from, until }}
          today={today as Day}
          onStale={() => void read.refetch()}
        />
      )}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('list.more')}</Button>}
    </Stack>
  )
}

type BarsProps = Props & { items: readonly WorkItem[]; from: Day; until: Day; today: Day; onStale: () => void }

function Bars({ items, details, mayWork, onOpen, from, until, today, onStale }: BarsProps) {
  const { t, i18n } = useTranslation('projects')
  const datesText = useDatesText()
  const frame = useRef<HTMLDivElement>(null)
  const { move } = useMove({ projectId: details.project.id, onStale })
  const pull = usePull({ frame, days: DAYS, items, isEnabled: mayWork, store: move })
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' })
  const days = daysOf({ from, until })
  const colorOf = (item: WorkItem) => details.states.find(({ id }) => id === item.stateId)?.color ?? 'SLATE'
  const { draft } = pull
  return (
    <div>
      <Typography variant="caption" component="p" role="status" sx={{ minHeight: 20 }}>
        {draft && t('dates.moving', { title: draft.item.title, dates: datesText(draft.dates) })}
      </Typography>
      <div ref={frame} className={styles['frame']} role="region" aria-label={t('tabs.timeline')} tabIndex={0}>
        <div className={styles['timeline']} style={{ '--days': DAYS } as CSSProperties}>
          <div className={styles['months']} aria-hidden>
            {monthsOf(days).map(({ first, count }) => (
              <span key={first} style={{ gridColumn: `span ${count}` }}>
                {monthName.format(Date.parse(first))}
              </span>
            ))}
          </div>
          <div className={styles['days']} aria-hidden>
            {days.map((each) => (
              <span key={each} data-weekend={weekdayOf(each) > 5} data-today={each === today}>
                {Number(each.slice(8))}
              </span>
            ))}
          </div>
          <ul className={styles['rows']}>
            {items.toSorted(byBegin).map((item) => (
              <li key={item.id}>
                <Bar {...{ item, mayWork, pull }} color={colorOf(item)} shown={{ from, until }} onOpen={() => onOpen(item.id)} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
} // prettier-ignore

type BarProps = {
  item: WorkItem
  color: string
  shown: { from: Day; until: Day }
  mayWork: boolean
  pull: Pull
  onOpen: () => void
}

function Bar({ item, color, shown, mayWork, pull, onOpen }: BarProps) {
  const { t } = useTranslation('projects')
  const datesText = useDatesText()
  const stateOf = useItemState()
  const draft = pull.draft?.item.id === item.id ? pull.draft : undefined
  const bar = barOf(draft?.dates ?? item, shown)
  // One that is scrolled out of view retains its place, and with it the focus.
  if (!bar && !draft) return null
  const label = [`${item.projectKey}-${item.number} ${item.title}`, stateOf(item), datesText(item), item.openBlockers > 0 && t('item.blocked')].filter(Boolean).join(', ') // prettier-ignore
  return (
    <button
      type="button"
      className={styles['bar']}
      data-item={item.id}
      data-color={color}
      data-before={bar?.isCutBefore ?? false}
      data-after={bar?.isCutAfter ?? false}
      data-movable={mayWork}
      data-moving={draft !== undefined}
      style={bar ? { gridColumn: `${bar.start} / ${bar.end}` } : { opacity: 0 }}
      title={label}
      aria-label={label}
      onClick={() => {
        if (!pull.isAfterDrag()) onOpen()
      }}
      onKeyDown={(event) => pull.onKey(event, item)}
      onBlur={pull.onBlur}
    >
      {item.title}
    </button>
  )
}
