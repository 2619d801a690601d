import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Decimal, MoveKind, StockItem, StockMove } from '../contract/replies.ts'
import type { Moved } from '../contract/details.ts'
import type { stock } from '../contract/stock.ts'
import { findItems } from '../queries/items.ts'
import { findMovesOf, getMove } from '../queries/moves.ts'
import { getStore } from '../queries/stores.ts'
import { type LockedLevel, insertMoves, lockLevels } from '../queries/post.ts'
import { difference, inBaseUnits, negated, unitCostOf } from '../rules/decimals.ts'
import { isOfAnOrder, type Posting } from '../rules/posting.ts'
import { moveFor } from './lists.ts'
import { reportMoves, writingOf } from './report-moves.ts'

/** The items some lines name. @throws Refusal not_found */
async function itemsOf(ctx: Context, lines: readonly { itemId: string }[]): Promise<(itemId: string) => StockItem> {
  const found = await findItems(ctx.tx, [...new Set(lines.map(({ itemId }) => itemId))])
  const byId = new Map(found.map((item) => [item.id, item]))
  return (itemId) => byId.get(itemId) ?? refuse('not_found', { itemId })
}

type Written = { documentId: string; moves: StockMove[] }

/** Writes moves as one document. @throws Refusal stock_short {name, left, unit}, already_reversed */
async function write(ctx: Context, postings: readonly Posting[]): Promise<Written> {
  const documentId = ctx.newId()
  reportMoves(ctx, await insertMoves(ctx.tx, writingOf(ctx, documentId), postings))
  const moves = await findMovesOf(ctx.tx, documentId)
  const after = moves.map(({ id, kind, itemName, storeName, quantity, reason }) => ({ id, kind, itemName, storeName, quantity, reason })) // prettier-ignore
  ctx.record({ type: 'STOCK_MOVED', entity: 'stock_document', entityId: documentId, after: { moves: after } })
  return { documentId, moves: moves.map(moveFor(ctx)) }
}

type Leg = { storeId: string; kind: MoveKind; reason: string; quantity: Decimal; cost?: Decimal | null }

const leg = ({ itemId, quantity: enteredQuantity, unit }: Moved, { cost = null, ...rest }: Leg): Posting => ({
  ...rest,
  itemId,
  enteredQuantity,
  enteredUnit: unit,
  cost,
  reversesId: null,
})

type Delivery = Parameters<Action<typeof stock.receive>>[1]

async function takeIn(ctx: Context, { storeId, note, lines }: Delivery, kind: 'Opening' | 'Receipt'): Promise<Written> {
  const [of] = await Promise.all([itemsOf(ctx, lines), getStore(ctx.tx, storeId)])
  const postings = lines.map((line) => {
    const item = of(line.itemId)
    const quantity = inBaseUnits(item, line.quantity, line.unit)
    const cost = line.amount === null ? null : unitCostOf(item, line.amount, quantity)
    return leg(line, { storeId, kind, reason: note, quantity, cost })
  })
  return write(ctx, postings)
}

/** @throws Refusal not_found, unknown_unit, quantity_out_of_range */
export const open: Action<typeof stock.open> = (ctx, input) => takeIn(ctx, input, 'Opening')

/** @throws Refusal not_found, unknown_unit, quantity_out_of_range */
export const receive: Action<typeof stock.receive> = (ctx, input) => takeIn(ctx, input, 'Receipt')

/** @throws Refusal not_found, unknown_unit, quantity_out_of_range, stock_short */
export const adjust: Action<typeof stock.adjust> = async (ctx, { storeId, reason, lines }) => {
  const [of] = await Promise.all([itemsOf(ctx, lines), getStore(ctx.tx, storeId)])
  lines.forEach(({ itemId }) => of(itemId))
  const found = await lockLevelsAt(ctx, lines, storeId)
  const postings = lines.map((line) => {
    const size = inBaseUnits(of(line.itemId), line.quantity, line.unit)
    const quantity = line.direction === 'IN' ? size : negated(size)
    return leg(line, { storeId, kind: 'Adjustment', reason, quantity, cost: found(line.itemId).averageCost })
  })
  return write(ctx, postings)
}

/** @throws Refusal not_found, unknown_unit, quantity_out_of_range, stock_short */
export const waste: Action<typeof stock.waste> = async (ctx, { storeId, reason, note, lines }) => {
  const [of] = await Promise.all([itemsOf(ctx, lines), getStore(ctx.tx, storeId)])
  const description = note === '' ? reason : `${reason}: ${note}`
  const postings = lines.map((line) => {
    const quantity = negated(inBaseUnits(of(line.itemId), line.quantity, line.unit))
    return leg(line, { storeId, kind: 'Waste', reason: description, quantity })
  })
  return write(ctx, postings)
}

/** What a store has of some items, locked until the transaction ends. @throws Refusal not_found */
async function lockLevelsAt(
  ctx: Context,
  lines: readonly { itemId: string }[],
  storeId: string,
): Promise<(itemId: string) => LockedLevel> {
  const locked = await lockLevels(ctx.tx, lines.map(({ itemId }) => ({ itemId, storeId }))) // prettier-ignore
  const byId = new Map(locked.map((level) => [level.itemId, level]))
  return (itemId) => byId.get(itemId) ?? refuse('not_found', { itemId })
}

/** Both legs in one write, at the cost of the store it leaves. @throws Refusal not_found, unknown_unit, quantity_out_of_range, stock_short */
export const transfer: Action<typeof stock.transfer> = async (ctx, { fromStoreId, toStoreId, note, lines }) => {
  const [of] = await Promise.all([itemsOf(ctx, lines), getStore(ctx.tx, fromStoreId), getStore(ctx.tx, toStoreId)])
  lines.forEach(({ itemId }) => of(itemId))
  const places = lines.flatMap(({ itemId }) => [fromStoreId, toStoreId].map((storeId) => ({ itemId, storeId })))
  const locked = await lockLevels(ctx.tx, places)
  const postings = lines.flatMap((line) => {
    const size = inBaseUnits(of(line.itemId), line.quantity, line.unit)
    const from = locked.find(({ itemId, storeId }) => itemId === line.itemId && storeId === fromStoreId)
    const shared = { kind: 'Transfer' as const, reason: note }
    return [
      leg(line, { ...shared, storeId: fromStoreId, quantity: negated(size) }),
      leg(line, { ...shared, storeId: toStoreId, quantity: size, cost: from?.averageCost ?? null }),
    ]
  })
  return write(ctx, postings)
}

/** @throws Refusal not_found, unknown_unit, quantity_out_of_range */
export const count: Action<typeof stock.count> = async (ctx, { storeId, note, lines }) => {
  const [of] = await Promise.all([itemsOf(ctx, lines), getStore(ctx.tx, storeId)])
  lines.forEach(({ itemId }) => of(itemId))
  const found = await lockLevelsAt(ctx, lines, storeId)
  const postings = lines.map(({ itemId, counted, unit }) => {
    const there = inBaseUnits(of(itemId), counted, unit)
    const quantity = difference(there, found(itemId).onHand)
    return leg({ itemId, quantity: counted, unit }, { storeId, kind: 'Count', reason: note, quantity })
  })
  return write(ctx, postings)
}

/**
 * Reverses a move by an equal one that names it; of a transfer both legs. What it cost goes with it.
 *
 * @throws Refusal not_found, already_reversed, move_of_an_order, stock_short
 */
export const reverse: Action<typeof stock.reverse> = async (ctx, { moveId, reason }) => {
  const move = await getMove(ctx.tx, moveId)
  if (isOfAnOrder(move.kind)) refuse('move_of_an_order', { orderNo: move.orderNo })
  const document = move.kind === 'Transfer' ? await findMovesOf(ctx.tx, move.documentId) : [move]
  const legs = document.filter(({ itemId }) => itemId === move.itemId)
  if (move.kind === 'Reversal' || legs.some(({ reversedById }) => reversedById !== null)) refuse('already_reversed')
  const postings = legs.map(({ id, itemId, storeId, quantity, unitCost }): Posting => ({
    kind: 'Reversal',
    itemId,
    storeId,
    quantity: negated(quantity),
    enteredQuantity: null,
    enteredUnit: null,
    cost: unitCost,
    reason,
    reversesId: id,
  }))
  return write(ctx, postings)
}
