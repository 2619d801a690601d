import { loadOffers } from '#areas/lodging/bookings/actions/holds.ts'
import { loadOffers as loadDeals } from '#areas/offers/offers/actions/give.ts'
import { momentOf } from '#areas/lodging/bookings/actions/moment.ts'
import { type Span, timeAt } from '#core/dates.ts'
import { isInPlan } from '#core/area.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { MAX_WEBSITE_NIGHTS } from '../contract/fields.ts'
import type { WebsiteSettings } from '../contract/settings.ts'
import { findOfferPictures } from '../queries/offer-pictures.ts'
import { findOffered } from '../queries/promotions.ts'
import { findSettings, findSite, isHotel } from '../queries/settings.ts'
import { isTooLongFor, type Shop, soldOf } from '../rules/offers.ts'
import { salesOf } from '../rules/promotions.ts'

export type Site = { seoFriendlyName: string }

/** Lets the request work for the property of a public name. @throws Refusal not_found for one that is not open, or not in use */
export async function enterSite(ctx: Context, { seoFriendlyName }: Site): Promise<void> {
  // A guest of the public page belongs to no tenant.
  const id = await ctx.asPlatform((tx) => findSite(tx, seoFriendlyName))
  if (id === undefined || !(await ctx.switchToProperty(id))) refuse('not_found', { at: seoFriendlyName })
}

export type OpenShop = Omit<WebsiteSettings, 'seoFriendlyName'> & { holderId: string | null }

/** The settings of a page that sells rooms; undefined where it sells none: it is off, not in the plan, or no hotel's. */
export async function findShop(ctx: Context): Promise<OpenShop | undefined> {
  if (!isInPlan(ctx.property.modules, 'website')) return undefined
  const [settings, letsRooms] = await Promise.all([findSettings(ctx.tx), isHotel(ctx.tx)])
  return settings?.isActive && letsRooms ? settings : undefined
}

/** Lets the request work for a property that sells rooms on its page. @throws Refusal not_found for any other */
export async function enterShop(ctx: Context, site: Site): Promise<OpenShop> {
  await enterSite(ctx, site)
  return (await findShop(ctx)) ?? refuse('not_found', { at: site.seoFriendlyName })
}

/** What the page sells in a span to a guest who entered a code, or none. One round trip. */
export async function loadShop(ctx: Context, settings: OpenShop, span: Span, code?: string): Promise<Shop> {
  return shopOf(ctx, settings, await loadOffered(ctx, span, code), code)
}

/** {@link findShop} and {@link loadShop} in one round trip; undefined where nothing is sold. */
export async function findShopIn(ctx: Context, span: Span, code?: string): Promise<Shop | undefined> {
  const [settings, offered] = await Promise.all([findShop(ctx), loadOffered(ctx, span, code)])
  return settings && shopOf(ctx, settings, offered, code)
}

/** What the page of a property sells in a span. @throws Refusal not_found for a property that sells no rooms on its page, stay_too_long */
export async function enterShopIn(ctx: Context, site: Site, span: Span, code?: string): Promise<Shop> {
  await enterSite(ctx, site)
  if (isTooLongFor(span, MAX_WEBSITE_NIGHTS)) refuse('stay_too_long', { limit: MAX_WEBSITE_NIGHTS })
  return (await findShopIn(ctx, span, code)) ?? refuse('not_found', { at: site.seoFriendlyName })
}

type Offered = Awaited<ReturnType<typeof loadOffered>>

async function loadOffered(ctx: Context, span: Span, code = '') {
  const [{ types, table }, promotions, deals, pictures] = await Promise.all([
    loadOffers(ctx, span),
    findOffered(ctx.tx),
    // A guest of the page is not named yet.
    loadDeals(ctx, { target: 'STAY', codes: [code], customerId: null }),
    findOfferPictures(ctx.tx),
  ])
  return { types, table, promotions, deals: { ...deals, pictures } }
}

function shopOf(ctx: Context, settings: OpenShop, { types, table, promotions, deals }: Offered, code?: string): Shop {
  const sales = salesOf(promotions, { today: ctx.businessDate, code })
  const sold = soldOf(types, table.pricing.plans, settings, sales)
  const at = { bookedOn: ctx.businessDate, time: timeAt(ctx.now, ctx.property.timeZone) }
  return { ...sold, sales, table, deals: { ...deals, ...at }, currency: ctx.property.currency, moment: momentOf(ctx) }
}
