import type { Tx } from '#server/request/context.ts'
import type { LevelFilter } from '../contract/stock.ts'
import type { StockLevel } from '../contract/replies.ts'
import { likeOf } from './items.ts'

const MOST_VALUE = 9_007_199_254_740_991
const VALUE = `greatest(-${MOST_VALUE}, least(${MOST_VALUE}, round(l.on_hand * l.average_cost)))::bigint`
const NO_STORE = '00000000-0000-0000-0000-000000000000'

// $2 store, $3 kind, $4 view, $5 text. An item no store has is a row of its own, but not of a store.
const FROM = `
  from stock_items i
  left join stock_levels l on l.property_id = i.property_id and l.item_id = i.id and ($2::uuid is null or l.store_id = $2)
  left join stock_stores s on s.property_id = l.property_id and s.id = l.store_id
  left join outlets o on o.property_id = s.property_id and o.id = s.outlet_id
 where i.property_id = $1
   and ($2::uuid is null or l.item_id is not null)
   and ($3::text is null or i.kind = $3)
   and i.is_active = ($4::text is distinct from 'inactive')
   and ($4::text is distinct from 'low' or l.on_hand < i.reorder_point)
   and ($4::text is distinct from 'short' or l.on_hand < 0)
   and ($5::text is null or lower(i.name) like '%' || $5 || '%' or lower(i.code) like $5 || '%')`

const COLUMNS = `
  i.id as "itemId", l.store_id as "storeId", coalesce(nullif(s.name, ''), o.name, '') as "storeName", i.kind, i.code, i.name,
  i.base_unit as "baseUnit", trim_scale(coalesce(l.on_hand, 0))::text as "onHand", trim_scale(coalesce(l.reserved, 0))::text as reserved,
  trim_scale(i.reorder_point)::text as "reorderPoint",
  trim_scale(i.par_level)::text as "parLevel", trim_scale(l.average_cost)::text as "averageCost", ${VALUE} as value,
  coalesce(l.on_hand < i.reorder_point, false) as "isLow", coalesce(l.on_hand < 0, false) as "isShort",
  coalesce(l.is_counted, false) as "isCounted"`

const LIST = `
  select ${COLUMNS} ${FROM}
     and ($6::text is null or (lower(i.name), i.id, coalesce(l.store_id, '${NO_STORE}')) > ($6, $7::uuid, $8::uuid))
   order by lower(i.name), i.id, coalesce(l.store_id, '${NO_STORE}') limit $9`

const OF_ITEM = `
  select ${COLUMNS} ${FROM.replace("i.is_active = ($4::text is distinct from 'inactive')", '$4::text is null')} and i.id = $6 and l.item_id is not null
   order by lower(coalesce(nullif(s.name, ''), o.name, '')), l.store_id`

const TOTALS = `
  select count(*)::int as count, count(*) filter (where l.on_hand < i.reorder_point)::int as low,
         count(*) filter (where l.on_hand < 0)::int as short,
         greatest(-${MOST_VALUE}, least(${MOST_VALUE}, coalesce(sum(round(l.on_hand * l.average_cost)), 0)))::bigint as value
    ${FROM}`

const valuesOf = (tx: Tx, { storeId, kind, view, text }: LevelFilter) => [
  tx.propertyId,
  storeId ?? null,
  kind ?? null,
  view ?? null,
  text ? likeOf(text) : null,
]

export type LevelPlace = readonly [name: string, itemId: string, storeId: string | null]

/** Levels by name of the item, from the one after `after` on. */
export const findLevels = (
  tx: Tx,
  filter: LevelFilter,
  { after, limit }: { after: LevelPlace | undefined; limit: number },
): Promise<StockLevel[]> =>
  tx.named<StockLevel>('stock.levels', LIST, [
    ...valuesOf(tx, filter),
    after?.[0] ?? null,
    after?.[1] ?? null,
    after ? (after[2] ?? NO_STORE) : null,
    limit,
  ])

/** What each store has of an item. */
export const findLevelsOfItem = (tx: Tx, itemId: string): Promise<StockLevel[]> =>
  tx.named<StockLevel>('stock.levels_of_item', OF_ITEM, [...valuesOf(tx, {}), itemId])

export type Totals = { count: number; low: number; short: number; value: number }

export async function sumLevels(tx: Tx, filter: LevelFilter): Promise<Totals> {
  const [totals] = await tx.named<Totals>('stock.totals', TOTALS, valuesOf(tx, filter))
  return totals ?? { count: 0, low: 0, short: 0, value: 0 }
}
