import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { StockStore } from '../contract/replies.ts'
import type { StoreDetails } from '../contract/details.ts'

/** The name of a store; its outlet's if it has none. */
const NAME = `coalesce(nullif(s.name, ''), o.name, '')`

const store = columns<StockStore>().of('stock_stores', {
  id: fixed('id'),
  name: computed(NAME),
  ownName: 'name',
  businessServiceId: fixed('outlet_id'),
  blocksIngredients: 'blocks_ingredients',
  blocksRetail: 'blocks_retail',
  isActive: 'is_active',
  version: fixed('version'),
})

const selectStores = (where: string) => `
  select ${store.select('s')}
    from stock_stores s
    left join outlets o on o.property_id = s.property_id and o.id = s.outlet_id
   where s.property_id = $1 and ${where}
   order by lower(${NAME}), s.id`

const ALL = selectStores('(s.is_active or $2)')
const GET = selectStores('s.id = $2')

export const findStores = (tx: Tx, includeInactive: boolean): Promise<StockStore[]> =>
  tx.named<StockStore>('stock.stores', ALL, [tx.propertyId, includeInactive])

/** @throws Refusal not_found */
export async function getStore(tx: Tx, storeId: string): Promise<StockStore> {
  const [found] = await tx.named<StockStore>('stock.store', GET, [tx.propertyId, storeId])
  return found ?? refuse('not_found', { storeId })
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
  { name: ownName, businessServiceId, ...details }: StoreDetails & { businessServiceId: string | null },
): Promise<void> {
  await tx
    .insertInto('stock_stores')
    .values({ property_id: tx.propertyId, id, outlet_id: businessServiceId, ...store.values({ ownName, ...details }) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updateStore(tx: Tx, id: string, { name: ownName, ...details }: StoreDetails): Promise<void> {
  await tx
    .updateTable('stock_stores')
    .set({ ...store.values({ ownName, ...details }), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}
