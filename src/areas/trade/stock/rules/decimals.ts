import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Decimal, ItemUnit } from '../contract/replies.ts'

/** Places of a quantity people key in, and of a cost for one base unit. */
const PLACES = 6
/** Nine digits before the point: what fits a column of a quantity, or of a cost. */
const MOST = 10n ** BigInt(9 + PLACES)

/** A decimal as whole millionths. @throws RangeError for more than six places */
export function millionthsOf(decimal: Decimal): bigint {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (places.replace(/0+$/, '').length > PLACES) throw new RangeError(`too fine: ${decimal}`)
  const size = BigInt(whole + places.slice(0, PLACES).padEnd(PLACES, '0'))
  return sign === '-' ? -size : size
}

/** Whole millionths as the shortest decimal of the same value. */
export function decimalOf(millionths: bigint): Decimal {
  const size = (millionths < 0n ? -millionths : millionths).toString().padStart(PLACES + 1, '0')
  const places = size.slice(-PLACES).replace(/0+$/, '')
  return `${millionths < 0n ? '-' : ''}${size.slice(0, -PLACES)}${places === '' ? '' : `.${places}`}`
}

/** Division that rounds halves up; neither side is negative. */
const dividedHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

export const negated = (decimal: Decimal): Decimal => decimalOf(-millionthsOf(decimal))
export const difference = (left: Decimal, right: Decimal): Decimal =>
  decimalOf(millionthsOf(left) - millionthsOf(right))

type Measured = { name: string; baseUnit: string; units: readonly ItemUnit[] }

/**
 * A quantity in base units. The way from a unit to the base is a fraction and is rounded once, at the sixth place, halves up.
 *
 * @param quantity not negative, at most six places
 * @throws Refusal unknown_unit {name, unit}; quantity_out_of_range {name} when the result is zero, or has more than nine digits
 */
export function inBaseUnits(item: Measured, quantity: Decimal, unit: string): Decimal {
  const way =
    unit.toLowerCase() === item.baseUnit.toLowerCase()
      ? { numerator: 1, denominator: 1 }
      : item.units.find(({ name }) => name.toLowerCase() === unit.toLowerCase())
  if (!way) refuse('unknown_unit', { name: item.name, unit })
  const entered = millionthsOf(quantity)
  const base = dividedHalfUp(entered * BigInt(way.numerator), BigInt(way.denominator))
  if ((base === 0n && entered > 0n) || base >= MOST) refuse('quantity_out_of_range', { name: item.name, unit })
  return decimalOf(base)
}

/**
 * What one base unit cost, in minor units to the sixth place, when so many cost `amount`.
 *
 * @param base above zero
 * @throws Refusal quantity_out_of_range {name} for more than nine digits
 */
export function unitCostOf({ name, baseUnit }: Measured, amount: Minor, base: Decimal): Decimal {
  const scale = 10n ** BigInt(2 * PLACES)
  const cost = dividedHalfUp(BigInt(amount) * scale, millionthsOf(base))
  if (cost >= MOST) refuse('quantity_out_of_range', { name, unit: baseUnit })
  return decimalOf(cost)
}

/** So many at a cost each, to the minor unit. */
export function amountOf(quantity: Decimal, unitCost: Decimal): Minor {
  const scale = 10n ** BigInt(2 * PLACES)
  return minor(Number(dividedHalfUp(millionthsOf(quantity) * millionthsOf(unitCost), scale)))
}
