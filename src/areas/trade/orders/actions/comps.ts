import { areUnitsAllowed } from '#areas/trade/products/rules/sell.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine, type StoredLine } from '../queries/lines.ts'
import { liveOf, unitsOf } from '../rules/ledger.ts'
import { saveOrder } from './save-order.ts'
import { assertChangeable, assertUnpaid, type LockedOrder, lockWithLines } from './locked-order.ts'
import { saveLinesOf, lineOf, put } from './lines.ts'
import { type Approver, recordOrder } from './notify.ts'
import { splitLine, saveSplit } from './split-line.ts'
import { getOrderReply } from './replies.ts'

/**
 * How much of a line is meant, in thousandths; all that is left of it when no quantity is given.
 *
 * @throws Refusal order_moved_on for what is cancelled or voided, units_not_allowed for more than there is or a piece of what is sold whole
 */
export function partOf(line: StoredLine, wire: number | undefined): number {
  const live = liveOf(line)
  if (live === 0) refuse('order_moved_on', { status: line.status })
  if (wire === undefined) return live
  const units = unitsOf(wire)
  if (!areUnitsAllowed(wire, line.isFractional) || units > live)
    refuse('units_not_allowed', { productCode: line.productCode, name: line.name })
  return units
}

/** Splits a line into two of the same order; nothing else of it changes. */
export async function splitInPlace(ctx: Context, locked: LockedOrder, line: StoredLine, units: number) {
  const split = splitLine(ctx, line, units)
  const { stays } = split
  const part = { ...split.part, position: Math.max(...locked.lines.map(({ position }) => position)) + 1 }
  await saveSplit(ctx, [stays, part], [split])
  return { part, lines: [...put(locked.lines, stays), part] }
}

/** A line on the house, or with an empty reason one that is sold again; no pack pays for it. */
const onTheHouse = (line: StoredLine, compReason: string): StoredLine => ({ ...line, packId: null, compReason })

/** Puts a line on the house, or a part of it as a line of its own. @throws Refusal order_moved_on, units_not_allowed */
export async function compLine(
  ctx: Context,
  locked: LockedOrder,
  line: StoredLine,
  { wire, reason, approver }: { wire: number | undefined; reason: string; approver?: Approver },
): Promise<Order> {
  const units = partOf(line, wire)
  if (units === liveOf(line)) return saveLinesOf(ctx, locked, put(locked.lines, onTheHouse(line, reason)), approver)
  const { part, lines } = await splitInPlace(ctx, locked, line, units)
  const saved = await saveOrder(ctx, { ...locked, lines }, { lines: put(lines, onTheHouse(part, reason)) })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved, approver)
  return getOrderReply(ctx, locked.order.id)
}

/** On the house, or back on the bill. @throws Refusal not_found, units_not_allowed; order_moved_on for what is closed, cancelled or voided */
export const comp: Action<typeof orders.comp> = async (ctx, { orderLineId, unitsInOrder, reason }) => {
  const locked = await lockWithLines(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  assertChangeable(locked)
  return compLine(ctx, locked, lineOf(locked, orderLineId), { wire: unitsInOrder, reason })
}

/** Puts all that is left of an order on the house. @throws Refusal order_moved_on, order_has_money */
export function compLocked(ctx: Context, locked: LockedOrder, reason: string, approver?: Approver): Promise<Order> {
  assertChangeable(locked)
  assertUnpaid(locked)
  const lines = locked.lines.map((line) => (liveOf(line) > 0 ? onTheHouse(line, reason) : line))
  return saveLinesOf(ctx, locked, lines, approver)
}

/** @throws Refusal not_found, stale_version, order_moved_on, order_has_money */
export const compOrder: Action<typeof orders.compOrder> = async (ctx, { orderId, version, reason }) =>
  compLocked(ctx, await lockWithLines(ctx, orderId, version), reason)
