import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import type { EmploymentContract } from '../contract/contracts.ts'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { ContractDialog, EndDialog, VoidDialog } from './contract-dialogs.tsx'

const TONES = { AHEAD: 'tentative', IN_FORCE: 'confirmed', ENDED: 'past', VOID: 'cancelled' } as const
type Open = { kind: 'add' } | { kind: 'renew' | 'end' | 'void'; of: EmploymentContract }

/** Contracts of an employee, the latest first: renewed, ended and marked as a mistake here. */
export function ContractsPart({ employee, today }: { employee: Employee; today: Day }) {
  const { t } = useTranslation('employees')
  const mayWrite = useCan('employees.write')
  const [open, setOpen] = useState<Open>()
  const read = useQuery(queryOf(employees.contracts, { employeeId: employee.id }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const isHere = mayWrite && employee.status !== 'LEFT'
  const close = () => setOpen(undefined)
  const latest = read.data.contracts.find(({ isVoid }) => !isVoid)
  return (
    <Section
      title={t('contracts.title')}
      action={isHere && <Button onClick={() => setOpen({ kind: 'add' })}>{t('contracts.add')}</Button>}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {read.data.contracts.map((one) => (
          <Line key={one.id} contract={one} isHere={isHere} isLatest={one === latest} open={setOpen} />
        ))}
      </Box>
      {(open?.kind === 'add' || open?.kind === 'renew') && (
        <ContractDialog employee={employee} today={today} renewed={open.kind === 'renew' ? open.of : undefined} onClose={close} />
      )}
      {open?.kind === 'end' && <EndDialog employeeId={employee.id} contract={open.of} onClose={close} />}
      {open?.kind === 'void' && <VoidDialog employeeId={employee.id} contract={open.of} onClose={close} />}
    </Section>
  )
} // prettier-ignore

type LineProps = { contract: EmploymentContract; isHere: boolean; isLatest: boolean; open: (next: Open) => void }

function Line({ contract, isHere, isLatest, open }: LineProps) {
  const { t } = useTranslation('employees')
  const { day } = useDays()
  const { kind, from, until, probationEndOn, noticeDays, weeklyHours, note, state, isVoid, voidReason, createdName } = contract
  const span = until === null ? t('contracts.since', { from: day(from) }) : t('contracts.span', { from: day(from), until: day(until) })
  const terms = [
    t('contracts.hours', { count: weeklyHours }),
    t('contracts.notice', { count: noticeDays }),
    ...(probationEndOn === null ? [] : [t('contracts.probationUntil', { day: day(probationEndOn) })]),
  ]
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid var(--line)' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{t(`contracts.kinds.${kind}`)}</Typography>
        <span>{span}</span>
        <StatusChip tone={TONES[state]} label={t(`contracts.states.${state}`)} />
      </Stack>
      <Typography variant="body2">{terms.join(' · ')}</Typography>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {[note, voidReason, createdName].filter((part) => part !== '').join(' · ')}
      </Typography>
      {isHere && !isVoid && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {isLatest && (
            <Button size="small" onClick={() => open({ kind: 'renew', of: contract })}>
              {t('contracts.renew')}
            </Button>
          )}
          <Button size="small" onClick={() => open({ kind: 'end', of: contract })}>
            {t('contracts.end')}
          </Button>
          <Button size="small" onClick={() => open({ kind: 'void', of: contract })}>
            {t('contracts.void')}
          </Button>
        </Stack>
      )}
    </Box>
  )
} // prettier-ignore
