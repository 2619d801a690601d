import { type Currency, decimalsOf, type Minor, minor } from '#core/money.ts'

/** A whole number not below zero. */
export function readCount(typed: string): number | undefined {
  const text = typed.trim().replace(/[.,]0+$/, '')
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

const MOST_MINOR = 1_000_000_000_000

/**
 * An amount as tables write it: 4500, 4,500.00, 4.500,00, ₹ 4 500.5; the last comma or point is the decimal one where it occurs
 * once, with one or two figures behind it, or as many as the currency has. Undefined for anything else, and for more decimals than the currency has.
 */
export function readAmount(typed: string, currency: Currency): Minor | undefined {
  const text = typed.replaceAll(/[\s\u00a0'’]|[A-Za-z]{3}|\p{Sc}/gu, '')
  const decimals = decimalsOf(currency)
  const [, before, mark = '', after = ''] = /^(\d[\d.,]*?)(?:([.,])(\d{1,3}))?$/.exec(text) ?? []
  if (before === undefined) return undefined
  const isFraction = after.length < 3 || (decimals === 3 && !before.includes(mark))
  const [whole, fraction] = isFraction ? [before, after] : [before + mark + after, '']
  if (/[.,]/.test(whole) && !/^[1-9]\d{0,2}([.,]\d{2,3})*$/.test(whole)) return undefined
  if (fraction.length > decimals && Number(fraction) > 0) return undefined
  const amount = Number(whole.replaceAll(/[.,]/g, '') + fraction.padEnd(decimals, '0').slice(0, decimals))
  return Number.isSafeInteger(amount) && amount <= MOST_MINOR ? minor(amount) : undefined
}
