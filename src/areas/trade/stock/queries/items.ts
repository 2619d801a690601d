import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, type RowOf } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { CountLine, StockItem } from '../contract/replies.ts'
import type { ItemDetails } from '../contract/details.ts'
import { decimalOf, millionthsOf } from '../rules/decimals.ts'

const UNITS = `coalesce((
  select jsonb_agg(jsonb_build_object('name', u.name, 'numerator', u.numerator, 'denominator', u.denominator) order by u.name)
    from stock_item_units u where u.property_id = i.property_id and u.item_id = i.id), '[]')`

/** 12.500000, as it is stored, becomes 12.5. */
const plain = (level: string | null) => (level === null ? null : decimalOf(millionthsOf(level)))

const item = columns<StockItem>().of('stock_items', {
  id: fixed('id'),
  kind: 'kind',
  code: 'code',
  name: 'name',
  baseUnit: fixed('base_unit'),
  units: computed(UNITS),
  reorderPoint: { column: 'reorder_point', read: plain, write: (level) => level },
  parLevel: { column: 'par_level', read: plain, write: (level) => level },
  isActive: 'is_active',
  version: fixed('version'),
})

const selectItems = (where: string) =>
  `select ${item.select('i')} from stock_items i where i.property_id = $1 and ${where}`

const GET = selectItems('i.id = $2')
const SOME = selectItems('i.id = any($2::uuid[])')
const LIST = selectItems(`
  ($2 or i.is_active)
  and ($3::text is null or lower(i.name) like '%' || $3 || '%' or lower(i.code) like $3 || '%')
  and ($4::text is null or (lower(i.name), i.id) > ($4, $5::uuid))
  order by lower(i.name), i.id limit $6`)

export const likeOf = (typed: string) => typed.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** @throws Refusal not_found */
export async function getItem(tx: Tx, itemId: string): Promise<StockItem> {
  const [row] = await tx.named<RowOf<typeof item>>('stock.item', GET, [tx.propertyId, itemId])
  return row ? item.read(row) : refuse('not_found', { itemId })
}

/** Those of these items that there are. */
export async function findItems(tx: Tx, ids: readonly string[]): Promise<StockItem[]> {
  const rows = await tx.named<RowOf<typeof item>>('stock.some_items', SOME, [tx.propertyId, ids])
  return rows.map((row) => item.read(row))
}

type ItemFilter = {
  text: string | undefined
  includeInactive: boolean
  after: readonly [string, string] | undefined
  limit: number
}

/** Items by name, from the one after `after` on. */
export async function listItems(tx: Tx, { text, includeInactive, after, limit }: ItemFilter): Promise<StockItem[]> {
  const rows = await tx.named<RowOf<typeof item>>('stock.items', LIST, [
    tx.propertyId,
    includeInactive,
    text ? likeOf(text) : null,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ])
  return rows.map((row) => item.read(row))
}

const LOCK = 'select from stock_items where property_id = $1 and id = $2 for update'

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockItem(tx: Tx, itemId: string): Promise<StockItem> {
  await tx.named('stock.lock_item', LOCK, [tx.propertyId, itemId])
  return getItem(tx, itemId)
}

const constraintErrors = refuseOn({ stock_item_code_is_used_once: 'code_taken' })

/** @throws Refusal code_taken */
export async function insertItem(tx: Tx, id: string, details: ItemDetails & { baseUnit: string }): Promise<void> {
  await tx
    .insertInto('stock_items')
    .values({ property_id: tx.propertyId, id, base_unit: details.baseUnit, ...item.values(details) })
    .execute()
    .catch(constraintErrors)
  await insertUnits(tx, id, details)
}

const FORGET_UNITS = 'delete from stock_item_units where property_id = $1 and item_id = $2'

/** Changes an item, and puts other units in place of those it had. @throws Refusal code_taken */
export async function updateItem(tx: Tx, id: string, details: ItemDetails): Promise<void> {
  await tx
    .updateTable('stock_items')
    .set({ ...item.values(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(constraintErrors)
  await tx.named('stock.forget_units', FORGET_UNITS, [tx.propertyId, id])
  await insertUnits(tx, id, details)
}

const INSERT_UNITS = `
  insert into stock_item_units (property_id, item_id, name, numerator, denominator)
  select $1, $2::uuid, u.name, u.numerator, u.denominator
    from jsonb_to_recordset($3::jsonb) as u (name text, numerator bigint, denominator bigint)`

async function insertUnits(tx: Tx, itemId: string, { units }: Pick<ItemDetails, 'units'>): Promise<void> {
  if (units.length > 0)
    await tx.named('stock.insert_units', INSERT_UNITS, [tx.propertyId, itemId, JSON.stringify(units)])
}

const SHEET = `
  select i.id as "itemId", i.code, i.name, i.base_unit as "baseUnit", ${UNITS} as units,
         trim_scale(coalesce(l.on_hand, 0))::text as "onHand"
    from stock_items i
    left join stock_levels l on l.property_id = i.property_id and l.item_id = i.id and l.store_id = $2
   where i.property_id = $1 and i.is_active
     and (l.item_id is not null or not exists (select from stock_levels e where e.property_id = i.property_id and e.item_id = i.id))
     and ($3::text is null or (lower(i.name), i.id) > ($3, $4::uuid))
   order by lower(i.name), i.id limit $5`

/** Items in a store, and those in no store yet, by name. */
export const findCountLines = (
  tx: Tx,
  storeId: string,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<(CountLine & { onHand: string })[]> =>
  tx.named('stock.count_sheet', SHEET, [tx.propertyId, storeId, after?.[0] ?? null, after?.[1] ?? null, limit])
