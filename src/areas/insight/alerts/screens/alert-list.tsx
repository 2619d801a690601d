import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesOf, Readers } from '#areas/insight/schedules/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { alerts } from '../contract/alerts.ts'
import type { Alert } from '../contract/replies.ts'
import { EditAlert, NewAlert } from './alert-dialog.tsx'
import { useAlertWords } from './use-alerts.ts'

/** Alerts on figures: when each notifies and whom, what it found last, and when it last notified. */
export function AlertList() {
  const { t } = useTranslation('alerts')
  const language = useLanguage()
  const mayWrite = useCan('alerts.write')
  const words = useAlertWords()
  const [edited, setEdited] = useState<Alert>()
  const [isNew, setNew] = useState(false)
  const actions = useActions(setEdited)
  const stateOf = ({ state, isHolding }: Alert) => (state === 'PAUSED' ? 'PAUSED' : isHolding ? 'HOLDING' : 'ACTIVE')
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
      {t('list.add')}
    </Button>
  )
  return (
    <Stack spacing={4}>
      {mayWrite && <div>{add}</div>}
      <DataList
        label={t('tab')}
        source={alerts.list}
        input={{ language }}
        columns={[
          {
            key: 'alert',
            label: t('list.alert'),
            phone: 'title',
            cell: (alert) => (
              <Box sx={{ py: 1 }}>
                {words.subject(alert)}
                <Typography variant="caption" color="textSecondary" component="div">
                  {words.condition(alert)}
                </Typography>
              </Box>
            ),
            text: (alert) => `${words.subject(alert)}: ${words.condition(alert)}`,
          },
          {
            key: 'now',
            label: t('list.now'),
            cell: (alert) => <Now alert={alert} />,
            text: (alert) => words.value(alert, alert.value),
          },
          {
            key: 'recipients',
            label: t('list.recipients'),
            cell: (alert) => <Readers recipients={alert.recipients} />,
            text: namesOf,
          },
          {
            key: 'lastFiredAt',
            label: t('list.last'),
            cell: ({ lastFiredAt }) =>
              lastFiredAt ? <MomentText instant={lastFiredAt} isRelative /> : t('list.never'),
          },
          {
            key: 'state',
            label: t('list.state'),
            phone: 'end',
            cell: (alert) => <StatusChip tone={TONES[stateOf(alert)]} label={t(`status.${stateOf(alert)}`)} />,
            text: (alert) => t(`status.${stateOf(alert)}`),
          },
        ]}
        actions={mayWrite ? actions : []}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
      {edited && <EditAlert alert={edited} onClose={() => setEdited(undefined)} />}
      {isNew && <NewAlert onClose={() => setNew(false)} />}
    </Stack>
  )
}

const TONES = { HOLDING: 'urgent', ACTIVE: 'confirmed', PAUSED: 'tentative' } as const

/** The last value; a missing one states why no one is notified. */
function Now({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const { weighedAt, value, reference, against } = alert
  if (weighedAt === null) return '–'
  return (
    <Box sx={{ py: 1 }}>
      {words.value(alert, value)}
      {against !== 'value' && (
        <Typography variant="caption" color="textSecondary" component="div">
          {reference === null ? t(`now.no.${against}`) : t(`now.${against}`, { value: words.value(alert, reference) })}
        </Typography>
      )}
    </Box>
  )
}

/** What a user who sets alerts can do with one. */
function useActions(onEdit: (alert: Alert) => void): RowAction<Alert>[] {
  const { t } = useTranslation('alerts')
  const notify = useNotify()
  const confirm = useConfirm()
  const words = useAlertWords()
  const pause = useSend(alerts.pause)
  const resume = useSend(alerts.resume)
  const remove = useSend(alerts.delete)
  const outcome = (key: 'paused' | 'resumed' | 'removed', alert: Alert) => ({
    onSuccess: () => toast(t(`list.${key}`, { alert: words.subject(alert) })),
    onError: notify.refusal,
  })
  const idOf = ({ id }: Alert) => ({ alertId: id })
  const ask = async (alert: Alert) => {
    const title = t('list.removeAsk', { alert: words.subject(alert) })
    if (await confirm({ title, ok: t('list.remove'), isDestructive: true })) remove.mutate(idOf(alert), outcome('removed', alert)) // prettier-ignore
  }
  const isPaused = ({ state }: Alert) => state === 'PAUSED'
  return [
    { label: t('list.edit'), icon: 'edit', isPrimary: true, run: onEdit },
    { label: t('list.resume'), isHidden: (alert) => !isPaused(alert), run: (alert) => resume.mutate(idOf(alert), outcome('resumed', alert)) },
    { label: t('list.pause'), isHidden: isPaused, run: (alert) => pause.mutate(idOf(alert), outcome('paused', alert)) },
    { label: t('list.remove'), isDestructive: true, run: (alert) => void ask(alert) },
  ] // prettier-ignore
}
