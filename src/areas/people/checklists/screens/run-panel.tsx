import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf, queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { checklists } from '../contract/checklists.ts'
import { TaskLine } from './task-line.tsx'

/** A checklist over the board: its tasks, who did what, and cancelling it. */
export function RunPanel({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useTranslation('checklists')
  const mayManage = useCan('checklists.manage')
  const [isCancelling, setCancelling] = useState(false)
  const read = useQuery(queryOf(checklists.run, { checklistRunId: runId }))
  const run = read.data?.run
  return (
    <Panel
      open
      title={run?.employeeName ?? t('run.title')}
      subtitle={
        run && (
          <>
            {run.name} · {t(`runStates.${run.state}`)} · <DayText day={run.startOn} />
          </>
        )
      }
      onClose={onClose}
      footer={run?.state === 'OPEN' && <Button onClick={() => setCancelling(true)}>{t('cancel.title')}</Button>}
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && run && (
        <Stack sx={{ gap: 4 }}>
          <Link to={`/ems/employee?id=${run.employeeId}`}>{t('run.file')}</Link>
          <div>
            {read.data.tasks.map((task) => (
              <TaskLine key={task.id} task={task} mayWork={run.state !== 'CANCELLED' && (mayManage || task.isMine)} />
            ))}
          </div>
          <Fold label={t('run.history')}>
            <Changes runId={runId} />
          </Fold>
        </Stack>
      )}
      {isCancelling && <CancelQuestion runId={runId} onClose={() => setCancelling(false)} />}
    </Panel>
  )
}

function Changes({ runId }: { runId: string }) {
  const { t } = useTranslation(['checklists', 'shell'])
  const read = useInfiniteQuery(pagesOf(checklists.changes, { checklistRunId: runId, limit: 25 }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Stack sx={{ gap: 3 }}>
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <Typography color="textSecondary">{t('run.noHistory')}</Typography>}
      {rows.map(({ id, title, from, to, note, at, actorName }) => (
        <div key={id}>
          <Typography variant="caption" color="textSecondary">
            {actorName} · <MomentText instant={at} />
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {title}: {t(`states.${from}`)} → {t(`states.${to}`)}
            {note && ` · ${note}`}
          </Typography>
        </div>
      ))}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Stack>
  )
}

function CancelQuestion({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useTranslation('checklists')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(checklists.cancel)
  const done = () => {
    toast(t('cancel.done'))
    onClose()
  }
  return (
    <Question
      title={t('cancel.title')}
      ok={t('cancel.title')}
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      isDestructive
      onOk={() => mutate({ checklistRunId: runId, reason: reason.trim() }, { onSuccess: done })}
      onClose={onClose}
    >
      <Typography>{t('cancel.text')}</Typography>
      <MuiTextField
        label={t('task.reason')}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}
