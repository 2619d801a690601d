import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { ComboPart, SoldOut, Product } from '../contract/replies.ts'
import type { Chosen } from './price.ts'

/** Thousandths: the finest a fractional product is sold in. */
const FINEST = 1_000
const MOST_UNITS = 9_999

export type Sellable = Pick<
  Product,
  | 'id'
  | 'productCode'
  | 'name'
  | 'isActive'
  | 'isFractional'
  | 'businessServiceIds'
  | 'modifierGroups'
  | 'comboParts'
  | 'outage'
>

export type Sale = { businessServiceId: string; instant: Instant; units: number } & Chosen

/** Whether something that was marked sold out still is. */
export const isOut = (outage: Pick<SoldOut, 'untilAt'> | null, instant: Instant): boolean =>
  outage !== null && (outage.untilAt === null || Date.parse(instant) < Date.parse(outage.untilAt))

/** Whether so many units may be sold: whole ones, or thousandths of what is sold by weight; more than none. */
export function areUnitsAllowed(units: number, isFractional: boolean): boolean {
  if (!(units > 0) || units > MOST_UNITS) return false
  return isFractional
    ? Math.abs(Math.round(units * FINEST) - units * FINEST) < 1e-6 && Math.round(units * FINEST) > 0
    : Number.isInteger(units)
}

/** Choices that do not fit: a name of the group or part, and what it wants. Empty when all is well. */
export function choiceFaults(
  { modifierGroups, comboParts }: Pick<Sellable, 'modifierGroups' | 'comboParts'>,
  { modifierIds, comboChoices = [] }: Chosen,
): { group: string; minChoices: number; maxChoices: number }[] {
  const known = new Set(modifierGroups.flatMap(({ modifiers }) => modifiers.map(({ id }) => id)))
  const strange =
    modifierIds.some((id) => !known.has(id)) || new Set(modifierIds).size < modifierIds.length
      ? [{ group: '', minChoices: 0, maxChoices: 0 }]
      : []
  const groups = modifierGroups.flatMap(({ name, minChoices, maxChoices, modifiers }) => {
    const count = modifiers.filter(({ id }) => modifierIds.includes(id)).length
    return count < minChoices || count > maxChoices ? [{ group: name, minChoices, maxChoices }] : []
  })
  const parts = comboParts.flatMap(({ part, choices }) => {
    const [one, ...more] = comboChoices.filter((choice) => choice.part === part)
    const fits = one && more.length === 0 && choices.some(({ productId }) => productId === one.productId)
    return fits ? [] : [{ group: part, minChoices: 1, maxChoices: 1 }]
  })
  const beside = comboChoices
    .filter(({ part }) => !comboParts.some((one) => one.part === part))
    .map(({ part }) => ({ group: part, minChoices: 0, maxChoices: 0 }))
  return [...strange, ...groups, ...parts, ...beside]
}

type Choices = Pick<Sellable, 'modifierGroups' | 'comboParts'>
/** The fields of a choice that count here: the guest menu has no stations. */
type Offered = Pick<Choices, 'modifierGroups'> & {
  comboParts: readonly { part: string; choices: readonly Omit<ComboPart['choices'][number], 'stationId'>[] }[]
}

/** The first of what was chosen whose product is out; undefined when all of it is available. */
function soldOutChoiceOf({ modifierGroups, comboParts }: Offered, { modifierIds, comboChoices = [] }: Chosen) {
  const modifiers = modifierGroups.flatMap((group) => group.modifiers).filter(({ id }) => modifierIds.includes(id))
  const parts = comboParts.flatMap(({ part, choices }) =>
    choices.filter(({ productId }) => comboChoices.some((one) => one.part === part && one.productId === productId)),
  )
  return [...modifiers, ...parts].find(({ isOut: isSoldOut }) => isSoldOut)
}

/** Whether anything of what was chosen is out. */
export const isChoiceOut = (product: Offered, chosen: Chosen): boolean => soldOutChoiceOf(product, chosen) !== undefined

/** Whether enough is available to choose from: something for each part of a combo, and as many choices as a group requires at least. */
export const canBeMade = ({ modifierGroups, comboParts }: Offered): boolean =>
  comboParts.every(({ choices }) => choices.some((one) => !one.isOut)) &&
  modifierGroups.every(({ minChoices, modifiers }) => modifiers.filter((one) => !one.isOut).length >= minChoices)

/** A product some of whose choices are out as well, beside those that are already. */
export function withoutChoices<T extends Choices>(product: T, isSoldOut: (productId: string) => boolean): T {
  const withSoldOut = <C extends { productId: string | null; isOut: boolean }>(choice: C): C =>
    choice.productId !== null && isSoldOut(choice.productId) ? { ...choice, isOut: true } : choice
  return {
    ...product,
    modifierGroups: product.modifierGroups.map((group) => ({ ...group, modifiers: group.modifiers.map(withSoldOut) })),
    comboParts: product.comboParts.map((part) => ({ ...part, choices: part.choices.map(withSoldOut) })),
  }
}

/** Why something may not be sold; empty when it may. */
export function sellingFaults(
  product: Sellable,
  sale: Sale,
): ('product_not_sold_here' | 'product_unavailable' | 'units_not_allowed' | 'choices_not_allowed')[] {
  const isOutNow = isOut(product.outage, sale.instant)
  return [
    ...(product.isActive && product.businessServiceIds.includes(sale.businessServiceId)
      ? []
      : ['product_not_sold_here' as const]),
    ...(isOutNow || isChoiceOut(product, sale) ? ['product_unavailable' as const] : []),
    ...(areUnitsAllowed(sale.units, product.isFractional) ? [] : ['units_not_allowed' as const]),
    ...(choiceFaults(product, sale).length === 0 ? [] : ['choices_not_allowed' as const]),
  ]
}

/**
 * @throws Refusal product_not_sold_here for another outlet's, or one that is switched off; product_unavailable {name} while it, or
 *   what was chosen on it, is out; units_not_allowed for halves of what is sold whole, nothing, or less; choices_not_allowed {faults} for
 *   choices it does not offer, too few or too many
 */
export function assertSellable(product: Sellable, sale: Sale): void {
  const [fault] = sellingFaults(product, sale)
  if (!fault) return
  const { productCode } = product
  const soldOutChoice =
    fault === 'product_unavailable' && !isOut(product.outage, sale.instant) && soldOutChoiceOf(product, sale)
  refuse(fault, {
    productCode,
    name: soldOutChoice ? `${soldOutChoice.name} (${product.name})` : product.name,
    ...(fault === 'choices_not_allowed' ? { faults: choiceFaults(product, sale) } : {}),
    ...(fault === 'product_unavailable' ? { untilAt: product.outage?.untilAt ?? null } : {}),
  })
}
