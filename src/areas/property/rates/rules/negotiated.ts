import { type Day, nightsIn } from '#core/dates.ts'
import type { PlanCompany } from '../contract/negotiated.ts'
import type { RatePlan } from '../contract/rates.ts'

/** A plan that was negotiated with the company that books, and the nights it is sold for. */
export type Negotiated = Pick<PlanCompany, 'ratePlanId' | 'firstOn' | 'lastOn'>

export type NegotiatedReason = { code: 'plan_not_negotiated'; day: Day; detail: string }

type Span = { arrival: Day; departure: Day }

/** Whether a plan is sold for a night by what was negotiated; the first and the last night are. */
const isSoldOn = ({ firstOn, lastOn }: Negotiated, day: Day): boolean =>
  (firstOn === null || firstOn <= day) && (lastOn === null || day <= lastOn)

/**
 * Why a stay cannot have a negotiated plan: the first of its nights for which the plan was not negotiated with the company that books. A public
 * plan is everyone's. Of a stay that had the plan `before`, only nights that are new count.
 *
 * @param negotiated with the company that books; none for a booking without a company
 * @returns at most one reason, with the name of the plan
 */
export function negotiatedReasons(
  plan: Pick<RatePlan, 'id' | 'name' | 'isNegotiated'> | undefined,
  negotiated: readonly Negotiated[],
  stay: Span,
  before?: Span,
): NegotiatedReason[] {
  if (!plan?.isNegotiated) return []
  const own = negotiated.filter(({ ratePlanId }) => ratePlanId === plan.id)
  const isNew = (day: Day) => !before || day < before.arrival || day >= before.departure
  const day = nightsIn(stay).find((night) => isNew(night) && !own.some((one) => isSoldOn(one, night)))
  return day === undefined ? [] : [{ code: 'plan_not_negotiated', day, detail: plan.name }]
}

/** The negotiated plans that every night of a stay may have, in the order given. */
export const plansFor = <P extends Pick<RatePlan, 'id' | 'name' | 'isNegotiated'>>(
  plans: readonly P[],
  negotiated: readonly Negotiated[],
  stay: Span,
): P[] => plans.filter((plan) => plan.isNegotiated && negotiatedReasons(plan, negotiated, stay).length === 0)
