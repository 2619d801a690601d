import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { folios } from '../../contract/folios.ts'
import { useBillWrite } from '../use-bill-write.ts'
import type { RowsDialogProps } from './allow-dialog.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { partyIdOf, PayerChoice, payerOf, type Payer } from './payer-choice.tsx'

/** Puts charges on another party's part of this bill. */
export function MoveDialog({ folio, rows, onClose, onDone }: RowsDialogProps) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const [payer, setPayer] = useState<Payer>()
  const { mutate, isPending, error, version } = useBillWrite(folios.move, folio)
  const whose = new Set(rows.map(({ partyId }) => payerOf(partyId)))
  const input = { sourceKeys: rows.map(({ key }) => key), partyId: partyIdOf(payer ?? 'own') }
  const name = folio.parties.find(({ id }) => payerOf(id) === payer)?.name ?? ''
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version, ...input },
      {
        onSuccess: () => {
          toast(t('move.done', { count: rows.length, name }))
          onDone()
        },
      },
    )
  return (
    <Question
      title={t('move.title', { count: rows.length, amount: format(sum(rows.map(({ remaining }) => remaining))) })}
      ok={t('move.ok')}
      error={error}
      isPending={isPending}
      isDisabled={payer === undefined}
      onOk={save}
      onClose={onClose}
    >
      <PayerChoice
        label={t('move.to')}
        folio={folio}
        value={payer}
        onChange={setPayer}
        not={whose.size === 1 ? [...whose][0] : undefined}
      />
      <MoneyPreview folio={folio} change={payer === undefined ? undefined : { action: 'move', ...input }} />
    </Question>
  )
}
