import { holdRooms } from '#areas/lodging/bookings/actions/holds.ts'
import { expireOption } from '#areas/lodging/bookings/actions/close.ts'
import { loadTerms } from '#areas/lodging/bookings/actions/terms.ts'
import { capacityReasons } from '#areas/lodging/bookings/rules/guards.ts'
import { refuseFirst } from '#areas/lodging/bookings/rules/bookings.ts'
import { addCustomer } from '#areas/parties/customers/actions.ts'
import { addDays } from '#core/dates.ts'
import type { Received } from '#core/contract.ts'
import { minor, zero } from '#core/money.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import { MAX_WEBSITE_NIGHTS } from '../contract/fields.ts'
import type { website } from '../contract/website.ts'
import { countHolds, findLapsedHolds, insertWebsiteBooking } from '../queries/bookings.ts'
import { lockSettings, setHolder } from '../queries/settings.ts'
import { after, HOLD_MINUTES, isHoarding, payableNow } from '../rules/holds.ts'
import { alternativesTo, isTooLongFor, MOST_MOVED, offersIn, type Shop } from '../rules/offers.ts'
import { saleOf } from '../rules/promotions.ts'
import { enterShop, loadShop, type OpenShop } from './enter.ts'
import { extrasFor } from './extras.ts'

/** Lapsed holds that one request releases; the job of the minute takes the rest. */
const MOST_RELEASED = 20

type Wanted = Received<typeof website.hold>

/**
 * Holds rooms for a guest for a quarter of an hour, at the property's own price, which must be the one the guest was shown.
 *
 * @throws Refusal no_availability with other types and days in its place, price_changed with the price of now, too_many_holds, …
 */
export const hold: Action<typeof website.hold> = async (ctx, input) => {
  await enterShop(ctx, input)
  // One guest after the other: of those who want the last room one gets it, and the others learn what else there is.
  const settings = (await lockSettings(ctx.tx)) ?? refuse('not_found')
  for (const bookingId of await findLapsedHolds(ctx.tx, ctx.now, MOST_RELEASED)) await expireOption(ctx, bookingId)
  const holds = await countHolds(ctx.tx, ctx.address, ctx.now)
  if (isHoarding(holds, input.rooms)) refuse('too_many_holds')

  const shop = await assertOffered(ctx, settings, input)
  const heldUntil = after(ctx.now, HOLD_MINUTES)
  // The desk may have let the last room a moment ago.
  const booking = await take(ctx, settings, input, heldUntil).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'no_availability') refuseSoldOut(shop, input)
    throw error
  })
  const { payable: total, tax, currency, due } = booking.money
  if (total !== input.expectedTotal) refuse('price_changed', { total, currency })

  const token = newToken()
  await insertWebsiteBooking(ctx.tx, {
    id: ctx.newId(),
    bookingId: booking.id,
    tokenHash: hashOfToken(token),
    sealedToken: ctx.settings.secretBox.seal(token),
    address: ctx.address,
    language: 'en',
    heldUntil,
    bookedAt: null,
    asked: zero,
    linkId: null,
    promotionId: saleOf(shop.sales, input.ratePlanId, input)?.id ?? null,
    createdAt: ctx.now,
  })
  ctx.record({
    type: 'WEBSITE_HOLD',
    entity: 'booking',
    entityId: booking.id,
    bookingId: booking.id,
    after: { heldUntil },
  })
  ctx.publish('bookings')
  const [{ deposits }, extras] = await Promise.all([loadTerms(ctx, booking.id), extrasFor(ctx, booking)])
  return {
    holdId: token,
    expiresAt: heldUntil,
    total,
    tax,
    currency,
    payNow: payableNow(settings, { due, deposits }, ctx.businessDate),
    extras: extras.flatMap(({ id: extraId, name, onlinePer, quantity, net, tax: ofIt }) =>
      onlinePer ? [{ extraId, name, per: onlinePer, quantity, total: minor(net + ofIt), tax: ofIt }] : [],
    ),
    paysExtras: settings.payRule !== 'NONE' && settings.payShare === 'TOTAL',
  }
}

/** Refuses what the page does not sell, and names what else can be had. */
async function assertOffered(ctx: Context, settings: OpenShop, input: Wanted): Promise<Shop> {
  const { from, until, roomTypeId, ratePlanId, rooms } = input
  if (from < ctx.businessDate) refuse('date_in_past', { day: from })
  if (isTooLongFor({ from, until }, MAX_WEBSITE_NIGHTS)) refuse('stay_too_long', { limit: MAX_WEBSITE_NIGHTS })
  const around = { from: addDays(from, -MOST_MOVED), until: addDays(until, MOST_MOVED) }
  const shop = await loadShop(ctx, settings, around, input.code)
  const type = shop.types.find(({ id }) => id === roomTypeId) ?? refuse('unknown_reference', { roomTypeId })
  if (!shop.plans.some(({ id }) => id === ratePlanId) || saleOf(shop.sales, ratePlanId, input) === undefined)
    refuse('rate_plan_closed', { ratePlanId })
  refuseFirst(capacityReasons(input, type))
  const offer = offersIn(shop, input, input).find((one) => one.roomTypeId === roomTypeId)
  if (!offer || offer.free < rooms) refuseSoldOut(shop, input)
  return shop
}

function refuseSoldOut(shop: Shop, input: Wanted): never {
  return refuse('no_availability', { roomTypeId: input.roomTypeId, alternatives: alternativesTo(shop, input) })
}

/** Takes the rooms as an option of the customer that stands for guests without a name. */
async function take(ctx: Context, settings: OpenShop, input: Wanted, heldUntil: string) {
  const { roomTypeId, ratePlanId, from: arrival, until: departure, adults, children, childAges, rooms } = input
  const stay = { roomTypeId, ratePlanId, arrival, departure, adults, children, childAges }
  const stays = Array.from({ length: rooms }, () => stay)
  const holderId = settings.holderId ?? (await makeHolder(ctx))
  const codes = input.code === undefined ? [] : [input.code]
  return holdRooms(ctx, { holderId, source: 'WEBSITE', stays, heldUntil, codes })
}

async function makeHolder(ctx: Context): Promise<string> {
  const { id } = await addCustomer(ctx, { firstName: 'Website', lastName: 'Guest' })
  await setHolder(ctx.tx, id)
  return id
}
