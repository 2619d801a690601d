import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Folio } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import type { BillRow } from '../bill/rows.ts'
import { useRowName } from '../bill/use-row-name.ts'
import { useBillWrite } from '../use-bill-write.ts'
import { MoneyPreview } from './money-preview.tsx'
import { ReasonField } from './reason-field.tsx'

export type RowsDialogProps = { folio: Folio; rows: readonly BillRow[]; onClose: () => void; onDone: () => void }

/** Takes some of a charge off, or all of it: for a complaint, goodwill, a mistake on a night. */
export function AllowDialog({ folio, rows, onClose, onDone }: RowsDialogProps) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const nameOf = useRowName()
  const [row] = rows
  const [amount, setAmount] = useState<number>()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, version } = useBillWrite(folios.allow, folio)
  if (!row) return null
  const most = row.remainingPrice
  const isAmount = amount !== undefined && amount > 0 && amount <= most
  const input = { sourceKey: row.key, amount: minor(amount ?? 0) }
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version, ...input, reason },
      {
        onSuccess: ({ money }) => {
          toast(t('allow.done', { name: nameOf(row), due: format(money.due) }))
          onDone()
        },
      },
    )
  return (
    <Question
      title={t('allow.title', { name: nameOf(row) })}
      ok={t('allow.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isAmount || reason.trim() === ''}
      onOk={save}
      onClose={onClose}
    >
      <MoneyInput
        label={t(row.includesTax ? 'allow.amountWithTax' : 'allow.amount')}
        value={amount}
        onChange={setAmount}
        autoFocus
        hasError={amount !== undefined && !isAmount}
        help={t('allow.most', { amount: format(most) })}
      />
      <Button sx={{ justifySelf: 'start' }} onClick={() => setAmount(most)}>
        {t('allow.all')}
      </Button>
      <ReasonField value={reason} onChange={setReason} />
      <MoneyPreview
        folio={folio}
        change={isAmount ? { action: 'allow', ...input, reason: reason || '–' } : undefined}
      />
    </Question>
  )
}
