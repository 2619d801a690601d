import { rows, type ListColumn } from '../../rules/report.ts'
import { at, by, day, item, reason } from './columns.ts'

const store: ListColumn = { key: 'store', kind: 'text', label: { en: 'Store', fr: 'Réserve' } }
const unit: ListColumn = { key: 'unit', kind: 'text', label: { en: 'Unit', fr: 'Unité' } }
const quantity: ListColumn = { key: 'quantity', kind: 'quantity', label: { en: 'Quantity', fr: 'Quantité' } }
const value: ListColumn = { key: 'value', kind: 'money', label: { en: 'Value', fr: 'Valeur' }, isSummed: true }

/** Thousandths, as the column kind has them, and money in minor units. */
const MOVES = `
  from stock_moves m
  join stock_items i on (i.property_id, i.id) = (m.property_id, m.item_id)
  join stock_stores s on (s.property_id, s.id) = (m.property_id, m.store_id)
  left join outlets o on (o.property_id, o.id) = (s.property_id, s.outlet_id)
 where m.property_id = $1 and m.business_on >= $2 and m.business_on < $3`
const STORE = `coalesce(nullif(s.name, ''), o.name, '')`

/** A reversal takes its move back, and counts as it did. */
const isOf = (...kinds: string[]): string => `
  (m.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) or m.kind = 'Reversal' and exists (
     select from stock_moves w where w.property_id = m.property_id and w.id = m.reverses_id and w.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})))`

export const purchases = rows({
  code: 'purchases',
  section: 'restaurant',
  needs: 'stock.cost',
  title: { en: 'Register of purchases', fr: 'Registre des achats' },
  description: {
    en: 'What came into stores in these days, at which cost; a receipt that was taken out again is below zero.',
    fr: 'Ce qui est entré en réserve ces jours-ci, à quel coût ; une entrée annulée est négative.',
  },
  columns: [
    day,
    item,
    store,
    quantity,
    unit,
    { key: 'delivered', kind: 'text', label: { en: 'Delivered', fr: 'Livré' } },
    { key: 'cost', kind: 'money', label: { en: 'Cost of each', fr: 'Coût de chacun' } },
    value,
    reason,
    by,
  ],
  sql: `
    select m.id, m.business_on as day, i.name as item, ${STORE} as store, round(m.quantity * 1000)::bigint as quantity, i.base_unit as unit,
           trim_scale(m.entered_quantity)::text || ' ' || coalesce(m.entered_unit, i.base_unit) as delivered,
           round(m.quantity * coalesce(m.unit_cost, 0) / nullif(m.entered_quantity, 0))::bigint as cost,
           round(m.quantity * coalesce(m.unit_cost, 0))::bigint as value, nullif(m.reason, '') as reason, m.written_by_name as by
      ${MOVES} and ${isOf('Receipt')}`,
  order: 'day, item, id',
})

export const stockVariance = rows({
  code: 'stock-variance',
  section: 'restaurant',
  needs: 'stock.cost',
  title: { en: 'Differences at stock counts', fr: 'Écarts d’inventaire' },
  description: {
    en: 'What counts in these days found above or below what the books had, and what that is worth.',
    fr: 'Ce que les inventaires de ces jours ont trouvé en plus ou en moins, et sa valeur.',
  },
  columns: [
    day,
    at,
    item,
    store,
    { key: 'booked', kind: 'quantity', label: { en: 'In the books', fr: 'En compte' } },
    { key: 'counted', kind: 'quantity', label: { en: 'Counted', fr: 'Compté' } },
    { ...quantity, label: { en: 'Difference', fr: 'Écart' } },
    unit,
    value,
    by,
  ],
  sql: `
    select m.id, m.business_on as day, m.written_at as at, i.name as item, ${STORE} as store, round((m.balance - m.quantity) * 1000)::bigint as booked,
           round(m.balance * 1000)::bigint as counted, round(m.quantity * 1000)::bigint as quantity, i.base_unit as unit,
           round(m.quantity * coalesce(m.unit_cost, l.average_cost, 0))::bigint as value, m.written_by_name as by
      from (select m.* from stock_moves m where m.property_id = $1 and m.business_on >= $2 and m.business_on < $3 and m.kind = 'Count') m
      join stock_items i on (i.property_id, i.id) = (m.property_id, m.item_id)
      join stock_stores s on (s.property_id, s.id) = (m.property_id, m.store_id)
      left join outlets o on (o.property_id, o.id) = (s.property_id, s.outlet_id)
      left join stock_levels l on (l.property_id, l.item_id, l.store_id) = (m.property_id, m.item_id, m.store_id)`,
  order: 'day, item, id',
})

export const stockUse = rows({
  code: 'stock-use',
  section: 'restaurant',
  needs: 'stock.cost',
  title: { en: 'Use of stock', fr: 'Consommation des stocks' },
  description: {
    en: 'What left stores in these days: by dishes sold, sold as it is, wasted; with what it cost.',
    fr: 'Ce qui est sorti des réserves : par les plats vendus, vendu tel quel, perdu ; avec son coût.',
  },
  columns: [
    item,
    unit,
    { key: 'cooked', kind: 'quantity', label: { en: 'By dishes', fr: 'Par les plats' } },
    { key: 'sold', kind: 'quantity', label: { en: 'Sold', fr: 'Vendu' } },
    { key: 'wasted', kind: 'quantity', label: { en: 'Wasted', fr: 'Perdu' } },
    { key: 'wastedValue', kind: 'money', label: { en: 'Value wasted', fr: 'Valeur perdue' }, isSummed: true },
    value,
  ],
  sql: `
    select i.id, i.name as item, i.base_unit as unit,
           round(-1000 * coalesce(sum(m.quantity) filter (where m.kind in ('Recipe', 'RecipeReversal')), 0))::bigint as cooked,
           round(-1000 * coalesce(sum(m.quantity) filter (where m.kind in ('Sale', 'SaleReturn')), 0))::bigint as sold,
           round(-1000 * coalesce(sum(m.quantity) filter (where m.kind not in ('Recipe', 'RecipeReversal', 'Sale', 'SaleReturn')), 0))::bigint as wasted,
           round(-1 * coalesce(sum(m.quantity * coalesce(m.unit_cost, 0)) filter (where m.kind not in ('Recipe', 'RecipeReversal', 'Sale', 'SaleReturn')), 0))::bigint as "wastedValue",
           round(-1 * sum(m.quantity * coalesce(m.unit_cost, 0)))::bigint as value
      ${MOVES} and (m.kind in ('Recipe', 'RecipeReversal', 'Sale', 'SaleReturn') or ${isOf('Waste')})
     group by i.id, i.name, i.base_unit`,
  order: 'value desc, item, id',
})

export const stockOnHand = rows({
  code: 'stock-on-hand',
  section: 'restaurant',
  needs: 'stock.cost',
  title: { en: 'Stock on hand', fr: 'État des stocks' },
  description: {
    en: 'What is in each store now, what it is worth, and what must be ordered again.',
    fr: 'Ce qu’il y a dans chaque réserve, sa valeur, et ce qu’il faut recommander.',
  },
  isOfNow: true,
  columns: [
    item,
    store,
    { ...quantity, label: { en: 'On hand', fr: 'En stock' } },
    unit,
    { key: 'reorder', kind: 'quantity', label: { en: 'Order at', fr: 'Seuil' } },
    value,
    { key: 'state', kind: 'text', label: { en: 'Status', fr: 'Statut' }, values: {
      ORDER: { en: 'Order again', fr: 'À commander' },
      BELOW: { en: 'Below zero', fr: 'Négatif' },
    } },
  ], // prettier-ignore
  sql: `
    select l.item_id::text || l.store_id as id, i.name as item, ${STORE} as store, round(l.on_hand * 1000)::bigint as quantity, i.base_unit as unit,
           round(i.reorder_point * 1000)::bigint as reorder, round(l.on_hand * coalesce(l.average_cost, 0))::bigint as value,
           case when l.on_hand < 0 then 'BELOW' when l.on_hand <= i.reorder_point then 'ORDER' end as state
      from stock_levels l
      join stock_items i on (i.property_id, i.id) = (l.property_id, l.item_id)
      join stock_stores s on (s.property_id, s.id) = (l.property_id, l.store_id)
      left join outlets o on (o.property_id, o.id) = (s.property_id, s.outlet_id)
     where l.property_id = $1 and i.is_active`,
  order: 'item, store, id',
})
