import type { Day, Instant } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { batch } from '#server/request/batch.ts'
import type { Tx } from '#server/request/context.ts'
import type { Decimal } from '../contract/replies.ts'
import type { Posting, Use } from '../rules/posting.ts'

/** Who writes moves, and when. */
export type Writing = {
  documentId: string
  businessOn: Day
  writtenAt: Instant
  writtenBy: number
  writtenByName: string
}

/** What became of an item in a store. */
export type Posted = {
  itemId: string
  storeId: string
  name: string
  baseUnit: string
  storeName: string
  kind: 'INGREDIENT' | 'RETAIL'
  /** How much was moved in all, with its sign. */
  moved: Decimal
  /** On hand after it; null when the store refuses to go below zero. */
  onHand: Decimal | null
  /** It was not below the reorder point before, and is now. */
  isLowNow: boolean
  isLow: boolean
}

// The new level, and its free part: all but what guests' orders reserve until the property accepts or declines them.
const THEN = 'l.on_hand + excluded.on_hand'
const FREE_THEN = `${THEN} - l.reserved - excluded.reserved`
const IS_THERE = `${THEN} >= least(0, greatest(l.on_hand, ${THEN}))`

/** A manual move is checked against what is on hand, not against what is reserved: it records what has happened. */
const BY_HAND = { holds: IS_THERE, lowest: `least(0, greatest(l.on_hand, ${THEN})) - l.reserved` }
/** An order may not take what other orders reserve. */
const LEAST_FREE = `least(0, greatest(l.on_hand - l.reserved, ${FREE_THEN}))`
const BY_ORDER = { holds: `(${IS_THERE} and ${FREE_THEN} >= ${LEAST_FREE})`, lowest: LEAST_FREE }

type Parts = { before: string; wanted: string; limit: typeof BY_HAND }

/**
 * Writes moves and the levels they come to, in one statement. `wanted` is a query of the legs; one without a kind moves nothing and only
 * reserves. Levels are taken in one order, so that two writers at once do not deadlock; one that may not go below
 * zero is not written and returned without `onHand`.
 * Parameters: $1 property, $2 document, $3 business date, $4 moment, $5 and $6 who.
 */
const post = ({ before, wanted, limit }: Parts): string => `
  with ${before} wanted as (${wanted}),
  sums as (
    select w.item_id, w.store_id, sum(w.quantity) as quantity, sum(w.reserved) as reserved,
           round(sum(w.quantity * w.cost) / nullif(sum(w.quantity) filter (where w.cost is not null), 0), 6) as cost,
           coalesce(bool_or(w.kind in ('Opening', 'Receipt', 'Count', 'Adjustment', 'Transfer')), false) as is_counted, bool_or(w.is_blocking) as is_blocking
      from wanted w group by w.item_id, w.store_id),
  levels as (
    insert into stock_levels as l (property_id, item_id, store_id, on_hand, reserved, average_cost, is_counted, is_blocking, lowest)
    select $1, item_id, store_id, quantity, reserved, cost, is_counted, is_blocking, least(0, quantity - reserved)
      from sums order by item_id, store_id
    on conflict (property_id, item_id, store_id) do update
       set on_hand = ${THEN},
           reserved = l.reserved + excluded.reserved,
           average_cost = case
             when excluded.average_cost is null or l.on_hand + excluded.on_hand <= 0 then coalesce(l.average_cost, excluded.average_cost)
             when l.average_cost is null or l.on_hand <= 0 then excluded.average_cost
             else greatest(0, round((l.on_hand * l.average_cost + excluded.on_hand * excluded.average_cost) / (l.on_hand + excluded.on_hand), 6)) end,
           is_counted = l.is_counted or excluded.is_counted,
           is_blocking = excluded.is_blocking,
           lowest = ${limit.lowest}
     where not (excluded.is_blocking and (l.is_counted or excluded.is_counted)) or ${limit.holds}
    returning l.item_id, l.store_id, l.on_hand, l.average_cost),
  written as (
    insert into stock_moves (property_id, document_id, kind, item_id, store_id, quantity, entered_quantity, entered_unit, unit_cost, balance,
                             reason, order_line_id, reverses_id, business_on, written_at, written_by, written_by_name)
    select $1, $2::uuid, w.kind, w.item_id, w.store_id, w.quantity, w.entered_quantity, w.entered_unit, coalesce(w.cost, l.average_cost),
           l.on_hand - s.quantity + sum(w.quantity) over (partition by w.item_id, w.store_id order by w.place rows unbounded preceding),
           w.reason, w.order_line_id, w.reverses_id, $3::date, $4::timestamptz, $5::bigint, $6::text
      from wanted w
      join sums s on (s.item_id, s.store_id) = (w.item_id, w.store_id)
      join levels l on (l.item_id, l.store_id) = (w.item_id, w.store_id)
     where w.kind is not null
     order by w.place)
  select s.item_id as "itemId", s.store_id as "storeId", i.name, i.base_unit as "baseUnit", i.kind,
         coalesce(nullif(t.name, ''), o.name, '') as "storeName", trim_scale(s.quantity)::text as moved, trim_scale(l.on_hand)::text as "onHand",
         coalesce(l.on_hand < i.reorder_point and l.on_hand - s.quantity >= i.reorder_point, false) as "isLowNow",
         coalesce(l.on_hand < i.reorder_point, false) as "isLow"
    from sums s
    join stock_items i on i.property_id = $1 and i.id = s.item_id
    left join levels l on (l.item_id, l.store_id) = (s.item_id, s.store_id)
    left join stock_stores t on t.property_id = $1 and t.id = s.store_id
    left join outlets o on o.property_id = $1 and o.id = t.outlet_id
   order by i.name, i.id`

const BLOCKS = `case i.kind when 'RETAIL' then s.blocks_retail else s.blocks_ingredients end`

const POST = post({
  before: '',
  limit: BY_HAND,
  wanted: `select w.place, w.kind, w."itemId" as item_id, w."storeId" as store_id, w.quantity, 0::numeric as reserved, w."enteredQuantity" as entered_quantity,
          w."enteredUnit" as entered_unit, w.cost, w.reason, null::uuid as order_line_id, w."reversesId" as reverses_id, ${BLOCKS} as is_blocking
     from rows from (jsonb_to_recordset($7::jsonb) as (
            kind text, "itemId" uuid, "storeId" uuid, quantity numeric, "enteredQuantity" numeric, "enteredUnit" text, cost numeric,
            reason text, "reversesId" bigint)) with ordinality
          as w (kind, "itemId", "storeId", quantity, "enteredQuantity", "enteredUnit", cost, reason, "reversesId", place)
     join stock_items i on i.property_id = $1 and i.id = w."itemId"
     join stock_stores s on s.property_id = $1 and s.id = w."storeId"`,
})

// The copy of a recipe is made where a line has none yet, and the store of an outlet the first time something is taken from it.
const USES = `
  asked as (
    select a."lineId" as line_id, a.units, a."isNew" as is_new, a."isReserved" as is_reserved, a."productIds" as product_ids
      from jsonb_to_recordset($7::jsonb) as a ("lineId" uuid, units bigint, "isNew" boolean, "isReserved" boolean, "productIds" uuid[])),
  fresh as (
    select a.line_id, a.units, a.is_reserved, r.item_id, i.kind, sum(r.quantity) as quantity
      from asked a
      cross join unnest(a.product_ids) as p (id)
      join stock_recipes r on r.property_id = $1 and r.product_id = p.id
      join stock_items i on i.property_id = $1 and i.id = r.item_id and i.is_active
     where a.is_new and a.units > 0 and not exists (select from stock_uses u where u.property_id = $1 and u.order_line_id = a.line_id)
     group by 1, 2, 3, 4, 5),
  made as (
    insert into stock_stores (property_id, id, outlet_id)
    select $1, $8::uuid, $9::uuid
     where exists (select from fresh) and not exists (select from stock_stores where property_id = $1 and outlet_id = $9)
    on conflict on constraint outlet_has_one_store do update set version = stock_stores.version
    returning id, blocks_ingredients, blocks_retail),
  store as (
    select id, blocks_ingredients, blocks_retail from stock_stores where property_id = $1 and outlet_id = $9
    union all select id, blocks_ingredients, blocks_retail from made),
  copied as (
    insert into stock_uses (property_id, order_line_id, item_id, store_id, root_line_id, kind, quantity, used_units, is_reserved)
    select $1, f.line_id, f.item_id, s.id, f.line_id, f.kind, f.quantity, f.units, f.is_reserved from fresh f, store s
    returning item_id, store_id, root_line_id, kind, quantity, used_units, is_reserved),
  changed as (
    update stock_uses u set used_units = a.units, is_reserved = a.is_reserved
      from asked a, stock_uses was
     where u.property_id = $1 and u.order_line_id = a.line_id and (u.used_units, u.is_reserved) <> (a.units, a.is_reserved)
       and (was.property_id, was.order_line_id, was.item_id) = (u.property_id, u.order_line_id, u.item_id)
    returning u.item_id, u.store_id, u.root_line_id, u.kind, u.quantity,
              case when was.is_reserved then 0 else was.used_units end - case when u.is_reserved then 0 else u.used_units end as back,
              case when u.is_reserved then u.used_units else 0 end - case when was.is_reserved then was.used_units else 0 end as held),
  legs as (
    select c.item_id, c.store_id, c.root_line_id, c.kind, case when c.is_reserved then 0 else -c.quantity * c.used_units * 0.001 end as quantity,
           case when c.is_reserved then c.quantity * c.used_units * 0.001 else 0 end as reserved,
           case c.kind when 'RETAIL' then s.blocks_retail else s.blocks_ingredients end as is_blocking
      from copied c join store s on s.id = c.store_id
    union all
    select c.item_id, c.store_id, c.root_line_id, c.kind, c.quantity * c.back * 0.001, c.quantity * c.held * 0.001,
           case c.kind when 'RETAIL' then s.blocks_retail else s.blocks_ingredients end
      from changed c join stock_stores s on s.property_id = $1 and s.id = c.store_id),`

const FOLLOW = post({
  before: USES,
  limit: BY_ORDER,
  wanted: `select row_number() over (order by root_line_id, item_id) as place,
          case when quantity = 0 then null when kind = 'RETAIL' then case when quantity > 0 then 'SaleReturn' else 'Sale' end
                    else case when quantity > 0 then 'RecipeReversal' else 'Recipe' end end as kind,
          item_id, store_id, quantity, reserved, null::numeric as entered_quantity, null::text as entered_unit, null::numeric as cost, '' as reason,
          root_line_id as order_line_id, null::bigint as reverses_id, is_blocking
     from legs`,
})

const constraintErrors = refuseOn({ stock_is_there: 'stock_short', stock_move_is_reversed_once: 'already_reversed' })

const head = (tx: Tx, { documentId, businessOn, writtenAt, writtenBy, writtenByName }: Writing) => [
  tx.propertyId,
  documentId,
  businessOn,
  writtenAt,
  writtenBy,
  writtenByName,
]

/** @throws Refusal stock_short where a first move goes below zero; already_reversed */
export const insertMoves = (tx: Tx, writing: Writing, postings: readonly Posting[]): Promise<Posted[]> =>
  tx.named<Posted>('stock.post', POST, [...head(tx, writing), JSON.stringify(postings)]).catch(constraintErrors)

/** Reserves or takes the recipes' items for order lines, and returns what was withdrawn before cooking, by the stored copy of the recipe. */
export const insertUses = (
  tx: Tx,
  writing: Writing,
  { uses, outletId, storeId }: { uses: readonly Use[]; outletId: string; storeId: string },
): Promise<Posted[]> =>
  tx
    .named<Posted>('stock.follow', FOLLOW, [...head(tx, writing), JSON.stringify(uses), storeId, outletId])
    .catch(constraintErrors)

const PART = `
  with asked as (select * from jsonb_to_recordset($2::jsonb) as a ("fromId" uuid, "toId" uuid, units bigint)),
  went as (
    update stock_uses u set used_units = u.used_units - a.units from asked a
     where u.property_id = $1 and u.order_line_id = a."fromId"
    returning a."toId" as line_id, a.units, u.item_id, u.store_id, u.root_line_id, u.kind, u.quantity, u.is_reserved)
  insert into stock_uses (property_id, order_line_id, item_id, store_id, root_line_id, kind, quantity, used_units, is_reserved)
  select $1, line_id, item_id, store_id, root_line_id, kind, quantity, units, is_reserved from went`

export type SplitLine = { fromId: string; toId: string; units: number }

/** Divides what a split line has taken between its halves; no level changes. The lines are stored already. */
export async function partUses(tx: Tx, splits: readonly SplitLine[]): Promise<void> {
  if (splits.length > 0) await tx.named('stock.part', PART, [tx.propertyId, JSON.stringify(splits)])
}

const OPEN_LEVELS = `
  insert into stock_levels (property_id, item_id, store_id, on_hand)
  select $1, w."itemId", w."storeId", 0 from jsonb_to_recordset($2::jsonb) as w ("itemId" uuid, "storeId" uuid)
   group by 2, 3 order by 2, 3
  on conflict do nothing`
const LOCK_LEVELS = `
  select l.item_id as "itemId", l.store_id as "storeId", trim_scale(l.on_hand)::text as "onHand", trim_scale(l.average_cost)::text as "averageCost"
    from stock_levels l
   where l.property_id = $1
     and (l.item_id, l.store_id) in (select w."itemId", w."storeId" from jsonb_to_recordset($2::jsonb) as w ("itemId" uuid, "storeId" uuid))
   order by l.item_id, l.store_id for update`

export type LockedLevel = { itemId: string; storeId: string; onHand: Decimal; averageCost: Decimal | null }

/** Locks what stores have of items until the transaction ends; a missing level begins at zero. The items and stores exist. */
export async function lockLevels(
  tx: Tx,
  places: readonly { itemId: string; storeId: string }[],
): Promise<LockedLevel[]> {
  const values = [tx.propertyId, JSON.stringify(places.map(({ itemId, storeId }) => ({ itemId, storeId })))]
  const { locked: held } = await batch(tx, {
    opened: () => tx.named('stock.open_levels', OPEN_LEVELS, values),
    locked: () => tx.named<LockedLevel>('stock.lock_levels', LOCK_LEVELS, values),
  })
  return held
}
