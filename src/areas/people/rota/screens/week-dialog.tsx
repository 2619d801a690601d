import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { RotaWeek } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'

type Props = { week: RotaWeek; name: string; today: Day; onClose: () => void }

/** A week of a department: how many hours it may have, and closing it once it is over. */
export function WeekDialog({ week, name, today, onClose }: Props) {
  const { t } = useTranslation(['rota', 'shell'])
  const { day } = useDays()
  const confirm = useConfirm()
  const notify = useNotify()
  const { departmentId, weekStart, state, budgetMinutes } = week
  const [hours, setHours] = useState(budgetMinutes === null ? '' : String(budgetMinutes / 60))
  const save = useSend(rota.setBudget)
  const lock = useSend(rota.lockWeek)
  const typed = hours.trim() === '' ? null : Math.round(Number(hours) * 60)
  const isWrong = typed !== null && !(typed >= 0 && typed <= 6_000_000)
  const send = () => save.mutate({ departmentId, weekStart, budgetMinutes: typed }, { onSuccess: onClose })
  const close = async () => {
    if (!(await confirm({ title: t('week.lock'), message: t('week.lockText'), ok: t('week.lock') }))) return
    lock.mutate(
      { departmentId, weekStart },
      {
        onSuccess: () => {
          toast(t('week.locked'))
          onClose()
        },
        onError: notify.refusal,
      },
    )
  }
  return (
    <Question
      title={`${name}, ${day(weekStart, 'number')}`}
      ok={t('shell:save')}
      error={save.error}
      isPending={save.isPending}
      isDisabled={isWrong || state === 'LOCKED'}
      onOk={send}
      onClose={onClose}
    >
      <TextField
        type="number"
        label={t('week.budget')}
        helperText={t('week.budgetHelp')}
        value={hours}
        error={isWrong}
        disabled={state === 'LOCKED'}
        onChange={(event) => setHours(event.target.value)}
        slotProps={{ htmlInput: { min: 0, step: 0.5 } }}
      />
      {state === 'PUBLISHED' && addDays(weekStart, 7) <= today && (
        <Button disabled={lock.isPending} onClick={() => void close()} sx={{ justifySelf: 'start' }}>
          {t('week.lock')}
        </Button>
      )}
    </Question>
  )
}
