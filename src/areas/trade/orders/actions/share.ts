import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { releaseTable } from '#areas/trade/tables/actions/orders.ts'
import { zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { findParty, insertOrder, type StoredOrder } from '../queries/orders.ts'
import { moveKots } from '../queries/kots.ts'
import { saveLines, type StoredLine } from '../queries/lines.ts'
import { isChangeable, isOpen } from '../rules/states.ts'
import { liveOf, unitsOf } from '../rules/ledger.ts'
import { saveOrder, seat } from './save-order.ts'
import { assertChangeable, assertUnpaid, type LockedOrder, lockWithLines } from './locked-order.ts'
import { lineOf } from './lines.ts'
import { recordOrder } from './notify.ts'
import { type SplitLine, splitLine, saveSplit } from './split-line.ts'
import { assertSeated, placeFor } from './new-order.ts'
import { getOrderReply } from './replies.ts'

type Choice = { seatNos: readonly number[]; lines: readonly { orderLineId: string; unitsInOrder: number }[] }

/** How much of each line goes, in thousandths. @throws Refusal not_found, units_not_allowed, nothing_to_split */
function chosenOf(locked: LockedOrder, { seatNos, lines }: Choice): Map<string, number> {
  const bySeat = locked.lines
    .filter((line) => liveOf(line) > 0 && seatNos.includes(line.seatNo))
    .map((line) => [line.id, liveOf(line)] as const)
  const byLine = lines.map(({ orderLineId, unitsInOrder }) => {
    const line = lineOf(locked, orderLineId)
    const units = unitsOf(unitsInOrder)
    const fits = units > 0 && units <= liveOf(line) && (line.isFractional || units % 1_000 === 0)
    if (!fits) refuse('units_not_allowed', { productCode: line.productCode, name: line.name })
    return [line.id, units] as const
  })
  const chosen = new Map([...bySeat, ...byLine])
  const isAll = locked.lines.every((line) => liveOf(line) === (chosen.get(line.id) ?? 0))
  if (chosen.size === 0 || isAll) refuse('nothing_to_split')
  return chosen
}

/** An empty bill beside another one: of the same party, at the same table, for the guest who pays it. */
const besides = (ctx: Context, order: StoredOrder): StoredOrder => ({
  ...order,
  id: ctx.newId(),
  reference: ctx.newReference(),
  number: null,
  splitOf: order.splitOf ?? order.id,
  externalId: null,
  deviceNumber: '',
  visitId: null,
  status: 'Draft',
  covers: 0,
  confirmedAt: null,
  closesWhenServed: false,
  discountFixed: null,
  net: zero,
  tax: zero,
  taxes: [],
  discount: zero,
  afterTaxOff: zero,
  serviceCharge: zero,
  // One delivery, no matter who pays for it: the original bill has the fee.
  deliveryPrice: zero,
  deliveryFee: zero,
  tip: zero,
  createdAt: ctx.now,
  createdBy: ctx.actor.id,
  operatorName: ctx.actor.name,
  version: 1,
})

/**
 * Splits a bill by seats or lines. Moved lines have what was sent to the kitchen on tickets of their own: nothing is cooked again.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, units_not_allowed, nothing_to_split, order_has_money
 */
export const split: Action<typeof orders.split> = async (ctx, { orderId, version, ...choice }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  if (!isOpen(locked.order.status)) refuse('order_moved_on', { status: locked.order.status })
  assertUnpaid(locked)
  const chosen = chosenOf(locked, choice)
  const made = besides(ctx, locked.order)
  const stays: StoredLine[] = []
  const goes: StoredLine[] = []
  const splits: SplitLine[] = []
  for (const line of locked.lines) {
    const units = chosen.get(line.id)
    if (units === undefined) stays.push(line)
    else if (units === liveOf(line)) goes.push({ ...line, orderId: made.id })
    else {
      const halves = splitLine(ctx, line, units)
      stays.push(halves.stays)
      goes.push({ ...halves.part, orderId: made.id })
      splits.push(halves)
    }
  }
  await insertOrder(ctx.tx, made)
  await saveSplit(ctx, [...goes, ...stays], splits)
  const left = await saveOrder(ctx, { order: locked.order, lines: stays }, {})
  const number = await nextNumber(ctx, `order ${ctx.businessDate}`)
  // As far as the bill it came from: what is on it was confirmed there.
  const opened = { ...made, number, status: locked.order.status, confirmedAt: ctx.now }
  const other = await saveOrder(ctx, { order: opened, lines: goes }, {})
  await seat(ctx, other.order)
  recordOrder(ctx, 'ORDER_UPDATE', locked, left)
  recordOrder(ctx, 'ORDER_CREATE', null, other)
  return { order: await getOrderReply(ctx, orderId), split: await getOrderReply(ctx, made.id) }
}

/**
 * Moves another order's lines and tickets onto this one. Nothing is sent to the kitchen: it has them already.
 *
 * @throws Refusal not_found, stale_version, same_order, order_moved_on, order_has_money when the other one is paid or promised
 */
export const merge: Action<typeof orders.merge> = async (ctx, { orderId, version, fromOrderId }) => {
  if (orderId === fromOrderId) refuse('same_order')
  // Both in one order, so that two requests that merge towards each other do not deadlock.
  const first = await lockWithLines(ctx, orderId < fromOrderId ? orderId : fromOrderId)
  const second = await lockWithLines(ctx, orderId < fromOrderId ? fromOrderId : orderId)
  const [locked, from] = orderId < fromOrderId ? [first, second] : [second, first]
  if (version !== undefined && locked.order.version !== version)
    refuse('stale_version', { version: locked.order.version })
  assertChangeable(locked)
  // What a guest has sent is accepted before it goes onto a cart.
  const isAsFar = isOpen(locked.order.status) ? isOpen(from.order.status) : locked.order.status === from.order.status
  const isAlike = isAsFar && locked.order.outletId === from.order.outletId
  if (!isChangeable(from.order.status) || !isAlike) refuse('order_moved_on', { status: from.order.status })
  assertUnpaid(from)

  const last = locked.lines.reduce((all, { position }) => Math.max(all, position), 0)
  const moved = from.lines.map((line) => ({ ...line, orderId, position: line.position + last }))
  await saveLines(ctx.tx, moved)
  await moveKots(ctx.tx, fromOrderId, orderId)
  const into = {
    order: { ...locked.order, covers: locked.order.covers + from.order.covers },
    lines: [...locked.lines, ...moved],
  }
  const { number, reference } = locked.order
  const reason = `Merged into ${number === null ? reference : `#${number}`}`
  const emptied = { ...from.order, ...noDiscount }
  const cancelled = await saveOrder(
    ctx,
    { order: emptied, lines: [] },
    { order: { status: 'Cancelled', reason, closedAt: ctx.now, covers: 0 } },
  )
  // Behind it: what the other one had of an offer is for this one.
  const saved = await saveOrder(ctx, into, {})
  if (from.order.tableId !== null) await releaseTable(ctx, { orderId: fromOrderId })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  recordOrder(ctx, 'ORDER_CANCEL', from, cancelled)
  return getOrderReply(ctx, orderId)
}

const noDiscount = { discountBp: null, discountFixed: null, discountReason: '' }

/**
 * Moves an order, with all open bills of its party, to another place.
 *
 * @throws Refusal not_found, stale_version, order_moved_on, table_required, table_taken, table_moved_on, not_in_house
 */
export const transfer: Action<typeof orders.transfer> = async (ctx, { orderId, version, ...to }) => {
  const locked = await lockWithLines(ctx, orderId, version)
  assertChangeable(locked)
  const { order } = locked
  const target = { ...to, deliveryMethod: order.deliveryMethod }
  assertSeated(target)
  const place = await placeFor(ctx, target)
  const { customerId, guestName, ...where } = place
  // A move to the same place changes nothing: nothing is sent to the kitchen.
  const isSamePlace =
    where.tableId === order.tableId &&
    where.tableName === order.tableName &&
    where.roomNumber === order.roomNumber &&
    where.stayId === order.stayId
  if (isSamePlace) return getOrderReply(ctx, orderId)
  const isForRoom = where.roomNumber !== ''
  const guest = isForRoom ? { customerId, guestName } : {}
  const party = (await findParty(ctx.tx, order.splitOf ?? order.id)).filter((id) => id !== orderId)
  const isSeated = isOpen(order.status) && order.tableId !== where.tableId
  // All bills of the party leave the table before any takes the new one: one that stayed would occupy the old table.
  if (isSeated) for (const id of [orderId, ...party]) await releaseTable(ctx, { orderId: id })
  if (isSeated) await seat(ctx, { ...order, ...where, splitOf: null })
  const saved = await saveOrder(ctx, locked, { order: { ...where, ...guest }, isMoved: true })
  for (const id of party) {
    const other = await lockWithLines(ctx, id)
    const moved = await saveOrder(ctx, other, {
      order: { tableId: where.tableId, tableName: where.tableName },
      isMoved: true,
    })
    if (isSeated) await seat(ctx, { ...moved.order, splitOf: orderId })
    recordOrder(ctx, 'ORDER_UPDATE', other, moved)
  }
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  return getOrderReply(ctx, orderId)
}
