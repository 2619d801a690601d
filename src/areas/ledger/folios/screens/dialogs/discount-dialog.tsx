import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor, sum } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { PercentInput } from '#web/ui/percent-field.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { folios } from '../../contract/folios.ts'
import { useBillWrite } from '../use-bill-write.ts'
import type { RowsDialogProps } from './allow-dialog.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { ReasonField } from './reason-field.tsx'

type Unit = 'percent' | 'amount'

/** Takes a percentage or an amount off the chosen charges, each its share. */
export function DiscountDialog({ folio, rows, onClose, onDone }: RowsDialogProps) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const [unit, setUnit] = useState<Unit>('percent')
  const [percentBp, setPercent] = useState<number>()
  const [amount, setAmount] = useState<number>()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, version } = useBillWrite(folios.discount, folio)
  const most = sum(rows.map(({ remainingPrice }) => remainingPrice))
  const isGiven = unit === 'percent' ? isWithin(percentBp, 10_000) : isWithin(amount, most)
  const off = unit === 'percent' ? { percentBp: percentBp ?? 0 } : { amount: minor(amount ?? 0) }
  const input = { sourceKeys: rows.map(({ key }) => key), ...off }
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version, ...input, reason },
      {
        onSuccess: ({ money }) => {
          toast(t('discount.done', { discount: format(money.discount), due: format(money.due) }))
          onDone()
        },
      },
    )
  return (
    <Question
      title={t('discount.title', { count: rows.length })}
      ok={t('discount.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isGiven || reason.trim() === ''}
      onOk={save}
      onClose={onClose}
    >
      <UnitChoice value={unit} onChange={setUnit} />
      {unit === 'percent' ? (
        <PercentInput
          key="percent"
          label={t('discount.percent')}
          value={percentBp}
          onChange={setPercent}
          autoFocus
          hasError={percentBp !== undefined && !isGiven}
          help={t('discount.of', { amount: format(most) })}
        />
      ) : (
        <MoneyInput
          key="amount"
          label={t('discount.amount')}
          value={amount}
          onChange={setAmount}
          autoFocus
          hasError={amount !== undefined && !isGiven}
          help={t('discount.of', { amount: format(most) })}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <MoneyPreview
        folio={folio}
        change={isGiven ? { action: 'discount', ...input, reason: reason || '–' } : undefined}
      />
    </Question>
  )
}

function UnitChoice({ value, onChange }: { value: Unit; onChange: (unit: Unit) => void }) {
  const { t } = useTranslation('folios')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={t('discount.unit')}
      onChange={(_, next: Unit | null) => next && onChange(next)}
    >
      <ToggleButton value="percent">{t('percent')}</ToggleButton>
      <ToggleButton value="amount">{t('amount')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

const isWithin = (value: number | undefined, most: number): boolean =>
  value !== undefined && Number.isInteger(value) && value > 0 && value <= most
