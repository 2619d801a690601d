import { type Minor, minor, shareOf } from '#core/money.ts'
import type { RatePlan } from '../contract/rates.ts'

/** How many links lead from a plan to the one whose prices it has, at most. */
export const MAX_LINKS = 5

/** The most a linked price comes to, in minor units: the prices of a year of it still add up to a safe whole number. */
const MOST = 10_000_000_000_000

type Link = Pick<RatePlan, 'id' | 'parentPlanId'>

/** A plan and the plans it is linked to, the nearest first, up to the one with prices of its own. A circle ends before it begins again. */
export function chainOf<Plan extends Link>(plans: readonly Plan[], plan: Plan): Plan[] {
  const chain = [plan]
  for (let { parentPlanId } = plan; parentPlanId !== null;) {
    const parent = plans.find(({ id }) => id === parentPlanId)
    if (!parent || chain.includes(parent)) break
    chain.push(parent)
    parentPlanId = parent.parentPlanId
  }
  return chain
}

/**
 * Why a plan cannot be linked to another: that one is the plan itself or is linked to it, or more than {@link MAX_LINKS} links would then lead
 * from it, or from a plan that is linked to it, to prices of its own. Undefined when it can.
 *
 * @param planId the plan to link; null is a new one, to which none is linked
 * @param parent the plan it is to be linked to, one of `plans`
 */
export function linkFault(
  plans: readonly Link[],
  planId: string | null,
  parent: Link,
): 'plans_in_a_circle' | 'chain_too_long' | undefined {
  const above = chainOf(plans, parent)
  if (above.some(({ id }) => id === planId)) return 'plans_in_a_circle'
  const below = plans.map((plan) => chainOf(plans, plan).findIndex(({ id }) => id === planId))
  return above.length + Math.max(0, ...below) > MAX_LINKS ? 'chain_too_long' : undefined
}

type Offset = Pick<RatePlan, 'offsetBp' | 'offsetAmount' | 'roundTo' | 'roundMode' | 'floorAmount'>

/**
 * The price of a linked plan from the price of the plan it is linked to, both of one night, before tax and with what the guests change:
 * that price and its share in basis points, rounded half up to a minor unit; then the amount, never below 0; then a multiple of `roundTo`,
 * the nearest one (half up), the next above or the next below; then at least `floorAmount`.
 */
export function linkedPrice(price: Minor, { offsetBp, offsetAmount, roundTo, roundMode, floorAmount }: Offset): Minor {
  const changed = Math.max(0, shareOf(price, 10_000 + offsetBp) + offsetAmount)
  const rounded = roundTo === null ? changed : roundedTo(changed, roundTo, roundMode)
  return minor(Math.min(MOST, Math.max(rounded, floorAmount ?? 0)))
}

/** What a plan with prices of its own has in the place of a link. */
export const UNLINKED = {
  parentPlanId: null,
  offsetBp: 0,
  offsetAmount: minor(0),
  roundTo: null,
  roundMode: 'NEAREST',
  floorAmount: null,
} as const satisfies Offset & Pick<RatePlan, 'parentPlanId'>

/** The multiple of a unit nearest to an amount (half up), next above or next below it. */
export function roundedTo(amount: number, unit: number, mode: RatePlan['roundMode']): number {
  const rest = amount % unit
  const isUp = mode === 'UP' ? rest > 0 : mode === 'NEAREST' && rest * 2 >= unit
  return amount - rest + (isUp ? unit : 0)
}
