import type { Tx } from '#server/request/context.ts'
import type { Draw } from '../rules/left.ts'

// Only counted items limit a product: on hand, less what guests' orders reserve.
const DRAWN = `
  select r.product_id as "productId", r.item_id as "itemId", r.quantity::float8 as quantity, (l.on_hand - l.reserved)::float8 as free,
         case i.kind when 'RETAIL' then s.blocks_retail else s.blocks_ingredients end as "isBlocking"
    from stock_stores s
    join stock_levels l on l.property_id = s.property_id and l.store_id = s.id and l.is_counted
    join stock_items i on i.property_id = l.property_id and i.id = l.item_id and i.is_active
    join stock_recipes r on r.property_id = i.property_id and r.item_id = i.id
   where s.property_id = $1 and s.outlet_id = $2`

/** What each product takes of the store of an outlet; what takes nothing from it, or was never counted, is left out. */
export async function findDraws(tx: Tx, outletId: string): Promise<Map<string, Draw[]>> {
  const rows = await tx.named<Draw & { productId: string }>('products.draws', DRAWN, [tx.propertyId, outletId])
  return rows.reduce((all, { productId, ...draw }) => {
    const known = all.get(productId)
    if (known) known.push(draw)
    else all.set(productId, [draw])
    return all
  }, new Map<string, Draw[]>())
}
