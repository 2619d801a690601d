import * as z from 'zod'
import { refuse } from './refusal.ts'

/** Whole minor units of a currency: 1250 is €12.50 or ¥1250. Never a fraction. */
export const Minor = z.int().brand<'Minor'>()
export type Minor = z.infer<typeof Minor>

/** What a person may ask to pay, charge or refund: above zero and below ten thousand million major units. */
export const PositiveMinor = z.int().positive().max(1_000_000_000_000).brand<'Minor'>()

/** ISO 4217 code in capitals. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .brand<'Currency'>()
export type Currency = z.infer<typeof Currency>

export const Money = z.object({ amount: Minor, currency: Currency }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

/** A share in hundredths of a percent: 1800 is 18 %. */
export const BasisPoints = z.int().min(0).max(1_000_000)

/** @throws RangeError for anything but a whole number within the safe range */
export const minor = (amount: number): Minor => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole minor units: ${amount}`)
  return amount as Minor
}

export const zero = minor(0)

export const sum = (amounts: readonly number[]): Minor => minor(amounts.reduce((total, amount) => total + amount, 0))

/** @throws Refusal currency_mismatch when the amounts do not share one currency */
export function sameCurrency(...moneys: readonly Money[]): Currency {
  const [first, ...rest] = moneys
  if (!first) throw new RangeError('sameCurrency needs at least one amount')
  if (rest.some((money) => money.currency !== first.currency)) refuse('currency_mismatch')
  return first.currency
}

/** Rounds half away from zero: 2.5 becomes 3 and -2.5 becomes -3, so a refund mirrors its charge. */
export const roundHalfUp = (exact: number): number => Math.sign(exact) * Math.round(Math.abs(exact)) || 0

/**
 * `basisPoints` of an amount, in integer arithmetic, rounded half away from zero.
 *
 * @param amount minor units, may be negative
 * @returns minor units; 0 and never -0
 */
export function shareOf(amount: Minor, basisPoints: number): Minor {
  const exact = BigInt(Math.abs(amount)) * BigInt(basisPoints)
  const rounded = Number((exact + 5_000n) / 10_000n)
  return minor(amount < 0 ? -rounded || 0 : rounded)
}

/**
 * Splits `total` in proportion to `weights` without losing a cent.
 * Rounds down, then hands the leftover minor units to the largest remainders, earliest first.
 *
 * @param total minor units, may be negative (a refund splits like a charge)
 * @param weights whole numbers, at least one, none negative, not all zero
 * @returns minor units, one per weight, summing exactly to `total`
 * @throws RangeError when the weights cannot share anything
 */
export function split(total: Minor, weights: readonly number[]): Minor[] {
  const whole = weights.reduce((a, b) => a + b, 0)
  if (!(whole > 0) || weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight)))
    throw new RangeError('weights must be whole, none negative, with a positive sum')

  const size = BigInt(Math.abs(total))
  const exact = weights.map((weight) => size * BigInt(weight))
  const shares = exact.map((value) => Number(value / BigInt(whole)))
  const leftover = Math.abs(total) - shares.reduce((a, b) => a + b, 0)

  exact
    .map((value, index) => ({ index, remainder: value % BigInt(whole) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
    .slice(0, leftover)
    .forEach(({ index }) => (shares[index] = (shares[index] ?? 0) + 1))

  return shares.map((share) => minor(total < 0 ? -share || 0 : share))
}

/** How many decimals a currency has, from the runtime's own tables: INR 2, JPY 0, KWD 3. */
export const decimalsOf = (currency: Currency): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** An amount as people of a place write it: 1234567850 INR in 'en-IN' is ₹1,23,45,678.50. */
export const printMoney = (amount: Minor, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount / 10 ** decimalsOf(currency),
  )
