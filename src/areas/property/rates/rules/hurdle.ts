import { type Day, nightsIn } from '#core/dates.ts'
import { type Currency, decimalText, type Minor } from '#core/money.ts'
import type { RatePlan } from '../contract/rates.ts'
import type { Restrictions } from '../contract/restrictions.ts'

/** What a plan is measured by: the restrictions of a night, and the plan's own price of it for the party. */
export type Hurdles = {
  plan: Pick<RatePlan, 'isNegotiated'> | undefined
  at: (day: Day) => Restrictions
  priceOf: (day: Day) => Minor | null
}

export type HurdleReason = { code: 'below_hurdle'; day: Day; detail: string }

type Span = { arrival: Day; departure: Day }

/**
 * The hurdle of a night that a plan's price is below: the least price at which plans are sold, before tax or with it as prices of the property
 * are. A price at the hurdle is sold. Negotiated plans are exempt, because what was agreed with a company applies on every night, and a night
 * without a price is not sold for that reason.
 */
export function hurdleAbove({ plan, at, priceOf }: Hurdles): (day: Day) => Minor | null {
  if (plan?.isNegotiated) return () => null
  return (day) => {
    const { minPrice } = at(day)
    const price = minPrice === null ? null : priceOf(day)
    return price !== null && minPrice !== null && price < minPrice ? minPrice : null
  }
}

/**
 * The first night of a stay on which the price of its plan for the party is below the hurdle. Of a stay that had the plan and type `before`, only
 * nights that are new count.
 *
 * @returns at most one reason, with the hurdle as an amount
 */
export function hurdleReasons(hurdles: Hurdles, currency: Currency, stay: Span, before?: Span): HurdleReason[] {
  const above = hurdleAbove(hurdles)
  const isNew = (day: Day) => !before || day < before.arrival || day >= before.departure
  for (const day of nightsIn(stay).filter(isNew)) {
    const hurdle = above(day)
    if (hurdle !== null) return [{ code: 'below_hurdle', day, detail: `${currency} ${decimalText(hurdle, currency)}` }]
  }
  return []
}
