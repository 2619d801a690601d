import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesText } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useNow } from '#web/use-now.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import { ActivityChoice, useActivities } from './activity-choice.tsx'

/** The timer one has running, to be stopped or discarded; nothing while none runs. */
export function TimerBar() {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const confirm = useConfirm()
  const { data } = useQuery(queryOf(projects.timer, {}))
  const startedAt = data?.timer ? Date.parse(data.timer.startedAt) : 0
  const minutes = useNow((now) => Math.max(0, Math.round((now - startedAt) / 60_000)))
  const stop = useSend(projects.stopTimer)
  const discard = useSend(projects.discardTimer)
  if (!data?.timer) return null
  const { projectKey, projectName, itemTitle, activityName } = data.timer
  const drop = async () => {
    const ok = t('timer.discard')
    if (await confirm({ title: ok, message: t('timer.discardText'), ok, isDestructive: true }))
      discard.mutate({}, { onSuccess: () => toast(t('timer.discarded')), onError: notify.refusal })
  }
  return (
    <Box
      role="status"
      sx={{
        display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, px: 3, py: 2, mb: 4, border: 1, borderColor: 'divider', borderRadius: 2,
      }}
    >
      <Icon name="clock" />
      <Typography sx={{ flex: 1, minWidth: 160 }}>
        <strong>{minutesText(minutes)}</strong> {[projectKey, itemTitle || projectName, activityName].filter(Boolean).join(' · ')}
      </Typography>
      <Button onClick={() => void drop()}>{t('timer.discard')}</Button>
      <LoadingButton
        variant="contained"
        isLoading={stop.isPending}
        onClick={() =>
          stop.mutate({}, { onSuccess: (done) => toast(t('timer.stopped', { time: minutesText(done.minutes) })), onError: notify.refusal })
        }
      >
        {t('timer.stop')}
      </LoadingButton>
    </Box>
  ) // prettier-ignore
}

type Timed = { projectId: string; itemId?: string | null }

/** Starts the timer on a project or one of its items; where the property has activities, it is chosen first at which. */
export function StartTimer({ projectId, itemId = null }: Timed) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { all, isPending: isReading } = useActivities()
  const [isChoosing, setIsChoosing] = useState(false)
  const { mutate, isPending } = useSend(projects.startTimer)
  const start = () =>
    mutate({ projectId, itemId }, { onSuccess: () => toast(t('timer.started')), onError: notify.refusal })
  return (
    <>
      <LoadingButton
        isLoading={isPending}
        disabled={isReading}
        startIcon={<Icon name="clock" />}
        onClick={all.length > 0 ? () => setIsChoosing(true) : start}
      >
        {t('timer.start')}
      </LoadingButton>
      {isChoosing && <StartAt projectId={projectId} itemId={itemId} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function StartAt({ projectId, itemId = null, onClose }: Timed & { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const [activityId, setActivityId] = useState<string>()
  const { mutate, isPending, error } = useSend(projects.startTimer)
  const start = () =>
    mutate(
      { projectId, itemId, activityId: activityId ?? null },
      {
        onSuccess: () => {
          toast(t('timer.started'))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('timer.start')}
      ok={t('timer.start')}
      error={error}
      isPending={isPending}
      onOk={start}
      onClose={onClose}
    >
      <ActivityChoice value={activityId} onChange={(activity) => setActivityId(activity?.id)} />
    </Question>
  )
}
