import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { addDays, instantAt } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { Question } from '#web/ui/question.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import type { AttendanceDay } from '../contract/replies.ts'
import { CORRECTION_REASONS } from '../rules/choices.ts'
import { useLength } from './use-length.ts'

type Own = Reply<typeof attendance.own>

/** One's own days of this month, the latest first, each with a way to report an error. */
export function OwnDays({ own }: { own: Own }) {
  const { t } = useTranslation('attendance')
  const [wrong, setWrong] = useState<AttendanceDay>()
  const days = own.days.toSorted((a, b) => b.day.localeCompare(a.day))
  return (
    <Section title={t('own.days')}>
      {days.length === 0 && <EmptyState icon="clock" title={t('own.noDays')} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('own.days')}>
        {days.map((day) => (
          <DayLine key={day.day} day={day} own={own} ask={setWrong} />
        ))}
      </Box>
      {wrong && <CorrectionDialog day={wrong} onClose={() => setWrong(undefined)} />}
    </Section>
  )
}

function DayLine({ day, own, ask }: { day: AttendanceDay; own: Own; ask: (day: AttendanceDay) => void }) {
  const { t } = useTranslation('attendance')
  const { time } = useDays()
  const length = useLength()
  const notify = useNotify()
  const { mutate, isPending } = useSend(attendance.withdrawCorrection)
  const waiting = own.corrections.find((each) => each.day === day.day && each.state === 'REQUESTED')
  const { firstIn, lastOut, status, exceptions, worked, state } = day
  const done = { onSuccess: () => toast(t('own.withdrawn')), onError: notify.refusal }
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1.5, borderBottom: '1px solid var(--line)' }}>
      <Box sx={{ flex: 1 }}>
        <strong>
          <DayText day={day.day} shape="short" />
        </strong>{' '}
        {firstIn ? time(firstIn) : '–'} – {lastOut ? time(lastOut) : '–'}
        <Typography variant="body2" color="textSecondary">
          {[t(`team.status.${status}`), length(worked), ...exceptions.map((each) => t(`team.exception.${each}`)), waiting && t('own.waits')].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {waiting ? (
        <Button size="small" disabled={isPending} onClick={() => mutate({ correctionId: waiting.id }, done)}>{t('own.withdraw')}</Button>
      ) : (
        state !== 'LOCKED' && <Button size="small" onClick={() => ask(day)}>{t('own.ask')}</Button>
      )}
    </Box>
  )
} // prettier-ignore

/** What the times should be, and why they are not. */
function CorrectionDialog({ day, onClose }: { day: AttendanceDay; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const { timeZone, time } = useDays()
  const [inTime, setIn] = useState(day.firstIn ? time(day.firstIn) : '')
  const [outTime, setOut] = useState(day.lastOut ? time(day.lastOut) : '')
  const [isNext, setNext] = useState(false)
  const [reason, setReason] = useState<(typeof CORRECTION_REASONS)[number]>('FORGOT')
  const [note, setNote] = useState('')
  const { mutate, error, isPending } = useSend(attendance.correct)
  const at = (text: string, on = day.day) => (text === '' ? null : instantAt(on, text, timeZone))
  const send = () =>
    mutate(
      { day: day.day, inAt: at(inTime), outAt: at(outTime, isNext ? addDays(day.day, 1) : day.day), reason, note },
      { onSuccess: () => { toast(t('own.asked')); onClose() } },
    )
  const clock = (label: string, value: string, set: (text: string) => void) => (
    <MuiTextField label={label} type="time" value={value} onChange={(event) => set(event.target.value)} slotProps={{ inputLabel: { shrink: true } }} />
  )
  return (
    <Question title={t('own.ask')} ok={t('own.ask')} error={error} isPending={isPending} isDisabled={inTime === '' && outTime === ''} onOk={send} onClose={onClose}>
      <DayText day={day.day} />
      <FieldRow>
        {clock(t('own.inAt'), inTime, setIn)}
        {clock(t('own.outAt'), outTime, setOut)}
      </FieldRow>
      <FormControlLabel label={t('own.nextDay')} control={<Checkbox checked={isNext} onChange={(event) => setNext(event.target.checked)} />} />
      <MuiTextField select label={t('team.reason')} value={reason} onChange={(event) => setReason(CORRECTION_REASONS.find((each) => each === event.target.value) ?? 'FORGOT')}>
        {CORRECTION_REASONS.map((each) => (
          <MenuItem key={each} value={each}>{t(`team.correctionReason.${each}`)}</MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField label={t('team.note')} value={note} onChange={(event) => setNote(event.target.value.slice(0, 300))} />
    </Question>
  )
} // prettier-ignore
