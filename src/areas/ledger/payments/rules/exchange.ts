import { type Currency, decimalsOf, type Minor, minor } from '#core/money.ts'

const RATE_DECIMALS = 8

/** A rate as a whole number of its smallest part. */
function scaledRate(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'))
}

/**
 * What foreign money is worth in the property's currency, computed in integers and rounded once, half up.
 *
 * @param amount minor units of the foreign currency, above zero
 * @param rate what one whole unit of it is worth in whole units of the property's, as a decimal text
 * @returns minor units of the property's currency; 0 when it is worth less than half a unit
 */
export function exchanged(amount: Minor, foreign: Currency, rate: string, own: Currency): Minor {
  const scaled = scaledRate(rate)
  const places = BigInt(decimalsOf(foreign) + RATE_DECIMALS - decimalsOf(own))
  const exact = BigInt(amount) * scaled
  const unit = 10n ** (places < 0n ? 0n : places)
  const raised = places < 0n ? exact * 10n ** -places : exact
  return minor(Number((raised + unit / 2n) / unit))
}

/**
 * What the property's own money is worth in a foreign currency, computed in integers and rounded once, half away from zero.
 *
 * @param rate what one whole unit of the foreign currency is worth in whole units of the property's, above zero, as a decimal text
 * @returns minor units of the foreign currency
 */
export function valueIn(amount: Minor, own: Currency, rate: string, foreign: Currency): Minor {
  const scaled = scaledRate(rate)
  const exact = BigInt(Math.abs(amount)) * 10n ** BigInt(decimalsOf(foreign) + RATE_DECIMALS)
  const unit = scaled * 10n ** BigInt(decimalsOf(own))
  const value = Number((exact + unit / 2n) / unit)
  return minor(amount < 0 ? -value || 0 : value)
}

/** Money of another currency as a receipt stores it; a stored rate is returned without trailing zeros: '83.25000000' is '83.25'. */
export const foreignOf = (currency: Currency | null, amount: Minor | null, rate: string | null) =>
  currency === null || amount === null || rate === null ? null : { currency, amount, rate: plainRate(rate) }

export const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)
