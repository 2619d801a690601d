import { useTranslation } from 'react-i18next'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Folio } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import { moneyMoves } from '../../rules/moves.ts'
import { useBillWrite } from '../use-bill-write.ts'
import { MoneyPreview, useFolioPreview } from './money-preview.tsx'

const CHANGE = { action: 'rebalance' } as const

/** Shows how the money of the bill would be spread over room, services and expenses, and then does it. */
export function RebalanceDialog({ folio, onClose }: { folio: Folio; onClose: () => void }) {
  const { t } = useTranslation('folios')
  const found = useFolioPreview(folio, CHANGE)
  const { mutate, isPending, error, version } = useBillWrite(folios.rebalance, folio)
  const moves = found.data ? moneyMoves(found.data.before.payments, found.data.after.payments) : []
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version },
      {
        onSuccess: () => {
          toast(t('rebalance.done'))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('rebalance.title')}
      ok={t('rebalance.ok')}
      error={error}
      isPending={isPending}
      isDisabled={moves.length === 0}
      onOk={save}
      onClose={onClose}
    >
      <span>{t('rebalance.text')}</span>
      <MoneyPreview folio={folio} change={CHANGE} whenNothingMoves={t('rebalance.nothing')} />
    </Question>
  )
}
