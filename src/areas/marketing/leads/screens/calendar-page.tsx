import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { CalendarEntry } from '../contract/calendar.ts'
import { leads } from '../contract/leads.ts'
import { CALENDAR_VIEWS, type CalendarView, daysShown, turned } from '../rules/calendar.ts'
import styles from './calendar.module.css'
import { DealPanel } from './deal-panel.tsx'
import { LeadPanel } from './lead-panel.tsx'

/** Of a day of a month; the rest is a press away, in its week. */
const MOST_A_DAY = 4

/** `/businessLead/calendar`: what happens on leads and deals, and what is to be followed up, by month or week. */
export function CalendarPage() {
  const { t } = useTranslation('leads')
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const view: CalendarView = url['view'] === 'week' ? 'week' : 'month'
  const day = (url['day'] && isDay(url['day']) ? url['day'] : today) as Day
  const isMine = url['whose'] !== 'all'
  const days = daysShown(view, day)
  const from = days[0] ?? day
  const read = useQuery(queryOf(leads.calendar, { from, until: addDays(from, days.length), isMine }))
  const open = ({ leadId, dealId }: CalendarEntry) => setUrl(dealId !== null ? { deal: dealId } : { lead: leadId ?? undefined }) // prettier-ignore
  return (
    <Page title={t('calendar.title')} subtitle={<Link to="/businessLead/manage-businesslead">{t('inbox.title')}</Link>}>
      <Bar view={view} day={day} isMine={isMine} />
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={10} />}
      {read.data?.rows.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {t('calendar.none')}
        </Typography>
      )}
      {read.data && (
        <Grid {...{ view, day, days, open }} rows={read.data.rows} onWeek={(of) => setUrl({ view: 'week', day: of })} />
      )}
      {read.data?.isCut && <Typography color="textSecondary">{t('calendar.cut')}</Typography>}
      {url['lead'] && <LeadPanel leadId={url['lead']} onClose={() => setUrl({ lead: undefined })} />}
      {url['deal'] && <DealPanel dealId={url['deal']} onClose={() => setUrl({ deal: undefined })} />}
    </Page>
  )
}

/** Which days are shown, and whose activities. */
function Bar({ view, day, isMine }: { view: CalendarView; day: Day; isMine: boolean }) {
  const { t } = useTranslation('leads')
  const { day: shown } = useDays()
  const setUrl = useUrlState()[1]
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button aria-label={t(`calendar.before.${view}`)} onClick={() => setUrl({ day: turned(view, day, -1) })}>
          ‹
        </Button>
        <Button onClick={() => setUrl({ day: undefined })}>{t('calendar.today')}</Button>
        <Button aria-label={t(`calendar.after.${view}`)} onClick={() => setUrl({ day: turned(view, day, 1) })}>
          ›
        </Button>
      </Stack>
      <Typography variant="h2" aria-live="polite" sx={{ flex: 1, minWidth: 160 }}>
        {view === 'month'
          ? shown(day, 'month')
          : t('calendar.weekOf', { day: shown(daysShown('week', day)[0] ?? day) })}
      </Typography>
      <Choice
        label={t('calendar.view')}
        width={140}
        value={view}
        options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        onChange={(value) => setUrl({ view: value === 'month' ? undefined : value })}
      />
      <Choice
        label={t('calendar.whose')}
        width={160}
        value={isMine ? 'own' : 'all'}
        options={(['own', 'all'] as const).map((value) => ({ value, label: t(`calendar.of.${value}`) }))}
        onChange={(value) => setUrl({ whose: value === 'own' ? undefined : value })}
      />
    </Stack>
  )
}

type GridProps = {
  view: CalendarView
  day: Day
  days: readonly Day[]
  rows: readonly CalendarEntry[]
  open: (entry: CalendarEntry) => void
  onWeek: (day: Day) => void
}

function Grid({ view, day, days, rows, open, onWeek }: GridProps) {
  const { t } = useTranslation('leads')
  const { day: shown, today } = useDays()
  const weekdays = useWeekdayNames()
  return (
    <div className={styles['grid']} data-view={view}>
      {weekdays.map((name) => (
        <div key={name} className={styles['head']} aria-hidden="true">
          {name}
        </div>
      ))}
      {days.map((one) => {
        const own = rows.filter((entry) => entry.day === one)
        const listed = view === 'month' ? own.slice(0, MOST_A_DAY) : own
        const isOutside = view === 'month' && one.slice(0, 7) !== day.slice(0, 7)
        return (
          <section
            key={one}
            className={styles['day']}
            aria-label={shown(one)}
            data-outside={isOutside || undefined}
            data-today={one === today || undefined}
            data-empty={own.length === 0 || undefined}
          >
            <p className={styles['number']}>{shown(one, 'short')}</p>
            <ul className={styles['entries']}>
              {listed.map((entry) => (
                <li key={`${entry.id} ${entry.isFollowUp}`}>
                  <Entry entry={entry} open={open} />
                </li>
              ))}
            </ul>
            {own.length > listed.length && (
              <Button size="small" onClick={() => onWeek(one)}>
                {t('calendar.more', { count: own.length - listed.length })}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}

function Entry({ entry, open }: { entry: CalendarEntry; open: (entry: CalendarEntry) => void }) {
  const { t } = useTranslation('leads')
  const { kind, time, subject, title, isDone, isFollowUp } = entry
  const what = isFollowUp ? t('calendar.followUp') : t(`activity.kind.${kind}`)
  const words = [time, `${what}: ${subject}`, title].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className={styles['entry']}
      title={words}
      data-done={(isDone && !isFollowUp) || undefined}
      onClick={() => open(entry)}
    >
      {words}
    </button>
  )
}
