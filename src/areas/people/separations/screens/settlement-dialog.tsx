import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pay } from '#areas/people/pay/contract/pay.ts'
import { minutesText } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { Choice } from '#web/ui/choice.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Separation, Settlement } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { CONDITIONS, TYPED_KINDS } from '../rules/choices.ts'
import { type Draft, type DraftItem, draftOf, isComplete, requestOf, type TypedLine } from './settlement-draft.ts'
import { useLeaveDays } from './words.tsx'

type Props = { separation: Separation; settlement: Settlement; onClose: () => void }
type PartProps = { settlement: Settlement; draft: Draft; change: (next: Partial<Draft>) => void }

/** Chooses what is settled: leave, loans and items as they stand now, and lines that the user types. */
export function SettlementDialog({ separation, settlement, onClose }: Props) {
  const { t } = useTranslation('separations')
  const { id: separationId, version, preparedBy } = separation
  const [draft, setDraft] = useState(() => draftOf(settlement, preparedBy !== ''))
  const { mutate, isPending, error } = useSend(separations.prepareSettlement)
  const done = () => {
    toast(t('settlement.saved'))
    onClose()
  }
  const parts = { settlement, draft, change: (next: Partial<Draft>) => setDraft({ ...draft, ...next }) }
  return (
    <Question
      title={t('settlement.edit')}
      ok={t('settlement.edit')}
      width={640}
      error={error}
      isPending={isPending}
      isDisabled={!isComplete(draft)}
      onOk={() => mutate(requestOf(draft, { separationId, version }), { onSuccess: done })}
      onClose={onClose}
    >
      <LeaveLines {...parts} />
      <HoursLine {...parts} />
      <LoanLines {...parts} />
      <ItemLines {...parts} />
      <TypedLines {...parts} />
      <Components {...parts} />
    </Question>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <Stack component="section" aria-label={title} sx={{ gap: 2 }}>
      <Typography variant="h3">{title}</Typography>
      {text && <Typography color="textSecondary">{text}</Typography>}
      {children}
    </Stack>
  )
}

type TickProps = { isOn: boolean; onChange: (isOn: boolean) => void; label: React.ReactNode; isDisabled?: boolean }

const Tick = ({ isOn, onChange, label, isDisabled = false }: TickProps) => (
  <FormControlLabel
    control={<Checkbox checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />}
    label={label}
  />
)

const toggled = (chosen: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> =>
  new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id))

function LeaveLines({ settlement: { proposal, currency }, draft, change }: PartProps) {
  const { t } = useTranslation('separations')
  const days = useLeaveDays()
  if (proposal.leave.length === 0) return null
  const hasPay = proposal.leave.every(({ amount }) => amount !== null)
  return (
    <Part title={t('settlement.leave')} text={t(hasPay ? 'settlement.leaveText' : 'settlement.noPay')}>
      {proposal.leave.map(({ leaveTypeId: id, name, days: left, amount }) => (
        <Tick
          key={id}
          isOn={draft.leave.has(id)}
          isDisabled={amount === null}
          onChange={(isOn) => change({ leave: toggled(draft.leave, id, isOn) })}
          label={
            <>
              {name}, {days(left)} {amount !== null && <MoneyText amount={amount} currency={currency} />}
            </>
          }
        />
      ))}
    </Part>
  )
}

function HoursLine({ settlement: { proposal, currency }, draft, change }: PartProps) {
  const { t } = useTranslation('separations')
  if (!proposal.hours) return null
  const { minutes, amount } = proposal.hours
  return (
    <Part title={t('settlement.hours')} text={t(amount === null ? 'settlement.noPayForHours' : 'settlement.hoursText')}>
      <Tick
        isOn={draft.hours}
        isDisabled={amount === null}
        onChange={(hours) => change({ hours })}
        label={
          <>
            {minutesText(minutes)} {amount !== null && <MoneyText amount={amount} currency={currency} />}
          </>
        }
      />
    </Part>
  )
}

function LoanLines({ settlement: { proposal, currency }, draft, change }: PartProps) {
  const { t } = useTranslation('separations')
  if (proposal.loans.length === 0) return null
  return (
    <Part title={t('settlement.loans')} text={t('settlement.loansText')}>
      {proposal.loans.map(({ loanId: id, name, amount }) => (
        <Tick
          key={id}
          isOn={draft.loans.has(id)}
          onChange={(isOn) => change({ loans: toggled(draft.loans, id, isOn) })}
          label={
            <>
              {name} <MoneyText amount={amount} currency={currency} />
            </>
          }
        />
      ))}
    </Part>
  )
}

function ItemLines({ settlement: { proposal }, draft, change }: PartProps) {
  const { t } = useTranslation('separations')
  if (proposal.items.length === 0) return null
  return (
    <Part title={t('settlement.items')}>
      {proposal.items.map(({ itemId, name: plain, serial }) => {
        const name = [plain, serial].filter((part) => part !== '').join(' ')
        const item = draft.items.get(itemId) ?? { isCharged: false, amount: undefined, condition: 'LOST' as const }
        const set = (next: Partial<DraftItem>) => change({ items: new Map([...draft.items, [itemId, { ...item, ...next }]]) }) // prettier-ignore
        return (
          <Stack key={itemId} sx={{ gap: 2 }}>
            <Tick isOn={item.isCharged} onChange={(isCharged) => set({ isCharged })} label={t('settlement.charge', { name })} />
            {item.isCharged && (
              <FieldRow>
                <MoneyInput label={t('settlement.chargeAmount', { name })} value={item.amount} onChange={(amount) => set({ amount })} isRequired />
                <Choice
                  label={t('settlement.condition', { name })}
                  value={item.condition ?? ''}
                  options={[...CONDITIONS.map((value) => ({ value, label: t(`settlement.conditions.${value}`) })), { value: '', label: t('settlement.stillOut') }]}
                  onChange={(value) => set({ condition: CONDITIONS.find((each) => each === value) ?? null })}
                />
              </FieldRow>
            )}
          </Stack>
        )
      })}
    </Part>
  )
} // prettier-ignore

function TypedLines({ draft, change }: PartProps) {
  const { t } = useTranslation('separations')
  const set = (key: number, next: Partial<TypedLine>) => change({ typed: draft.typed.map((line) => (line.key === key ? { ...line, ...next } : line)) }) // prettier-ignore
  const add = () => {
    const key = Math.max(0, ...draft.typed.map((line) => line.key)) + 1
    change({ typed: [...draft.typed, { key, kind: 'NOTICE_PAY', label: t('settlement.lineKinds.NOTICE_PAY'), amount: undefined }] }) // prettier-ignore
  }
  return (
    <Part title={t('settlement.typed')}>
      {draft.typed.map(({ key, kind, label, amount }, at) => (
        <Stack key={key} direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'start', '& > *': { flex: '1 1 150px' } }}>
          <Choice
            label={t('kind')}
            value={kind}
            options={TYPED_KINDS.map((value) => ({ value, label: t(`settlement.lineKinds.${value}`) }))}
            onChange={(value) => set(key, { kind: TYPED_KINDS.find((each) => each === value) ?? kind })}
          />
          <MuiTextField
            label={t('settlement.label')}
            value={label}
            required
            onChange={(event) => set(key, { label: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <MoneyInput label={t('settlement.amount')} value={amount} onChange={(next) => set(key, { amount: next })} isRequired />
          <IconButton
            aria-label={t('settlement.removeLine', { number: at + 1 })}
            onClick={() => change({ typed: draft.typed.filter((line) => line.key !== key) })}
            sx={{ flex: '0 0 auto !important' }}
          >
            <Icon name="trash" />
          </IconButton>
        </Stack>
      ))}
      <div>
        <Button startIcon={<Icon name="add" />} onClick={add}>
          {t('settlement.addLine')}
        </Button>
      </div>
    </Part>
  )
} // prettier-ignore

/** As what the payslip shows the lines. */
function Components({ draft, change }: PartProps) {
  const { t } = useTranslation('separations')
  const setUp = useQuery(queryOf(pay.setUp, {}))
  const optionsOf = (kind: 'EARNING' | 'DEDUCTION') => [
    { value: '', label: '–' },
    ...(setUp.data?.components ?? []).filter((one) => one.isActive && one.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">{t('settlement.componentsText')}</Typography>
      <FieldRow>
        <Choice label={t('settlement.earning')} value={setUp.data ? draft.earningId : ''} options={optionsOf('EARNING')} onChange={(earningId) => change({ earningId })} />
        <Choice label={t('settlement.deduction')} value={setUp.data ? draft.deductionId : ''} options={optionsOf('DEDUCTION')} onChange={(deductionId) => change({ deductionId })} />
      </FieldRow>
    </Stack>
  )
} // prettier-ignore
