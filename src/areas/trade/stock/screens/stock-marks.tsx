import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { StockLevel, StockMove } from '../contract/replies.ts'
import { WASTE_REASONS } from '../contract/details.ts'

/** A badge for below zero, or below the reorder point; none otherwise. */
export function LevelChip({ level }: { level: Pick<StockLevel, 'isShort' | 'isLow'> }) {
  const { t } = useTranslation('stock')
  if (level.isShort) return <StatusChip tone="urgent" label={t('short')} />
  return level.isLow ? <StatusChip tone="tentative" icon="alert" label={t('low')} /> : null
}

/** Why something moved; the word of a waste note in the reader's language, what was written beside it as it is. */
export function MoveReason({ move }: { move: Pick<StockMove, 'kind' | 'reason'> }) {
  const { t } = useTranslation('stock')
  const word = move.kind === 'Waste' && WASTE_REASONS.find((reason) => move.reason.split(':')[0] === reason)
  return <>{word ? t(`wasteReason.${word}`) + move.reason.slice(word.length) : move.reason || '–'}</>
}
