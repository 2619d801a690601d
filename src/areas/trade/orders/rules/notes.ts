import { type Currency, unitOf } from '#core/money.ts'

/** Notes people pay with, in whole units of money; each currency has most of these and their thousandfolds. */
const NOTES = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000]
/** So many fit under a thumb. */
const MOST = 4

/**
 * Likely amounts of cash for a bill: the exact one, then the next sums that single notes make.
 *
 * @param due minor units, above zero
 * @returns minor units, ascending, none below what is due, at most four
 */
export function handedOver(due: number, currency: Currency): number[] {
  const unit = unitOf(currency)
  const rounded = NOTES.map((note) => Math.ceil(due / (note * unit)) * note * unit)
  // No guest pays with three times the amount.
  const likely = rounded.filter((sum) => sum > due && sum < due * 3)
  return [due, ...[...new Set(likely)].toSorted((a, b) => a - b)].slice(0, MOST)
}
