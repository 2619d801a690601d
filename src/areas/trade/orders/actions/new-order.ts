import { newOrderOffers, type OrderOffers } from '#areas/offers/offers/actions/orders.ts'
import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import type { Outlet } from '#areas/property/outlets/contract.ts'
import { assertSells } from '#areas/property/outlets/rules.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { Property } from '#areas/property/properties/contract/property.ts'
import { findTableFor } from '#areas/trade/tables/actions/orders.ts'
import { zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { findInHouseGuest } from '../queries/lists.ts'
import { findSent, type StoredOrder } from '../queries/orders.ts'
import { linesOf, readDishes } from './dishes.ts'
import type { StoredLine } from '../queries/lines.ts'
import { notifyOfOrder, recordOrder } from './notify.ts'
import { saveOrder } from './save-order.ts'
import type { LockedOrder } from './locked-order.ts'

export type NewOrderInput = Parameters<Action<typeof orders.save>>[1]

/** A new order with its lines, not stored yet. */
export type NewOrder = { order: StoredOrder; lines: StoredLine[]; property: Property; offers: OrderOffers }

/**
 * Reads, in one round trip, all a new order is made from.
 *
 * @throws Refusal outlet_closed, way_not_offered, table_required, address_required; not_found for an outlet or table that does not exist;
 *   not_in_house; those of `linesFor`
 */
async function draftOf(ctx: Context, input: NewOrderInput, status: 'Draft' | 'Submitted'): Promise<NewOrder> {
  const [outlet, place, dishes, property, offers] = await Promise.all([
    getOutlet(ctx, input.businessServiceId),
    placeFor(ctx, input),
    readDishes(ctx, [], input.orderLines),
    getProperty(ctx),
    newOrderOffers(ctx, input.customerId),
  ])
  assertSells(outlet, input.deliveryMethod)
  assertSeated(input)
  if (input.deliveryMethod === 'Delivery' && input.locationName.trim() === '') refuse('address_required')
  const order = orderOf(ctx, { input, outlet, status, place })
  return { order, lines: linesOf(ctx, order, [], dishes), property, offers }
}

/** The new order; or the id of the one that was sent before: that is returned, even if the outlet has closed meanwhile. */
export async function newOrSent(
  ctx: Context,
  input: NewOrderInput,
  status: 'Draft' | 'Submitted',
): Promise<{ sent: string; made?: undefined } | { made: NewOrder; sent?: undefined }> {
  const [sent, made] = await Promise.allSettled([findSent(ctx.tx, input), draftOf(ctx, input, status)])
  if (sent.status === 'rejected') throw sent.reason
  if (sent.value !== undefined) return { sent: sent.value }
  if (made.status === 'rejected') throw made.reason
  if (input.orderLines.length === 0 || made.value.lines.length > 0) return { made: made.value }
  // All of its lines are stored: with it, between the two reads, or on another order.
  const meanwhile = await findSent(ctx.tx, input)
  return meanwhile === undefined ? { made: made.value } : { sent: meanwhile }
}

type Parts = {
  input: NewOrderInput
  outlet: Outlet
  status: 'Draft' | 'Submitted'
  place: Awaited<ReturnType<typeof placeFor>>
}

/** An order of an outlet with nothing on it yet. */
export function orderOf(ctx: Context, { input, outlet, status, place }: Parts): StoredOrder {
  return {
    id: input.orderId ?? ctx.newId(),
    reference: ctx.newReference(),
    number: null,
    businessOn: ctx.businessDate,
    outletId: outlet.id,
    outletName: outlet.name,
    deliveryMethod: input.deliveryMethod,
    status,
    splitOf: null,
    bookingReference: null,
    ...place,
    customerId: input.customerId ?? place.customerId,
    guestName: input.guestName || place.guestName,
    guestPhone: input.guestPhone,
    locationName: input.locationName,
    covers: input.covers,
    specialNotes: input.specialNotes,
    promisedAt: input.promisedAt,
    sourceChannel: input.sourceChannel,
    externalId: input.externalId ?? null,
    deviceNumber: input.deviceNumber ?? '',
    visitId: null,
    currency: ctx.property.currency,
    includesTax: ctx.property.pricesIncludeTax,
    serviceChargeBp: outlet.serviceChargeBp,
    discountBp: null,
    discountFixed: null,
    discountReason: '',
    offerCode: '',
    net: zero,
    tax: zero,
    taxes: [],
    discount: zero,
    afterTaxOff: zero,
    serviceCharge: zero,
    deliveryPrice: input.deliveryMethod === 'Delivery' ? outlet.deliveryFee : zero,
    deliveryFee: zero,
    tip: zero,
    paid: zero,
    refunded: zero,
    onRoom: zero,
    onRoomOff: zero,
    onCredit: zero,
    reason: '',
    confirmedAt: null,
    closedAt: null,
    closesWhenServed: false,
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
    operatorName: ctx.actor.name,
    version: 1,
  }
}

type Place = {
  tableId: string | null
  resourceName: string
  roomNo: string
  deliveryMethod: NewOrderInput['deliveryMethod']
}

/** What is eaten here goes to a table, a named place or a room. @throws Refusal table_required */
export function assertSeated({ deliveryMethod, tableId, resourceName, roomNo }: Place): void {
  const isSomewhere = tableId !== null || resourceName.trim() !== '' || roomNo !== ''
  if (deliveryMethod === 'Dine In' && !isSomewhere) refuse('table_required')
}

/** Where an order goes. A room must have a guest in it: the order is then theirs. @throws Refusal not_found, not_in_house */
export async function placeFor(ctx: Context, { tableId, resourceName, roomNo, deliveryMethod }: Place) {
  const isForRoom = deliveryMethod === 'Room Order' || roomNo !== ''
  const [table, guest] = await Promise.all([
    tableId === null ? undefined : findTableFor(ctx, tableId),
    isForRoom ? findInHouseGuest(ctx.tx, { roomNo }) : undefined,
  ])
  if (isForRoom && !guest) refuse('not_in_house', { roomNo })
  return {
    tableId,
    tableName: table?.name ?? resourceName,
    roomNumber: guest?.roomNo ?? '',
    stayId: guest?.stayId ?? null,
    bookingId: guest?.bookingId ?? null,
    customerId: guest?.customerId ?? null,
    guestName: guest?.guestName ?? '',
  }
}

/** Stores a new order as it is, a draft or what a guest has sent. @throws Refusal no_tax_slab, not_found, stock_short */
export async function storeOrder(ctx: Context, { order, lines, property, offers }: NewOrder): Promise<LockedOrder> {
  const read = { property, offers, earlier: undefined }
  const saved = await saveOrder(ctx, { order, lines: [] }, { isNew: true, lines }, read)
  recordOrder(ctx, 'ORDER_CREATE', null, saved)
  if (order.status === 'Submitted') notifyOfOrder(ctx, saved.order, 'submitted')
  return saved
}

/**
 * Takes what a guest has sent and staff must accept.
 *
 * @returns its id, that of the order which was sent before where there is one
 * @throws Refusal those of `newOrSent` and `storeOrder`
 */
export async function takeSubmitted(ctx: Context, input: NewOrderInput): Promise<string> {
  const { sent, made } = await newOrSent(ctx, input, 'Submitted')
  return made ? (await storeOrder(ctx, made)).order.id : sent
}
