import { type Minor, minor, shareOf } from './money.ts'
import { taxIfAny, type TaxQuestion, type TaxSlab } from './tax.ts'

/** The prices nearest to one that no slab taxes, in minor units as prices are quoted; null where there is none on that side. */
export type Nearest = { below: Minor | null; above: Minor | null }

/** Prices from one to another, both included, that no slab taxes; `to` null is without end. */
export type Gap = { from: Minor; to: Minor | null }

/**
 * The nearest prices to offer instead of one that no slab taxes: with 5 % up to 7500 and 18 % above, inclusive prices from 7875.01 to
 * 8850.00 have no tax, and 7875.00 and 8850.01 are the nearest that do.
 *
 * @returns undefined when the price is taxed as it is
 */
export function nearestTaxed(amount: Minor, question: TaxQuestion): Nearest | undefined {
  if (taxIfAny(amount, question)) return undefined
  const taxed = edges(question).filter((price) => taxIfAny(price, question))
  const below = taxed.filter((price) => price < amount).at(-1)
  const above = taxed.find((price) => price > amount)
  return { below: below ?? null, above: above ?? null }
}

/** Every run of prices of a day that no slab taxes, lowest first; of a sound table only inclusive prices have any. */
export function taxGaps(question: TaxQuestion): Gap[] {
  const gaps: Gap[] = []
  let from: Minor | undefined
  for (const price of edges(question)) {
    const isTaxed = taxIfAny(price, question) !== undefined
    if (!isTaxed) from ??= price
    else if (from !== undefined) {
      gaps.push({ from, to: minor(price - 1) })
      from = undefined
    }
  }
  return from === undefined ? gaps : [...gaps, { from, to: null }]
}

/** Rounding moves the bound of an inclusive price by at most half a unit for each of its components, of which a slab has six. */
const REACH = 6

/** Prices around every bound of the day's slabs, lowest first: between two neighbouring groups nothing changes. */
function edges({ slabs, day, category, includesTax }: TaxQuestion): Minor[] {
  const valid = slabs.filter(
    (slab) => slab.category === category && slab.validFrom <= day && (!slab.validUntil || day < slab.validUntil),
  )
  const found = new Set<number>([0])
  for (const slab of valid)
    for (const bound of valid.flatMap(({ minAmount, maxAmount }) => [
      minAmount,
      ...(maxAmount === null ? [] : [maxAmount]),
    ]))
      for (let step = -REACH; step <= REACH; step += 1) found.add(quoted(bound, slab, includesTax) + step)
  return [...found].filter((price) => price >= 0).sort((a, b) => a - b).map(minor) // prettier-ignore
}

/** A base as it is quoted in a slab. */
const quoted = (base: Minor, { percentageBp }: TaxSlab, includesTax: boolean): number =>
  includesTax ? shareOf(base, 10_000 + percentageBp) : base
