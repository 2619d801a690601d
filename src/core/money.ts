import * as z from 'zod'
import { refuse } from './refusal.ts'

/** Whole minor units of a currency: 1250 is €12.50 or ¥1250. Never a fraction. */
export const Minor = z.int().brand<'Minor'>()
export type Minor = z.infer<typeof Minor>

/** An amount a user may enter to pay, charge or refund: above zero and below ten thousand million major units. */
export const PositiveMinor = z.int().positive().max(1_000_000_000_000).brand<'Minor'>()

/** ISO 4217 code in capitals. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .brand<'Currency'>()
export type Currency = z.infer<typeof Currency>

/** A currency there is, by the runtime's own list. */
export const KnownCurrency = Currency.refine(
  (code) => Intl.supportedValuesOf('currency').includes(code),
  'No such currency',
)

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
 * What makes a total round, half away from zero: 1180.49 to the rupee is -0.49, 1180.50 is +0.50. Untaxed, a line of its own.
 *
 * @param unit minor units, whole and positive; 100 is the rupee
 * @returns minor units; 0 and never -0
 */
export const roundOffOf = (total: Minor, unit: number): Minor => minor(roundHalfUp(total / unit) * unit - total || 0)

/**
 * `basisPoints` of an amount, in integer arithmetic, rounded half away from zero.
 *
 * @param amount minor units, may be negative
 * @returns minor units; 0 and never -0
 */
export function shareOf(amount: Minor, basisPoints: number): Minor {
  const rounded = roundedShare(Math.abs(amount), Math.abs(basisPoints))
  return minor(amount < 0 !== basisPoints < 0 ? -rounded || 0 : rounded)
}

function roundedShare(size: number, basisPoints: number): number {
  const raised = size * basisPoints + 5_000
  // Beyond the safe whole numbers a product is no longer exact, and only bigint knows it.
  if (!Number.isSafeInteger(raised)) return Number((BigInt(size) * BigInt(basisPoints) + 5_000n) / 10_000n)
  return (raised - (raised % 10_000)) / 10_000
}

/**
 * Splits `total` in proportion to `weights` without losing a cent.
 * Rounds down, then adds the leftover minor units to the largest remainders, earliest first.
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

const decimals = new Map<string, number>()

/** How many decimals a currency has, from the runtime's own tables: INR 2, JPY 0, KWD 3. */
export function decimalsOf(currency: Currency): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const found =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, found)
  return found
}

/** Minor units in one whole unit of a currency: 100 paise, 1 yen, 1,000 fils. */
export const unitOf = (currency: Currency): number => 10 ** decimalsOf(currency)

/** Whether an amount has no part of a unit: 12.00 rupees has none, 12.50 has. */
export const isWholeUnits = (amount: number, currency: Currency): boolean => amount % unitOf(currency) === 0

/** An amount rounded half away from zero to whole units of its currency, such as a price raised by a percentage. */
export const toWholeUnits = (amount: Minor, currency: Currency): Minor =>
  minor(amount + roundOffOf(amount, unitOf(currency)))

/** An amount as a plain decimal number, exact at any size: 1234567850 INR is '12345678.50', -5 JPY is '-5'. For files, not for people. */
export function decimalText(amount: Minor, currency: Currency): string {
  const places = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${amount < 0 ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** Basis points as a percentage: 1250 is 12.5. For percentages alone; amounts have `decimalText`. */
export const percentOf = (basisPoints: number): number => basisPoints / 100

/** A percentage in basis points, rounded to the nearest: 12.5 is 1250. */
export const basisPointsOf = (percent: number): number => roundHalfUp(percent * 100)

/** A decimal number of minor units in major ones, exact: '12.5' INR is '0.125', '-250' is '-2.5'. For files, not for people. */
export function majorText(minorUnits: string, currency: Currency): string {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(minorUnits) ?? []
  const moved = decimalsOf(currency)
  const digits = whole.padStart(moved + 1, '0')
  const fraction = `${digits.slice(digits.length - moved)}${places}`.replace(/0+$/, '')
  return `${sign}${digits.slice(0, digits.length - moved)}${fraction === '' ? '' : `.${fraction}`}`
}

/** A share as people of a place write it: 250 is 2.5 %, and 2,5 % in French. */
export const printShare = (basisPoints: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(percentOf(basisPoints))} %`

/** An amount as people of a place write it: 1234567850 INR in 'en-IN' is ₹1,23,45,678.50. */
export const printMoney = (amount: Minor, currency: Currency, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount / unitOf(currency),
  )
