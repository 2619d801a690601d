import { payingPack } from '#areas/trade/prepaid/actions.ts'
import { unitsTaken } from '#areas/trade/prepaid/rules.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine } from '../queries/lines.ts'
import { isOpen } from '../rules/states.ts'
import { liveOf } from '../rules/ledger.ts'
import { splitInPlace, partOf } from './comps.ts'
import { saveOrder } from './save-order.ts'
import { assertUnpaid, lockWithLines } from './locked-order.ts'
import { lineOf, put } from './lines.ts'
import { recordOrder } from './notify.ts'
import { getOrderReply } from './replies.ts'

/**
 * Pays for a line, or a part of it, ahead: with units of a pack of the order's guest; or takes that back. The line is cooked and leaves
 * the store like any other, and costs nothing.
 *
 * @throws Refusal not_found, units_not_allowed; order_moved_on before the property has confirmed the order and after it is closed;
 *   order_has_money once something is paid; pack_not_for_this, pack_not_usable, pack_too_small
 */
export const usePack: Action<typeof orders.usePack> = async (ctx, { orderLineId, packId, unitsInOrder }) => {
  const locked = await lockWithLines(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  const { order } = locked
  if (!isOpen(order.status)) refuse('order_moved_on', { status: order.status })
  assertUnpaid(locked)
  const line = lineOf(locked, orderLineId)
  const units = partOf(line, unitsInOrder)
  if (line.packId === packId) return getOrderReply(ctx, order.id)
  const { customerId } = order
  if (packId !== null)
    await payingPack(ctx, packId, { customerId, productId: line.productId, units: unitsTaken(units) })
  const isWholeLine = units === liveOf(line)
  const { part, lines } = isWholeLine
    ? { part: line, lines: locked.lines }
    : await splitInPlace(ctx, locked, line, units)
  const saved = await saveOrder(ctx, { ...locked, lines }, { lines: put(lines, { ...part, packId, compReason: '' }) })
  recordOrder(ctx, 'ORDER_UPDATE', locked, saved)
  return getOrderReply(ctx, order.id)
}
