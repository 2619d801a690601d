import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { saveReply } from '#web/ui/files.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveEffect, LeaveRequest } from '../contract/replies.ts'
import { DaysDialog } from './days-dialog.tsx'
import { LeaveStateChip, useAmount, useSpanText, useTakenText } from './words.tsx'

/** A request with what approving it does: colleagues away, shifts that fall open, what is left. */
export function DecidePanel({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { t } = useTranslation('leave')
  const read = useQuery(queryOf(leave.effect, { leaveRequestId: requestId }))
  const request = read.data?.request
  return (
    <Panel
      open
      title={request ? `${request.employeeName}: ${request.typeName}` : t('request')}
      subtitle={request && <LeaveStateChip state={request.state} />}
      onClose={onClose}
      footer={
        read.data?.mayDecide && request ? (
          <Decision request={request} effect={read.data} onClose={onClose} />
        ) : (
          request?.state === 'APPROVED' && <CancelButton request={request} onClose={onClose} />
        )
      }
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && request && (
        <Stack spacing={4}>
          <Facts request={request} effect={read.data} />
          <Effect effect={read.data} />
        </Stack>
      )}
    </Panel>
  )
}

function Facts({ request, effect }: { request: LeaveRequest; effect: LeaveEffect }) {
  const { t } = useTranslation('leave')
  const { days } = useAmount()
  const span = useSpanText()
  const takes = useTakenText()
  const notify = useNotify()
  const { id, dayMinutes, reason, fileName, requestedAt, requestedBy, decidedBy, decidedAt, comment } = request
  const facts: [string, React.ReactNode][] = [
    [t('when'), span(request)],
    [t('ledger.amount'), takes(request)],
    ...(effect.usableAfter === null ? [] : [[t('leftAfterLabel'), days(effect.usableAfter, dayMinutes)] as [string, string]]),
    ...(reason ? [[t('reason'), reason] as [string, string]] : []),
    [t('requestedAt'), <><MomentText instant={requestedAt} />, {requestedBy}</>],
    ...(decidedAt ? [[t('decidedBy'), [decidedBy, comment].filter(Boolean).join(': ')] as [string, string]] : []),
  ]
  return (
    <>
      <FactList facts={facts} />
      {fileName && (
        <Button onClick={() => void saveReply(leave.file, { leaveRequestId: id }).catch(notify.refusal)}>{fileName}</Button>
      )}
    </>
  )
} // prettier-ignore

function Effect({ effect }: { effect: LeaveEffect }) {
  const { t } = useTranslation('leave')
  const { days, falling, shortened, blocks } = effect
  return (
    <>
      {blocks.map(({ id, reason }) => (
        <Alert key={id} severity="warning">
          {t('blockedThen', { reason })}
        </Alert>
      ))}
      <Shifts title={t('falling', { count: falling.length })} rows={falling} />
      <Shifts title={t('shortened', { count: shortened.length })} rows={shortened} />
      <Section title={t('coverage')}>
        <DataTable
          label={t('coverage')}
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t('day'), cell: ({ day }) => <DayText day={day} shape="short" />, phone: 'title' },
            { key: 'away', label: t('awayCount'), cell: ({ away, people }) => `${away} / ${people}`, align: 'end' },
            { key: 'planned', label: t('plannedCount'), cell: ({ planned }) => planned, align: 'end', phone: 'end' },
            ...(days.some(({ bands }) => bands.length > 0)
              ? [{ key: 'need', label: t('need.title'), cell: ({ bands }: EffectDay) => <Need bands={bands} /> }]
              : []),
          ]}
        />
      </Section>
    </>
  )
}

type EffectDay = LeaveEffect['days'][number]

/** Of each part of a day: who is left of whom it needs; short of people in another colour, and said. */
function Need({ bands }: Pick<EffectDay, 'bands'>) {
  const { t } = useTranslation('leave')
  return bands.map(({ ruleId, positionTitle, starts, ends, need, planned, plannedLeft }) => (
    <Box key={ruleId} sx={{ color: plannedLeft < need ? 'var(--room-dirty)' : undefined }}>
      {starts}–{ends} {positionTitle}:{' '}
      {t(plannedLeft < need ? 'need.short' : 'need.enough', { need, planned, left: plannedLeft })}
    </Box>
  ))
}

function Shifts({ title, rows }: { title: string; rows: LeaveEffect['falling'] }) {
  const { t } = useTranslation('leave')
  const { time } = useDays()
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      {rows.map(({ id, on, startAt, endAt, isPublished }) => (
        <div key={id}>
          <DayText day={on} shape="short" /> {time(startAt)}–{time(endAt)}
          {isPublished && `, ${t('isPublished')}`}
        </div>
      ))}
    </Section>
  )
}

type Decided = { request: LeaveRequest; effect: LeaveEffect; onClose: () => void }

/** Approves, or refuses with a comment; a blocked period takes one too. */
function Decision({ request: { id, version }, effect, onClose }: Decided) {
  const { t } = useTranslation('leave')
  const notify = useNotify()
  const mayPlan = useCan('leave.plan')
  const [comment, setComment] = useState('')
  const { mutate, isPending } = useSend(leave.decide)
  const isBlocked = effect.blocks.length > 0
  const decide = (isApproved: boolean) =>
    mutate(
      { leaveRequestId: id, version, isApproved, comment },
      {
        onSuccess: () => {
          toast(t(isApproved ? 'approved' : 'refused'))
          onClose()
        },
        onError: notify.refusal,
      },
    )
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <MuiTextField
        label={t('comment')}
        helperText={t(isBlocked ? 'commentBlocked' : 'commentHelp')}
        value={comment}
        onChange={(event) => setComment(event.target.value.slice(0, 300))}
      />
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
        <Button disabled={isPending || comment.trim() === ''} onClick={() => decide(false)}>
          {t('refuse')}
        </Button>
        <LoadingButton
          variant="contained"
          isLoading={isPending}
          disabled={isBlocked && (comment.trim() === '' || !mayPlan)}
          onClick={() => decide(true)}
        >
          {t('approve')}
        </LoadingButton>
      </Stack>
    </Stack>
  )
}

function CancelButton({ request, onClose }: { request: LeaveRequest; onClose: () => void }) {
  const { id, version } = request
  const [isChoosing, setIsChoosing] = useState(false)
  const { t } = useTranslation('leave')
  const notify = useNotify()
  const { mutate, isPending } = useSend(leave.cancel)
  const done = () => {
    toast(t('cancelled'))
    onClose()
  }
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      {request.until > request.from && <Button onClick={() => setIsChoosing(true)}>{t('cancelDays.open')}</Button>}
      <LoadingButton
        isLoading={isPending}
        onClick={() => mutate({ leaveRequestId: id, version }, { onSuccess: done, onError: notify.refusal })}
      >
        {t('cancel')}
      </LoadingButton>
      {isChoosing && <DaysDialog request={request} onClose={() => setIsChoosing(false)} />}
    </Stack>
  )
}
