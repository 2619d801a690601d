import type { Property } from '#areas/property/properties/contract/property.ts'
import { basketOf } from '#areas/offers/offers/actions/give.ts'
import type { OrderOffers } from '#areas/offers/offers/actions/orders.ts'
import type { Item } from '#areas/offers/offers/rules/basket.ts'
import { afterTaxByItem, beforeTaxByItem, type Evaluation, evaluate } from '#areas/offers/offers/rules/evaluate.ts'
import { taxCategoryOn } from '#areas/trade/products/rules/products.ts'
import type { ProductTaxCategory } from '#areas/trade/products/contract/replies.ts'
import { type Day, timeAt } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { type TaxCategory, taxIfAny } from '#core/tax.ts'
import type { Context } from '#server/request/context.ts'
import type { StoredLine } from '../queries/lines.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { liveOf, ONE } from '../rules/ledger.ts'
import { type AfterTax, type Discount, NOTHING_AFTER_TAX, priceBeforeDiscount, totalsOf } from '../rules/totals.ts'
import type { LockedOrder } from './locked-order.ts'

/** What offers take off an order: before tax, tax included, and after it. */
export type Saved = { beforeTax: Minor; afterTax: Minor }
/** An order with what it costs now, the offers it has, and what they take off it. */
export type PricedOrder = LockedOrder & { evaluation: Evaluation; saved: Saved }
/** The offers of an order, and its lines as they saw them. */
export type OrderEvaluation = Evaluation & { items: readonly Item[] }
const NONE: OrderEvaluation = { given: [], notGiven: [], total: zero, items: [] }

/** The offers an order has now. A discount by hand is given in place of them; a cart and a cancelled order have none. */
export const evaluated = (
  ctx: Context,
  property: Property,
  offers: OrderOffers,
  locked: LockedOrder,
): OrderEvaluation =>
  discountByHand(locked.order) || !mayHaveOffers(locked.order) ? NONE : offersOn(ctx, property, offers, locked)

/**
 * The order with what it costs now.
 *
 * @throws Refusal no_tax_slab
 */
export function withAmounts(
  { taxSlabs, taxRounding }: Property,
  evaluation: OrderEvaluation,
  { order, lines }: LockedOrder,
): PricedOrder {
  const byHand = discountByHand(order)
  const day = order.businessOn
  const priced = lines.map((line) => ({ ...line, taxCategory: taxedAs(line, taxSlabs, day) }))
  const { serviceChargeBp, deliveryPrice, includesTax } = order
  const facts = { slabs: taxSlabs, day, rounding: taxRounding }
  const totalsWith = (discount: Discount, afterTax: AfterTax) =>
    totalsOf(priced, { discount, afterTax, serviceChargeBp, deliveryPrice, includesTax }, facts)
  // What a room has of a discount stays given, whatever becomes of the rest.
  const least = { ...NOTHING_AFTER_TAX, least: order.onRoomOff }
  const { given, items } = evaluation
  const totals =
    given.length > 0
      ? totalsWith({ byLine: beforeTaxByItem(given) }, { ...afterTaxByItem(items, given), least: order.onRoomOff })
      : totalsWith(byHand, least)
  const full = given.length > 0 ? totalsWith(null, least) : totals
  const amounts = new Map(totals.lines.map(({ id, ...money }) => [id, money]))
  const { net, tax, taxes, serviceCharge, deliveryFee, discount, afterTaxOff } = totals
  return {
    order: { ...order, net, tax, taxes, serviceCharge, deliveryFee, discount, afterTaxOff },
    lines: lines.map((line) => ({ ...line, ...amounts.get(line.id) })),
    evaluation,
    saved: { beforeTax: minor(full.net + full.tax - net - tax), afterTax: afterTaxOff },
  }
}

/** The table a line is taxed by on a day. */
const taxedAs = ({ taxCategory }: StoredLine, slabs: Property['taxSlabs'], day: Day): TaxCategory =>
  taxCategory === 'ROOM' ? taxCategory : taxCategoryOn(taxCategory as ProductTaxCategory, slabs, day)

function discountByHand({ discountBp, discountFixed }: StoredOrder): Discount {
  if (discountBp !== null) return { basisPoints: discountBp }
  return discountFixed === null ? null : { amount: discountFixed }
}

const mayHaveOffers = ({ status }: StoredOrder): boolean => status !== 'Draft' && status !== 'Cancelled'

/** The offers of an order as it is: each line at the time it was ordered, whole units, at its price before any discount. */
function offersOn(
  ctx: Context,
  property: Property,
  { book, uses }: OrderOffers,
  { order, lines }: LockedOrder,
): OrderEvaluation {
  const isTaxNeeded = book.offers.some(({ amountsAre }) => amountsAre !== 'AS_PRICED')
  const items = lines.flatMap((line) => {
    const price = priceBeforeDiscount(line)
    if (price <= 0) return []
    const item = { ...itemOf(ctx, order, line), price }
    return [isTaxNeeded ? { ...item, otherPrice: otherPriceOf(property, order, line, item) } : item]
  })
  if (items.length === 0 || book.offers.length + book.codes.length === 0) return NONE
  const { outletId, covers: guests } = order
  const basket = basketOf(ctx, book, { target: 'ORDER', channel: 'TILL', outletId, companyId: null, guests, items })
  const had = new Set(uses.map(({ offerId }) => offerId))
  return { ...evaluate(book.offers, { ...basket, bookedOn: order.businessOn }, book.codes, { had }), items }
}

const itemOf = ({ property }: Context, order: StoredOrder, line: StoredLine) => ({
  key: line.id,
  group: order.id,
  day: order.businessOn,
  time: timeAt(line.createdAt, property.timeZone),
  quantity: Math.max(1, Math.floor(liveOf(line) / ONE)),
  productId: line.productId,
})

/** What a line costs the other way: before tax where its price includes it, with it where it does not. */
function otherPriceOf(
  { taxSlabs: slabs }: Property,
  { businessOn: day }: StoredOrder,
  line: StoredLine,
  { price, quantity }: { price: Minor; quantity: number },
): Minor {
  const category = taxedAs(line, slabs, day)
  const { includesTax } = line
  const taxed = taxIfAny(price, { slabs, day, category, includesTax, quantity })
  return taxed ? minor(includesTax ? taxed.net : taxed.net + taxed.tax) : price
}
