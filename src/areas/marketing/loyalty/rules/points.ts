import { addMonths, type Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { type Basis, type TurnoverKind, TURNOVERS } from '../contract/choices.ts'

/** Turnover before tax by its kind, in minor units. */
export type Turnover = Readonly<Record<TurnoverKind, number>>

/** What points are computed by; stored with each earning, so that a later change of it is computed by the same. */
export type Terms = {
  basis: Basis
  /** Points for 100 of money, or basis points of its worth. */
  rates: Turnover
  /** What 100 points are worth, in minor units. */
  value: number
  /** Minor units in one of money. */
  unit: number
  /** Basis points of the tier; 10,000 is once. */
  multiplierBp: number
}

/**
 * Turnover without a part below zero: what was taken off one kind beyond its amount is taken off the others, the last ones first.
 */
export function withoutNegatives({ room, food, other }: Turnover): Turnover {
  const spread = (amounts: readonly number[]): number[] => {
    let missing = amounts.reduce((sum, amount) => sum + Math.min(0, amount), 0)
    return amounts
      .toReversed()
      .map((amount) => {
        const left = Math.max(0, Math.max(0, amount) + missing)
        missing += Math.max(0, amount) - left
        return left
      })
      .toReversed()
  }
  const [rooms = 0, meals = 0, rest = 0] = spread([room, food, other])
  return { room: rooms, food: meals, other: rest }
}

/**
 * Points for a turnover: each kind by its rate, times the multiplier of the tier, rounded down once. Exact in whole numbers, whatever the amounts.
 *
 * @returns whole points, none below zero
 */
export function pointsFor(turnover: Turnover, { basis, rates, value, unit, multiplierBp }: Terms): number {
  const amounts = withoutNegatives(turnover)
  const weighed = TURNOVERS.reduce((sum, kind) => sum + BigInt(amounts[kind]) * BigInt(rates[kind]), 0n)
  const times = weighed * BigInt(multiplierBp)
  // Of 100 of money so many points; or of the amount so many basis points, at the worth of 100 points.
  const whole = basis === 'PER_100' ? times / (1_000_000n * BigInt(unit)) : (times * 100n) / (100_000_000n * BigInt(value))
  return Number(whole)
} // prettier-ignore

/** The last day of points that are earned on a day; null is for ever. */
export const expiryOf = (day: Day, validMonths: number | null): Day | null =>
  validMonths === null ? null : addMonths(day, validMonths)

/** What points are worth, rounded down to the smallest coin. */
export const worthOf = (points: number, value: number): Minor => minor(Number((BigInt(points) * BigInt(value)) / 100n))

/** The fewest points that are redeemed at once: the programme's minimum, and at least the worth of the smallest coin. */
export const leastOf = (leastRedeemed: number, value: number): number => Math.max(leastRedeemed, Math.ceil(100 / value))

/**
 * What runs out: points whose last day is past, less all that was ever spent. What is spent counts against the points that run out first, so that what is left of
 * those that are over is what no one spent.
 *
 * @param lapsed points earned whose last day is past, without those that were reversed
 * @param spent points redeemed, taken by hand, or run out before
 */
export const expiredOf = ({ lapsed, spent }: { lapsed: number; spent: number }): number => Math.max(0, lapsed - spent)

/** Points and debt of a balance: one of them is zero. */
export const shownBalance = (balance: number): { points: number; debt: number } => ({
  points: Math.max(0, balance),
  debt: Math.max(0, -balance),
})
