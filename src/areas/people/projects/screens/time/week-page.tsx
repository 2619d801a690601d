import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay, mondayOf } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { Timesheet } from '../../contract/timesheets.ts'
import { addedRows, type GridRow } from '../../rules/week.ts'
import { AddRow } from './add-row.tsx'
import { SheetStateChip } from './sheet-state.tsx'
import { TimerBar } from './timer-bar.tsx'
import { WeekGrid } from './week-grid.tsx'

/** `/project/timesheet`: one’s own week, typed by project, item and day, and submitted. */
export function WeekPage() {
  const { t } = useTranslation('projects')
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const weekOn = mondayOf(url['week'] && isDay(url['week']) ? url['week'] : (today as Day))
  const read = useQuery(queryOf(projects.ownWeek, { weekOn }))
  const move = (days: number) => setUrl({ week: addDays(weekOn, days) })
  const { day } = useDays()
  const week = read.data
  return (
    <Page
      title={t('week.title')}
      subtitle={
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          {`${day(weekOn, 'short')} – ${day(addDays(weekOn, 6), 'short')}`}
          <SheetStateChip state={week?.sheet?.state ?? 'OPEN'} />
        </Stack>
      }
    >
      <TimerBar />
      <Stack direction="row" sx={{ gap: 2, mb: 3, flexWrap: 'wrap' }}>
        <Button onClick={() => move(-7)}>{t('week.earlier')}</Button>
        <Button onClick={() => setUrl({ week: undefined })}>{t('week.this')}</Button>
        <Button onClick={() => move(7)}>{t('week.later')}</Button>
      </Stack>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={6} />}
      {week && week.employeeId === null && (
        <EmptyState icon="clock" title={t('week.notEmployed')} text={t('week.notEmployedText')} />
      )}
      {week && week.employeeId !== null && (
        <Week key={weekOn} weekOn={weekOn} sheet={week.sheet} rows={week.rows} today={week.today} />
      )}
    </Page>
  )
}

type WeekProps = { weekOn: Day; sheet: Timesheet | null; rows: readonly GridRow[]; today: Day }

function Week({ weekOn, sheet, rows, today }: WeekProps) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const queries = useQueryClient()
  const [added, setAdded] = useState<readonly GridRow[]>([])
  const [isAdding, setIsAdding] = useState(false)
  const isOpen = (sheet?.state ?? 'OPEN') === 'OPEN'
  const shown = [...rows, ...addedRows(rows, added)]
  const copy = async () => {
    const last = await queries.fetchQuery(queryOf(projects.ownWeek, { weekOn: addDays(weekOn, -7) }))
    const fresh = addedRows(shown, last.rows)
    setAdded([...added, ...fresh])
    toast(t('week.copied', { count: fresh.length }))
  }
  return (
    <Stack sx={{ gap: 4 }}>
      {isOpen && sheet?.comment && (
        <Alert severity="warning">{t('week.returned', { name: sheet.decidedBy, comment: sheet.comment })}</Alert>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="clock" title={t('week.none')} text={t('week.noneText')} />
      ) : (
        <WeekGrid weekOn={weekOn} rows={shown} today={today} isOpen={isOpen} />
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {isOpen && (
          <>
            <Button variant="outlined" onClick={() => setIsAdding(true)}>
              {t('week.addRow')}
            </Button>
            <Button onClick={() => void copy().catch(notify.refusal)}>{t('week.copy')}</Button>
          </>
        )}
        {sheet && <SheetSteps sheet={sheet} />}
      </Stack>
      {isAdding && (
        <AddRow
          onAdd={(row) => {
            setAdded([...added, row])
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  )
}

/** Submits one’s own week, or takes it back while it waits. */
function SheetSteps({ sheet: { id: timesheetId, version, state, minutes } }: { sheet: Timesheet }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const submit = useSend(projects.submitWeek)
  const withdraw = useSend(projects.withdrawWeek)
  if (state === 'OPEN')
    return (
      <LoadingButton
        variant="contained"
        isLoading={submit.isPending}
        disabled={minutes.every((each) => each === 0)}
        onClick={() =>
          submit.mutate({ timesheetId, version }, { onSuccess: () => toast(t('week.submitted')), onError: notify.refusal })
        }
      >
        {t('week.submit')}
      </LoadingButton>
    )
  if (state !== 'SUBMITTED') return null
  return (
    <LoadingButton
      variant="outlined"
      isLoading={withdraw.isPending}
      onClick={() => withdraw.mutate({ timesheetId }, { onSuccess: () => toast(t('week.withdrawn')), onError: notify.refusal })}
    >
      {t('week.withdraw')}
    </LoadingButton>
  )
} // prettier-ignore
