import type { Tx } from '#server/context.ts'
import type { Left } from '../rules.ts'

// What somebody counted says how much there is, less what guests' orders hold; a store that refuses to go below nothing refuses what there is not enough for.
const LEFT = `
  select r.product_id as "productId", least(9999, greatest(0, floor(min((l.on_hand - l.reserved) / r.quantity))))::int as "unitsLeft",
         bool_or(l.on_hand - l.reserved < r.quantity and case i.kind when 'RETAIL' then s.blocks_retail else s.blocks_ingredients end) as "isRefused"
    from stock_stores s
    join stock_levels l on l.property_id = s.property_id and l.store_id = s.id and l.is_counted
    join stock_items i on i.property_id = l.property_id and i.id = l.item_id and i.is_active
    join stock_recipes r on r.property_id = i.property_id and r.item_id = i.id
   where s.property_id = $1 and s.outlet_id = $2
   group by r.product_id`

/** How many of its products the store of an outlet has enough for; what takes nothing from it, or was never counted, is left out. */
export async function findUnitsLeft(tx: Tx, outletId: string): Promise<Map<string, Left>> {
  const rows = await tx.named<Left & { productId: string }>('products.units_left', LEFT, [tx.propertyId, outletId])
  return new Map(rows.map((row) => [row.productId, row]))
}
