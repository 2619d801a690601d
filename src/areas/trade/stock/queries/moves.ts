import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { MoveFilter } from '../contract/stock.ts'
import type { StockMove } from '../contract/replies.ts'

const selectMoves = (where: string, order: string) => `
  select m.id, m.document_id as "documentId", m.kind, m.item_id as "itemId", i.name as "itemName", i.base_unit as "baseUnit",
         m.store_id as "storeId", coalesce(nullif(s.name, ''), o.name, '') as "storeName", trim_scale(m.quantity)::text as quantity,
         trim_scale(m.entered_quantity)::text as "enteredQuantity", m.entered_unit as "enteredUnit",
         trim_scale(m.unit_cost)::text as "unitCost", trim_scale(m.balance)::text as balance, m.reason, d.id as "orderId",
         d.number as "orderNo", m.reverses_id as "reversesId",
         (select r.id from stock_moves r where r.property_id = m.property_id and r.reverses_id = m.id) as "reversedById",
         m.business_on as "businessOn", m.written_at as "writtenAt", m.written_by_name as "writtenByName"
    from stock_moves m
    join stock_items i on i.property_id = m.property_id and i.id = m.item_id
    join stock_stores s on s.property_id = m.property_id and s.id = m.store_id
    left join outlets o on o.property_id = s.property_id and o.id = s.outlet_id
    left join order_lines l on l.property_id = m.property_id and l.id = m.order_line_id
    left join orders d on d.property_id = l.property_id and d.id = l.order_id
   where m.property_id = $1 and ${where} order by m.id ${order}`

const LIST = selectMoves(
  `($2::uuid is null or m.item_id = $2) and ($3::uuid is null or m.store_id = $3) and ($4::text is null or m.kind = $4)
   and ($5::bigint is null or m.id < $5)`,
  'desc limit $6',
)
const OF_DOCUMENT = selectMoves('m.document_id = $2', 'asc')
const GET = selectMoves('m.id = $2', 'asc')

/** Moves, latest first, from the one before `after` on. */
export const findMoves = (
  tx: Tx,
  { itemId, storeId, kind }: MoveFilter,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<StockMove[]> =>
  tx.named<StockMove>('stock.moves', LIST, [
    tx.propertyId,
    itemId ?? null,
    storeId ?? null,
    kind ?? null,
    after ?? null,
    limit,
  ])

/** What was posted in one transaction, in its order. */
export const findMovesOf = (tx: Tx, documentId: string): Promise<StockMove[]> =>
  tx.named<StockMove>('stock.moves_of_document', OF_DOCUMENT, [tx.propertyId, documentId])

/** @throws Refusal not_found */
export async function getMove(tx: Tx, moveId: number): Promise<StockMove> {
  const [move] = await tx.named<StockMove>('stock.move', GET, [tx.propertyId, moveId])
  return move ?? refuse('not_found', { moveId })
}
