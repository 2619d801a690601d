import { getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { assertSells } from '#areas/property/outlets/rules.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { findInHouseGuest } from '../queries/lists.ts'
import type { StoredLine } from '../queries/lines.ts'
import { deleteOrder, findLead, lockOrder, type StoredOrder } from '../queries/orders.ts'
import { isFromGuest, isOpen, moveOf, orderMoves, type Party } from '../rules/states.ts'
import { liveOf } from '../rules/ledger.ts'
import { NO_TICKETS } from './cut-tickets.ts'
import { linesFor } from './dishes.ts'
import { type NewOrder, newOrSent, storeOrder } from './new-order.ts'
import { notifyOfOrder, recordOrder } from './notify.ts'
import { getOrderReply } from './replies.ts'
import { isManager, partiesIn, readForSaving, saveOrder, writeOrder, type WrittenOrder } from './save-order.ts'
import { assertChangeable, type LockedOrder, lockWithLines } from './locked-order.ts'

/** @throws Refusal outlet_closed, way_not_offered, table_required, address_required, not_found, not_in_house, product_not_sold_here, product_unavailable, units_not_allowed,
 *   choices_not_allowed, no_tax_slab; with `confirm` also table_taken, order_empty */
export const save: Action<typeof orders.save> = async (ctx, input) => {
  const status = isFromGuest(input.sourceChannel) ? 'Submitted' : 'Draft'
  const { sent, made } = await newOrSent(ctx, input, status)
  if (made && input.confirm && status === 'Draft') return confirmNew(ctx, made)
  if (!input.confirm) return getOrderReply(ctx, made ? (await storeOrder(ctx, made)).order.id : sent)
  const locked = made ? await storeOrder(ctx, made) : await lockWithLines(ctx, sent)
  // A request repeated after the order was confirmed, completed or cancelled gets the order's current state.
  if (locked.order.status !== 'Draft' && locked.order.status !== 'Submitted') return getOrderReply(ctx, locked.order.id)
  return confirmLocked(ctx, locked)
}

const confirmation = (ctx: Context) => ({
  status: 'Confirmed' as const,
  businessOn: ctx.businessDate,
  confirmedAt: ctx.now,
})

/** Stores and confirms an order in one piece, as staff take it. @throws Refusal order_moved_on, order_empty, table_taken, table_moved_on, no_tax_slab, stock_short */
async function confirmNew(ctx: Context, { order, lines, property, offers }: NewOrder): Promise<Order> {
  assertMove(ctx, { order, lines }, 'Confirmed')
  assertNotEmpty(lines)
  const change = { isNew: true, isSeated: true, isNumbered: true, lines, order: confirmation(ctx) }
  const written = await writeOrder(ctx, { order, lines: [] }, change, { property, offers, earlier: NO_TICKETS })
  recordOrder(ctx, 'ORDER_CREATE', null, written)
  return printAndReply(ctx, written)
}

/** @throws Refusal order_moved_on {status}, outlet_closed, way_not_offered, order_empty, table_taken, table_moved_on, not_in_house */
export async function confirmLocked(ctx: Context, locked: LockedOrder, promisedAt?: string): Promise<Order> {
  const { order, lines } = locked
  assertMove(ctx, locked, 'Confirmed')
  const confirmed = { ...confirmation(ctx), promisedAt: promisedAt ?? order.promisedAt }
  const change = { isSeated: true, isNumbered: true, order: confirmed }
  const [outlet, guest, read, splitOf] = await Promise.all([
    getOutlet(ctx, order.outletId),
    order.stayId === null ? undefined : findInHouseGuest(ctx.tx, { stayId: order.stayId }),
    readForSaving(ctx, locked, change),
    partyOf(ctx, order),
  ])
  assertSells(outlet, order.deliveryMethod)
  assertNotEmpty(lines)
  if (order.stayId !== null && !guest) refuse('not_in_house', { roomNo: order.roomNumber })
  const written = await writeOrder(ctx, locked, { ...change, order: { ...confirmed, splitOf } }, read)
  recordOrder(ctx, 'ORDER_UPDATE', locked, written)
  notifyOfOrder(ctx, written.order, 'confirmed')
  return printAndReply(ctx, written)
}

function assertNotEmpty(lines: readonly StoredLine[]): void {
  if (!lines.some((line) => liveOf(line) > 0)) refuse('order_empty')
}

/** Queues what was cut for the printers and reads the order as it is now, in one round trip. */
async function printAndReply(ctx: Context, { order, print }: WrittenOrder): Promise<Order> {
  const { reply } = await batch(ctx.tx, { print, reply: () => getOrderReply(ctx, order.id) })
  return reply
}

/** What guests send while their table has an order already is a bill of their party, beside the one that leads it. */
async function partyOf(ctx: Context, { splitOf, sourceChannel, tableId }: StoredOrder): Promise<string | null> {
  const isBeside = splitOf === null && sourceChannel === 'QR' && tableId !== null
  return isBeside ? ((await findLead(ctx.tx, tableId)) ?? null) : splitOf
}

/** @throws Refusal order_moved_on with its current status and the role that may not change it */
export function assertMove(
  ctx: Context,
  { order }: LockedOrder,
  to: StoredOrder['status'],
  parties: Party[] = partiesIn(ctx),
) {
  const move = moveOf(orderMoves, order.status, to, parties)
  return move ?? refuse('order_moved_on', { status: order.status, to })
}

/** Confirmed twice it is confirmed once. @throws Refusal not_found, stale_version, order_moved_on, order_empty, table_taken, table_moved_on, not_in_house */
export const confirm: Action<typeof orders.confirm> = async (ctx, { orderId, version, promisedAt }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  return isOpen(locked.order.status) ? getOrderReply(ctx, orderId) : confirmLocked(ctx, locked, promisedAt)
}

/** @throws Refusal not_found, stale_version, order_moved_on, address_required; a discount: approval_needed, reason_required */
export const update: Action<typeof orders.update> = async (ctx, { orderId, version, ...changes }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  assertChangeable(locked)
  const { order } = locked
  const { discountBp, discountFixed, discountReason, ...fields } = changes
  if (order.deliveryMethod === 'Delivery' && fields.locationName?.trim() === '') refuse('address_required')
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const isDiscounted = discountBp !== undefined || discountFixed !== undefined
  if (isDiscounted && !isManager(partiesIn(ctx))) refuse('approval_needed')
  const isGiven = (discountBp ?? 0) > 0 || (discountFixed ?? 0) > 0
  if (isDiscounted && isGiven && !discountReason) refuse('reason_required')
  const discount = isDiscounted
    ? {
        discountBp: discountFixed === undefined ? (discountBp ?? null) : null,
        discountFixed: (discountFixed ?? null) as StoredOrder['discountFixed'],
        discountReason: isGiven ? (discountReason ?? '') : '',
      }
    : {}
  const isNoted = changes.specialNotes !== undefined && changes.specialNotes !== order.specialNotes
  // A changed note of the whole order is sent on a ticket, like that of a line.
  const lines = isNoted ? locked.lines.map((line) => ({ ...line, isNoteNew: line.sent > 0 })) : locked.lines
  const saved = await saveOrder(ctx, locked, { order: { ...changed, ...discount }, lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  return getOrderReply(ctx, orderId)
}

/** @throws Refusal not_found, stale_version, order_moved_on, product_not_sold_here, product_unavailable, units_not_allowed,
 *   choices_not_allowed, no_tax_slab */
export const addLines: Action<typeof orders.addLines> = async (ctx, { orderId, version, orderLines }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  assertChangeable(locked)
  const lines = await linesFor(ctx, locked.order, locked.lines, orderLines)
  const saved = await saveOrder(ctx, locked, { lines })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  return getOrderReply(ctx, orderId)
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
