import type { Address } from '#core/address.ts'
import type { AuditType } from '#core/audit-types.ts'
import type { Context, NewNotification } from '#server/request/context.ts'
import type { StoredOrder } from '../queries/orders.ts'
import { isFromGuest } from '../rules/states.ts'
import { liveOf, wireOf } from '../rules/ledger.ts'
import type { LockedOrder } from './locked-order.ts'
import { placeOf, totalOf } from './replies.ts'

/** Where the screen of an order is; the specification's address carries its id as JSON. */
const pathOf = (orderId: string): Address => `/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`

/** Notifies staff of a guest's order: its place and total, never the guest's name. An order that staff took notifies no one. */
export function notifyOfOrder(ctx: Context, order: StoredOrder, status: NewNotification['status']): void {
  if (!isFromGuest(order.sourceChannel)) return
  const place = order.tableName || order.roomNumber || order.deliveryMethod
  const number = order.number === null ? order.reference : `#${order.number}`
  ctx.notify({
    type: 'order',
    referenceNumber: number,
    referenceId: order.id,
    status,
    message: `Order ${number} for ${place} is ${status}`,
    text: { kind: `order_${status}`, facts: { number, place, outlet: order.outletName, amount: totalOf(order) } },
    redirectPath: pathOf(order.id),
  })
}

const brief = ({ order, lines }: LockedOrder) => ({
  number: order.number,
  status: order.status,
  place: placeOf({ ...order, guestName: '' }),
  total: totalOf(order),
  discountReason: order.discountReason,
  reason: order.reason,
  lines: lines.map((line) => ({
    code: line.productCode,
    units: wireOf(liveOf(line)),
    status: line.status,
    ...(line.compReason && { comp: line.compReason }),
    ...(line.packId !== null && { prepaid: true }),
    ...(line.offerId !== null && { gift: true }),
    ...(line.leavingReason && { reason: line.leavingReason }),
  })),
})

/** The user who approved the actor's request with a PIN. */
export type Approver = { id: number; name: string }

/** An event of the audit log about an order: its state before and after. */
export function recordOrder(
  ctx: Context,
  type: AuditType,
  before: LockedOrder | null,
  after: LockedOrder,
  approvedBy?: Approver,
): void {
  ctx.record({
    type,
    entity: 'order',
    entityId: after.order.id,
    orderId: after.order.id,
    bookingId: after.order.bookingId ?? undefined,
    ...(before && { before: brief(before) }),
    after: { ...brief(after), ...(approvedBy && { approvedBy }) },
  })
}
