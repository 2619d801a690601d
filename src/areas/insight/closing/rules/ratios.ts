import { type Minor, minor } from '#core/money.ts'
import type { DayFacts } from '../contract/replies.ts'

/** Sums and averages that a manager looks at first. */
export type Ratios = {
  /** Of the rooms that could be sold, in basis points. */
  occupancyBp: number
  /** Average of a sold room, before tax. */
  averageRate: Minor
  /** Room revenue per room that could be sold, before tax. */
  revPar: Minor
}

/** What was earned before tax: each sale once, wherever it is billed. */
export const revenueOf = ({ room, service, expense, orders }: DayFacts): Minor =>
  minor(room + service + expense + orders)

/** Rounded half up; zero when nothing was sold, instead of a division by zero. */
export function ratiosOf({ rooms, roomsBlocked, roomsSold, room }: DayFacts): Ratios {
  const sellable = Math.max(0, rooms - roomsBlocked)
  const per = (amount: number, count: number) => (count > 0 ? Math.round(amount / count) : 0)
  return {
    occupancyBp: per(roomsSold * 10_000, sellable),
    averageRate: minor(per(room, roomsSold)),
    revPar: minor(per(room, sellable)),
  }
}
