import type { Day, Span } from './dates.ts'
import { type Minor, minor, roundHalfUp, shareOf, split, sum, zero } from './money.ts'
import { refuse } from './refusal.ts'

/** Categories with a tax table of their own. A property need not have all of them; all have rooms and services. */
export const TAX_CATEGORIES = ['ROOM', 'SERVICE', 'FOOD', 'ALCOHOL', 'GOODS'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** The tax on a price while the slab is valid. Both bounds are inclusive; without a `maxAmount` there is no upper bound. */
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
  /** Why nothing is charged, for a slab of 0 %; absent for one that charges. */
  exemption?: Exemption | null | undefined
  exemptionReason?: string | undefined
}

/**
 * Why a supply bears no tax, by the letters of UNTDID 5305: zero-rated, exempt, outside the scope of the tax, to another member state,
 * reverse charge, exported.
 */
export const EXEMPTIONS = ['Z', 'E', 'O', 'K', 'AE', 'G'] as const
export type Exemption = (typeof EXEMPTIONS)[number]

/** The name of a line without tax on a document. */
const EXEMPTION_NAMES: Readonly<Record<Exemption, string>> = {
  Z: 'Zero-rated',
  E: 'Exempt',
  O: 'Outside the scope of tax',
  K: 'Intra-Community supply',
  AE: 'Reverse charge',
  G: 'Export',
}

/** A part of a tax; of what is not taxed one of 0, with the reason. */
export type TaxLine = {
  name: string
  basisPoints: number
  amount: Minor
  exemption?: Exemption | undefined
  reason?: string | undefined
}

/** The tax line of what is not taxed. */
export const exempted = (exemption: Exemption, reason: string): TaxLine => ({
  name: EXEMPTION_NAMES[exemption],
  basisPoints: 0,
  amount: zero,
  exemption,
  ...(reason !== '' && { reason }),
})

/** An amount before tax, and what each tax adds: net + tax is what is paid. */
export type Taxed = { net: Minor; tax: Minor; lines: TaxLine[] }

export type TaxQuestion = {
  slabs: readonly TaxSlab[]
  /** The night slept or the day served: rates are dated by it, not by when it is invoiced. */
  day: Day
  category: TaxCategory
  includesTax: boolean
  /** How many equal things the price is of, 1 when left out: the slab is that of one, the tax is rounded once on all of them. */
  quantity?: number
}

/** Where tax is rounded: on every line by itself, or once per tax on the whole document. */
export type TaxRounding = 'LINE' | 'DOCUMENT'

/** The name of a tax without named components. */
export const TAX_NAME = 'Tax'

/**
 * Tax on one price: of one room for one night, or of one service.
 * Never call it with the total of a booking or an average: slabs are per night and room.
 *
 * Exclusive: each component is its share of the price. Inclusive: each component is taken from the exact base
 * (price x rate / (100 % + whole rate)) and the base is what they leave, so the price the guest saw never moves.
 * Every component is rounded half up on its own, so equal ones (CGST and SGST) stay equal.
 *
 * @param amount minor units, not negative
 * @throws Refusal no_tax_slab when no slab covers the price that day; also for an inclusive price that contradicts
 *   every slab (5 % up to 7500 and 18 % above leave no net price from 7875.01 to 8850.00)
 */
export const taxOn = (amount: Minor, question: TaxQuestion): Taxed =>
  taxIfAny(amount, question) ?? refuse('no_tax_slab', { amount, day: question.day, category: question.category })

/** {@link taxOn}, but undefined when no slab covers the price. */
export function taxIfAny(amount: Minor, question: TaxQuestion): Taxed | undefined {
  const slab = slabOfPrice(ofOne(amount, question), question)
  return slab && (question.includesTax ? taxedWithin(amount, slab) : taxedOnTop(amount, slab))
}

const ofOne = (amount: Minor, { quantity = 1 }: TaxQuestion): Minor =>
  quantity === 1 ? amount : minor(roundHalfUp(amount / quantity))

/** The slab a price as it is quoted falls into: an inclusive price must leave a base that its own slab covers. */
function slabOfPrice(price: Minor, question: TaxQuestion): TaxSlab | undefined {
  if (!question.includesTax) return slabFor(price, question)
  return slabsOn(question).find((slab) => slabFor(taxedWithin(price, slab).net, question) === slab)
}

/**
 * Tax on the lines of one document. By the line, each is {@link taxOn}. By the document, each tax is computed on the sum of its lines,
 * rounded half up once and spread over them by largest remainder, the earliest first: three lines of 33.33 at 2.5 % are 2.49 by the
 * line and 2.50 by the document. Either way the document is the sum of its lines, and an inclusive price retains its gross.
 *
 * @throws Refusal no_tax_slab as {@link taxOn}, for the first line without a slab
 */
export function taxOnLines(lines: readonly (TaxQuestion & { amount: Minor })[], rounding: TaxRounding): Taxed[] {
  const byLine = lines.map((line) => taxOn(line.amount, line))
  if (rounding === 'LINE') return byLine
  const places = byLine.flatMap((taxed, line) => {
    const whole = wholeRate(taxed.lines)
    const { amount, includesTax } = lines[line] as (typeof lines)[number]
    const base = includesTax ? whole : 10_000
    return taxed.lines.map((tax, at) => ({ line, at, amount, base, basisPoints: tax.basisPoints, of: `${tax.name} ${tax.basisPoints} ${base}` })) // prettier-ignore
  })
  const shares = new Map<string, Minor>()
  for (const of of new Set(places.map((place) => place.of))) {
    const same = places.filter((place) => place.of === of)
    const total = sum(same.map(({ amount }) => amount))
    const tax = same[0] && total > 0 ? partOf(total, same[0].basisPoints, same[0].base) : zero
    const given = total > 0 ? split(tax, same.map(({ amount }) => amount)) : [] // prettier-ignore
    same.forEach(({ line, at }, index) => shares.set(`${line} ${at}`, given[index] ?? zero))
  }
  return byLine.map((taxed, line) => {
    const taxes = taxed.lines.map((tax, at) => ({ ...tax, amount: shares.get(`${line} ${at}`) ?? zero }))
    const tax = taxOf(taxes)
    return { net: lines[line]?.includesTax ? minor(taxed.net + taxed.tax - tax) : taxed.net, tax, lines: taxes }
  })
}

const isValid = (slab: TaxSlab, { day, category }: TaxQuestion): boolean =>
  slab.category === category && slab.validFrom <= day && (!slab.validUntil || day < slab.validUntil)

/** Whether the table has a slab of a category on a day. */
export const isTaxReported = (slabs: readonly TaxSlab[], category: TaxCategory, day: Day): boolean =>
  slabs.some(
    (slab) => slab.category === category && slab.validFrom <= day && (!slab.validUntil || day < slab.validUntil),
  )

/** Whether the same slabs are valid on every day of a span, so that equal prices in it have equal tax. */
export const isOneTable = (slabs: readonly TaxSlab[], { from, until }: Span): boolean =>
  slabs.every(({ validFrom, validUntil }) => {
    const changes = (day: Day | null) => day !== null && from < day && day < until
    return !changes(validFrom) && !changes(validUntil)
  })

/** Slabs of a category that are valid on a day, lowest first. */
const slabsOn = (question: TaxQuestion): TaxSlab[] =>
  question.slabs.filter((slab) => isValid(slab, question)).sort((a, b) => a.minAmount - b.minAmount)

/** The valid one that covers an amount: on a bound that two slabs share, the lower one. Called for every night of every type. */
function slabFor(net: Minor, question: TaxQuestion): TaxSlab | undefined {
  let lowest: TaxSlab | undefined
  for (const slab of question.slabs) {
    const covers = slab.minAmount <= net && (slab.maxAmount === null || net <= slab.maxAmount)
    if (covers && (!lowest || slab.minAmount < lowest.minAmount) && isValid(slab, question)) lowest = slab
  }
  return lowest
}

/** The components a slab charges; for a slab of 0 % with a reason, that reason. */
function componentsOf(slab: TaxSlab): readonly Omit<TaxLine, 'amount'>[] {
  if (slab.percentageBp === 0 && slab.exemption) {
    const { amount: _, ...line } = exempted(slab.exemption, slab.exemptionReason ?? '')
    return [line]
  }
  if (slab.components.length > 0 || slab.percentageBp === 0) return slab.components
  return [{ name: TAX_NAME, basisPoints: slab.percentageBp }]
}

function taxedOnTop(net: Minor, slab: TaxSlab): Taxed {
  const lines = componentsOf(slab).map((part) => ({ ...part, amount: shareOf(net, part.basisPoints) }))
  return { net, tax: taxOf(lines), lines }
}

function taxedWithin(gross: Minor, slab: TaxSlab): Taxed {
  const components = componentsOf(slab)
  const whole = wholeRate(components)
  const lines = components.map((part) => ({ ...part, amount: partOf(gross, part.basisPoints, whole) }))
  const tax = taxOf(lines)
  return { net: minor(gross - tax), tax, lines }
}

/** The ratio of an inclusive price to its base, in basis points: 105 % at 5 %. */
const wholeRate = (components: readonly { basisPoints: number }[]): number =>
  10_000 + components.reduce((total, { basisPoints }) => total + basisPoints, 0)

const taxOf = (lines: readonly TaxLine[]): Minor => sum(lines.map(({ amount }) => amount))

/** gross x part / whole in integer arithmetic, rounded half up; nothing here is negative. */
function partOf(gross: Minor, part: number, whole: number): Minor {
  const raised = 2 * gross * part + whole
  if (Number.isSafeInteger(raised)) return minor((raised - (raised % (2 * whole))) / (2 * whole))
  return minor(Number((2n * BigInt(gross) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))))
}

/** One line per tax and percentage, in the order they first appear; amounts add up to what went in. */
export function mergeTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const merged = new Map<string, TaxLine>()
  for (const line of taxes) {
    const key = `${line.name} ${line.basisPoints}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, amount: minor(known.amount + line.amount) } : line)
  }
  return [...merged.values()]
}
