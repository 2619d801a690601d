import type { Minor } from '#core/money.ts'
import type { OfferCeiling, OfferDetails } from '../contract/fields.ts'

type Weighed = Pick<OfferDetails, 'kind' | 'percentBp' | 'amount' | 'buy' | 'free' | 'maxOff' | 'gift'>

/** The whole, in basis points. */
const WHOLE = 10_000

/**
 * Whether an offer gives more than the ceiling of its property allows without another user's approval. What it takes off at most decides where it has one; else
 * a share is held against the share, an amount and what a gift is worth against the amount. A fixed price is above any ceiling, since what it takes off is not known.
 *
 * @param giftPrice of one of what it adds, in minor units; zero without a gift
 */
export function isAboveCeiling(offer: Weighed, { ceilingBp, ceilingAmount }: OfferCeiling, giftPrice: Minor): boolean {
  if (ceilingBp === null && ceilingAmount === null) return false
  const { kind, percentBp, amount, buy, free, maxOff, gift } = offer
  if (ceilingAmount !== null && maxOff !== null && maxOff <= ceilingAmount) return false
  const isShareAbove = (part: number, of: number) => ceilingBp !== null && part * WHOLE > ceilingBp * of
  const isAmountAbove = (most: number) => ceilingAmount !== null && most > ceilingAmount
  switch (kind) {
    case 'PERCENT':
      return isShareAbove(percentBp ?? 0, WHOLE)
    case 'FREE':
      return isShareAbove(free ?? 0, (buy ?? 0) + (free ?? 0))
    case 'AMOUNT_EACH':
    case 'AMOUNT_ONCE':
      return isAmountAbove(amount ?? 0)
    case 'GIFT':
      return isAmountAbove(giftPrice * (gift?.quantity ?? 0))
    case 'PRICE':
      return true
  }
}
