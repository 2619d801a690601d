import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { findProducts } from '#areas/trade/products/actions/products.ts'
import { stockArea } from '#areas/trade/stock/actions/stock.ts'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { type StockedItem, LARDER, RECIPES } from './larder.ts'
import type { Desk } from './recent.ts'

/** The larder of a property, what its dishes take, and a delivery of the day before it opens. */
export async function fillLarder({ desk, opens }: { desk: Desk; opens: Day }): Promise<void> {
  await desk(addDays(opens, -1), 5, async (ctx) => {
    const ids = await saveItems(ctx)
    await writeRecipes(ctx, ids)
  })
  await desk(addDays(opens, -1), 6, (ctx) => takeDelivery(ctx))
}

/** Today before opening. */
export const startKitchen = ({ desk, today }: { desk: Desk; today: Day }): Promise<void> =>
  desk(today, 6, (ctx) => startDay(ctx))

async function saveItems(ctx: Context): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { code, name, unit, pack, reorder, isRetail } of LARDER) {
    const units = pack[0] === unit ? [] : [{ name: pack[0], numerator: pack[1] }]
    const kind = isRetail ? 'RETAIL' : 'INGREDIENT'
    const input = {
      code,
      name,
      kind,
      baseUnit: unit,
      units,
      reorderPoint: String(reorder),
      parLevel: String(reorder * 3),
    }
    ids.set(code, (await stockArea.actions.createItem(ctx, stock.createItem.input.parse(input))).id)
  }
  return ids
}

async function writeRecipes(ctx: Context, ids: ReadonlyMap<string, string>): Promise<void> {
  const dishes = await findProducts(ctx, { codes: Object.keys(RECIPES) })
  for (const { id: productId, productCode } of dishes) {
    const takes = Object.entries(RECIPES[productCode] ?? {})
    const lines = takes.map(([code, quantity]) => {
      const unit = LARDER.find((stored) => stored.code === code)?.unit
      return { itemId: ids.get(code), quantity, unit }
    })
    await stockArea.actions.setRecipe(ctx, stock.setRecipe.input.parse({ productId, lines }))
  }
}

async function itemsByCode(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await stockArea.actions.items(ctx, stock.items.input.parse({ limit: 200 }))
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Stores of the outlets that cook and pour, and a cellar behind them that stores as much of what is poured. */
async function takeDelivery(ctx: Context): Promise<void> {
  const { rows } = await outletsArea.actions.list(ctx, outlets.list.input.parse({}))
  const ids = await itemsByCode(ctx)
  for (const { id: businessServiceId } of rows.filter(({ kind }) => kind !== 'SERVICE')) {
    const store = await stockArea.actions.createStore(ctx, stock.createStore.input.parse({ businessServiceId }))
    await receive(ctx, store.id, ids, LARDER)
  }
  const cellar = await stockArea.actions.createStore(ctx, stock.createStore.input.parse({ name: 'Cellar' }))
  const poured = LARDER.filter(({ pack, isRetail }) => isRetail || pack[0] === 'bottle')
  await receive(ctx, cellar.id, ids, poured)
}

async function receive(
  ctx: Context,
  storeId: string,
  ids: ReadonlyMap<string, string>,
  stored: readonly StockedItem[],
): Promise<void> {
  const lines = stored.map(({ code, pack, came, price }) => ({
    itemId: ids.get(code),
    quantity: String(came),
    unit: pack[0],
    amount: came * price * 100,
  }))
  await stockArea.actions.open(ctx, stock.open.input.parse({ storeId, lines }))
}

/** Before opening: bottles come up from the cellar, and what went bad over night is written off. */
async function startDay(ctx: Context): Promise<void> {
  const { rows } = await stockArea.actions.stores(ctx, { includeInactive: false })
  const cellar = rows.find(({ ownName }) => ownName === 'Cellar')
  const kitchen = rows.find(({ businessServiceId }) => businessServiceId !== null)
  if (!cellar || !kitchen) return
  const ids = await itemsByCode(ctx)
  const up = ['WATERB', 'LAGERB'].map((code) => ({ itemId: ids.get(code), quantity: '1', unit: 'case' }))
  const move = { fromStoreId: cellar.id, toStoreId: kitchen.id, note: 'For the evening', lines: up }
  await stockArea.actions.transfer(ctx, stock.transfer.input.parse(move))
  const bad = [{ itemId: ids.get('SPINACH'), quantity: '2.8', unit: 'kg' }]
  const waste = { storeId: kitchen.id, reason: 'SPOILED', note: 'The cold room was left open', lines: bad }
  await stockArea.actions.waste(ctx, stock.waste.input.parse(waste))
}
