import type { Day } from '#core/dates.ts'
import type { ReservationCard } from '../contract/wire.ts'

/** Whether a virtual card can be charged: not yet, now, no more. */
export type CardState = 'EARLY' | 'OPEN' | 'EXPIRED'

/** Whether a card can be charged on a day; its first and its last day count. A card without days can always be. */
export function cardState(
  { validFrom, validUntil }: Pick<ReservationCard, 'validFrom' | 'validUntil'>,
  day: Day,
): CardState {
  if (validFrom !== undefined && day < validFrom) return 'EARLY'
  return validUntil !== undefined && day > validUntil ? 'EXPIRED' : 'OPEN'
}
