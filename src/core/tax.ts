import type { Day } from './dates.ts'
import { type Minor, minor, shareOf, sum } from './money.ts'
import { refuse } from './refusal.ts'

export type TaxCategory = 'ROOM' | 'SERVICE'

/** What a price pays while it is valid. Both bounds are inclusive; without a `maxAmount` there is no upper bound. */
export type TaxSlab = {
  category: TaxCategory
  validFrom: Day
  /** Half-open: the first day on which it is no longer valid; null is still valid. */
  validUntil: Day | null
  minAmount: Minor
  maxAmount: Minor | null
  percentageBp: number
  /** CGST and SGST each carry their own part; none means the whole percentage is one tax. */
  components: readonly { name: string; basisPoints: number }[]
}

export type TaxLine = { name: string; basisPoints: number; amount: Minor }

/** An amount before tax, and what each tax adds: net + tax is what is paid. */
export type Taxed = { net: Minor; tax: Minor; lines: TaxLine[] }

export type TaxQuestion = {
  slabs: readonly TaxSlab[]
  /** The night slept or the day served: rates are dated by it, not by when it is invoiced. */
  day: Day
  category: TaxCategory
  includesTax: boolean
}

const TAX_NAME = 'Tax'

/**
 * Tax on one price: of one room for one night, or of one service.
 * The total of a booking or an average is never the right amount to ask for, because slabs are per night and room.
 *
 * Exclusive: each component is its share of the price. Inclusive: each component is taken from the exact base
 * (price x rate / (100 % + whole rate)) and the base is what they leave, so the price the guest saw never moves.
 * Every component is rounded half up on its own, so equal ones (CGST and SGST) stay equal.
 *
 * @param amount minor units, not negative
 * @throws Refusal no_tax_slab when no slab covers the price that day; also for an inclusive price that contradicts
 *   every slab (5 % up to 7500 and 18 % above leave no answer from 7875.01 to 8850.00)
 */
export function taxOn(amount: Minor, question: TaxQuestion): Taxed {
  const { day, category, includesTax } = question
  if (includesTax) {
    for (const slab of slabsOn(question)) {
      const taxed = taxedWithin(amount, slab)
      if (slabFor(taxed.net, question) === slab) return taxed
    }
  } else {
    const slab = slabFor(amount, question)
    if (slab) return taxedOnTop(amount, slab)
  }
  return refuse('no_tax_slab', { amount, day, category })
}

const isValid = (slab: TaxSlab, { day, category }: TaxQuestion): boolean =>
  slab.category === category && slab.validFrom <= day && (!slab.validUntil || day < slab.validUntil)

/** Slabs of a category that are valid on a day, lowest first. */
const slabsOn = (question: TaxQuestion): TaxSlab[] =>
  question.slabs.filter((slab) => isValid(slab, question)).sort((a, b) => a.minAmount - b.minAmount)

/** The valid one that covers an amount: on a bound that two slabs share, the lower one. Asked for every night of every type. */
function slabFor(net: Minor, question: TaxQuestion): TaxSlab | undefined {
  let lowest: TaxSlab | undefined
  for (const slab of question.slabs) {
    const covers = slab.minAmount <= net && (slab.maxAmount === null || net <= slab.maxAmount)
    if (covers && (!lowest || slab.minAmount < lowest.minAmount) && isValid(slab, question)) lowest = slab
  }
  return lowest
}

function componentsOf(slab: TaxSlab): TaxSlab['components'] {
  if (slab.components.length > 0 || slab.percentageBp === 0) return slab.components
  return [{ name: TAX_NAME, basisPoints: slab.percentageBp }]
}

function taxedOnTop(net: Minor, slab: TaxSlab): Taxed {
  const lines = componentsOf(slab).map((component) => ({ ...component, amount: shareOf(net, component.basisPoints) }))
  return { net, tax: taxOf(lines), lines }
}

function taxedWithin(gross: Minor, slab: TaxSlab): Taxed {
  const components = componentsOf(slab)
  const whole = 10_000 + components.reduce((total, { basisPoints }) => total + basisPoints, 0)
  const lines = components.map((component) => ({
    ...component,
    amount: partOf(gross, component.basisPoints, whole),
  }))
  const tax = taxOf(lines)
  return { net: minor(gross - tax), tax, lines }
}

const taxOf = (lines: readonly TaxLine[]): Minor => sum(lines.map(({ amount }) => amount))

/** gross x part / whole in integer arithmetic, rounded half up; nothing here is negative. */
function partOf(gross: Minor, part: number, whole: number): Minor {
  const doubled = 2n * BigInt(gross) * BigInt(part) + BigInt(whole)
  return minor(Number(doubled / (2n * BigInt(whole))))
}
