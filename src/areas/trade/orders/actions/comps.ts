import { areUnitsAllowed } from '#areas/trade/products/rules/sell.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Order } from '../contract/replies.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine, type StoredLine } from '../queries/lines.ts'
import { liveOf, unitsOf } from '../rules/ledger.ts'
import { assertChangeable, assertUnpaid, type Held, hold, keep } from './keep.ts'
import { keepLines, lineOf, put } from './lines.ts'
import { type Approver, recordOrder } from './news.ts'
import { splitLine, saveSplit } from './split-line.ts'
import { publishOrder } from './tell.ts'

/**
 * How much of a line is meant, in thousandths; all that lives of it when nothing is said.
 *
 * @throws Refusal order_moved_on for what is gone, units_not_allowed for more than there is or a piece of what is sold whole
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

/** Parts a line into two of the same order; nothing else of it changes. */
export async function partInPlace(ctx: Context, held: Held, line: StoredLine, units: number) {
  const parting = splitLine(ctx, line, units)
  const { stays } = parting
  const part = { ...parting.part, position: Math.max(...held.lines.map(({ position }) => position)) + 1 }
  await saveSplit(ctx, [stays, part], [parting])
  return { part, lines: [...put(held.lines, stays), part] }
}

/** A line the house gives, or with an empty reason one that is sold again; no pack pays for it. */
const onTheHouse = (line: StoredLine, compReason: string): StoredLine => ({ ...line, packId: null, compReason })

/** Puts a line on the house, or a part of it as a line of its own. @throws Refusal order_moved_on, units_not_allowed */
export async function compLine(
  ctx: Context,
  held: Held,
  line: StoredLine,
  { wire, reason, approver }: { wire: number | undefined; reason: string; approver?: Approver },
): Promise<Order> {
  const units = partOf(line, wire)
  if (units === liveOf(line)) return keepLines(ctx, held, put(held.lines, onTheHouse(line, reason)), approver)
  const { part, lines } = await partInPlace(ctx, held, line, units)
  const kept = await keep(ctx, { ...held, lines }, { lines: put(lines, onTheHouse(part, reason)) })
  recordOrder(ctx, 'ORDER_UPDATE', held, kept, approver)
  return publishOrder(ctx, held.order.id)
}

/** On the house, or back on the bill. @throws Refusal not_found, units_not_allowed; order_moved_on for what is closed or gone */
export const comp: Action<typeof orders.comp> = async (ctx, { orderLineId, unitsInOrder, reason }) => {
  const held = await hold(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  assertChangeable(held)
  return compLine(ctx, held, lineOf(held, orderLineId), { wire: unitsInOrder, reason })
}

/** All that lives of an order, on the house. @throws Refusal order_moved_on, order_has_money */
export function compHeld(ctx: Context, held: Held, reason: string, approver?: Approver): Promise<Order> {
  assertChangeable(held)
  assertUnpaid(held)
  const lines = held.lines.map((line) => (liveOf(line) > 0 ? onTheHouse(line, reason) : line))
  return keepLines(ctx, held, lines, approver)
}

/** @throws Refusal not_found, stale_version, order_moved_on, order_has_money */
export const compOrder: Action<typeof orders.compOrder> = async (ctx, { orderId, version, reason }) =>
  compHeld(ctx, await hold(ctx, orderId, version), reason)
