import { type Minor, minor, sum } from '#core/money.ts'
import type { Direction, LineKind } from './choices.ts'

/** A line of a settlement. Its amount is never below zero; the direction defines who pays whom. */
export type SettlementLine = {
  kind: LineKind
  direction: Direction
  label: string
  /** Of leave: hundredths of a day, below zero for what was taken in advance. */
  days: number | null
  amount: Minor
}
export type SettlementTotals = { payable: Minor; receivable: Minor; net: Minor }

/**
 * What a settlement comes to, in minor units of the property's currency. Every line is a whole number of minor units already: leave is rounded
 * once, where its value is computed, loans and items are whole, and so is what the user types. The totals only add, so nothing is rounded
 * again: payable less receivable is the net, to the last minor unit. Below zero, the employee owes the property.
 */
export function totalsOf(lines: readonly Pick<SettlementLine, 'direction' | 'amount'>[]): SettlementTotals {
  const of = (wanted: Direction) => sum(lines.filter(({ direction }) => direction === wanted).map(({ amount }) => amount))
  const [payable, receivable] = [of('PAYABLE'), of('RECEIVABLE')]
  return { payable, receivable, net: minor(payable - receivable) }
} // prettier-ignore

/** Who pays whom for a line of a kind; leave that was taken in advance is paid back. */
export const directionOf = (kind: LineKind, days: number | null): Direction =>
  kind === 'LOAN' || kind === 'ITEM' || kind === 'DEDUCTION' || (days !== null && days < 0) ? 'RECEIVABLE' : 'PAYABLE'

/** A line of its kind: with its direction, and an amount that is not below zero. */
export const settlementLine = (kind: LineKind, label: string, value: Minor, days: number | null = null): SettlementLine => ({
  kind, label, days, direction: directionOf(kind, days), amount: minor(Math.abs(value)),
}) // prettier-ignore
