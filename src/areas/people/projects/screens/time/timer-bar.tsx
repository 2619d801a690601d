import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useNow } from '#web/use-now.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import { minutesText } from '../../rules/time.ts'

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
  const { projectKey, projectName, itemTitle } = data.timer
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
        <strong>{minutesText(minutes)}</strong> {`${projectKey} · ${itemTitle || projectName}`}
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

/** Starts the timer on a project or one of its items. */
export function StartTimer({ projectId, itemId = null }: { projectId: string; itemId?: string | null }) {
  const { t } = useTranslation('projects')
  const notify = useNotify()
  const { mutate, isPending } = useSend(projects.startTimer)
  return (
    <LoadingButton
      isLoading={isPending}
      startIcon={<Icon name="clock" />}
      onClick={() => mutate({ projectId, itemId }, { onSuccess: () => toast(t('timer.started')), onError: notify.refusal })}
    >
      {t('timer.start')}
    </LoadingButton>
  ) // prettier-ignore
}
