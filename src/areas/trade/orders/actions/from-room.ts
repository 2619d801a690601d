import { everyOutlet, getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { image } from '#areas/trade/products/actions/availability.ts'
import type { FileReply } from '#core/contract.ts'
import type { Hours } from '#areas/property/outlets/contract.ts'
import { isOpenAt, localMoment } from '#areas/property/outlets/rules.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { GuestLine, GuestMenu } from '../contract/guests.ts'
import type { orders } from '../contract/orders.ts'
import { findRoomOrders, type RoomOrder } from '../queries/room-orders.ts'
import { findSent } from '../queries/orders.ts'
import { dueOf } from './money.ts'
import { menuForGuest } from './guests.ts'
import { lockWithLines } from './locked-order.ts'
import { takeSubmitted } from './new-order.ts'
import { billToRoom } from './postings.ts'
import { getOrderReply } from './replies.ts'
import { confirm as confirmOrder } from './take.ts'

/** An outlet that brings what guests order to their rooms, on the bill of the room. */
export type RoomOutlet = { id: string; name: string; isOpen: boolean; openingHours: Hours[] }

/** For areas above: the outlets whose menu guests in house may order from, in their order. */
export async function roomOutlets(ctx: Context): Promise<RoomOutlet[]> {
  const moment = localMoment(ctx.now, ctx.property.timeZone)
  const all = await everyOutlet(ctx)
  return all
    .filter((one) => one.isActive && one.allowsBillToRoom && one.deliveryMethods.includes('Room Order'))
    .map(({ id, name, openingHours }) => ({ id, name, openingHours, isOpen: isOpenAt(openingHours, moment) }))
}

/** For areas above: the menu of one of them. @throws Refusal not_found */
export async function roomMenu(ctx: Context, outletId: string): Promise<GuestMenu> {
  await assertForRooms(ctx, outletId)
  return menuForGuest(ctx, outletId, 'Room Order')
}

/** For areas above: the picture of a dish on that menu. @throws Refusal not_found */
export async function roomDishPicture(ctx: Context, outletId: string, productId: string): Promise<FileReply> {
  const { dishes } = await roomMenu(ctx, outletId)
  if (!dishes.some((dish) => dish.productId === productId)) refuse('not_found', { productId })
  return image(ctx, { productId })
}

/** @throws Refusal not_found for an outlet that brings nothing to rooms */
async function assertForRooms(ctx: Context, outletId: string): Promise<void> {
  if (!(await roomOutlets(ctx)).some(({ id }) => id === outletId)) refuse('not_found', { outletId })
}

export type RoomRequest = {
  outletId: string
  stayId: string
  roomNo: string
  /** Named by the guest's browser: sent twice it is one order. */
  requestId: string
  notes: string
  lines: readonly GuestLine[]
}

/**
 * For areas above: takes what a guest orders to the room. It is Submitted; once staff accept it, it goes to the kitchen and on the bill.
 *
 * @throws Refusal not_found, outlet_closed also out of its hours, way_not_offered, not_in_house, product_not_sold_here, product_unavailable,
 *   units_not_allowed, choices_not_allowed, no_tax_slab, stock_short
 */
export async function orderToRoom(ctx: Context, request: RoomRequest): Promise<string> {
  const { outletId, stayId, roomNo, requestId, notes, lines } = request
  const externalId = `room ${stayId} ${requestId}`
  const sent = await findSent(ctx.tx, { externalId })
  if (sent !== undefined) return sent
  await assertForRooms(ctx, outletId)
  if (!(await getOutlet(ctx, outletId)).isOpen) refuse('outlet_closed')
  return takeSubmitted(ctx, {
    businessServiceId: outletId,
    deliveryMethod: 'Room Order',
    tableId: null,
    resourceName: '',
    roomNo,
    covers: 0,
    customerId: null,
    guestName: '',
    guestPhone: '',
    locationName: '',
    specialNotes: notes,
    promisedAt: null,
    sourceChannel: 'WEB',
    externalId,
    orderLines: lines.map((line) => ({ ...line, seatNo: -1, hold: false })),
    confirm: false,
  })
}

/** For areas above: what the guests of a booking ordered to their rooms by themselves, the latest first. */
export const roomOrdersOf = (ctx: Context, bookingId: string): Promise<RoomOrder[]> => findRoomOrders(ctx.tx, bookingId)

/**
 * Accepts an order. What a guest ordered to the room by themselves goes on the bill of the room with it, in the guest's name; where the bill
 * takes nothing any more, it stays due.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, order_empty, table_taken, table_moved_on, not_in_house
 */
export const confirm: Action<typeof orders.confirm> = async (ctx, input) => {
  const before = await lockWithLines(ctx, input.orderId)
  const order = await confirmOrder(ctx, input)
  const { status, sourceChannel, deliveryMethod, stayId, guestName, roomNumber } = before.order
  const isOfRoom = sourceChannel === 'WEB' && deliveryMethod === 'Room Order' && stayId !== null
  if (status !== 'Submitted' || !isOfRoom) return order
  const { order: confirmed } = await lockWithLines(ctx, input.orderId)
  const outlet = await getOutlet(ctx, confirmed.outletId)
  if (dueOf(confirmed) === 0 || !outlet.allowsBillToRoom) return order
  const signedName = guestName || roomNumber
  const bill = { orderId: input.orderId, stayId, tip: 0, signedName, signature: '', complete: true }
  await billToRoom(ctx, bill).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'folio_closed') throw error
  })
  return getOrderReply(ctx, input.orderId)
}
