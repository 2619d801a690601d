import type { Day } from '#core/dates.ts'
import { minor, shareOf, toWholeUnits, type Currency, type Minor } from '#core/money.ts'

/** A night's own price; null is none, so that the base rate counts. */
export type NightPrice = { day: Day; amount: Minor | null }
export type Change =
  | { kind: 'set'; amount: Minor }
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'add'; amount: Minor }

/** What a change makes of a price, rounded to whole units of the currency when it is a percentage. Only setting changes a price that is none. */
export function changedPrice(price: Minor | null, change: Change, currency: Currency): Minor | null {
  if (change.kind === 'set') return change.amount
  if (price === null) return null
  if (change.kind === 'add') return minor(Math.max(0, price + change.amount))
  return minor(Math.max(0, toWholeUnits(shareOf(price, 10_000 + change.basisPoints), currency)))
}
