import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeAt } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useSession } from '#web/session.ts'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { OwnShift } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { ShiftLine } from './shift-line.tsx'

/** Asks a colleague to take a shift, for one of theirs or for none. */
export function SwapDialog({ shift, onClose }: { shift: OwnShift; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const { property } = useSession()
  const timeZone = property?.timeZone ?? 'UTC'
  const read = useQuery(queryOf(rota.swapChoices, { rotaShiftId: shift.id }))
  const [toEmployeeId, setColleague] = useState('')
  const [toShiftId, setShift] = useState('')
  const ask = useSend(rota.askSwap)
  const theirs = read.data?.rows.find(({ id }) => id === toEmployeeId)?.shifts ?? []
  const send = () =>
    ask.mutate(
      { shiftId: shift.id, toEmployeeId, toShiftId: toShiftId || null },
      {
        onSuccess: ({ toName }) => {
          toast(t('swap.asked', { name: toName }))
          onClose()
        },
      },
    )
  return (
    <Question title={t('swap.ask')} ok={t('swap.send')} error={ask.error} isPending={ask.isPending} isDisabled={toEmployeeId === ''} onOk={send} onClose={onClose}>
      <ShiftLine shift={shift} />
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton lines={2} />}
      {read.data && (
        <TextField
          select
          label={t('swap.colleague')}
          value={toEmployeeId}
          onChange={(event) => {
            setColleague(event.target.value)
            setShift('')
          }}
        >
          {read.data.rows.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {toEmployeeId !== '' && (
        <TextField select label={t('swap.theirs')} value={toShiftId} onChange={(event) => setShift(event.target.value)} slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
          <MenuItem value="">{t('swap.nothing')}</MenuItem>
          {theirs.map(({ id, on, startAt, endAt, code }) => (
            <MenuItem key={id} value={id}>
              {day(on, 'short')} {code} {startAt && endAt && `${timeAt(startAt, timeZone)}–${timeAt(endAt, timeZone)}`}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Question>
  ) // prettier-ignore
}
