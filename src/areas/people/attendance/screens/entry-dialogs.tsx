import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, instantAt, isDay } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { attendance } from '../contract/attendance.ts'
import type { AttendanceDay } from '../contract/replies.ts'
import { DIRECTIONS, type Direction } from '../rules/choices.ts'

type ReasonProps = {
  title: string
  error: unknown
  isPending: boolean
  onOk: (reason: string) => void
  onClose: () => void
}

/** Requires a reason. */
export function ReasonDialog({ title, error, isPending, onOk, onClose }: ReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <Question
      title={title}
      ok={title}
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onOk={() => onOk(reason.trim())}
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} />
    </Question>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('attendance')
  return (
    <MuiTextField
      label={t('team.reason')}
      required
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 300))}
    />
  )
}

/** Adds a clocking an employee missed. */
export function AddEntry({ day, onClose }: { day: AttendanceDay; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const { timeZone } = useDays()
  const [direction, setDirection] = useState<Direction>(day.firstIn === null ? 'IN' : 'OUT')
  const [on, setOn] = useState<Day>(day.day)
  const [time, setTime] = useState('')
  const [reason, setReason] = useState('')
  const { mutate, error, isPending } = useSend(attendance.addEvent)
  const send = () =>
    mutate(
      { employeeId: day.employeeId, at: instantAt(on, time, timeZone), direction, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(t('team.added'))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('team.add')}
      ok={t('team.add')}
      error={error}
      isPending={isPending}
      isDisabled={time === '' || reason.trim() === ''}
      onOk={send}
      onClose={onClose}
    >
      <MuiTextField
        select
        label={t('team.direction')}
        value={direction}
        onChange={(event) => setDirection(DIRECTIONS.find((each) => each === event.target.value) ?? 'IN')}
      >
        {DIRECTIONS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`team.press.${each}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <FieldRow>
        <DayInput label={t('team.day')} value={on} onChange={(next) => isDay(next) && setOn(next)} isRequired />
        <MuiTextField
          label={t('team.time')}
          type="time"
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </FieldRow>
      <Reason value={reason} onChange={setReason} />
    </Question>
  )
}
