import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { stock } from '../contract/stock.ts'
import { findItems, getItem, insertItem, lockItem, updateItem as storeItem } from '../queries/items.ts'
import { findStores, getStore, insertStore, lockStore, updateStore as storeStore } from '../queries/stores.ts'
import { getRecipe as getStoredRecipe, lockProduct, replaceRecipe } from '../queries/recipes.ts'
import { inBaseUnits } from '../rules/decimals.ts'
import { recipeFor } from './lists.ts'

type Stored = { before: { version: number }; version: number; entity: string; id: string }

/** @throws Refusal stale_version with who changed it */
async function assertCurrent(ctx: Context, { before, version, entity, id }: Stored): Promise<void> {
  if (before.version !== version)
    refuse('stale_version', { version: before.version, changedBy: await findLastChanger(ctx.tx, entity, id) })
}

/** @throws Refusal code_taken */
export const createItem: Action<typeof stock.createItem> = async (ctx, details) => {
  const id = ctx.newId()
  await insertItem(ctx.tx, id, details)
  ctx.record({ type: 'STOCK_ITEM_CREATED', entity: 'stock_item', entityId: id, after: details })
  return getItem(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, code_taken; unit_taken for a unit that is called as the base unit */
export const updateItem: Action<typeof stock.updateItem> = async (ctx, { itemId: id, version, ...details }) => {
  const before = await lockItem(ctx.tx, id)
  await assertCurrent(ctx, { before, version, entity: 'stock_item', id })
  const base = before.baseUnit.toLowerCase()
  if (details.units.some(({ name }) => name.toLowerCase() === base)) refuse('unit_taken', { unit: before.baseUnit })
  await storeItem(ctx.tx, id, details)
  ctx.record({ type: 'STOCK_ITEM_CHANGED', entity: 'stock_item', entityId: id, before, after: details })
  ctx.publish('products')
  return getItem(ctx.tx, id)
}

export const stores: Action<typeof stock.stores> = async ({ tx }, { includeInactive }) => ({
  rows: await findStores(tx, includeInactive),
})

/** @throws Refusal name_taken, outlet_has_store; unknown_reference without such an outlet */
export const createStore: Action<typeof stock.createStore> = async (ctx, details) => {
  const id = ctx.newId()
  await insertStore(ctx.tx, id, details)
  ctx.record({ type: 'STOCK_STORE_CREATED', entity: 'stock_store', entityId: id, after: details })
  return getStore(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updateStore: Action<typeof stock.updateStore> = async (ctx, { storeId: id, version, ...details }) => {
  const before = await lockStore(ctx.tx, id)
  await assertCurrent(ctx, { before, version, entity: 'stock_store', id })
  // A store of no outlet goes on being called as it was.
  const name = details.name === '' && before.businessServiceId === null ? before.ownName : details.name
  await storeStore(ctx.tx, id, { ...details, name })
  ctx.record({ type: 'STOCK_STORE_CHANGED', entity: 'stock_store', entityId: id, before, after: { ...details, name } })
  ctx.publish('products')
  return getStore(ctx.tx, id)
}

/** @throws Refusal not_found without such a product */
export const getRecipe: Action<typeof stock.getRecipe> = async (ctx, { productId }) =>
  recipeFor(ctx, await getStoredRecipe(ctx.tx, productId))

/** @throws Refusal not_found; unknown_reference without such an item; unknown_unit, quantity_out_of_range */
export const setRecipe: Action<typeof stock.setRecipe> = async (ctx, { productId, lines }) => {
  await lockProduct(ctx.tx, productId)
  const [before, found] = await Promise.all([
    getStoredRecipe(ctx.tx, productId),
    findItems(ctx.tx, lines.map(({ itemId }) => itemId)),
  ]) // prettier-ignore
  const byId = new Map(found.map((item) => [item.id, item]))
  const takes = lines.map(({ itemId, quantity, unit }) => {
    const item = byId.get(itemId) ?? refuse('unknown_reference', { itemId })
    return { itemId, quantity: inBaseUnits(item, quantity, unit), enteredQuantity: quantity, unit }
  })
  await replaceRecipe(ctx.tx, productId, takes)
  const change = { before: { lines: before.lines }, after: { lines: takes } }
  ctx.record({ type: 'STOCK_RECIPE_SET', entity: 'product', entityId: productId, ...change })
  ctx.publish('products')
  return getRecipe(ctx, { productId })
}
