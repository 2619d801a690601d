import { storeTicked } from '#areas/platform/consents/actions/record.ts'
import { linksArea } from '#areas/billing/links/actions/links.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { linkUrl } from '#areas/billing/links/rules/links.ts'
import { bookHold } from '#areas/lodging/bookings/actions/holds.ts'
import { get } from '#areas/lodging/bookings/actions/read.ts'
import { loadTerms } from '#areas/lodging/bookings/actions/terms.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import type { Received } from '#core/contract.ts'
import type { Instant } from '#core/dates.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { redeemVoucher, usableVoucher } from '#areas/offers/vouchers/actions/redeem.ts'
import { payableBy } from '#areas/offers/vouchers/rules/vouchers.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { Booked } from '../contract/replies.ts'
import type { website } from '../contract/website.ts'
import { findOpenLink, lockByToken, markBooked, type WebsiteBookingRow } from '../queries/bookings.ts'
import { payableNow, payUntil } from '../rules/holds.ts'
import { manageUrl } from '../rules/settings.ts'
import { enterShop, type OpenShop } from './enter.ts'
import { chargeExtras } from './extras.ts'
import { mailBooking } from './mails.ts'

type Input = Received<typeof website.book>

/**
 * Books the rooms of a hold for the guest: confirmed, or waiting for its money where the property requires some.
 * Pressed twice it is booked once and returns the same.
 *
 * @throws Refusal not_found, hold_ended, gateway_not_ready, unknown_reference for an extra that is not offered;
 *   voucher_unknown, voucher_not_usable; voucher_too_small when another guest used the voucher at the same moment
 */
export const book: Action<typeof website.book> = async (ctx, input) => {
  const settings = await enterShop(ctx, input)
  const row = (await lockByToken(ctx.tx, hashOfToken(input.holdId))) ?? refuse('not_found')
  if (row.bookedAt !== null) return booked(ctx, input, row.linkId, await get(ctx, row))
  if (row.heldUntil <= ctx.now) refuse('hold_ended')

  await chargeExtras(ctx, row.bookingId, input.extras)
  const byVoucher = await payableByVoucher(ctx, input.voucherCode, row.bookingId)
  const asked = minor(Math.max(0, (await payableFor(ctx, settings, row.bookingId)) - byVoucher))
  const isAtOnce = settings.payRule === 'GATEWAY' || input.pay === 'NOW'
  const until = asked > 0 ? payUntil(ctx.now, { isAtOnce, optionHours: ctx.property.optionHoldHours }) : null
  const booking = await bookHold(ctx, {
    bookingId: row.bookingId,
    guest: { ...input.guest, language: input.language },
    notes: input.notes,
    optionUntil: until?.option ?? null,
  }).catch(holdEnded)
  if (input.voucherCode !== undefined && byVoucher > 0)
    await redeemVoucher(ctx, {
      code: input.voucherCode,
      amount: byVoucher,
      target: { bookingId: booking.id, action: 'website.book' },
    })
  const linkId = until ? await makeLink(ctx, input, row, { asked, until: until.link, isAtOnce }) : null
  await markBooked(ctx.tx, row.id, { at: ctx.now, asked, linkId, language: input.language })
  ctx.record({
    type: 'WEBSITE_BOOKING',
    entity: 'booking',
    entityId: booking.id,
    bookingId: booking.id,
    after: { status: booking.status, asked },
  })
  await mailBooking(ctx, booking)
  if (input.agreesToOffers) await storeConsent(ctx, input, booking.reference)
  return booked(ctx, input, linkId, booking)
}

const storeConsent = (ctx: Context, { guest, language }: Input, reference: string) =>
  storeTicked(ctx, { channel: 'MAIL', address: guest.email, source: 'BOOKING_PAGE', language, evidence: reference })

/** What a hold is no longer, for a guest: over. */
const holdEnded = (error: unknown): never => {
  if (error instanceof Refusal && ['option_expired', 'booking_closed'].includes(error.code)) refuse('hold_ended')
  throw error
}

/** How much of a booking the voucher of a code pays; nothing without a code. @throws Refusal voucher_unknown, voucher_not_usable */
async function payableByVoucher(ctx: Context, code: string | undefined, bookingId: string): Promise<Minor> {
  if (code === undefined || code.trim() === '') return zero
  const [{ balance }, { money }] = await Promise.all([usableVoucher(ctx, code), get(ctx, { bookingId })])
  return payableBy(balance, money.due)
}

async function payableFor(ctx: Context, settings: OpenShop, bookingId: string): Promise<Minor> {
  const [{ money }, { deposits }] = await Promise.all([get(ctx, { bookingId }), loadTerms(ctx, bookingId)])
  return payableNow(settings, { due: money.due, deposits }, ctx.businessDate)
}

/** The payment link of the booking; mailed by itself where it is paid later. */
async function makeLink(
  ctx: Context,
  { guest, pay }: Input,
  { bookingId }: WebsiteBookingRow,
  how: { asked: Minor; until: Instant; isAtOnce: boolean },
): Promise<string> {
  const email = pay === 'LATER' && !how.isAtOnce ? { email: guest.email } : {}
  const input = { bookingId, fixedAmount: how.asked, expiresAt: how.until, ...email }
  return (await linksArea.actions.create(ctx, links.create.input.parse(input))).id
}

async function booked(
  ctx: Context,
  { seoFriendlyName, holdId }: Input,
  linkId: string | null,
  { reference, status }: Booking,
): Promise<Booked> {
  const { publicUrl } = ctx.settings
  return {
    reference,
    status,
    manageUrl: manageUrl(publicUrl, seoFriendlyName, holdId),
    payUrl: await payUrlOf(ctx, linkId),
  }
}

/** The page where a booking is paid, while its link is open. */
export async function payUrlOf(ctx: Context, linkId: string | null): Promise<string | null> {
  const token = linkId === null ? undefined : await findOpenLink(ctx.tx, linkId)
  return token === undefined ? null : linkUrl(ctx.settings.publicUrl, token)
}
