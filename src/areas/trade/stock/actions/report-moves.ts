import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Posted, Writing } from '../queries/post.ts'

export const writingOf = ({ businessDate, now, actor }: Context, documentId: string): Writing => ({
  documentId,
  businessOn: businessDate,
  writtenAt: now,
  writtenBy: actor.id,
  writtenByName: actor.name,
})

/**
 * Applies the consequences of moves: refuses where a store may not go below zero, and notifies the property when an item runs low.
 *
 * @throws Refusal stock_short {name, store, unit}
 */
export function reportMoves(ctx: Context, posted: readonly Posted[]): void {
  if (posted.length === 0) return
  const short = posted.find(({ onHand }) => onHand === null)
  if (short) refuse('stock_short', { name: short.name, store: short.storeName, unit: short.baseUnit })
  for (const { itemId, storeId, name, storeName, onHand, baseUnit, isLowNow } of posted) {
    if (!isLowNow) continue
    const left = onHand ?? '0'
    ctx.notify({
      type: 'availability',
      referenceNumber: name,
      referenceId: itemId,
      status: 'submitted',
      message: `${name} is running low in ${storeName}: ${left} ${baseUnit} left`,
      text: { kind: 'stock_low', facts: { name, store: storeName, left, unit: baseUnit } },
      redirectPath: `/inventory?item=${itemId}&storeId=${storeId}`,
    })
  }
  // Menus show how much is left of items sold as they are, and of those that run low.
  const changesMenus = posted.some(({ kind, isLow }) => kind === 'RETAIL' || isLow)
  ctx.publish('stock', ...(changesMenus ? ['products'] : []))
}
