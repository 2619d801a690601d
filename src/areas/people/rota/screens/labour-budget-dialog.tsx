import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addMonths, type Day } from '#core/dates.ts'
import { minor, type Minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { LabourBudget } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'

type Props = {
  /** The month of the days that are shown; the next one can be chosen too. */
  month: Day
  budgets: readonly LabourBudget[]
  departments: readonly (readonly [id: string, name: string])[]
  departmentId: string | undefined
  onSaved: () => void
  onClose: () => void
}

/** What work of a department may cost in a month; empty is no budget. */
export function LabourBudgetDialog({ month: first, budgets, departments, departmentId, onSaved, onClose }: Props) {
  const { t } = useTranslation(['rota', 'shell'])
  const { day } = useDays()
  const [of, setOf] = useState(departmentId ?? departments[0]?.[0] ?? '')
  const [month, setMonth] = useState(first)
  const known = budgets.find((one) => one.departmentId === of && one.month === month)?.amount ?? null
  const [typed, setTyped] = useState<{ of: string; month: Day; amount: Minor | null }>()
  const [isWrong, setWrong] = useState(false)
  const amount = typed?.of === of && typed.month === month ? typed.amount : known
  const save = useSend(rota.setLabourBudget)
  const send = () =>
    save.mutate(
      { departmentId: of, month, amount, before: known },
      {
        onSuccess: () => {
          toast(t('labour.saved'))
          onSaved()
          onClose()
        },
      },
    )
  return (
    <Question title={t('labour.title')} ok={t('shell:save')} error={save.error} isPending={save.isPending} isDisabled={of === '' || isWrong} onOk={send} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField select label={t('department')} value={of} onChange={(event) => setOf(event.target.value)}>
          {departments.map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label={t('labour.month')} value={month} onChange={(event) => setMonth(event.target.value as Day)}>
          {[first, addMonths(first, 1)].map((one) => (
            <MenuItem key={one} value={one}>
              {day(one, 'month')}
            </MenuItem>
          ))}
        </TextField>
        <MoneyInput key={`${of} ${month}`} label={t('labour.amount')} value={amount ?? undefined} onChange={(next, isNone) => { setWrong(isNone); setTyped({ of, month, amount: next === undefined ? null : minor(next) }) }} help={t('labour.help')} />
      </Box>
    </Question>
  )
} // prettier-ignore
