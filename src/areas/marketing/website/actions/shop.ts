import { publicPage } from '#areas/property/properties/actions/public.ts'
import { addDays } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { MAX_WEBSITE_NIGHTS } from '../contract/fields.ts'
import type { website } from '../contract/website.ts'
import { calendarOf, isTooLongFor, lowestOffers, offersIn } from '../rules/offers.ts'
import { enterShop, enterSite, findShop, loadShop } from './enter.ts'

/** What the public page shows; where rooms can be booked on it, also how they are sold. @throws Refusal not_found */
export const property: Action<typeof website.property> = async (ctx, { seoFriendlyName }) => {
  const shown = await publicPage(ctx, { at: seoFriendlyName })
  const settings = await findShop(ctx)
  if (!settings) return { property: shown, shop: null }
  const { color, texts, payRule, payShare, roomTypeIds } = settings
  const roomTypes = shown.roomTypes.filter(({ id }) => roomTypeIds?.includes(id) ?? true)
  const { currency, locale } = ctx.property
  return {
    property: { ...shown, roomTypes },
    shop: { currency, locale, today: ctx.businessDate, color, texts, payRule, payShare },
  }
}

/** Types and plans for a stay with their prices, or why they cannot be booked. @throws Refusal not_found, stay_too_long */
export const search: Action<typeof website.search> = async (ctx, { from, until, adults, children, code, ...site }) => {
  const settings = await enterShop(ctx, site)
  if (isTooLongFor({ from, until }, MAX_WEBSITE_NIGHTS)) refuse('stay_too_long', { limit: MAX_WEBSITE_NIGHTS })
  const shop = await loadShop(ctx, settings, { from, until })
  // No promotion has a code yet, so none is known.
  return {
    roomTypes: offersIn(shop, { from, until }, { adults, children }),
    isCodeKnown: code === undefined ? null : false,
  }
}

/** Days with their lowest price. @throws Refusal not_found, stay_too_long */
export const calendar: Action<typeof website.calendar> = async (ctx, { from, until, adults, children, ...site }) => {
  const settings = await enterShop(ctx, site)
  if (isTooLongFor({ from, until }, MAX_WEBSITE_NIGHTS)) refuse('stay_too_long', { limit: MAX_WEBSITE_NIGHTS })
  const shop = await loadShop(ctx, settings, { from, until })
  return { days: calendarOf(shop, { from, until }, { adults, children }) }
}

/** The plans that are sold, with their lowest price within the nights the calendar shows; none where nothing is sold. @throws Refusal not_found */
export const offers: Action<typeof website.offers> = async (ctx, site) => {
  await enterSite(ctx, site)
  const settings = await findShop(ctx)
  if (!settings) return { rows: [] }
  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, MAX_WEBSITE_NIGHTS) }
  return { rows: lowestOffers(await loadShop(ctx, settings, span), span) }
}
