import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { outstandingOf } from '../rules/totals.ts'
import { isOpen, isUnserved } from '../rules/states.ts'
import { completeLocked } from './complete.ts'
import { assertGuestForPacks } from './packs.ts'
import { getOrderReply, totalOf } from './replies.ts'
import type { LockedOrder } from './locked-order.ts'

// What every way of paying an order has in common.

/** What is still to be paid or posted of an order. */
export const dueOf = (order: StoredOrder): Minor => outstandingOf({ ...order, total: totalOf(order) })

/** As people call it: its number of the day, or its reference until it has one. */
export const numberOf = (order: StoredOrder): string => (order.number === null ? order.reference : `#${order.number}`)

/** Money is taken for what the property has confirmed, and for packs of someone. @throws Refusal order_moved_on, pack_needs_guest */
export function assertConfirmed(locked: LockedOrder): void {
  const { status } = locked.order
  if (!isOpen(status)) refuse('order_moved_on', { status })
  assertGuestForPacks(locked)
}

/** @throws Refusal tips_not_taken where the outlet takes none */
export async function assertTip(ctx: Context, order: StoredOrder, tip: number): Promise<void> {
  if (tip > 0 && !(await getOutlet(ctx, order.outletId)).takesTips) refuse('tips_not_taken')
}

/** Whether food is still to be served: a paid order then stays open, except at a counter. */
const waitsForFood = ({ order, lines }: LockedOrder): boolean =>
  order.deliveryMethod !== 'Counter' && lines.some(isUnserved)

/** Marks the order to be closed by itself when the last of it is served. */
export const closing = (order: StoredOrder, isToComplete: boolean): Pick<StoredOrder, 'closesWhenServed'> => ({
  closesWhenServed: order.closesWhenServed || isToComplete,
})

/** Closes the order when `isToComplete`, if it is paid; it stays open while something is due or waits to be served. */
export async function finish(ctx: Context, locked: LockedOrder, isToComplete: boolean) {
  if (isToComplete && dueOf(locked.order) === 0 && !waitsForFood(locked)) await completeLocked(ctx, locked)
  return getOrderReply(ctx, locked.order.id)
}

/** Writes money that moved for an order into the audit log. */
export function recordMoney(
  ctx: Context,
  type: 'ORDER_PAID' | 'ORDER_REFUNDED' | 'ORDER_POSTED' | 'ORDER_POSTING_WITHDRAWN',
  { order }: LockedOrder,
  after: object,
): void {
  ctx.record({
    type,
    entity: 'order',
    entityId: order.id,
    orderId: order.id,
    bookingId: order.bookingId ?? undefined,
    after: { ...after, due: dueOf(order) },
  })
}
