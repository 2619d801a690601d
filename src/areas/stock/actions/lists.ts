import * as z from 'zod'
import type { Context, Action } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { batchesOf, writeSheet } from '#server/sheets.ts'
import { minor } from '#core/money.ts'
import type { Recipe, stock, StockLevel, StockMove } from '../contract.ts'
import {
  findCountLines,
  findLevels,
  findLevelsOfItem,
  findMoves,
  getItem as getStored,
  getStore,
  type LevelPlace,
  listItems,
  listRecipes,
  sumLevels,
} from '../queries.ts'
import { levelColumns } from '../rules.ts'

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

/** @throws Refusal too_many_rows */
export const exportLevels: Action<typeof stock.export> = (ctx, { format, ...filter }) =>
  writeSheet(
    {
      name: `stock-${ctx.businessDate}`,
      columns: levelColumns(ctx.property.currency),
      timeZone: ctx.property.timeZone,
      rows: batchesOf<StockLevel, LevelPlace>(
        async (page) => (await findLevels(ctx.tx, filter, page)).map(levelFor(ctx)),
        placeOf,
      ),
    },
    format,
  )

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

export const recipes: Action<typeof stock.recipes> = async (ctx, { after, limit, itemId, text }) => {
  const place = readCursor(after, NameCursor)
  const rows = await listRecipes(ctx.tx, { itemId, text, after: place, limit: limit + 1 })
  return pageOf(
    rows.map((recipe) => recipeFor(ctx, recipe)),
    limit,
    ({ productName, productId }) => cursorOf(productName.toLowerCase(), productId),
  )
}

export const moves: Action<typeof stock.moves> = async (ctx, { after, limit, ...filter }) => {
  const [place] = readCursor(after, z.tuple([z.int()])) ?? []
  const rows = await findMoves(ctx.tx, { ...filter, after: place, limit: limit + 1 })
  return pageOf(rows.map(moveFor(ctx)), limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found */
export const countSheet: Action<typeof stock.countSheet> = async ({ tx }, { storeId, isBlind, after, limit }) => {
  const place = readCursor(after, NameCursor)
  await getStore(tx, storeId)
  const lines = await findCountLines(tx, storeId, { after: place, limit: limit + 1 })
  const rows = lines.map((line) => (isBlind ? { ...line, onHand: null } : line))
  return pageOf(rows, limit, ({ name, itemId }) => cursorOf(name.toLowerCase(), itemId))
}
