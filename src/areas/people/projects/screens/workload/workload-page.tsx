import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChoices } from '#areas/people/employees/screens/pickers.tsx'
import { addDays, type Day, isDay, minutesText, mondayOf } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { WORKLOAD_WEEKS } from '../../contract/choices.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkloadRow } from '../../contract/workload.ts'
import styles from './workload.module.css'

const DEFAULT_WEEKS = 6

/** `/project/workload`: members of projects by weeks, with what they can do and what is planned for them. */
export function WorkloadPage() {
  const { t } = useTranslation('projects')
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const { departments } = useChoices()
  const asked = url['from'] ?? ''
  const from = mondayOf(isDay(asked) ? asked : today)
  const weeks = WORKLOAD_WEEKS.find((each) => String(each) === url['weeks']) ?? DEFAULT_WEEKS
  const departmentId = departments.find(({ value }) => value === url['department'])?.value
  const go = (by: number) => setUrl({ from: addDays(from, by * 7) })
  return (
    <Page title={t('workload.title')} subtitle={<Link to="/project">{t('list.title')}</Link>}>
      <Stack sx={{ gap: 4 }}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button variant="outlined" onClick={() => go(-weeks)}>
            {t('workload.earlier')}
          </Button>
          <Button variant="outlined" onClick={() => setUrl({ from: undefined })}>
            {t('workload.now')}
          </Button>
          <Button variant="outlined" onClick={() => go(weeks)}>
            {t('workload.later')}
          </Button>
          <Choice
            label={t('workload.weeks')}
            value={String(weeks)}
            options={WORKLOAD_WEEKS.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) => setUrl({ weeks: value })}
            width={120}
          />
          <Choice
            label={t('workload.department')}
            value={departmentId ?? ''}
            options={[{ value: '', label: t('workload.all') }, ...departments]}
            onChange={(value) => setUrl({ department: value || undefined })}
            width={240}
          />
        </Stack>
        <Loads from={from} weeks={weeks} departmentId={departmentId} />
      </Stack>
    </Page>
  )
}

function Loads({ from, weeks, departmentId }: { from: Day; weeks: number; departmentId: string | undefined }) {
  const { t } = useTranslation('projects')
  const read = useInfiniteQuery(pagesOf(projects.workload, { from, weeks, departmentId, limit: 50 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={10} />
  const rows = read.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon="people" title={t('workload.none')} text={t('workload.noneText')} />
  return (
    <>
      <LoadTable rows={rows} />
      {read.hasNextPage && (
        <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function LoadTable({ rows }: { rows: readonly WorkloadRow[] }) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('workload.title')}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('workload.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles['who']}>
              {t('workload.who')}
            </th>
            {rows[0]?.weeks.map(({ monday }) => (
              <th key={monday} scope="col">
                {t('workload.week', { day: day(monday, 'short') })}
              </th>
            ))}
            <th scope="col">{t('workload.unscheduled')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.employeeId}>
              <th scope="row" className={styles['who']}>
                {row.name}
                <span className={styles['small']}>{row.positionTitle}</span>
              </th>
              {row.weeks.map((week) => (
                <LoadCell key={week.monday} week={week} />
              ))}
              <td>{row.unscheduled > 0 && minutesText(row.unscheduled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Planned hours of those there are; an overload is marked by an icon and its words. */
function LoadCell({ week: { capacity, planned, isOver } }: { week: WorkloadRow['weeks'][number] }) {
  const { t } = useTranslation('projects')
  const filled = capacity > 0 ? Math.min(1, planned / capacity) : planned > 0 ? 1 : 0
  const percent = new Intl.NumberFormat('en', { style: 'percent' }).format(filled)
  return (
    <td data-over={isOver ? 'yes' : undefined}>
      {t('workload.of', { planned: minutesText(planned), capacity: minutesText(capacity) })}
      <span className={styles['bar']} aria-hidden>
        <span className={styles['filled']} style={{ inlineSize: percent }} />
      </span>
      {isOver && (
        <span className={styles['over']}>
          <Icon name="alert" fontSize="small" />
          {t('workload.over', { time: minutesText(planned - capacity) })}
        </span>
      )}
    </td>
  )
}
