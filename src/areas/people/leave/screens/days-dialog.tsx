import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { leave } from '../contract/leave.ts'
import type { LeaveRequest } from '../contract/replies.ts'
import { useAmount } from './words.tsx'

/** Days of approved leave, to be cancelled one by one; `after`: only those after a day. */
export function DaysDialog({
  request,
  after,
  onClose,
}: {
  request: LeaveRequest
  after?: string
  onClose: () => void
}) {
  const { t } = useTranslation('leave')
  const { days: amountText } = useAmount()
  const { id: leaveRequestId, version } = request
  const read = useQuery(queryOf(leave.leaveDays, { leaveRequestId }))
  const [chosen, setChosen] = useState<readonly LeaveRequest['from'][]>([])
  const { mutate, error, isPending } = useSend(leave.cancelDays)
  const shown = (read.data?.days ?? []).filter(({ on, amount }) => amount > 0 && (after === undefined || on > after))
  const toggle = (on: LeaveRequest['from']) =>
    setChosen(chosen.includes(on) ? chosen.filter((day) => day !== on) : [...chosen, on])
  const onSuccess = () => {
    toast(t('cancelDays.done', { count: chosen.length }))
    onClose()
  }
  return (
    <Question
      title={t('cancelDays.title')}
      ok={t('cancelDays.open')}
      width={440}
      error={error}
      isPending={isPending}
      isDisabled={chosen.length === 0}
      onOk={() => mutate({ leaveRequestId, version, days: [...chosen] }, { onSuccess })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('cancelDays.text')}</Typography>
      {read.isPending && <LinesSkeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      <div>
        {shown.map(({ on, amount }) => (
          <FormControlLabel
            key={on}
            sx={{ display: 'flex', minHeight: 44 }}
            control={<Checkbox checked={chosen.includes(on)} onChange={() => toggle(on)} />}
            label={
              <>
                <DayText day={on} /> · {amountText(amount)}
              </>
            }
          />
        ))}
      </div>
    </Question>
  )
}
