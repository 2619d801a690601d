import * as z from 'zod'
import type { Context, Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, type Sheet, writeSheet } from '#server/documents/sheets.ts'
import { minor } from '#core/money.ts'
import type { FileReply } from '#core/contract.ts'
import type { SheetFormat } from '#core/sheet.ts'
import type { Recipe, StockLevel, StockMove } from '../contract/replies.ts'
import type { stock } from '../contract/stock.ts'
import { findCountLines, getItem as getStored, listItems } from '../queries/items.ts'
import { findLevels, findLevelsOfItem, type LevelPlace, sumLevels } from '../queries/levels.ts'
import { findMoves } from '../queries/moves.ts'
import { getStore } from '../queries/stores.ts'
import { listRecipes, type RecipePlace } from '../queries/recipes.ts'
import { levelColumns, moveColumns, recipeColumns, rowsOfRecipe } from '../rules/sheets.ts'

const seesCosts = ({ actor }: Context): boolean => actor.permissions.has('stock.cost')

const withoutCost = (level: StockLevel): StockLevel => ({ ...level, averageCost: null, value: null })
const levelFor = (ctx: Context) => (seesCosts(ctx) ? (level: StockLevel) => level : withoutCost)
export const moveFor = (ctx: Context) =>
  seesCosts(ctx) ? (move: StockMove) => move : (move: StockMove): StockMove => ({ ...move, unitCost: null })
export const recipeFor = (ctx: Context, recipe: Recipe): Recipe => (seesCosts(ctx) ? recipe : { ...recipe, cost: null })

const LevelCursor = z.tuple([z.string(), z.uuid(), z.uuid().nullable()])
const NameCursor = z.tuple([z.string(), z.uuid()])
const placeOf = ({ name, itemId, storeId }: StockLevel): LevelPlace => [name.toLowerCase(), itemId, storeId]

export const levels: Action<typeof stock.levels> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, LevelCursor)
  const rows = await findLevels(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows.map(levelFor(ctx)), limit, (last) => cursorOf(...placeOf(last)))
}

export const totals: Action<typeof stock.totals> = async (ctx, filter) => {
  const { value, ...counts } = await sumLevels(ctx.tx, filter)
  return { currency: ctx.property.currency, ...counts, value: seesCosts(ctx) ? minor(value) : null }
}

type Written = Promise<FileReply>
/** @throws Refusal too_many_rows */
const written = <Row>(
  ctx: Context,
  name: string,
  sheet: Pick<Sheet<Row>, 'columns' | 'rows'>,
  format: SheetFormat,
): Written => writeSheet(ctx, { name: `${name}-${ctx.businessDate}`, ...sheet }, format)

/** @throws Refusal too_many_rows */
export const exportLevels: Action<typeof stock.export> = (ctx, { format, ...filter }) => {
  const rows = batchesOf<StockLevel, LevelPlace>(
    async (page) => (await findLevels(ctx.tx, filter, page)).map(levelFor(ctx)),
    placeOf,
  )
  return written(ctx, 'stock', { columns: levelColumns(ctx.property.currency), rows }, format)
}

export const items: Action<typeof stock.items> = async ({ tx }, { after, limit, text, includeInactive }) => {
  const place = readCursor(after, NameCursor)
  const rows = await listItems(tx, { text, includeInactive, after: place, limit: limit + 1 })
  return pageOf(rows, limit, ({ name, id }) => cursorOf(name.toLowerCase(), id))
}

/** @throws Refusal not_found */
export const getItem: Action<typeof stock.getItem> = async (ctx, { itemId }) => {
  const [item, stored] = await Promise.all([getStored(ctx.tx, itemId), findLevelsOfItem(ctx.tx, itemId)])
  return { item, levels: stored.map(levelFor(ctx)) }
}

const recipePlace = ({ productName, productId }: Recipe): RecipePlace => [productName.toLowerCase(), productId]

export const recipes: Action<typeof stock.recipes> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, NameCursor)
  const rows = await listRecipes(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(
    rows.map((recipe) => recipeFor(ctx, recipe)),
    limit,
    (last) => cursorOf(...recipePlace(last)),
  )
}

/** @throws Refusal too_many_rows */
export const exportRecipes: Action<typeof stock.exportRecipes> = (ctx, { format, ...filter }) => {
  const found = batchesOf<Recipe, RecipePlace>(
    async (page) => (await listRecipes(ctx.tx, filter, page)).map((recipe) => recipeFor(ctx, recipe)),
    recipePlace,
  )
  return written(ctx, 'recipes', { columns: recipeColumns(ctx.property.currency), rows: eachRow(found) }, format)
}

/** A row for each item a product takes. */
async function* eachRow(batches: AsyncIterable<readonly Recipe[]>) {
  for await (const batch of batches) yield batch.flatMap(rowsOfRecipe)
}

export const moves: Action<typeof stock.moves> = async (ctx, { after, limit, ...filter }) => {
  const [place] = readCursor(after, z.tuple([z.int()])) ?? []
  const rows = await findMoves(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows.map(moveFor(ctx)), limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal too_many_rows */
export const exportMoves: Action<typeof stock.exportMoves> = (ctx, { format, ...filter }) => {
  const rows = batchesOf<StockMove, number>(
    async (page) => (await findMoves(ctx.tx, filter, page)).map(moveFor(ctx)),
    ({ id }) => id,
  )
  return written(ctx, 'stock-moves', { columns: moveColumns(ctx.property.currency), rows }, format)
}

/** @throws Refusal not_found */
export const countSheet: Action<typeof stock.countSheet> = async ({ tx }, { storeId, isBlind, after, limit }) => {
  const place = readCursor(after, NameCursor)
  await getStore(tx, storeId)
  const lines = await findCountLines(tx, storeId, { after: place, limit: limit + 1 })
  const rows = lines.map((line) => (isBlind ? { ...line, onHand: null } : line))
  return pageOf(rows, limit, ({ name, itemId }) => cursorOf(name.toLowerCase(), itemId))
}
