import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useRefusalSentence } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { Check, ClosingSettings, Finding, Policy } from '../contract/replies.ts'
import { closing } from '../contract/closing.ts'
import { choices } from '../rules/policies.ts'
import { DECIDED } from '../rules/verdicts.ts'
import { useFixes } from './use-fixes.ts'

type Props = { check: Check; settings: ClosingSettings; businessDate: Day }

/** One kind of thing in the way: what the close does about it, and each of them with its fix on the row. */
export function CheckSection({ check, settings, businessDate }: Props) {
  const { t } = useTranslation('closing')
  const { open, actions } = useFixes(check.blocker, businessDate)
  const title = `${t(`blocker.${check.blocker}`)} · ${check.count}`
  const hasMore = check.count > check.findings.length
  return (
    <Section title={title} isFlush action={<PolicyChoice check={check} settings={settings} />}>
      <DataTable
        label={t(`blocker.${check.blocker}`)}
        rows={check.findings}
        rowKey={({ id, day }) => `${id} ${day ?? ''}`}
        columns={useColumns(check)}
        actions={actions}
        onOpen={open}
      />
      {hasMore && (
        <Typography color="textSecondary" sx={{ p: 3 }}>
          {t('more', { count: check.count - check.findings.length })}
        </Typography>
      )}
    </Section>
  )
}

function useColumns({ blocker }: Check): readonly Column<Finding>[] {
  const { t } = useTranslation('closing')
  const isPrice = blocker === 'zeroRates' || blocker === 'rateVariance' || blocker === 'unposted'
  const amount = (key: 'amount' | 'planAmount', label: string): Column<Finding> => ({
    key,
    label,
    align: 'end',
    phone: key === 'amount' ? 'end' : 'line',
    cell: (row) => (row[key] === null ? '–' : <MoneyText amount={row[key]} isDue={!isPrice && blocker !== 'shifts'} />),
  })
  const hasStay = !['shifts', 'options', 'drafts'].includes(blocker)
  const amountLabel = isPrice ? 'price' : blocker === 'shifts' ? 'float' : 'due'
  return [
    {
      key: 'name',
      label: t(blocker === 'shifts' ? 'column.keeper' : blocker === 'orders' ? 'column.place' : 'column.guest'),
      cell: (row) => row.name || '–',
      phone: 'title',
    },
    {
      key: 'reference',
      label: t(blocker === 'shifts' ? 'column.drawer' : blocker === 'orders' ? 'column.order' : 'column.booking'),
      cell: (row) => row.reference || '–',
    },
    ...(hasStay
      ? [{ key: 'roomNumber', label: t('column.room'), cell: (row: Finding) => row.roomNumber ?? '–' } as const]
      : []),
    ...(blocker === 'drafts'
      ? []
      : [
          {
            key: 'day',
            label: t(`column.day.${blocker}`),
            cell: (row: Finding) => (row.day === null ? '–' : <DayText day={row.day} />),
          } as const,
        ]),
    ...(blocker === 'options' || blocker === 'drafts' || blocker === 'unassigned'
      ? []
      : [amount('amount', t(`column.${amountLabel}`))]),
    ...(blocker === 'rateVariance' ? [amount('planAmount', t('column.plan'))] : []),
    ...(DECIDED.includes(blocker)
      ? [{ key: 'action', label: t('column.action'), cell: (row: Finding) => <What row={row} /> } as const]
      : []),
  ]
}

/** What the close does about one guest and what that charges, or why it stops there. */
function What({ row }: { row: Finding }) {
  const { t } = useTranslation('closing')
  const { action, charge, stopsBy } = row
  const sentence = useRefusalSentence(stopsBy === null ? [] : [stopsBy])
  if (stopsBy === 'policy') return <>{t('decide.undecided')}</>
  if (stopsBy === 'no_show_too_early') return <>{t('why.no_show_too_early')}</>
  if (stopsBy !== null) return <>{sentence(stopsBy)}</>
  return (
    <>
      {t(`policy.${action}`)}
      {charge !== null && charge > 0 && (
        <>
          {' · '}
          <MoneyText amount={charge} />
        </>
      )}
    </>
  )
}

/** What the close does about it, changed on the spot by those who may. */
function PolicyChoice({ check, settings }: Omit<Props, 'businessDate'>) {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const mayClose = useCan('closing.write')
  const save = useSend(closing.setSettings)
  const { blocker, policy, isStopping } = check
  const word = isStopping ? 'isStopping' : policy === 'PASS' ? 'isPassed' : 'isHandled'
  const chip = <StatusChip tone={isStopping ? 'urgent' : 'past'} label={t(word)} />
  if (!mayClose)
    return (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Typography color="textSecondary">{t(`policy.${policy}`)}</Typography>
        {chip}
      </Stack>
    )
  const change = (next: Policy) =>
    save.mutate(
      { version: settings.version, closesAt: settings.closesAt, policies: { [blocker]: next } },
      { onSuccess: () => toast(t('policyDone', { what: t(`blocker.${blocker}`) })), onError: notify.refusal },
    )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', py: 1.5, minWidth: 0 }}>
      {chip}
      <MuiTextField
        select
        size="small"
        value={policy}
        disabled={save.isPending}
        onChange={(event) => change(event.target.value as Policy)}
        slotProps={{ htmlInput: { 'aria-label': t('policyOf', { what: t(`blocker.${blocker}`) }) } }}
        sx={{ flex: '1 1 190px', maxWidth: { sm: 320 } }}
      >
        {choices[blocker].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`policy.${choice}`)}
          </MenuItem>
        ))}
      </MuiTextField>
    </Stack>
  )
}
