import { addDays, type Day, type Span } from '#core/dates.ts'
import type { Promotion } from '../contract/promotions.ts'

/** What of a promotion decides who may book what by it. */
export type Offered = Pick<
  Promotion,
  'id' | 'name' | 'about' | 'code' | 'ratePlanId' | 'bookFirstOn' | 'bookLastOn' | 'stayFirstOn' | 'stayLastOn' | 'isActive'
> // prettier-ignore

/** Within both days, where there are any. */
const isWithin = (day: Day, first: Day | null, last: Day | null): boolean =>
  (first === null || first <= day) && (last === null || day <= last)

/** As guests may type it: in small letters, with spaces around. */
export const codeOf = (typed: string | undefined): string | undefined => typed?.trim().toUpperCase() || undefined

/** The promotions that may be booked today by a guest who entered a code, or none. */
export const openTo = <P extends Offered>(
  promotions: readonly P[],
  { today, code }: { today: Day; code: string | undefined },
): P[] => {
  const entered = codeOf(code)
  return promotions.filter(
    (promotion) =>
      promotion.isActive &&
      (promotion.code === null || promotion.code === entered) &&
      isWithin(today, promotion.bookFirstOn, promotion.bookLastOn),
  )
}

/** Whether every night of a stay is one a promotion has. */
export const covers = (
  { stayFirstOn, stayLastOn }: Pick<Offered, 'stayFirstOn' | 'stayLastOn'>,
  { from, until }: Span,
): boolean => isWithin(from, stayFirstOn, stayLastOn) && isWithin(addDays(until, -1), stayFirstOn, stayLastOn)

/** How the plans of a page are sold: a plan that has a promotion, also one that has ended, is sold by promotions alone. */
export type Sales = { bound: ReadonlySet<string>; open: readonly Offered[] }

export const salesOf = (promotions: readonly Offered[], guest: { today: Day; code: string | undefined }): Sales => ({
  bound: new Set(promotions.map(({ ratePlanId }) => ratePlanId)),
  open: openTo(promotions, guest),
})

/**
 * By what a plan is sold for a span: the promotion that covers it, one with a code before others; null for a plan without promotions.
 * Undefined where it is not sold.
 */
export function saleOf({ bound, open }: Sales, ratePlanId: string, span: Span): Offered | null | undefined {
  if (!bound.has(ratePlanId)) return null
  const own = open.filter((promotion) => promotion.ratePlanId === ratePlanId && covers(promotion, span))
  return own.find(({ code }) => code !== null) ?? own[0]
}
