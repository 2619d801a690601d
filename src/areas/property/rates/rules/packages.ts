import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import { type Minor, minor, split, sum, zero } from '#core/money.ts'
import { isTaxReported, mergeTaxes, type TaxCategory, taxIfAny, type TaxLine, type TaxSlab } from '#core/tax.ts'
import type { Meal, PlanPart } from '../contract/packages.ts'
import type { RatePlan } from '../contract/rates.ts'
import { chainOf } from './chains.ts'

/** The stay a night is of, as far as the parts of a plan depend on it. */
export type PartStay = { arrival: Day; departure: Day; adults: number; children: number }

/** A part of a plan that is due on a night: its quantity and its total. */
export type DuePart = { part: PlanPart; quantity: number; amount: Minor }

/** A part of the price of a night as it was sold. The night's own amounts include it. */
export type NightPart = {
  partId: string
  name: string
  meal: Meal | null
  servedOn: Day
  quantity: number
  serviceCode: string
  net: Minor
  tax: Minor
  taxes: TaxLine[]
}

/** What a night comes to: all of it, and the parts that are not for the room. */
export type Packed = { net: Minor; tax: Minor; taxes: TaxLine[]; parts: NightPart[] }

/** The parts of a plan: of a linked one those of the plans it is linked to, then its own, each plan's in their order. */
export const partsOf = (plans: readonly RatePlan[], parts: readonly PlanPart[], plan: RatePlan): PlanPart[] =>
  parts.length === 0
    ? []
    : chainOf(plans, plan)
        .toReversed()
        .flatMap(({ id }) => parts.filter(({ ratePlanId }) => ratePlanId === id))

const WEEK = 7

/** The meals an adult has with every night of every stay, whatever its weekday. */
export const mealsOfEachNight = (parts: readonly PlanPart[]): Set<Meal> =>
  new Set(
    parts
      .filter(({ rhythm, per }) => rhythm === 'EVERY_NIGHT' && per !== 'CHILD')
      .filter(({ weekdays }) => weekdays.length === 0 || new Set(weekdays).size === WEEK)
      .flatMap(({ meal }) => meal ?? []),
  )

/**
 * The parts that are due on a night of a stay. A stay of one night has its first and last night in one: what leaves out either is not due.
 *
 * @param parts of the plan, in their order
 */
export function dueParts(parts: readonly PlanPart[], stay: PartStay, night: Day): DuePart[] {
  return parts.flatMap((part) => {
    const quantity = isDueOn(part, stay, night) ? quantityOf(part, stay) : 0
    return quantity === 0 ? [] : [{ part, quantity, amount: minor(part.amount * quantity) }]
  })
}

function isDueOn({ rhythm, weekdays }: PlanPart, { arrival, departure }: PartStay, night: Day): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(night))) return false
  const isFirst = night === arrival
  const isLast = addDays(night, 1) === departure
  if (rhythm === 'FIRST_NIGHT') return isFirst
  if (rhythm === 'LAST_NIGHT') return isLast
  if (rhythm === 'EXCEPT_FIRST') return !isFirst
  return rhythm === 'EXCEPT_LAST' ? !isLast : true
}

function quantityOf({ per }: PlanPart, { adults, children }: PartStay): number {
  if (per === 'ROOM') return 1
  if (per === 'GUEST') return adults + children
  return per === 'ADULT' ? adults : children
}

/** Parts for a night whose price was named as a whole, by hand, by a channel or by a group: those that are added are within it too. */
export const allIncluded = (due: readonly DuePart[]): DuePart[] =>
  due.map((one) => ({ ...one, part: { ...one.part, posting: 'INCLUDED' } }))

type Question = {
  slabs: readonly TaxSlab[]
  day: Day
  includesTax: boolean
  /** Whether amounts of parts are with tax, where that is not so of the price of the night. */
  partsIncludeTax?: boolean | undefined
}

/**
 * The price of a night with the parts that are due on it, each with its tax. Room and parts add up to the night: before tax to `amount` and
 * the added parts, or with tax where the price includes it. Included parts are taken out of the price in their order, and none takes more than
 * is left: a night that costs less than they do leaves nothing for the room. Added parts come on top, whole. A part of a category of its own is taxed by that table (the services' one where the
 * property has none); the others share the tax of the room, in proportion, by largest remainder.
 *
 * @param amount of the night in minor units, without the added parts
 * @returns undefined when no slab covers the room or a part
 */
export function packed(amount: Minor, question: Question, due: readonly DuePart[]): Packed | undefined {
  if (due.length === 0) return nightAlone(amount, question)
  const cut = cutTo(amount, due, question)
  if (!cut) return undefined
  const added = sum(cut.filter(isAdded).map((one) => one.amount))
  const alone = sum(cut.filter(({ part }) => part.taxCategory !== 'ROOM').map((one) => one.amount))
  const room = minor(amount + added - alone)
  const whole = taxIfAny(room, { ...question, category: 'ROOM' })
  if (!whole) return undefined
  const inRoom = cut.filter(({ part }) => part.taxCategory === 'ROOM')
  const shares = sharesOf({ net: whole.net, taxes: whole.lines }, [
    minor(room - sum(inRoom.map((one) => one.amount))),
    ...inRoom.map((one) => one.amount),
  ])
  const parts: NightPart[] = []
  for (const { part, quantity, amount: ofPart } of cut) {
    const taxed =
      part.taxCategory === 'ROOM'
        ? shares[inRoom.findIndex((one) => one.part === part) + 1]
        : taxedPart(part, quantity, ofPart, question)
    if (!taxed) return undefined
    const { net, taxes } = taxed
    const servedOn = part.isNextDay ? addDays(question.day, 1) : question.day
    const { id: partId, name, meal, serviceCode } = part
    parts.push({ partId, name, meal, servedOn, quantity, serviceCode, net, tax: taxOf(taxes), taxes })
  }
  const apart = parts.filter((_, index) => cut[index]?.part.taxCategory !== 'ROOM')
  return {
    net: sum([whole.net, ...apart.map(({ net }) => net)]),
    tax: sum([whole.tax, ...apart.map(({ tax }) => tax)]),
    taxes: mergeTaxes([...whole.lines, ...apart.flatMap(({ taxes }) => taxes)]),
    parts,
  }
}

/** A night without parts: every night of every type that is looked at, so nothing is computed but its tax. */
function nightAlone(amount: Minor, question: Question): Packed | undefined {
  const taxed = taxIfAny(amount, { ...question, category: 'ROOM' })
  return taxed && { net: taxed.net, tax: taxed.tax, taxes: taxed.lines, parts: [] }
}

const taxOf = (taxes: readonly TaxLine[]): Minor => sum(taxes.map((line) => line.amount))

const isAdded = ({ part }: DuePart): boolean => part.posting === 'ADDED'

/** Included parts as far as the price of the night reaches, and added ones whole; undefined when no slab covers one. */
function cutTo(amount: Minor, due: readonly DuePart[], question: Question): DuePart[] | undefined {
  let left: number = amount
  const cut: DuePart[] = []
  for (const one of due) {
    const taken = isAdded(one) ? amountLike(one, question) : minor(Math.min(one.amount, left))
    if (taken === undefined) return undefined
    if (!isAdded(one)) left -= taken
    cut.push({ ...one, amount: taken })
  }
  return cut
}

/** The amount of an added part, before its tax where it is with tax and the price of the night is not. */
function amountLike({ part, quantity, amount }: DuePart, question: Question): Minor | undefined {
  if (question.includesTax || !question.partsIncludeTax) return amount
  return taxIfAny(amount, { ...question, includesTax: true, category: categoryOf(part, question), quantity })?.net
}

type Shared = { net: Minor; taxes: TaxLine[] }

/** Splits by weights what is taxed as one. */
function sharesOf({ net, taxes }: Shared, weights: readonly Minor[]): Shared[] {
  if (sum(weights) === 0)
    return weights.map(() => ({ net: zero, taxes: taxes.map((line) => ({ ...line, amount: zero })) }))
  const nets = split(net, weights)
  const lines = taxes.map((line) => split(line.amount, weights))
  return weights.map((_, index) => ({
    net: nets[index] ?? zero,
    taxes: taxes.map((line, at) => ({ ...line, amount: lines[at]?.[index] ?? zero })),
  }))
}

function taxedPart(part: PlanPart, quantity: number, amount: Minor, question: Question): Shared | undefined {
  const taxed = taxIfAny(amount, { ...question, category: categoryOf(part, question), quantity })
  return taxed && { net: taxed.net, taxes: taxed.lines }
}

const categoryOf = ({ taxCategory }: PlanPart, { slabs, day }: Question): TaxCategory =>
  isTaxReported(slabs, taxCategory, day) ? taxCategory : 'SERVICE'

/** What of a night is for the room alone. */
export function roomAlone({ net, tax, taxes, parts }: Packed): Omit<Packed, 'parts'> {
  if (parts.length === 0) return { net, tax, taxes }
  const taken = parts.flatMap((part) => part.taxes)
  return {
    net: minor(net - sum(parts.map((part) => part.net))),
    tax: minor(tax - sum(parts.map((part) => part.tax))),
    taxes: mergeTaxes([...taxes, ...taken.map((line) => ({ ...line, amount: minor(-line.amount || 0) }))]).filter(
      ({ amount, exemption }) => amount !== 0 || exemption !== undefined,
    ),
  }
}
