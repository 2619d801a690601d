import type { TaxCategory } from '#core/tax.ts'
import type { Tx } from '#server/request/context.ts'

/** A product that can be added to an order as it is: a set meal has choices, a pack an owner. */
export const GIVEABLE = `is_active and kind in ('PRODUCT', 'SERVICE')`
const IS_GIVEABLE = `select id from products where property_id = $1 and id = $2 and ${GIVEABLE}`
/** Whether an offer can add a product. */
export const isGiveable = async (tx: Tx, productId: string): Promise<boolean> =>
  (await tx.named<{ id: string }>('offers.isGiveable', IS_GIVEABLE, [tx.propertyId, productId])).length > 0

export type TestedProduct = { id: string; taxCategory: Exclude<TaxCategory, 'ROOM'> }
const PRODUCTS = `
  select p.id, coalesce(p.tax_category, g.tax_category) as "taxCategory"
    from products p join product_groups g on g.property_id = p.property_id and g.id = p.product_group_id
   where p.property_id = $1 and p.id = any($2::uuid[])`
/** Which of some ids are products of the property, and how they are taxed. */
export const findProducts = async (tx: Tx, ids: readonly string[]): Promise<TestedProduct[]> =>
  ids.length === 0 ? [] : tx.named('offers.findProducts', PRODUCTS, [tx.propertyId, ids])
