import { get } from '#areas/lodging/bookings/actions/read.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { isCalledOff } from '#areas/lodging/bookings/rules/bookings.ts'
import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { Phase } from '../contract/choices.ts'
import type { PortalSettings } from '../contract/replies.ts'
import { findPage, getByToken, insertPage, lockPage, type StoredPage } from '../queries/pages.ts'
import { findSettings } from '../queries/settings.ts'
import { isPageOpen, pageUrl, phaseOf } from '../rules/page.ts'

/** A page that a token opened, with its booking and what the property offers. */
export type OpenPage = {
  page: StoredPage
  booking: Booking
  /** The rooms of the stay that were not cancelled, in order. */
  rooms: Booking['stays']
  settings: PortalSettings
  phase: Phase
}

/** The highest number a property has. */
const MOST_PROPERTY = 2_147_483_647

/** The rooms of a booking that were not cancelled; the one of the customer first. */
export const roomsOf = ({ stays }: Booking): Booking['stays'] => stays.filter(({ status }) => !isCalledOff(status))

/** Goes to work for the property of a token. @throws Refusal not_found for one that opens nothing, is over, or whose property has no pages */
export async function enterPage(ctx: Context, token: string): Promise<OpenPage> {
  return opened(ctx, await pageOf(ctx, token))
}

/** {@link enterPage} for a change: the page is locked until the transaction ends. @throws Refusal not_found */
export async function lockEntered(ctx: Context, token: string): Promise<OpenPage> {
  const { bookingId } = await pageOf(ctx, token)
  return opened(ctx, await lockPage(ctx.tx, bookingId))
}

async function pageOf(ctx: Context, token: string): Promise<StoredPage> {
  const propertyId = propertyOf(token)
  if (propertyId < 1 || propertyId > MOST_PROPERTY || !(await ctx.switchToProperty(propertyId))) refuse('not_found')
  return getByToken(ctx.tx, hashOfToken(token))
}

async function opened(ctx: Context, page: StoredPage): Promise<OpenPage> {
  const [settings, booking] = await Promise.all([findSettings(ctx.tx), get(ctx, { bookingId: page.bookingId })])
  if (!settings.isActive || !isPageOpen(booking, ctx.businessDate, settings.daysAfter)) refuse('not_found')
  return { page, booking, rooms: roomsOf(booking), settings, phase: phaseOf(booking, ctx.businessDate) }
}

/** The address of the page of a booking, which is made where there is none; undefined where the property has no pages, or it would not open. */
export async function ensurePage(ctx: Context, booking: Booking): Promise<string | undefined> {
  const settings = await findSettings(ctx.tx)
  if (!settings.isActive || booking.isAccount || !isPageOpen(booking, ctx.businessDate, settings.daysAfter))
    return undefined
  const token = `${ctx.property.id}-${newToken()}`
  const [tokenHash, sealedToken] = [hashOfToken(token), ctx.settings.secretBox.seal(token)]
  const isNew = await insertPage(ctx.tx, { bookingId: booking.id, tokenHash, sealedToken, at: ctx.now })
  if (!isNew) {
    const stored = await findPage(ctx.tx, booking.id)
    return stored && urlOf(ctx, stored)
  }
  ctx.record({
    type: 'GUEST_PAGE_MADE',
    entity: 'guest_page',
    entityId: booking.id,
    bookingId: booking.id,
    after: { reference: booking.reference },
  })
  return pageUrl(ctx.settings.publicUrl, token)
}

/** Where the guest opens a page. */
export const urlOf = (ctx: Context, { sealedToken }: Pick<StoredPage, 'sealedToken'>): string =>
  pageUrl(ctx.settings.publicUrl, ctx.settings.secretBox.open(sealedToken))
