/**
 * Notes and coins that pass over a counter, in minor units, greatest first, by currency. Each central bank's own list
 * of what is legal tender and in common use; a drawer may contain others, which are counted as one sum besides.
 */
const TENDER: Readonly<Record<string, readonly number[]>> = {
  AED: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25],
  AUD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  CAD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5],
  CHF: [100_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  CNY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10],
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  INR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  JPY: [10_000, 5_000, 1_000, 500, 100, 50, 10, 5, 1],
  KWD: [20_000, 10_000, 5_000, 1_000, 500, 250, 100, 50, 20, 10, 5],
  LKR: [500_000, 100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  NPR: [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  SGD: [10_000, 5_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  THB: [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  ZAR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
}

/** The 5-2-1 series nearly all currencies follow, from a thousand major units down to one minor unit. */
const SERIES = [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/**
 * The denominations of a currency's count sheet, in minor units, greatest first.
 *
 * @param decimals of the currency: 2 for INR, 0 for JPY
 */
export function denominationsOf(currency: string, decimals: number): readonly number[] {
  const known = TENDER[currency]
  if (known) return known
  const unit = 10 ** decimals
  const coins = decimals === 0 ? [] : [unit / 2, unit / 5, unit / 10]
  return [...SERIES.map((value) => value * unit), ...coins]
}
