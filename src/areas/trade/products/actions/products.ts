import * as z from 'zod'
import { allStations, everyOutlet, getOutlet } from '#areas/property/outlets/actions/outlets.ts'
import { isSameCode } from '#core/codes.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import { image, setAvailability, setImage } from './availability.ts'
import {
  assertCurrent,
  createGroup,
  createModifierGroup,
  createPriceList,
  groups,
  modifierGroups,
  priceLists,
  updateGroup,
  updateModifierGroup,
  updatePriceList,
} from './choices.ts'
import type { GroupDetails, ProductDetails } from '../contract/details.ts'
import type { PriceList, Product } from '../contract/replies.ts'
import { products } from '../contract/products.ts'
import {
  findIdentities,
  findMenu,
  findPlace,
  findProducts as findStored,
  getByBarcode,
  getProduct as getStored,
  hasCompound,
  isOfOtherOutlet,
  insertProduct,
  listProducts,
  lockProduct,
  type Place,
  replaceChoices,
  updateProduct,
} from '../queries/products.ts'
import { findGroups, findModifierGroups } from '../queries/groups.ts'
import { findDraws } from '../queries/left.ts'
import { findPriceLists } from '../queries/price-lists.ts'
import { canBeMade, isOut, withoutChoices } from '../rules/sell.ts'
import { type Draws, leftOf } from '../rules/left.ts'
import { priceAt } from '../rules/price.ts'
import { productColumns } from '../rules/sheets.ts'

/** Products by id or by code, in one statement; those that do not exist are left out. `assertSellable` and `priceAt` compute with them. */
export const findProducts = (
  ctx: Context,
  { ids = [], codes = [] }: { ids?: readonly string[]; codes?: readonly string[] },
): Promise<Product[]> => findStored(ctx.tx, { ids, codes }, ctx.now)

/** Active price lists; `priceAt` decides which of them apply. */
export const activePriceLists = (ctx: Context): Promise<PriceList[]> => findPriceLists(ctx.tx, false)

/** What a table of products is read against: every product by its identifying fields, the groups and the choices. */
export const productShelf = async (ctx: Context) => ({
  known: await findIdentities(ctx.tx),
  groups: await findGroups(ctx.tx, true),
  choices: await findModifierGroups(ctx.tx, true),
})

/** The group of a name, made where there is none, and whether it was. */
export async function groupNamed(ctx: Context, details: GroupDetails): Promise<{ id: string; isNew: boolean }> {
  const there = (await findGroups(ctx.tx, true)).find(({ name }) => isSameCode(name, details.name))
  return there ? { id: there.id, isNew: false } : { id: (await createGroup(ctx, details)).id, isNew: true }
}

const list: Action<typeof products.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([z.int(), z.string(), z.uuid(), z.int(), z.string(), z.uuid()]))
  const rows = await listProducts(ctx.tx, filter, { after: place, limit: limit + 1 }, ctx.now)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last ? await findPlace(ctx.tx, last.id) : undefined
  return pageOf(rows, limit, () => cursorOf(...(next ?? [])))
}

/** @throws Refusal too_many_rows */
const exportProducts: Action<typeof products.export> = async (ctx, { format, ...filter }) => {
  const { tx, now, property, businessDate } = ctx
  const rows = batchesOf<Product, Place>(
    (page) => listProducts(tx, filter, page, now),
    ({ id }) => findPlace(tx, id),
  )
  const places = { outlets: await everyOutlet(ctx), stations: await allStations(ctx) }
  const columns = productColumns(property.currency, places)
  return writeSheet(ctx, { name: `products-${businessDate}`, columns, rows }, format)
}

/** What an outlet sells now, and for how much. @throws Refusal not_found */
export const menuOf: Action<typeof products.menu> = async (ctx, { businessServiceId }) => {
  await getOutlet(ctx, businessServiceId)
  const [rows, drawn, lists, all] = await Promise.all([
    findMenu(ctx.tx, businessServiceId, ctx.now),
    findDraws(ctx.tx, businessServiceId),
    findPriceLists(ctx.tx, false),
    findGroups(ctx.tx, false),
  ])
  const moment = { instant: ctx.now, timeZone: ctx.property.timeZone, businessServiceId }
  return {
    businessServiceId,
    currency: ctx.property.currency,
    pricesIncludeTax: ctx.property.pricesIncludeTax,
    groups: all.filter((group) => group.businessServiceIds.includes(businessServiceId)),
    rows: rows.map((stored) => {
      const product = withStore(stored, drawn)
      const { product: priceNow, priceListId } = priceAt(product, lists, moment, { modifierIds: [] })
      const { unitsLeft, isRefused } = leftOf(stored, drawn)
      const isAvailable = !isOut(product.outage, ctx.now) && canBeMade(product) && !isRefused
      return { product, priceNow, priceListId, isAvailable, unitsLeft }
    }),
  }
}

/** A product whose choices are out too where the store refuses them, beside what the product itself takes. */
function withStore(product: Product, drawn: ReadonlyMap<string, Draws>): Product {
  const own = drawn.get(product.id) ?? []
  return withoutChoices(product, (productId) => {
    const its = drawn.get(productId) ?? []
    const both = { id: productId, comboParts: [], modifierGroups: [] }
    return its.length > 0 && leftOf(both, new Map([[productId, [...own, ...its]]])).isRefused
  })
}

/** @throws Refusal not_found */
const scan: Action<typeof products.scan> = (ctx, { barcode }) => getByBarcode(ctx.tx, barcode, ctx.now)

/** @throws Refusal not_found */
const get: Action<typeof products.get> = (ctx, { productId }) => getStored(ctx.tx, productId, ctx.now)

/**
 * A combo is made of plain products, and a pack is for one that an outlet of its own sells: the turnover stays where the visit is.
 *
 * @throws Refusal unknown_reference, pack_of_other_outlet
 */
async function assertPlainParts(
  { tx }: Context,
  { comboParts, prepaid, productGroupId }: ProductDetails,
): Promise<void> {
  const parts = comboParts.flatMap(({ choices }) => choices.map(({ productId }) => productId))
  const ids = prepaid ? [...parts, prepaid.productId] : parts
  if (ids.length > 0 && (await hasCompound(tx, ids))) refuse('unknown_reference', { productIds: ids })
  if (prepaid && (await isOfOtherOutlet(tx, prepaid.productId, productGroupId))) refuse('pack_of_other_outlet')
}

/** @throws Refusal code_taken, barcode_taken; unknown_reference for a group, station, choice or part that does not exist; pack_of_other_outlet */
export const addProduct: Action<typeof products.create> = async (ctx, details) => {
  await assertPlainParts(ctx, details)
  const id = ctx.newId()
  await insertProduct(ctx.tx, id, details)
  await replaceChoices(ctx.tx, id, details)
  ctx.record({ type: 'PRODUCT_CREATED', entity: 'product', entityId: id, after: details })
  ctx.publish('orders', 'appointments')
  return getStored(ctx.tx, id, ctx.now)
}

/** @throws Refusal not_found, stale_version, code_taken, barcode_taken, unknown_reference, pack_of_other_outlet */
const update: Action<typeof products.update> = async (ctx, { productId, version, ...details }) => {
  const before = await lockProduct(ctx.tx, productId, ctx.now)
  await assertCurrent(ctx, { before, version, entity: 'product', id: productId })
  await assertPlainParts(ctx, details)
  await updateProduct(ctx.tx, productId, details)
  await replaceChoices(ctx.tx, productId, details)
  ctx.record({ type: 'PRODUCT_CHANGED', entity: 'product', entityId: productId, before, after: details })
  ctx.publish('orders', 'appointments')
  return getStored(ctx.tx, productId, ctx.now)
}

export const productsArea = implement(products, {
  list,
  export: exportProducts,
  menu: menuOf,
  groups,
  createGroup,
  updateGroup,
  modifierGroups,
  createModifierGroup,
  updateModifierGroup,
  priceLists,
  createPriceList,
  updatePriceList,
  scan,
  get,
  create: addProduct,
  update,
  setAvailability,
  image,
  setImage,
})
