import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'
import type { Employee, EmployeeChange } from '../contract/replies.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { EmployeeStatusChip } from './marks.tsx'

const TONES = { PENDING: 'tentative', APPLIED: 'confirmed', CANCELLED: 'past' } as const

/** Job and history: what changed, what will, and every status. */
export function HistoryPart({ employee, today }: { employee: Employee; today: Day }) {
  const { t } = useTranslation('employees')
  const mayWrite = useCan('employees.write')
  const [isChanging, setChanging] = useState(false)
  const read = useQuery(queryOf(employees.history, { employeeId: employee.id }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const { changes, statuses } = read.data
  return (
    <Stack spacing={4}>
      <Section
        title={t('changes.title')}
        action={
          mayWrite &&
          employee.status !== 'LEFT' && <Button onClick={() => setChanging(true)}>{t('changes.add')}</Button>
        }
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {changes.map((change) => (
            <ChangeLine key={change.id} change={change} employeeId={employee.id} today={today} />
          ))}
        </Box>
      </Section>
      <Section title={t('status.history')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {statuses.map(({ id, toStatus, since, reason, actorName }) => (
            <Box component="li" key={id} sx={{ py: 2 }}>
              <EmployeeStatusChip status={toStatus} /> <DayText day={since} />
              <Typography variant="caption" color="textSecondary" component="div">
                {[reason, actorName].filter((part) => part !== '').join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      </Section>
      {isChanging && <ChangeDialog employee={employee} today={today} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

type LineProps = { change: EmployeeChange; employeeId: string; today: Day }

function ChangeLine({ change, employeeId, today }: LineProps) {
  const { t } = useTranslation('employees')
  const mayWrite = useCan('employees.write')
  const mayPay = useCan('employees.wages')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate: cancelJob } = useSend(employees.cancelChange)
  const { mutate: cancelPay } = useSend(employees.cancelPay)
  const { id, kind, effectiveOn, items, state, reason, actorName } = change
  const isPay = kind === 'PAY'
  const mayCancel = state === 'PENDING' && effectiveOn > today && (isPay ? mayPay : mayWrite)
  const named = (field: string, value: string) =>
    field === 'employmentType' && value ? t(`employment.${value}`, { defaultValue: value }) : value || '–'
  /** Terms of the hire had nothing before them; the pay itself is sealed, and its kind shows that it changed. */
  const written = ({ field, before, after }: EmployeeChange['items'][number]) => {
    if (field === 'pay') return isPay ? null : t('changes.pay')
    const names = { field: t(`job.fields.${field}`), before: named(field, before), after: named(field, after) }
    return t(kind === 'HIRE' && !before ? 'changes.first' : 'changes.item', names)
  }
  const cancel = async () => {
    if (!(await confirm({ title: t('changes.cancelTitle'), ok: t('changes.cancel'), isDestructive: true }))) return
    const cancelled = { onSuccess: () => toast(t('changes.cancelled')), onError: notify.refusal }
    if (isPay) cancelPay({ employeeId, jobChangeId: id }, cancelled)
    else cancelJob({ employeeId, jobChangeId: id }, cancelled)
  }
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid var(--line)' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <DayText day={effectiveOn} />
        <span>{t(`changes.kinds.${kind}`)}</span>
        <StatusChip tone={TONES[state]} label={t(`changes.state.${state}`)} />
        {mayCancel && (
          <Button size="small" onClick={() => void cancel()}>
            {t('changes.cancel')}
          </Button>
        )}
      </Stack>
      {items.map((item) => (
        <Typography key={item.field} variant="body2">
          {written(item)}
        </Typography>
      ))}
      <Typography variant="caption" color="textSecondary">
        {[reason, actorName].filter((part) => part !== '').join(' · ')}
      </Typography>
    </Box>
  )
}
