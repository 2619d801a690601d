import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { CountLine, StockItem } from '../contract/replies.ts'
import type { ItemDetails } from '../contract/details.ts'

const UNITS = `coalesce((
  select jsonb_agg(jsonb_build_object('name', u.name, 'numerator', u.numerator, 'denominator', u.denominator) order by u.name)
    from stock_item_units u where u.property_id = i.property_id and u.item_id = i.id), '[]')`

const tell = (where: string) => `
  select i.id, i.kind, i.code, i.name, i.base_unit as "baseUnit", ${UNITS} as units, trim_scale(i.reorder_point)::text as "reorderPoint",
         trim_scale(i.par_level)::text as "parLevel", i.is_active as "isActive", i.version
    from stock_items i where i.property_id = $1 and ${where}`

const GET = tell('i.id = $2')
const SOME = tell('i.id = any($2::uuid[])')
const LIST = tell(`
  ($2 or i.is_active)
  and ($3::text is null or lower(i.name) like '%' || $3 || '%' or lower(i.code) like $3 || '%')
  and ($4::text is null or (lower(i.name), i.id) > ($4, $5::uuid))
  order by lower(i.name), i.id limit $6`)

export const likeOf = (typed: string) => typed.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** @throws Refusal not_found */
export async function getItem(tx: Tx, itemId: string): Promise<StockItem> {
  const [item] = await tx.named<StockItem>('stock.item', GET, [tx.propertyId, itemId])
  return item ?? refuse('not_found', { itemId })
}

/** Those of these items that there are. */
export const findItems = (tx: Tx, ids: readonly string[]): Promise<StockItem[]> =>
  tx.named<StockItem>('stock.some_items', SOME, [tx.propertyId, ids])

type Asked = {
  text: string | undefined
  includeInactive: boolean
  after: readonly [string, string] | undefined
  limit: number
}

/** Items by name, from the one after `after` on. */
export const listItems = (tx: Tx, { text, includeInactive, after, limit }: Asked): Promise<StockItem[]> =>
  tx.named<StockItem>('stock.items', LIST, [
    tx.propertyId,
    includeInactive,
    text ? likeOf(text) : null,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ])

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
    .values({
      property_id: tx.propertyId,
      id,
      kind: details.kind,
      code: details.code,
      name: details.name,
      base_unit: details.baseUnit,
      reorder_point: details.reorderPoint,
      par_level: details.parLevel,
      is_active: details.isActive,
    })
    .execute()
    .catch(constraintErrors)
  await insertUnits(tx, id, details)
}

const UPDATE = `
  update stock_items set kind = $3, code = $4, name = $5, reorder_point = $6, par_level = $7, is_active = $8, version = version + 1
   where property_id = $1 and id = $2`
const FORGET_UNITS = 'delete from stock_item_units where property_id = $1 and item_id = $2'

/** Changes an item, and puts other units in place of those it had. @throws Refusal code_taken */
export async function updateItem(tx: Tx, id: string, details: ItemDetails): Promise<void> {
  const { kind, code, name, reorderPoint, parLevel, isActive } = details
  const values = [tx.propertyId, id, kind, code, name, reorderPoint, parLevel, isActive]
  await tx.named('stock.update_item', UPDATE, values).catch(constraintErrors)
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

/** What a store keeps, and what nobody keeps yet, by name. */
export const findCountLines = (
  tx: Tx,
  storeId: string,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<(CountLine & { onHand: string })[]> =>
  tx.named('stock.count_sheet', SHEET, [tx.propertyId, storeId, after?.[0] ?? null, after?.[1] ?? null, limit])
