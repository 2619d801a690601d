import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import type { AttendanceDay, Clocked } from '../contract/replies.ts'
import { NO_PHOTO } from '../rules/choices.ts'
import { ClockPhoto } from './clock-photo.tsx'
import { AddEntry, ReasonDialog } from './entry-dialogs.tsx'
import { useLength } from './use-length.ts'

type Shown = { day: AttendanceDay; onClose: () => void }

/** A day with what was clocked around it: approved, reviewed again, and corrected with a reason. It shows what the day comes to by now. */
export function DayPanel({ day: opened, onClose }: Shown) {
  const { t } = useTranslation('attendance')
  const { data } = useQuery(queryOf(attendance.dayEvents, { employeeId: opened.employeeId, day: opened.day }))
  const day = data?.day ?? opened
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      open
      title={day.employeeName}
      subtitle={<DayText day={day.day} />}
      onClose={onClose}
      footer={<Decide day={day} onClose={onClose} />}
    >
      <Stack spacing={4}>
        <Facts day={day} />
        <Section
          title={t('team.entries')}
          action={day.state !== 'LOCKED' && <Button onClick={() => setAdding(true)}>{t('team.add')}</Button>}
        >
          <Entries day={day} />
        </Section>
      </Stack>
      {isAdding && <AddEntry day={day} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function Facts({ day }: { day: AttendanceDay }) {
  const { t } = useTranslation('attendance')
  const { time } = useDays()
  const length = useLength()
  const { status, firstIn, lastOut, worked, breakMinutes, late, early, overtime, overtimeTo, isDayOff, exceptions, decidedBy } = day
  const some = (label: string, minutes: number): [string, string][] => (minutes > 0 ? [[label, length(minutes)]] : [])
  return (
    <FactList
      facts={[
        [t('team.state'), t(`team.status.${status}`)],
        [t('team.in'), firstIn ? time(firstIn) : '–'],
        [t('team.out'), lastOut ? time(lastOut) : '–'],
        [t('team.hours'), length(worked)],
        ...some(t('clock.state.ON_BREAK'), breakMinutes),
        ...some(t('team.late'), late),
        ...some(t('team.early'), early),
        ...some(t(isDayOff ? 'hours.onDayOff' : 'team.overtime'), overtime),
        ...(overtime > 0 && overtimeTo !== 'PAY' ? [[t('hours.becomes'), t(`hours.to.${overtimeTo}`)] as const] : []),
        ...(exceptions.length > 0 ? [[t('team.exceptions'), exceptions.map((each) => t(`team.exception.${each}`)).join(', ')] as const] : []),
        ...(decidedBy ? [[t('team.dayState.APPROVED'), decidedBy] as const] : []),
      ]}
    />
  )
} // prettier-ignore

function Entries({ day: { employeeId, day, state } }: { day: AttendanceDay }) {
  const { t } = useTranslation('attendance')
  const [voided, setVoided] = useState<Clocked>()
  const read = useQuery(queryOf(attendance.dayEvents, { employeeId, day }))
  const { mutate, error, isPending } = useSend(attendance.voidEvent)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={3} />
  if (read.data.rows.length === 0) return <EmptyState icon="clock" title={t('team.noEntries')} />
  const send = (clockEventId: string, reason: string) =>
    mutate(
      { clockEventId, reason },
      {
        onSuccess: () => {
          toast(t('team.voided'))
          setVoided(undefined)
        },
      },
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {read.data.rows.map((entry) => (
        <Box component="li" key={entry.id} sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1 }}>
          {entry.hasPhoto && <ClockPhoto entry={entry} />}
          <Box sx={{ flex: 1, ...(entry.voided && { textDecoration: 'line-through' }) }}>
            {t(`team.press.${entry.direction}`)} <MomentText instant={entry.at} />
            <Typography variant="body2" color="textSecondary">
              {[
                t(`team.source.${entry.source}`, { name: entry.actorName }),
                entry.flags.includes(NO_PHOTO) ? t('team.noPhoto') : '',
                entry.reason,
                entry.voided,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          {!entry.voided && state !== 'LOCKED' && (
            <Button size="small" onClick={() => setVoided(entry)}>
              {t('team.void')}
            </Button>
          )}
        </Box>
      ))}
      {voided && (
        <ReasonDialog
          title={t('team.void')}
          error={error}
          isPending={isPending}
          onOk={(reason) => send(voided.id, reason)}
          onClose={() => setVoided(undefined)}
        />
      )}
    </Box>
  )
}

/** Approves a day with all of its overtime, or opens one that is approved. */
function Decide({ day: { employeeId, day, version, overtime, state }, onClose }: Shown) {
  const { t } = useTranslation('attendance')
  const notify = useNotify()
  const [isReopening, setReopening] = useState(false)
  const approve = useSend(attendance.approve)
  const reopen = useSend(attendance.reopen)
  const done = (text: string) => () => {
    toast(text)
    onClose()
  }
  if (state === 'NEEDS_REVIEW')
    return (
      <LoadingButton
        variant="contained"
        isLoading={approve.isPending}
        onClick={() =>
          approve.mutate(
            { days: [{ employeeId, day, version, overtimeApproved: overtime }] },
            { onSuccess: done(t('team.approved', { count: 1 })), onError: notify.refusal },
          )
        }
      >
        {t('team.approve')}
      </LoadingButton>
    )
  if (state !== 'APPROVED') return null
  return (
    <>
      <Button onClick={() => setReopening(true)}>{t('team.reopen')}</Button>
      {isReopening && (
        <ReasonDialog
          title={t('team.reopen')}
          error={reopen.error}
          isPending={reopen.isPending}
          onOk={(reason) =>
            reopen.mutate({ employeeId, day, version, reason }, { onSuccess: done(t('team.reopened')) })
          }
          onClose={() => setReopening(false)}
        />
      )}
    </>
  )
}
