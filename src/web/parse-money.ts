import { decimalsOf, minor, type Currency, type Minor } from '#core/money.ts'

/** Digits with or without groups of two or three, whichever of the marks parts them. */
const GROUPED = /^-?\d*$|^-?\d{1,3}(?:([,’'])\d{2,3})(?:\1\d{2,3})*$|^-?\d{1,3}(?:\.\d{3}){2,}$/

/**
 * What a user typed as an amount, in minor units: '1,23,456.5' is 12345650. Undefined when it is none, and when it has more decimals
 * than the currency: 12.345 is not taken for twelve thousand.
 */
export function parseMoney(typed: string, currency: string): Minor | undefined {
  const digits = decimalsOf(currency as Currency)
  const plain = typed.replaceAll(/[\s\u00a0\u202f₹$€£¥￥]/g, '')
  const point = /[.,](\d{1,3})$/.exec(plain)
  const isFraction = point !== null && point[1] !== undefined && point[1].length <= digits
  const grouped = isFraction ? plain.slice(0, point.index) : plain
  if (!GROUPED.test(grouped) && !(isFraction && /^-?\d{1,3}(?:\.\d{3})+$/.test(grouped))) return undefined
  const whole = grouped.replaceAll(/[.,'’]/g, '')
  const fraction = isFraction ? (point[1] ?? '') : ''
  if (!/^-?\d+$/.test(whole || '0') || (whole === '' && fraction === '')) return undefined
  const amount = Number(`${whole || '0'}${fraction.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amount) ? minor(amount) : undefined
}
