import { hoursBegan, localMoment } from '#areas/property/outlets/rules.ts'
import type { Instant } from '#core/dates.ts'
import { type Minor, minor, shareOf, sum, zero } from '#core/money.ts'
import type { ComboPart, Modifier, PriceLine, PriceList, Product } from '../contract/replies.ts'

/** When and where something is sold. */
export type Moment = { instant: Instant; timeZone: string; businessServiceId: string }

/** What a guest chose on one product. */
export type Chosen = {
  modifierIds: readonly string[]
  /** One product for each part of a combo. */
  comboChoices?: readonly { part: string; productId: string }[] | undefined
}

export type Priced = Pick<Product, 'id' | 'productGroupId' | 'price'> & {
  modifierGroups: readonly { modifiers: readonly Modifier[] }[]
  comboParts: readonly ComboPart[]
}

export type UnitPrice = {
  /** Of one unit with all that was chosen, as the property enters its prices: with tax or before it. */
  unit: Minor
  /** Of the product alone. */
  product: Minor
  /** What was chosen adds. */
  extras: Minor
  /** The price list the product's price comes from; null is the base price. */
  priceListId: string | null
}

/** Whether a list applies: active, for the outlet, on the day its hours began. */
export function priceListHolds(list: PriceList, { instant, timeZone, businessServiceId }: Moment): boolean {
  if (!list.isActive) return false
  if (list.businessServiceIds.length > 0 && !list.businessServiceIds.includes(businessServiceId)) return false
  const hours = { weekdays: list.weekdays, from: list.fromTime, until: list.untilTime }
  const day = hoursBegan(hours, localMoment(instant, timeZone))
  if (day === undefined) return false
  return (list.fromOn === null || list.fromOn <= day) && (list.untilOn === null || day < list.untilOn)
}

/** A line of the product itself counts before one of its group. */
const lineFor = (list: PriceList, product: Priced): PriceLine | undefined =>
  list.lines.find(({ productId }) => productId === product.id) ??
  list.lines.find(({ productGroupId }) => productGroupId === product.productGroupId)

/** A percentage is rounded half away from zero once, on the base price, and the result is never below zero. */
const priceOf = (line: PriceLine, basePrice: Minor): Minor =>
  line.price ?? minor(Math.max(0, basePrice + shareOf(basePrice, line.offsetBp ?? 0)))

/**
 * Price of one unit of a product at a moment: the base price, or that of the highest price list that applies and prices it, and
 * what the choices add. Of two lists with one priority the cheaper counts, so the order they are read in never matters.
 *
 * Choices the product does not offer add nothing; `assertSellable` refuses them.
 */
export function priceAt(product: Priced, lists: readonly PriceList[], moment: Moment, chosen: Chosen): UnitPrice {
  const offers = lists.flatMap((list) => {
    const line = priceListHolds(list, moment) ? lineFor(list, product) : undefined
    return line ? [{ list, price: priceOf(line, product.price) }] : []
  })
  const [best] = offers.sort(
    (a, b) => b.list.priority - a.list.priority || a.price - b.price || (a.list.id < b.list.id ? -1 : 1),
  )
  const own = best?.price ?? product.price
  const extras = extrasOf(product, chosen)
  return { unit: minor(own + extras), product: own, extras, priceListId: best?.list.id ?? null }
}

function extrasOf({ modifierGroups, comboParts }: Priced, { modifierIds, comboChoices = [] }: Chosen): Minor {
  const modifiers = modifierGroups.flatMap((group) => group.modifiers)
  const added = modifierIds.map((id) => modifiers.find((modifier) => modifier.id === id)?.price ?? zero)
  const parts = comboChoices.map(
    ({ part, productId }) =>
      comboParts.find((one) => one.part === part)?.choices.find((choice) => choice.productId === productId)
        ?.extraAmount ?? zero,
  )
  return sum([...added, ...parts])
}
