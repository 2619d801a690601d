import { payingPack } from '#areas/trade/prepaid/actions.ts'
import { unitsTaken } from '#areas/trade/prepaid/rules.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { orders } from '../contract/orders.ts'
import { getOrderOfLine } from '../queries/lines.ts'
import { isOpen } from '../rules/states.ts'
import { liveOf } from '../rules/ledger.ts'
import { partInPlace, partOf } from './comps.ts'
import { assertUnpaid, hold, keep } from './keep.ts'
import { lineOf, put } from './lines.ts'
import { recordOrder } from './news.ts'
import { publishOrder } from './tell.ts'

/**
 * Pays for a line, or a part of it, ahead: with units of a pack of the order's guest; or takes that back. The line is cooked and leaves
 * the store like any other, and costs nothing.
 *
 * @throws Refusal not_found, units_not_allowed; order_moved_on before the house has confirmed the order and after it is closed;
 *   order_has_money once something is paid; pack_not_for_this, pack_not_usable, pack_too_small
 */
export const usePack: Action<typeof orders.usePack> = async (ctx, { orderLineId, packId, unitsInOrder }) => {
  const held = await hold(ctx, await getOrderOfLine(ctx.tx, orderLineId))
  const { order } = held
  if (!isOpen(order.status)) refuse('order_moved_on', { status: order.status })
  assertUnpaid(held)
  const line = lineOf(held, orderLineId)
  const units = partOf(line, unitsInOrder)
  if (line.packId === packId) return publishOrder(ctx, order.id)
  const { customerId } = order
  if (packId !== null)
    await payingPack(ctx, packId, { customerId, productId: line.productId, units: unitsTaken(units) })
  const isWhole = units === liveOf(line)
  const { part, lines } = isWhole ? { part: line, lines: held.lines } : await partInPlace(ctx, held, line, units)
  const kept = await keep(ctx, { ...held, lines }, { lines: put(lines, { ...part, packId, compReason: '' }) })
  recordOrder(ctx, 'ORDER_UPDATE', held, kept)
  return publishOrder(ctx, order.id)
}
