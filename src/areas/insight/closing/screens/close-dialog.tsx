import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Check, Finding, Obstacle, Policy } from '../contract/replies.ts'
import { closing } from '../contract/closing.ts'
import { choices } from '../rules/policies.ts'
import { DECIDED } from '../rules/verdicts.ts'
import { Obstacles } from './run-progress.tsx'

type Overview = Reply<typeof closing.overview>

/** Whether closing needs the dialog: for a decision, an automatic action, or an override of the earliest hour. */
export const needsDialog = ({ checks, isEarly }: Overview): boolean =>
  isEarly || checks.some(({ blocker, count, policy }) => count > 0 && (isDecided(blocker) || !IDLE.includes(policy)))

const isDecided = (blocker: Check['blocker']): boolean => DECIDED.includes(blocker)
const IDLE: readonly Policy[] = ['PASS', 'POST', 'STOP']

/** What becomes of each guest who must be decided on, why it is closed early, and the start of the close. */
function useCloseForm({ businessDate, checks, isEarly }: Overview, onClose: () => void) {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const guests = checks.filter(({ blocker, count }) => count > 0 && isDecided(blocker))
  const [decisions, setDecisions] = useState<Readonly<Record<string, Policy>>>(() => firstDecisions(guests))
  const [overrideReason, setReason] = useState('')
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([])
  const { mutate, isPending, error } = useSend(closing.start)
  const isOpen = Object.values(decisions).includes('STOP') || (isEarly && overrideReason.trim() === '')

  const close = () =>
    mutate(
      {
        businessDate,
        decisions: Object.entries(decisions).map(([id, action]) => ({ id, action })),
        overrideReason: overrideReason.trim(),
      },
      {
        onSuccess: (run) => {
          if (run.status === 'BLOCKED') return setObstacles(run.obstacles)
          toast(t('decide.started', { day: day(businessDate) }))
          onClose()
        },
      },
    )
  return {
    guests,
    decisionOf: ({ id }: Finding) => decisions[id] ?? 'STOP',
    decide: ({ id }: Finding, action: Policy) => setDecisions({ ...decisions, [id]: action }),
    overrideReason,
    setReason,
    obstacles,
    isOpen,
    close,
    isPending,
    error,
  }
}

type CloseForm = ReturnType<typeof useCloseForm>

/** Everything the close will do, by name and amount: each guest is decided, the rest confirmed; then it is done as one reads it. */
export function CloseDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const { businessDate, checks, isEarly, settings } = overview
  const mayOverride = useCan('closing.override')
  const form = useCloseForm(overview, onClose)
  const { guests, obstacles } = form
  const rest = checks.filter(({ blocker, count, policy }) => count > 0 && !isDecided(blocker) && !IDLE.includes(policy))
  return (
    <Question
      title={t('decide.title', { day: day(businessDate) })}
      ok={t('run.start')}
      error={form.error}
      isPending={form.isPending}
      isDisabled={form.isOpen || (isEarly && !mayOverride)}
      width={720}
      onOk={form.close}
      onClose={onClose}
    >
      {isEarly && <EarlyFields form={form} mayOverride={mayOverride} earliestAt={settings.earliestAt} />}
      {obstacles.length > 0 && (
        <Alert severity="warning">
          <Obstacles obstacles={obstacles} />
        </Alert>
      )}
      {guests.map((check) => (
        <Group key={check.blocker} check={check}>
          {check.findings.map((row) => (
            <Decision
              key={row.id}
              row={row}
              blocker={check.blocker}
              action={form.decisionOf(row)}
              onChange={(action) => form.decide(row, action)}
            />
          ))}
        </Group>
      ))}
      {rest.map((check) => (
        <Group key={check.blocker} check={check}>
          {check.findings.map((row) => (
            <Box component="li" key={`${row.id} ${row.day ?? ''}`} sx={rowStyles}>
              <Who row={row} />
              <span>{t(`policy.${check.policy}`)}</span>
            </Box>
          ))}
        </Group>
      ))}
      {guests.length + rest.length === 0 && <Typography color="textSecondary">{t('decide.nothing')}</Typography>}
    </Question>
  )
}

type EarlyProps = { form: CloseForm; mayOverride: boolean; earliestAt: Overview['settings']['earliestAt'] }

/** Before its hour the day is closed with a reason, by those who may. */
function EarlyFields({ form: { overrideReason, setReason }, mayOverride, earliestAt }: EarlyProps) {
  const { t } = useTranslation('closing')
  return (
    <>
      <Alert severity="warning">{t(mayOverride ? 'early.override' : 'early.wait', { at: earliestAt })}</Alert>
      {mayOverride && (
        <MuiTextField
          label={t('early.reason')}
          required
          value={overrideReason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
    </>
  )
}

/** As the property's policy has it; undecided where that would stop. */
const firstDecisions = (checks: readonly Check[]): Record<string, Policy> =>
  Object.fromEntries(
    checks.flatMap(({ findings }) =>
      findings.map(({ id, action, stopsBy }) => [id, stopsBy === null ? action : 'STOP'] as const),
    ),
  )

function Group({ check, children }: { check: Check; children: React.ReactNode }) {
  const { t } = useTranslation('closing')
  const title = `${t(`blocker.${check.blocker}`)} · ${check.count}`
  return (
    <section aria-label={title}>
      <Typography variant="h2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </section>
  )
}

function Who({ row }: { row: Finding }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{row.name || '–'}</Typography>
      <Typography variant="caption" color="textSecondary">
        {[row.reference, row.roomNumber].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

type DecisionProps = { row: Finding; blocker: Check['blocker']; action: Policy; onChange: (action: Policy) => void }

/** One guest: what is due, what becomes of them, and what that charges. */
function Decision({ row, blocker, action, onChange }: DecisionProps) {
  const { t } = useTranslation('closing')
  const label = t('decide.of', { who: row.name || row.reference })
  const charge =
    blocker === 'arrivals' ? (action === 'NO_SHOW' ? row.charge : null) : action === row.action ? row.charge : null
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ minWidth: 0 }}>
        <Who row={row} />
        {row.amount !== null && row.amount > 0 && (
          <Typography variant="caption" component="p">
            {t('column.due')} <MoneyText amount={row.amount} isDue />
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <MuiTextField
          select
          size="small"
          value={action}
          onChange={(event) => onChange(event.target.value as Policy)}
          slotProps={{ htmlInput: { 'aria-label': label } }}
        >
          {choices[blocker].map((choice) => (
            <MenuItem key={choice} value={choice}>
              {t(choice === 'STOP' ? 'decide.undecided' : `policy.${choice}`)}
            </MenuItem>
          ))}
        </MuiTextField>
        {charge !== null && charge > 0 && (
          <Typography variant="caption">
            {t('decide.charges')} <MoneyText amount={charge} />
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 280px)' },
  gap: 2,
  alignItems: 'center',
  py: 2,
  borderBottom: '1px solid var(--line)',
} as const
