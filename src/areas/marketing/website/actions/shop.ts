import { countNotGiven } from '#areas/offers/offers/actions/refused-codes.ts'
import { pictureUrl } from '#areas/platform/pictures/rules.ts'
import { marketingWordings } from '#areas/platform/consents/actions/record.ts'
import { publicPage } from '#areas/property/properties/actions/public.ts'
import { loadAgeCategories } from '#areas/property/rates/actions/ages.ts'
import { isSoldOnline } from '#areas/marketing/gifts/actions/enter.ts'
import { addDays } from '#core/dates.ts'
import type { Action } from '#server/request/context.ts'
import { MAX_WEBSITE_NIGHTS } from '../contract/fields.ts'
import type { website } from '../contract/website.ts'
import { findOwnReviews } from '../queries/own-reviews.ts'
import { calendarOf, lowestOffers, offersIn, type Shop } from '../rules/offers.ts'
import { openOffers } from '../rules/deals.ts'
import { codeOf } from '../rules/promotions.ts'
import { enterShopIn, enterSite, findShop, findShopIn } from './enter.ts'

/** What the public page shows; where rooms can be booked on it, also how they are sold. @throws Refusal not_found */
export const property: Action<typeof website.property> = async (ctx, { seoFriendlyName }) => {
  const shown = await publicPage(ctx, { at: seoFriendlyName })
  const [settings, reviews, sellsVouchers] = await Promise.all([
    findShop(ctx),
    findOwnReviews(ctx.tx, ctx.property.id),
    isSoldOnline(ctx),
  ])
  if (!settings) return { property: shown, reviews, sellsVouchers, shop: null }
  const { color, texts, payRule, payShare, roomTypeIds, logoPictureId } = settings
  const categories = await loadAgeCategories(ctx)
  const roomTypes = shown.roomTypes.filter(({ id }) => roomTypeIds?.includes(id) ?? true)
  const { currency, locale, id } = ctx.property
  const logoUrl = logoPictureId === null ? null : pictureUrl(id, logoPictureId, 'small')
  const logo = shown.pictures.find(({ smallUrl }) => smallUrl === logoUrl) ?? null
  const pictures = shown.pictures.filter((picture) => picture !== logo)
  return {
    property: { ...shown, pictures, roomTypes },
    reviews,
    sellsVouchers,
    shop: {
      currency,
      locale,
      today: ctx.businessDate,
      color,
      logo,
      texts,
      payRule,
      payShare,
      hasChildAges: categories.length > 0,
      consent: await marketingWordings(ctx),
    },
  }
}

/** Whether a code opens a promotion today, or is one of an offer; null where none was entered. */
function isKnown({ sales: { open }, deals }: Shop, typed: string | undefined): boolean | null {
  const code = codeOf(typed)
  return code === undefined
    ? null
    : open.some((promotion) => promotion.code === code) || deals.offers.some(({ codes }) => codes.length > 0)
}

/** Types and plans for a stay with their prices, or why they cannot be booked. @throws Refusal not_found, stay_too_long */
export const search: Action<typeof website.search> = async (ctx, { code, ...input }) => {
  const { from, until, adults, children, childAges, ...site } = input
  const shop = await enterShopIn(ctx, site, { from, until }, code)
  const isCodeKnown = isKnown(shop, code)
  if (isCodeKnown === false) await countNotGiven(ctx, { code: code ?? '', reason: 'unknown_code', channel: 'WEBSITE' })
  return { roomTypes: offersIn(shop, { from, until }, { adults, children, childAges }), isCodeKnown }
}

/** Days with their lowest price. @throws Refusal not_found, stay_too_long */
export const calendar: Action<typeof website.calendar> = async (ctx, input) => {
  const { from, until, adults, children, childAges, ...site } = input
  const shop = await enterShopIn(ctx, site, { from, until })
  return { days: calendarOf(shop, { from, until }, { adults, children, childAges }) }
}

/** The plans that are sold, with their lowest price within the nights the calendar shows; none where nothing is sold. @throws Refusal not_found */
export const offers: Action<typeof website.offers> = async (ctx, site) => {
  await enterSite(ctx, site)
  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, MAX_WEBSITE_NIGHTS) }
  const shop = await findShopIn(ctx, span)
  return { rows: shop ? lowestOffers(shop, span) : [], offers: shop ? openOffers(shop) : [] }
}
