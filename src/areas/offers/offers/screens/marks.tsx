import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Offer } from '../contract/replies.ts'

const TONES = {
  DRAFT: 'tentative',
  SCHEDULED: 'arrives',
  ACTIVE: 'confirmed',
  PAUSED: 'blocked',
  USED_UP: 'past',
  ENDED: 'past',
  ARCHIVED: 'past',
} as const

export function OfferStateChip({ state }: { state: Offer['shownState'] }) {
  const { t } = useTranslation('offers')
  return <StatusChip tone={TONES[state]} label={t(`state.${state}`)} />
}
