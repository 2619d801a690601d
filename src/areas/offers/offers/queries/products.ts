import type { Tx } from '#server/request/context.ts'

const GIVEABLE = `select id from products where property_id = $1 and id = $2 and is_active and kind in ('PRODUCT', 'SERVICE')`
/** Whether a product can be added to an order as it is: a set meal has choices, a pack an owner. */
export const isGiveable = async (tx: Tx, productId: string): Promise<boolean> =>
  (await tx.named<{ id: string }>('offers.isGiveable', GIVEABLE, [tx.propertyId, productId])).length > 0

const PRODUCTS = 'select id from products where property_id = $1 and id = any($2::uuid[])'
/** Which of some ids are products of the property. */
export const findProductIds = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await tx.named<{ id: string }>('offers.findProductIds', PRODUCTS, [tx.propertyId, ids])).map(({ id }) => id)
