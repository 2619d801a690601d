import MuiTextField from '@mui/material/TextField'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, minutesText } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { projects } from '../../contract/projects.ts'
import type { Timesheet } from '../../contract/timesheets.ts'
import { totalOf } from '../../rules/week.ts'
import { SheetStateChip } from './sheet-state.tsx'
import { WeekSummary } from './week-summary.tsx'

/** `/project/timesheets`: weeks that wait for one’s decision, and for managers and finance all of them. */
export function SheetsPage() {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const [url, setUrl] = useUrlState()
  const seesAll = [useCan('projects.manage'), useCan('projects.money')].some(Boolean)
  const tabs = useTabs(['waiting', 'all'], { label: (name) => t(`sheets.${name}`) })
  const view = seesAll && tabs.open === 'all' ? 'ALL' : 'WAITING'
  const weekOf = ({ weekOn }: Timesheet) => `${day(weekOn, 'short')} – ${day(addDays(weekOn, 6), 'short')}`
  return (
    <Page title={t('sheets.title')} tabs={seesAll ? tabs : undefined}>
      <DataList
        key={view}
        label={t('sheets.title')}
        source={projects.timesheets}
        input={{ view }}
        columns={[
          { key: 'employeeName', label: t('members.employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'weekOn', label: t('sheets.week'), cell: weekOf, text: weekOf },
          { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutesText(totalOf(minutes)), align: 'end' },
          { key: 'submittedAt', label: t('sheets.submittedAt'), cell: ({ submittedAt }) => submittedAt && <MomentText instant={submittedAt} isRelative />, phone: 'hidden' },
          { key: 'state', label: t('sheets.state'), cell: ({ state }) => <SheetStateChip state={state} />, phone: 'end' },
        ]}
        onOpen={({ id }) => setUrl({ sheet: id })}
        empty={{ title: t('sheets.none'), text: t('sheets.noneText') }}
      />
      {url['sheet'] && <SheetPanel key={url['sheet']} id={url['sheet']} onClose={() => setUrl({ sheet: undefined })} />}
    </Page>
  )
} // prettier-ignore

function SheetPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const read = useQuery(queryOf(projects.timesheet, { timesheetId: id }))
  const { sheet, rows, mayDecide, mayReopen, maySubmit } = read.data ?? {}
  return (
    <Panel
      open
      width={640}
      title={sheet ? sheet.employeeName : t('sheets.title')}
      subtitle={
        sheet && (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            {`${day(sheet.weekOn, 'short')} – ${day(addDays(sheet.weekOn, 6), 'short')}`}
            <SheetStateChip state={sheet.state} />
          </Stack>
        )
      }
      onClose={onClose}
      footer={
        sheet && maySubmit ? (
          <SubmitForThem sheet={sheet} onClose={onClose} />
        ) : (
          sheet && (mayDecide || mayReopen) && <Decision sheet={sheet} mayDecide={mayDecide ?? false} onClose={onClose} />
        )
      }
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {sheet && rows && <WeekSummary sheet={sheet} rows={rows} />}
    </Panel>
  )
} // prettier-ignore

/** Submits the week of an employee who left. */
function SubmitForThem({ sheet: { id: timesheetId, version }, onClose }: { sheet: Timesheet; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.submitWeek)
  const done = () => {
    toast(t('week.submitted'))
    onClose()
  }
  return (
    <LoadingButton
      variant="contained"
      isLoading={isPending}
      onClick={() => mutate({ timesheetId, version }, { onSuccess: done, onError: notify.refusal })}
    >
      {t('week.submit')}
    </LoadingButton>
  )
}

/** Approves a week or sends it back; opens one again that was approved. */
function Decision({ sheet, mayDecide, onClose }: { sheet: Timesheet; mayDecide: boolean; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const [comment, setComment] = useState('')
  const decide = useSend(projects.decideTimesheet)
  const reopen = useSend(projects.reopenTimesheet)
  const known = { timesheetId: sheet.id, version: sheet.version, comment: comment.trim() }
  const done = (text: string) => ({
    onSuccess: () => {
      toast(t(text))
      onClose()
    },
    onError: notify.refusal,
  })
  const back = () =>
    mayDecide
      ? decide.mutate({ ...known, isApproved: false }, done('sheets.returned'))
      : reopen.mutate(known, done('sheets.returned'))
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <MuiTextField
        label={t('sheets.comment')}
        helperText={t('sheets.commentHelp')}
        value={comment}
        onChange={(event) => setComment(event.target.value.slice(0, 300))}
      />
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
        <Button disabled={comment.trim() === '' || decide.isPending || reopen.isPending} onClick={back}>
          {t('sheets.return')}
        </Button>
        {mayDecide && (
          <LoadingButton
            variant="contained"
            isLoading={decide.isPending}
            onClick={() => decide.mutate({ ...known, isApproved: true }, done('sheets.approved'))}
          >
            {t('sheets.approve')}
          </LoadingButton>
        )}
      </Stack>
    </Stack>
  )
}
