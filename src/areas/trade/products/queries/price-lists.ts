import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PriceList } from '../contract/replies.ts'
import type { PriceListDetails } from '../contract/details.ts'

const list = columns<PriceList>().of('price_lists', {
  id: fixed('id'),
  name: 'name',
  priority: 'priority',
  fromOn: 'from_on',
  untilOn: 'until_on',
  weekdays: 'weekdays',
  fromTime: 'from_time',
  untilTime: 'until_time',
  businessServiceIds: 'outlet_ids',
  lines: computed(`coalesce((
    select jsonb_agg(jsonb_build_object('productId', i.product_id, 'productGroupId', i.product_group_id, 'price', i.price_minor,
                                        'offsetBp', i.offset_bp) order by i.id)
      from price_list_lines i where i.property_id = l.property_id and i.price_list_id = l.id), '[]')`),
  isActive: 'is_active',
  version: fixed('version'),
})
const LIST = list.select('l')

/** Price lists, highest priority first. */
export const findPriceLists = (tx: Tx, includeInactive: boolean): Promise<PriceList[]> =>
  tx.named(
    'products.findPriceLists',
    `select ${LIST} from price_lists l where l.property_id = $1 and (l.is_active or $2) order by l.priority desc, lower(l.name)`,
    [tx.propertyId, includeInactive],
  )

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockPriceList(tx: Tx, listId: string): Promise<PriceList> {
  await tx.named('products.lockPriceList', 'select 1 from price_lists where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    listId,
  ])
  const [row] = await tx.named<PriceList>(
    'products.getPriceList',
    `select ${LIST} from price_lists l where l.property_id = $1 and l.id = $2`,
    [tx.propertyId, listId],
  )
  return row ?? refuse('not_found', { priceListId: listId })
}

/** How many of these outlets there are. */
export async function countOutlets(tx: Tx, outletIds: readonly string[]): Promise<number> {
  const [row] = await tx.named<{ count: number }>(
    'products.countOutlets',
    'select count(*)::int as count from outlets where property_id = $1 and id = any($2::uuid[])',
    [tx.propertyId, outletIds],
  )
  return row?.count ?? 0
}

const constraintErrors = refuseOn({
  price_list_is_named_once: 'name_taken',
  product_is_priced_once_in_a_list: 'priced_twice',
  group_is_priced_once_in_a_list: 'priced_twice',
  price_list_lines_property_id_product_id_fkey: 'unknown_reference',
  price_list_lines_property_id_product_group_id_fkey: 'unknown_reference',
})

/** @throws Refusal name_taken */
export async function insertPriceList(tx: Tx, id: string, details: PriceListDetails): Promise<void> {
  await tx
    .insertInto('price_lists')
    .values({ property_id: tx.propertyId, id, ...list.values(details) })
    .execute()
    .catch(constraintErrors)
}

/** @throws Refusal name_taken */
export async function updatePriceList(tx: Tx, id: string, details: PriceListDetails): Promise<void> {
  await tx
    .updateTable('price_lists')
    .set({ ...list.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
}

export type PlacedLine = PriceListDetails['lines'][number] & { id: string }

/** Puts the lines of a list in place of those it had. @throws Refusal priced_twice, unknown_reference */
export async function replaceLines(tx: Tx, listId: string, lines: readonly PlacedLine[]): Promise<void> {
  await sql`delete from price_list_lines where property_id = ${tx.propertyId} and price_list_id = ${listId}`.execute(tx)
  await sql`
    insert into price_list_lines (property_id, price_list_id, id, product_id, product_group_id, price_minor, offset_bp)
    select ${tx.propertyId}::bigint, ${listId}::uuid, l.id, l."productId", l."productGroupId", l.price, l."offsetBp"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as l (id uuid, "productId" uuid, "productGroupId" uuid, price bigint, "offsetBp" int)`
    .execute(tx)
    .catch(constraintErrors)
}
