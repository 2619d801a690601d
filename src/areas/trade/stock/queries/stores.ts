import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { StockStore } from '../contract/replies.ts'
import type { StoreDetails } from '../contract/details.ts'

const tell = (where: string) => `
  select s.id, coalesce(nullif(s.name, ''), o.name, '') as name, s.name as "ownName", s.outlet_id as "businessServiceId",
         s.blocks_ingredients as "blocksIngredients", s.blocks_retail as "blocksRetail", s.is_active as "isActive", s.version
    from stock_stores s
    left join outlets o on o.property_id = s.property_id and o.id = s.outlet_id
   where s.property_id = $1 and ${where}
   order by lower(coalesce(nullif(s.name, ''), o.name, '')), s.id`

const ALL = tell('(s.is_active or $2)')
const GET = tell('s.id = $2')

export const findStores = (tx: Tx, includeInactive: boolean): Promise<StockStore[]> =>
  tx.named<StockStore>('stock.stores', ALL, [tx.propertyId, includeInactive])

/** @throws Refusal not_found */
export async function getStore(tx: Tx, storeId: string): Promise<StockStore> {
  const [store] = await tx.named<StockStore>('stock.store', GET, [tx.propertyId, storeId])
  return store ?? refuse('not_found', { storeId })
}

const LOCK = 'select from stock_stores where property_id = $1 and id = $2 for update'

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockStore(tx: Tx, storeId: string): Promise<StockStore> {
  await tx.named('stock.lock_store', LOCK, [tx.propertyId, storeId])
  return getStore(tx, storeId)
}

const constraintErrors = refuseOn({
  stock_store_is_named_once: 'name_taken',
  outlet_has_one_store: 'outlet_has_store',
  stock_stores_property_id_outlet_id_fkey: 'unknown_reference',
})

/** @throws Refusal name_taken, outlet_has_store; unknown_reference without such an outlet */
export async function insertStore(
  tx: Tx,
  id: string,
  {
    name,
    businessServiceId,
    blocksIngredients,
    blocksRetail,
    isActive,
  }: StoreDetails & { businessServiceId: string | null },
): Promise<void> {
  await tx
    .insertInto('stock_stores')
    .values({
      property_id: tx.propertyId,
      id,
      name,
      outlet_id: businessServiceId,
      blocks_ingredients: blocksIngredients,
      blocks_retail: blocksRetail,
      is_active: isActive,
    })
    .execute()
    .catch(constraintErrors)
}

const UPDATE = `
  update stock_stores set name = $3, blocks_ingredients = $4, blocks_retail = $5, is_active = $6, version = version + 1
   where property_id = $1 and id = $2`

/** @throws Refusal name_taken */
export async function updateStore(tx: Tx, id: string, details: StoreDetails): Promise<void> {
  const { name, blocksIngredients, blocksRetail, isActive } = details
  const values = [tx.propertyId, id, name, blocksIngredients, blocksRetail, isActive]
  await tx.named('stock.update_store', UPDATE, values).catch(constraintErrors)
}
