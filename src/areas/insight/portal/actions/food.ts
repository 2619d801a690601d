import { orderToRoom, roomDishPicture, roomMenu, roomOutlets } from '#areas/trade/orders/actions/from-room.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import { enterPage, lockEntered, type OpenPage } from './enter.ts'
import { shownPage } from './shown.ts'

/** @throws Refusal offer_over where guests order nothing, or not now */
function assertOffered({ settings, phase }: OpenPage): void {
  if (!settings.hasRoomMenu || phase !== 'DURING') refuse('offer_over')
}

/** @throws Refusal not_found, also for an outlet that brings nothing to rooms; offer_over */
export const menu: Action<typeof portal.menu> = async (ctx, { token, outletId }) => {
  assertOffered(await enterPage(ctx, token))
  const outlets = await roomOutlets(ctx)
  const chosen = outletId ?? (outlets.find(({ isOpen }) => isOpen) ?? outlets[0])?.id ?? null
  return { outlets, outletId: chosen, menu: chosen === null ? null : await roomMenu(ctx, chosen) }
}

/** @throws Refusal not_found, also for a dish that is on no menu of a room; offer_over */
export const dishPicture: Action<typeof portal.dishPicture> = async (ctx, { token, outletId, productId }) => {
  assertOffered(await enterPage(ctx, token))
  return roomDishPicture(ctx, outletId, productId)
}

/**
 * Orders to a room of the stay in which the guests are.
 *
 * @throws Refusal not_found, also for a room no one has arrived in; outlet_closed; offer_over {because} where a dish is not sold so, or not now
 */
export const order: Action<typeof portal.order> = async (ctx, { token, key, stayId, outletId, notes, orderLines }) => {
  const open = await lockEntered(ctx, token)
  assertOffered(open)
  const { booking, rooms } = open
  const stay = rooms.find(({ id, status }) => id === stayId && status === 'IN_HOUSE')
  if (!stay?.roomNumber) return refuse('not_found', { stayId })
  const request = { outletId, stayId, roomNo: stay.roomNumber, requestId: key, notes, lines: orderLines }
  const orderId = await orderToRoom(ctx, request).catch(notSold)
  ctx.record({
    type: 'GUEST_ROOM_ORDER',
    entity: 'guest_page',
    entityId: booking.id,
    bookingId: booking.id,
    after: { orderId, room: stay.roomNumber },
  })
  ctx.publish('portal', 'orders')
  return shownPage(ctx, await enterPage(ctx, token))
}

/** The reasons against a dish, as one "no" of the offer. */
function notSold(error: unknown): never {
  if (error instanceof Refusal && !['not_found', 'outlet_closed'].includes(error.code))
    return refuse('offer_over', { because: error.code })
  throw error
}
