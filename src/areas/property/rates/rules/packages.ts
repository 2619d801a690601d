import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import { type Minor, minor, split, sum, zero } from '#core/money.ts'
import { isTaxReported, mergeTaxes, taxIfAny, type TaxLine, type TaxSlab } from '#core/tax.ts'
import type { Meal, PlanPart } from '../contract/packages.ts'
import type { RatePlan } from '../contract/rates.ts'
import { chainOf } from './chains.ts'

/** The stay a night is of, as far as the parts of a plan depend on it. */
export type PartStay = { arrival: Day; departure: Day; adults: number; children: number }

/** A part of a plan that is due on a night: how many of it, and what they come to together. */
export type DuePart = { part: PlanPart; quantity: number; amount: Minor }

/** A part of the price of a night as it was sold. The night's own amounts hold it. */
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
 * @param parts of the plan, in the order they are taken out of its price
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

type Question = { slabs: readonly TaxSlab[]; day: Day; includesTax: boolean }

/**
 * The price of a night with the parts that are due on it taken out, each with its tax. Room and parts add up to the night: before tax to
 * `amount`, or with tax where the price includes it. Parts are taken out in their order, and none takes more than is left: a night that costs
 * less than its parts leaves nothing for the room. A part of a category of its own is taxed by that table (the services' one where the
 * property has none); the others share the tax of the room, in proportion, by largest remainder.
 *
 * @param amount of the night in minor units
 * @returns undefined when no slab covers the room or a part
 */
export function packed(amount: Minor, question: Question, due: readonly DuePart[]): Packed | undefined {
  if (due.length === 0) return nightAlone(amount, question)
  const cut = cutTo(amount, due)
  const room = minor(amount - sum(cut.filter(({ part }) => part.taxCategory !== 'ROOM').map((one) => one.amount)))
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

/** Parts as far as the price of the night reaches. */
function cutTo(amount: Minor, due: readonly DuePart[]): DuePart[] {
  let left: number = amount
  return due.map((one) => {
    const taken = Math.min(one.amount, left)
    left -= taken
    return { ...one, amount: minor(taken) }
  })
}

type Shared = { net: Minor; taxes: TaxLine[] }

/** Splits what is taxed together by weights. */
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
  const category = isTaxReported(question.slabs, part.taxCategory, question.day) ? part.taxCategory : 'SERVICE'
  const taxed = taxIfAny(amount, { ...question, category, quantity })
  return taxed && { net: taxed.net, taxes: taxed.lines }
}

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
