import { type Minor, minor, shareOf, split } from '#core/money.ts'
import type { PoolShareBy } from './choices.ts'

/** An employee's approved minutes in the time of a pool, and the points of their position. */
export type PoolMember = { employeeId: string; positionId: string; points: number; minutes: number }
export type PoolShare = PoolMember & { amount: Minor }

/** What a pool shares, after the hundredths of a percent that the property retains. */
export const sharedOf = (amount: Minor, heldBack: number): Minor => minor(amount - shareOf(amount, heldBack))

/**
 * Shares of a pool, after what the property retains. By points a position takes part by its own, and its part is shared by minutes among those who
 * have it; by hours all who have points share by minutes alone. Who has no minutes or no points takes no part, and what they would have is spread over the others. The shares sum to what is shared,
 * to the last minor unit.
 *
 * @param heldBack hundredths of a percent
 * @returns no shares where no employee has minutes and points: the pool stays
 */
export function poolShares(amount: Minor, heldBack: number, members: readonly PoolMember[], by: PoolShareBy = 'POINTS'): PoolShare[] {
  const taking = members.filter(({ points, minutes }) => points > 0 && minutes > 0)
  if (taking.length === 0) return []
  const shared = sharedOf(amount, heldBack)
  if (by === 'HOURS') {
    const amounts = split(shared, taking.map(({ minutes }) => minutes)) // prettier-ignore
    return taking.map((one, at) => ({ ...one, amount: amounts[at] ?? minor(0) }))
  }
  const positions = [...new Map(taking.map(({ positionId, points }) => [positionId, points]))]
  const parts = split(shared, positions.map(([, points]) => points)) // prettier-ignore
  return positions.flatMap(([positionId], index) => {
    const own = taking.filter((one) => one.positionId === positionId)
    const amounts = split(parts[index] ?? minor(0), own.map(({ minutes }) => minutes)) // prettier-ignore
    return own.map((one, at) => ({ ...one, amount: amounts[at] ?? minor(0) }))
  })
} // prettier-ignore
