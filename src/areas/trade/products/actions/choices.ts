import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { GroupDetails, ModifierGroupDetails, PriceListDetails } from '../contract/details.ts'
import type { products } from '../contract/products.ts'
import {
  findGroups,
  findModifierGroups,
  getGroup,
  getModifierGroup,
  insertGroup,
  insertModifierGroup,
  lockGroup,
  lockModifierGroup,
  replaceModifiers,
  updateGroup as storeGroup,
  updateModifierGroup as storeModifierGroup,
} from '../queries/groups.ts'
import {
  countOutlets,
  findPriceLists,
  insertPriceList,
  lockPriceList,
  replaceLines,
  updatePriceList as storePriceList,
} from '../queries/price-lists.ts'

type Stored = { before: { version: number }; version: number; entity: string; id: string }

/** @throws Refusal stale_version with who changed it */
export async function assertCurrent(ctx: Context, { before, version, entity, id }: Stored): Promise<void> {
  if (before.version !== version)
    refuse('stale_version', { version: before.version, changedBy: await findLastChanger(ctx.tx, entity, id) })
}

const publishMenu = (ctx: Context) => ctx.publish('orders', 'appointments')

export const groups: Action<typeof products.groups> = async ({ tx }, { includeInactive }) => ({
  rows: await findGroups(tx, includeInactive),
})

/** @throws Refusal name_taken; unknown_reference without such a station or outlet */
export const createGroup: Action<typeof products.createGroup> = async (ctx, details: GroupDetails) => {
  const id = ctx.newId()
  await insertGroup(ctx.tx, id, details)
  ctx.record({ type: 'PRODUCT_GROUP_CREATED', entity: 'product_group', entityId: id, after: details })
  publishMenu(ctx)
  return getGroup(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference */
export const updateGroup: Action<typeof products.updateGroup> = async (ctx, input) => {
  const { productGroupId: id, version, ...details } = input
  const before = await lockGroup(ctx.tx, id)
  await assertCurrent(ctx, { before, version, entity: 'product_group', id })
  await storeGroup(ctx.tx, id, details)
  ctx.record({ type: 'PRODUCT_GROUP_CHANGED', entity: 'product_group', entityId: id, before, after: details })
  publishMenu(ctx)
  return getGroup(ctx.tx, id)
}

export const modifierGroups: Action<typeof products.modifierGroups> = async ({ tx }, { includeInactive }) => ({
  rows: await findModifierGroups(tx, includeInactive),
})

const placed = (ctx: Context, modifiers: ModifierGroupDetails['modifiers']) =>
  modifiers.map(({ id, name, price, productId }, ranking) => ({
    id: id ?? ctx.newId(),
    name,
    price,
    productId,
    ranking,
  }))

/** @throws Refusal name_taken, also for one name twice among the choices; unknown_reference for a product that does not exist */
export const createModifierGroup: Action<typeof products.createModifierGroup> = async (ctx, details) => {
  const id = ctx.newId()
  await insertModifierGroup(ctx.tx, id, details)
  await replaceModifiers(
    ctx.tx,
    id,
    placed(ctx, details.modifiers).map((modifier) => ({ ...modifier, id: ctx.newId() })),
  )
  ctx.record({ type: 'MODIFIERS_CREATED', entity: 'modifier_group', entityId: id, after: details })
  return getModifierGroup(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken; unknown_reference for a choice that is another group's, or a product that does not exist */
export const updateModifierGroup: Action<typeof products.updateModifierGroup> = async (ctx, input) => {
  const { modifierGroupId: id, version, ...details } = input
  const before = await lockModifierGroup(ctx.tx, id)
  await assertCurrent(ctx, { before, version, entity: 'modifier_group', id })
  const own = new Set(before.modifiers.map((modifier) => modifier.id))
  const strange = details.modifiers.find((modifier) => modifier.id !== undefined && !own.has(modifier.id))
  if (strange) refuse('unknown_reference', { modifierId: strange.id })
  await storeModifierGroup(ctx.tx, id, details)
  await replaceModifiers(ctx.tx, id, placed(ctx, details.modifiers))
  ctx.record({ type: 'MODIFIERS_CHANGED', entity: 'modifier_group', entityId: id, before, after: details })
  publishMenu(ctx)
  return getModifierGroup(ctx.tx, id)
}

export const priceLists: Action<typeof products.priceLists> = async ({ tx }, { includeInactive }) => ({
  rows: await findPriceLists(tx, includeInactive),
})

/** @throws Refusal unknown_reference for an outlet that is not of the property */
async function assertOutlets({ tx }: Context, { businessServiceIds }: PriceListDetails): Promise<void> {
  const wanted = [...new Set(businessServiceIds)]
  if (wanted.length > 0 && (await countOutlets(tx, wanted)) < wanted.length)
    refuse('unknown_reference', { businessServiceIds })
}

async function putLines(ctx: Context, id: string, { lines }: PriceListDetails): Promise<void> {
  await replaceLines(
    ctx.tx,
    id,
    lines.map((line) => ({ ...line, id: ctx.newId() })),
  )
}

/** @throws Refusal name_taken, unknown_reference; priced_twice when a product or a group is on two lines */
export const createPriceList: Action<typeof products.createPriceList> = async (ctx, details) => {
  await assertOutlets(ctx, details)
  const id = ctx.newId()
  await insertPriceList(ctx.tx, id, details)
  await putLines(ctx, id, details)
  ctx.record({ type: 'PRICE_LIST_CREATED', entity: 'price_list', entityId: id, after: details })
  publishMenu(ctx)
  return lockPriceList(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken, unknown_reference, priced_twice */
export const updatePriceList: Action<typeof products.updatePriceList> = async (ctx, input) => {
  const { priceListId: id, version, ...details } = input
  const before = await lockPriceList(ctx.tx, id)
  await assertCurrent(ctx, { before, version, entity: 'price_list', id })
  await assertOutlets(ctx, details)
  await storePriceList(ctx.tx, id, details)
  await putLines(ctx, id, details)
  ctx.record({ type: 'PRICE_LIST_CHANGED', entity: 'price_list', entityId: id, before, after: details })
  publishMenu(ctx)
  return lockPriceList(ctx.tx, id)
}
