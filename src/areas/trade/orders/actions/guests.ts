import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import { image } from '#areas/trade/products/actions/availability.ts'
import { menuOf } from '#areas/trade/products/actions/products.ts'
import type { Offer } from '#areas/trade/products/contract/replies.ts'
import { canBeMade, withoutChoices } from '#areas/trade/products/rules/sell.ts'
import { enterTable } from '#areas/trade/tables/actions/public.ts'
import { findTableFor } from '#areas/trade/tables/actions/orders.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { GuestMenu, GuestOrder } from '../contract/guests.ts'
import type { orders } from '../contract/orders.ts'
import { findSent } from '../queries/orders.ts'
import { takeSubmitted } from './new-order.ts'
import { getOrderReply } from './replies.ts'

/** The key of a guest's request, per table: an order of another table or a waiter is never found by it. */
const nameOf = (tableId: string, requestId: string): string => `table ${tableId} ${requestId}`

/** A dish without what nothing is left of: it, or what may be chosen on it. */
function forGuest({ product: offered, ...offer }: Offer, none: ReadonlySet<string>): Offer {
  const product = withoutChoices(offered, (productId) => none.has(productId))
  return { ...offer, product, isAvailable: offer.isAvailable && !none.has(product.id) && canBeMade(product) }
}

/** @throws Refusal not_found for a code no one knows */
export const guestMenu: Action<typeof orders.guestMenu> = async (ctx, { code }) => {
  const { id, outletId } = await enterTable(ctx, code)
  const table = await findTableFor(ctx, id)
  const menu = await menuForGuest(ctx, outletId, 'Dine In')
  return { ...menu, isOpen: menu.isOpen && table.status !== 'Blocked' }
}

/** What an outlet sells in one way to guests who order by themselves. @throws Refusal not_found */
export async function menuForGuest(ctx: Context, outletId: string, method: DeliveryMethod): Promise<GuestMenu> {
  const outlet = await getOutlet(ctx, outletId)
  const { currency, pricesIncludeTax, groups, rows } = await menuOf(ctx, { businessServiceId: outletId })
  // A waiter may know better than the store; a guest is not offered what it has none of.
  const none = new Set(rows.flatMap(({ product, unitsLeft }) => (unitsLeft === 0 ? [product.id] : [])))
  // What is sold by weight is weighed before it is ordered.
  const dishes = rows.flatMap((offer) => (offer.product.isFractional ? [] : [forGuest(offer, none)]))
  return {
    outletName: outlet.name,
    isOpen: outlet.isOpen && outlet.deliveryMethods.includes(method),
    currency,
    pricesIncludeTax,
    groups: groups
      .filter((group) => dishes.some(({ product }) => product.productGroupId === group.id))
      .map(({ id: groupId, name }) => ({ id: groupId, name })),
    dishes: dishes.map(({ product, priceNow, isAvailable }) => ({
      productId: product.id,
      name: product.name,
      names: product.names,
      description: product.description,
      productGroupId: product.productGroupId,
      imageVersion: product.imageVersion,
      priceNow,
      isAvailable,
      allergens: product.allergens,
      diets: product.diets,
      modifierGroups: product.modifierGroups,
      comboParts: product.comboParts.map(({ part, choices }) => ({
        part,
        choices: choices.map(({ productId, name, extraAmount, isOut }) => ({ productId, name, extraAmount, isOut })),
      })),
    })),
  }
}

/** @throws Refusal not_found for a code no one knows, for what is not on its menu, and for a dish without a picture */
export const guestImage: Action<typeof orders.guestImage> = async (ctx, { code, productId }) => {
  const { outletId } = await enterTable(ctx, code)
  const { rows } = await menuOf(ctx, { businessServiceId: outletId })
  if (!rows.some(({ product }) => product.id === productId)) refuse('not_found', { productId })
  return image(ctx, { productId })
}

/**
 * Takes what a guest orders: it is Submitted, without a number, and not cooked before the property accepts it.
 *
 * @throws Refusal not_found, outlet_closed also out of its hours, way_not_offered, table_moved_on for a table out of use,
 *   product_not_sold_here, product_unavailable, units_not_allowed, choices_not_allowed, no_tax_slab, stock_short
 */
export const guestSend: Action<typeof orders.guestSend> = async (ctx, input) => {
  const { code, requestId, guestName, notes, orderLines } = input
  const { id: tableId, outletId } = await enterTable(ctx, code)
  const externalId = nameOf(tableId, requestId)
  const sent = await findSent(ctx.tx, { externalId })
  // A repeated request gets the same reply, even if the outlet has closed meanwhile.
  if (sent !== undefined) return getGuestReply(ctx, sent, requestId)
  if (!(await getOutlet(ctx, outletId)).isOpen) refuse('outlet_closed')
  const { status } = await findTableFor(ctx, tableId)
  if (status === 'Blocked') refuse('table_moved_on', { status })
  const orderId = await takeSubmitted(ctx, {
    businessServiceId: outletId,
    deliveryMethod: 'Dine In',
    tableId,
    resourceName: '',
    roomNo: '',
    covers: 0,
    customerId: null,
    guestName,
    guestPhone: '',
    locationName: '',
    specialNotes: notes,
    promisedAt: null,
    sourceChannel: 'QR',
    externalId,
    orderLines: orderLines.map((line) => ({ ...line, seatNo: -1, hold: false })),
    confirm: false,
  })
  return getGuestReply(ctx, orderId, requestId)
}

/** @throws Refusal not_found for what was not sent from this table */
export const guestOrder: Action<typeof orders.guestOrder> = async (ctx, { code, requestId }) => {
  const { id } = await enterTable(ctx, code)
  const orderId = await findSent(ctx.tx, { externalId: nameOf(id, requestId) })
  return getGuestReply(ctx, orderId ?? refuse('not_found'), requestId)
}

/** What the guest may know of an order: dishes, money and status; not who works on it. */
async function getGuestReply(ctx: Context, orderId: string, requestId: string): Promise<GuestOrder> {
  const order = await getOrderReply(ctx, orderId)
  const { bookOneOrderId, orderNo, orderStatus, cancelReason, orderedAt, promisedAt, currency, totalAmount } = order
  return {
    requestId,
    bookOneOrderId,
    orderNo,
    orderStatus,
    cancelReason,
    orderedAt,
    promisedAt,
    currency,
    totalAmount,
    // A declined line is shown with the quantity the guest requested.
    orderLines: order.orderLines
      .filter(({ liveUnits }) => liveUnits > 0 || orderStatus === 'Cancelled')
      .map(({ name, unitsInOrder, liveUnits, afterTaxAmount }) => ({ name, unitsInOrder, liveUnits, afterTaxAmount })),
  }
}
