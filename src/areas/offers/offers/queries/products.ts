import type { Tx } from '#server/request/context.ts'

/** A product that can be added to an order as it is: a set meal has choices, a pack an owner. */
export const GIVEABLE = `is_active and kind in ('PRODUCT', 'SERVICE')`
const IS_GIVEABLE = `select id from products where property_id = $1 and id = $2 and ${GIVEABLE}`
/** Whether an offer can add a product. */
export const isGiveable = async (tx: Tx, productId: string): Promise<boolean> =>
  (await tx.named<{ id: string }>('offers.isGiveable', IS_GIVEABLE, [tx.propertyId, productId])).length > 0

const PRODUCTS = 'select id from products where property_id = $1 and id = any($2::uuid[])'
/** Which of some ids are products of the property. */
export const findProductIds = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await tx.named<{ id: string }>('offers.findProductIds', PRODUCTS, [tx.propertyId, ids])).map(({ id }) => id)
