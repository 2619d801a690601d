import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ReportSchedule } from '../contract/replies.ts'
import { schedules } from '../contract/schedules.ts'
import { LAST_DAY } from '../rules/timing.ts'
import { useFaultText } from './file-list.tsx'
import { NextTimes } from './next-times.tsx'
import { namesOf, Readers } from './readers.tsx'
import { EditSchedule } from './schedule-dialog.tsx'
import { useWeekdays } from './use-weekdays.ts'

/** Reports that come by mail: when, to whom, and what became of the last one. */
export function ScheduleList() {
  const { t } = useTranslation('schedules')
  const language = useLanguage()
  const [edited, setEdited] = useState<ReportSchedule>()
  const whenOf = useWhen()
  const actions = useActions(setEdited)
  return (
    <>
      <DataList
        label={t('tab.schedules')}
        source={schedules.list}
        input={{ language }}
        columns={[
          {
            key: 'name',
            label: t('list.name'),
            phone: 'title',
            cell: ({ name, title }) => (
              <Box sx={{ py: 1 }}>
                {name}
                {name !== title && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    {title}
                  </Typography>
                )}
              </Box>
            ),
            text: ({ name }) => name,
          },
          { key: 'when', label: t('list.when'), cell: whenOf, text: whenOf },
          {
            key: 'recipients',
            label: t('list.recipients'),
            cell: (row) => <Readers recipients={row.recipients} />,
            text: namesOf,
          },
          { key: 'next', label: t('list.next'), width: 190, cell: ({ next }) => <NextTimes next={next} />, text: ({ next }) => next.join(' ') }, // prettier-ignore
          { key: 'last', label: t('list.last'), cell: (row) => <Last schedule={row} />, text: ({ last }) => last?.dueAt ?? '' }, // prettier-ignore
          {
            key: 'state',
            label: t('list.state'),
            phone: 'end',
            cell: ({ state, pausedBecause }) => (
              <StatusChip
                tone={state === 'ACTIVE' ? 'confirmed' : 'tentative'}
                label={t(`status.${pausedBecause ?? state}`)}
              />
            ),
            text: ({ state, pausedBecause }) => t(`status.${pausedBecause ?? state}`),
          },
        ]}
        actions={actions}
        empty={{ title: t('list.none'), text: t('list.noneText') }}
      />
      {edited && <EditSchedule schedule={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** How often and when a schedule sends, in words. */
function useWhen(): (schedule: ReportSchedule) => string {
  const { t } = useTranslation('schedules')
  const weekdays = useWeekdays()
  return ({ repeats, time, weekday, monthDay }) =>
    t(`when.${repeats}`, {
      time,
      weekday: weekdays[weekday - 1] ?? '',
      day: monthDay,
      ...(repeats === 'MONTHLY' && monthDay === LAST_DAY && { context: 'last' }),
    })
}

/** What became of the last sending: who has it, and who has not. */
function Last({ schedule: { last } }: { schedule: ReportSchedule }) {
  const { t } = useTranslation('schedules')
  const faultText = useFaultText()
  if (!last) return t('list.never')
  const { state, fault, sent, waiting, failed, leftOut } = last
  const lines = [
    ...(state === 'QUEUED' ? [t('last.QUEUED')] : []),
    ...(state === 'FAILED' ? [t('last.FAILED', { why: faultText(fault) })] : []),
    ...(sent > 0 ? [t('last.sent', { count: sent })] : []),
    ...(waiting > 0 ? [t('last.waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('last.failed', { count: failed })] : []),
    ...(leftOut.length > 0 ? [t('last.leftOut', { names: leftOut.join(', ') })] : []),
  ]
  return (
    <Box sx={{ py: 1 }}>
      <MomentText instant={last.dueAt} isRelative />
      {lines.map((line) => (
        <Typography key={line} variant="caption" color="textSecondary" component="div">
          {line}
        </Typography>
      ))}
    </Box>
  )
}

/** What the owner of a schedule can do with it. */
function useActions(onEdit: (schedule: ReportSchedule) => void): RowAction<ReportSchedule>[] {
  const { t } = useTranslation('schedules')
  const notify = useNotify()
  const confirm = useConfirm()
  const send = useSend(schedules.send)
  const pause = useSend(schedules.pause)
  const resume = useSend(schedules.resume)
  const remove = useSend(schedules.delete)
  const outcome = (key: 'sending' | 'paused' | 'resumed' | 'removed', { name }: ReportSchedule) => ({
    onSuccess: () => toast(t(`list.${key}`, { name })),
    onError: notify.refusal,
  })
  const isForeign = ({ isOwn }: ReportSchedule) => !isOwn
  const idOf = ({ id }: ReportSchedule) => ({ reportScheduleId: id })
  const ask = async (row: ReportSchedule) => {
    const title = t('list.removeAsk', { name: row.name })
    if (await confirm({ title, ok: t('list.remove'), isDestructive: true })) remove.mutate(idOf(row), outcome('removed', row)) // prettier-ignore
  }
  const isPaused = ({ state }: ReportSchedule) => state === 'PAUSED'
  return [
    { label: t('list.send'), icon: 'mail', isPrimary: true, isHidden: (row) => isForeign(row) || isPaused(row), run: (row) => send.mutate(idOf(row), outcome('sending', row)) },
    { label: t('list.resume'), isPrimary: true, isHidden: (row) => isForeign(row) || !isPaused(row), run: (row) => resume.mutate(idOf(row), outcome('resumed', row)) },
    { label: t('list.edit'), icon: 'edit', isHidden: isForeign, run: onEdit },
    { label: t('list.pause'), isHidden: (row) => isForeign(row) || isPaused(row), run: (row) => pause.mutate(idOf(row), outcome('paused', row)) },
    { label: t('list.remove'), isDestructive: true, isHidden: isForeign, run: (row) => void ask(row) },
  ] // prettier-ignore
}
