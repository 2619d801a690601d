import { publicPage } from '#areas/property/properties/actions/public.ts'
import { isInPlan } from '#core/area.ts'
import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { GiftShopSettings } from '../contract/replies.ts'
import { getByToken, type StoredOrder } from '../queries/orders.ts'
import { findSettings } from '../queries/settings.ts'

/** The highest number a property has. */
const MOST_PROPERTY = 2_147_483_647

type OpenShop = Omit<GiftShopSettings, 'currency'>

/** What the property sells online; undefined where that is off, or not in its plan. */
export async function findShop(ctx: Context): Promise<OpenShop | undefined> {
  if (!isInPlan(ctx.property.modules, 'gifts')) return undefined
  const settings = await findSettings(ctx.tx)
  return settings.isActive ? settings : undefined
}

/** Whether gift vouchers are sold on the public page of the property. */
export const isSoldOnline = async (ctx: Context): Promise<boolean> => (await findShop(ctx)) !== undefined

/** Lets the request work for a property that sells vouchers on its page. @throws Refusal not_found for any other */
export async function enterShop(ctx: Context, seoFriendlyName: string): Promise<OpenShop> {
  await publicPage(ctx, { at: seoFriendlyName })
  return (await findShop(ctx)) ?? refuse('not_found', { at: seoFriendlyName })
}

/** The order a token opens: it names the property, and the request runs in that property's scope. @throws Refusal not_found */
export async function enterOrder(ctx: Context, token: string): Promise<StoredOrder> {
  const propertyId = propertyOf(token)
  if (propertyId < 1 || propertyId > MOST_PROPERTY || !(await ctx.switchToProperty(propertyId))) refuse('not_found')
  return getByToken(ctx.tx, hashOfToken(token))
}
