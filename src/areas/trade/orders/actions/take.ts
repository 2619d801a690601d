import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import type { Outlet } from '#areas/property/outlets/contract.ts'
import { assertSells } from '#areas/property/outlets/rules.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { findTableFor, occupyTable } from '#areas/trade/tables/actions/orders.ts'
import { zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { deleteOrder, findLead, findSent, insertOrder, lockOrder, type StoredOrder } from '../queries/orders.ts'
import { findHoused } from '../queries/lists.ts'
import { isFromGuest, isOpen, moveOf, orderMoves, type Party } from '../rules/states.ts'
import { liveOf } from '../rules/ledger.ts'
import { linesFor } from './dishes.ts'
import { assertChangeable, type Held, hold, isHead, keep, partiesIn } from './keep.ts'
import { notifyOfOrder, recordOrder } from './news.ts'
import { publishOrder } from './tell.ts'

type Input = Parameters<Action<typeof orders.save>>[1]

/** @throws Refusal outlet_closed, way_not_offered, table_required, address_required; not_found for an outlet or table that is not there; not_in_house */
async function draftOf(ctx: Context, input: Input, status: 'Draft' | 'Submitted'): Promise<StoredOrder> {
  const outlet = await getOutlet(ctx, input.businessServiceId)
  assertSells(outlet, input.deliveryMethod)
  assertSeated(input)
  if (input.deliveryMethod === 'Delivery' && input.locationName.trim() === '') refuse('address_required')
  return orderOf(ctx, { input, outlet, status, place: await placeFor(ctx, input) })
}

type Parts = {
  input: Input
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
    net: zero,
    tax: zero,
    taxes: [],
    discount: zero,
    serviceCharge: zero,
    deliveryPrice: input.deliveryMethod === 'Delivery' ? outlet.deliveryFee : zero,
    deliveryFee: zero,
    tip: zero,
    paid: zero,
    refunded: zero,
    onRoom: zero,
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

type Place = { tableId: string | null; resourceName: string; roomNo: string; deliveryMethod: Input['deliveryMethod'] }

/** What is eaten here goes to a table, a named place or a room. @throws Refusal table_required */
export function assertSeated({ deliveryMethod, tableId, resourceName, roomNo }: Place): void {
  const isSomewhere = tableId !== null || resourceName.trim() !== '' || roomNo !== ''
  if (deliveryMethod === 'Dine In' && !isSomewhere) refuse('table_required')
}

/** Where an order goes. A room must have a guest in it: the order is then theirs. @throws Refusal not_found, not_in_house */
export async function placeFor(ctx: Context, { tableId, resourceName, roomNo, deliveryMethod }: Place) {
  const table = tableId === null ? undefined : await findTableFor(ctx, tableId)
  const isForRoom = deliveryMethod === 'Room Order' || roomNo !== ''
  const guest = isForRoom ? await findHoused(ctx.tx, { roomNo }) : undefined
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

/** An order, and all of it when nobody else can have seen it yet. */
type Taken = { id: string; held?: Held }

/**
 * Takes an order: as a draft, or as what a guest has sent and the house must accept.
 *
 * @throws Refusal those of `save`
 */
export async function takeOrder(ctx: Context, input: Input, status: 'Draft' | 'Submitted'): Promise<Taken> {
  const sent = await findSent(ctx.tx, input)
  if (sent !== undefined) return { id: sent }
  const order = await draftOf(ctx, input, status)
  const lines = await linesFor(ctx, order, [], input.orderLines)
  const isNew = await insertOrder(ctx.tx, order)
  // Somebody sent the same one a moment ago.
  if (!isNew) return { id: (await findSent(ctx.tx, input)) ?? refuse('not_found') }
  const kept = await keep(ctx, { order, lines: [] }, { lines })
  recordOrder(ctx, 'ORDER_CREATE', null, kept)
  if (status === 'Submitted') notifyOfOrder(ctx, kept.order, 'submitted')
  return { id: order.id, held: kept }
}

/** @throws Refusal outlet_closed, way_not_offered, table_required, address_required, not_found, not_in_house, product_not_sold_here, product_unavailable, units_not_allowed,
 *   choices_not_allowed, no_tax_slab; with `confirm` also table_taken, order_empty */
export const save: Action<typeof orders.save> = async (ctx, input) => {
  const { id, held: taken } = await takeOrder(ctx, input, isFromGuest(input.sourceChannel) ? 'Submitted' : 'Draft')
  if (!input.confirm) return publishOrder(ctx, id)
  const held = taken ?? (await hold(ctx, id))
  // Sent again after it was confirmed, completed or cancelled, it is answered as it is.
  if (held.order.status !== 'Draft' && held.order.status !== 'Submitted') return publishOrder(ctx, id)
  return confirmHeld(ctx, held)
}

/** @throws Refusal order_moved_on {status}, outlet_closed, way_not_offered, order_empty, table_taken, table_moved_on, not_in_house */
export async function confirmHeld(ctx: Context, held: Held, promisedAt?: string): Promise<Order> {
  const { order, lines } = held
  assertMove(ctx, held, 'Confirmed')
  const [outlet, guest] = await Promise.all([
    getOutlet(ctx, order.outletId),
    order.stayId === null ? undefined : findHoused(ctx.tx, { stayId: order.stayId }),
  ])
  assertSells(outlet, order.deliveryMethod)
  if (!lines.some((line) => liveOf(line) > 0)) refuse('order_empty')
  if (order.stayId !== null && !guest) refuse('not_in_house', { roomNo: order.roomNumber })
  const splitOf = await partyOf(ctx, order)
  await seat(ctx, { ...order, splitOf })
  const number = await nextNumber(ctx, `order ${ctx.businessDate}`)
  const confirmed = {
    status: 'Confirmed' as const,
    splitOf,
    number,
    businessOn: ctx.businessDate,
    confirmedAt: ctx.now,
    promisedAt: promisedAt ?? order.promisedAt,
  }
  const kept = await keep(ctx, held, { order: confirmed })
  recordOrder(ctx, 'ORDER_UPDATE', held, kept)
  notifyOfOrder(ctx, kept.order, 'confirmed')
  return publishOrder(ctx, order.id)
}

/** What guests send while their table has an order already is a bill of their party, beside the one that leads it. */
async function partyOf(ctx: Context, { splitOf, sourceChannel, tableId }: StoredOrder): Promise<string | null> {
  const isBeside = splitOf === null && sourceChannel === 'QR' && tableId !== null
  return isBeside ? ((await findLead(ctx.tx, tableId)) ?? null) : splitOf
}

/** The table of an order is taken; of a bill that was split off with it. @throws Refusal table_taken, table_moved_on */
export async function seat(ctx: Context, { id, tableId, covers, splitOf }: StoredOrder): Promise<void> {
  if (tableId !== null) await occupyTable(ctx, { tableId, orderId: id, covers, isLead: splitOf === null })
}

/** @throws Refusal order_moved_on with where it stands and who may not move it */
export function assertMove(
  ctx: Context,
  { order }: Held,
  to: StoredOrder['status'],
  parties: Party[] = partiesIn(ctx),
) {
  const move = moveOf(orderMoves, order.status, to, parties)
  return move ?? refuse('order_moved_on', { status: order.status, to })
}

/** Confirmed twice it is confirmed once. @throws Refusal not_found, stale_version, order_moved_on, order_empty, table_taken, table_moved_on, not_in_house */
export const confirm: Action<typeof orders.confirm> = async (ctx, { orderId, version, promisedAt }) => {
  const held = await hold(ctx, orderId, version)
  return isOpen(held.order.status) ? publishOrder(ctx, orderId) : confirmHeld(ctx, held, promisedAt)
}

/** @throws Refusal not_found, stale_version, order_moved_on, address_required; a discount: approval_needed, reason_required */
export const update: Action<typeof orders.update> = async (ctx, { orderId, version, ...asked }) => {
  const held = await hold(ctx, orderId, version)
  assertChangeable(held)
  const { order } = held
  const { discountBp, discountFixed, discountReason, ...head } = asked
  if (order.deliveryMethod === 'Delivery' && head.locationName?.trim() === '') refuse('address_required')
  const given = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined))
  const isDiscounted = discountBp !== undefined || discountFixed !== undefined
  if (isDiscounted && !isHead(partiesIn(ctx))) refuse('approval_needed')
  const isGiven = (discountBp ?? 0) > 0 || (discountFixed ?? 0) > 0
  if (isDiscounted && isGiven && !discountReason) refuse('reason_required')
  const discount = isDiscounted
    ? {
        discountBp: discountFixed === undefined ? (discountBp ?? null) : null,
        discountFixed: (discountFixed ?? null) as StoredOrder['discountFixed'],
        discountReason: isGiven ? (discountReason ?? '') : '',
      }
    : {}
  const isNoted = asked.specialNotes !== undefined && asked.specialNotes !== order.specialNotes
  // What is said of the whole order goes out on a ticket as what is said of a line does.
  const lines = isNoted ? held.lines.map((line) => ({ ...line, isNoteNew: line.sent > 0 })) : held.lines
  const kept = await keep(ctx, held, { order: { ...given, ...discount }, lines })
  recordOrder(ctx, 'ORDER_UPDATE', held, kept)
  return publishOrder(ctx, orderId)
}

/** @throws Refusal not_found, stale_version, order_moved_on, product_not_sold_here, product_unavailable, units_not_allowed,
 *   choices_not_allowed, no_tax_slab */
export const addLines: Action<typeof orders.addLines> = async (ctx, { orderId, version, orderLines }) => {
  const held = await hold(ctx, orderId, version)
  assertChangeable(held)
  const lines = await linesFor(ctx, held.order, held.lines, orderLines)
  const kept = await keep(ctx, held, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', held, kept)
  return publishOrder(ctx, orderId)
}

/** @throws Refusal not_found; order_moved_on for anything the kitchen or a guest has seen */
export const remove: Action<typeof orders.remove> = async (ctx, { orderId }) => {
  const order = await lockOrder(ctx.tx, orderId)
  if (order.status !== 'Draft') refuse('order_moved_on', { status: order.status })
  await deleteOrder(ctx.tx, orderId)
  ctx.record({
    type: 'ORDER_DELETE',
    entity: 'order',
    entityId: orderId,
    orderId,
    before: { reference: order.reference, status: order.status },
  })
  ctx.publish('orders')
  return { orderId }
}
