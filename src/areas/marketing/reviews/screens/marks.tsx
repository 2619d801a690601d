import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { useNow } from '#web/use-now.ts'
import type { Delivery, RequestState, ReviewState } from '../contract/choices.ts'
import type { Review } from '../contract/replies.ts'
import { timeLeft } from '../rules/due.ts'
import { SOURCE_FACTS } from '../rules/reviews.ts'

/** Below it a score is low on screen, whatever opens a case; from the other one on it is good. */
const LOW = 60
const GOOD = 80
const toneOfScore = (score100: number): StatusTone =>
  score100 <= LOW ? 'urgent' : score100 < GOOD ? 'tentative' : 'confirmed'

/** A rating on the scale of its source, such as 4.5 of 5. */
export function RatingChip({
  of: { source, ratingTenths, score100 },
}: {
  of: Pick<Review, 'source' | 'ratingTenths' | 'score100'>
}) {
  const { t, i18n } = useTranslation('reviews')
  const rating = (ratingTenths / 10).toLocaleString(i18n.language)
  return <StatusChip tone={toneOfScore(score100)} label={t('ofScale', { rating, scale: SOURCE_FACTS[source].scale })} />
}

/** How long there still is to answer, or how long it is late; nothing for one that is decided. */
export function DueChip({ dueAt }: Pick<Review, 'dueAt'>) {
  const { t } = useTranslation('reviews')
  const now = useNow()
  if (dueAt === null) return null
  const { isLate, hours } = timeLeft(dueAt, now)
  const [unit, count] = hours < 48 ? (['hours', hours] as const) : (['days', Math.floor(hours / 24)] as const)
  return <StatusChip tone={isLate ? 'urgent' : hours < 6 ? 'tentative' : 'past'} label={t(`due.${isLate ? 'late' : 'left'}.${unit}`, { count })} />
} // prettier-ignore

const STATES = {
  NEW: 'arrives',
  TRIAGED: 'tentative',
  REPLY_DRAFTED: 'tentative',
  REPLIED: 'past',
  NO_REPLY_NEEDED: 'past',
} as const satisfies Record<ReviewState, StatusTone>

export function StateChip({ state }: { state: ReviewState }) {
  const { t } = useTranslation('reviews')
  return <StatusChip tone={STATES[state]} label={t(`state.${state}`)} />
}

/** A reply that its source did not take, or that is on its way; nothing for the others. */
export function DeliveryChip({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('reviews')
  if (delivery === 'NONE' || delivery === 'SENT') return null
  return <StatusChip tone={delivery === 'WAITING' ? 'tentative' : 'urgent'} label={t(`delivery.${delivery}`)} />
}

const REQUESTS = {
  SENT: 'tentative',
  OPENED: 'arrives',
  ANSWERED: 'confirmed',
  EXPIRED: 'past',
  SKIPPED: 'past',
} as const satisfies Record<RequestState, StatusTone>

export function RequestChip({ state }: { state: RequestState }) {
  const { t } = useTranslation('reviews')
  return <StatusChip tone={REQUESTS[state]} label={t(`requests.state.${state}`)} />
}
