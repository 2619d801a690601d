import { minor, type Minor } from '#core/money.ts'

/** An exact number: pay is computed without rounding, and rounded once where it becomes an amount. The lower part is above zero. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

const dividedBoth = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : dividedBoth(b, a % b))

/** @throws RangeError divided by nothing */
export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(over), BigInt(under)]
  if (bottom === 0n) throw new RangeError('divided by nothing')
  const common = dividedBoth(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { over: top / common, under: bottom / common }
}

export const ZERO = fraction(0)
export const ONE = fraction(1)

/** A plain decimal number as it is written: '0.12', '.5', '30'. */
export function fractionOf(text: string): Fraction {
  const [whole = '', places = ''] = text.split('.')
  return fraction(BigInt(`${whole}${places}` || '0'), 10n ** BigInt(places.length))
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under))
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
/** @throws RangeError divided by nothing */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over)
/** Below zero, zero or above it, as the first is less than the second, the same or more. */
export const compared = (a: Fraction, b: Fraction): number => {
  const [left, right] = [a.over * b.under, b.over * a.under]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The nearest whole number, half away from zero. */
export function wholeOf({ over, under }: Fraction): bigint {
  const size = over < 0n ? -over : over
  const whole = (size * 2n + under) / (under * 2n)
  return over < 0n ? -whole : whole
}

/** Minor units, rounded half away from zero. @throws RangeError beyond what an amount may be */
export const minorOf = (value: Fraction): Minor => minor(Number(wholeOf(value)))
