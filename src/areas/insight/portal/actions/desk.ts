import { checkIn } from '#areas/lodging/bookings/actions/arrive.ts'
import { get as getBooking } from '#areas/lodging/bookings/actions/read.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { getCustomer } from '#areas/parties/customers/actions.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { Day } from '#core/dates.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { findLastChanger } from '#server/request/audit-log.ts'
import type { Action, Context } from '#server/request/context.ts'
import * as z from 'zod'
import type { portal } from '../contract/portal.ts'
import type { DeskPage } from '../contract/replies.ts'
import { findUpgradeRequests, getUpgradeRequest, markDecided } from '../queries/offers.ts'
import { findArrivals, findPage, lockPage, markAccepted, type StoredPage } from '../queries/pages.ts'
import { findRegistrations, getPicture, markCustomer, type StoredRegistration } from '../queries/registrations.ts'
import { isRegistrationOpen, phaseOf } from '../rules/page.ts'
import { differencesOf, mainGuest, takenFields } from '../rules/registration.ts'
import { ensurePage, roomsOf, urlOf } from './enter.ts'
import { addParty, fillCustomer, fillDocument } from './party.ts'
import { shownRegistration } from './shown.ts'
import { carryOutUpgrade, recordUpgrade } from './upgrade.ts'

/** @throws Refusal not_found */
export const arrivals: Action<typeof portal.arrivals> = async (ctx, { after, limit, day, state }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const rows = await findArrivals(ctx.tx, ctx.businessDate, { day, state }, { place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.arrival, last.bookingId))
}

/** What the customer's guest states of themselves, with the car of the booking. */
const statedBy = (guest: StoredRegistration, { vehiclePlate }: StoredPage) => ({ ...guest, vehiclePlate })

async function shown(ctx: Context, booking: Booking, page: StoredPage): Promise<DeskPage> {
  const { id: bookingId, reference, customer } = booking
  const [guests, stored, upgrades] = await Promise.all([
    findRegistrations(ctx.tx, bookingId),
    getCustomer(ctx, customer.id),
    findUpgradeRequests(ctx.tx, bookingId),
  ])
  const main = mainGuest(roomsOf(booking), guests)
  const { sealedToken: _sealed, bookingId: _bookingId, ...state } = page
  return {
    ...state,
    bookingId,
    reference,
    isDue: phaseOf(booking, ctx.businessDate) === 'BEFORE' && booking.arrival <= ctx.businessDate,
    guestName: `${customer.firstName} ${customer.lastName}`.trim(),
    url: urlOf(ctx, page),
    email: customer.email,
    guests: guests.map(shownRegistration),
    differences: page.state === 'READY' && main ? differencesOf(stored, statedBy(main, page)) : [],
    upgrades: upgrades.map(({ bookingId: _id, stayId: _stayId, toTypeId: _typeId, ...one }) => one),
  }
}

const shownOf = async (ctx: Context, bookingId: string): Promise<DeskPage> => {
  const [booking, page] = await Promise.all([getBooking(ctx, { bookingId }), findPage(ctx.tx, bookingId)])
  return shown(ctx, booking, page ?? refuse('not_found', { bookingId }))
}

/** @throws Refusal not_found */
export const get: Action<typeof portal.get> = async (ctx, { bookingId }) => {
  const [booking, page] = await Promise.all([getBooking(ctx, { bookingId }), findPage(ctx.tx, bookingId)])
  return { page: page ? await shown(ctx, booking, page) : null }
}

/** @throws Refusal not_found; portal_inactive where the property has no pages, or the booking is over or not confirmed */
export const create: Action<typeof portal.create> = async (ctx, { bookingId }) => {
  if ((await ensurePage(ctx, await getBooking(ctx, { bookingId }))) === undefined) refuse('portal_inactive')
  return shownOf(ctx, bookingId)
}

/** @throws Refusal not_found, portal_inactive; no_address for a guest without an e-mail address */
export const mail: Action<typeof portal.mail> = async (ctx, { bookingId }) => {
  const booking = await getBooking(ctx, { bookingId })
  const { reference, customer } = booking
  if (customer.email === '') refuse('no_address')
  if ((await ensurePage(ctx, booking)) === undefined) refuse('portal_inactive')
  await queueMessage(ctx, {
    kind: 'guestPage',
    to: customer.email,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    payload: { bookingId },
    about: reference,
    aboutPath: `/master-service/reservation-details/${reference}`,
  })
  ctx.record({ type: 'GUEST_PAGE_SENT', entity: 'guest_page', entityId: bookingId, bookingId, after: { reference } })
  return shownOf(ctx, bookingId)
}

/**
 * Accepts a signed registration. The named fields of the first guest become those of the customer, the document is stored with the customer,
 * and the guest can change nothing any more. A customer whose data may not be changed stays as stored; the card is filled all the same.
 *
 * @throws Refusal not_found, registration_closed once it is accepted or the stay is over, registration_incomplete before it is signed,
 *   stale_version when the guest has changed something since, check_in_not_possible {because}
 */
export const accept: Action<typeof portal.accept> = async (ctx, { bookingId, version, takes, checksIn }) => {
  const page = await lockPage(ctx.tx, bookingId)
  const booking = await getBooking(ctx, { bookingId })
  const phase = phaseOf(booking, ctx.businessDate)
  if (page.state === 'ACCEPTED' || (phase !== 'DURING' && !isRegistrationOpen(phase, page.state)))
    refuse('registration_closed')
  if (page.version !== version)
    refuse('stale_version', {
      version: page.version,
      changedBy: await findLastChanger(ctx.tx, 'guest_page', bookingId),
    })
  if (page.state !== 'READY') refuse('registration_incomplete')
  const guests = await findRegistrations(ctx.tx, bookingId)
  const main = mainGuest(roomsOf(booking), guests)
  const customer = await getCustomer(ctx, booking.customer.id)
  if (main && customer.restrictedAt === null && customer.erasedAt === null) {
    await fillCustomer(ctx, customer, takenFields(customer, statedBy(main, page), takes))
    await fillDocument(ctx, customer.id, main)
  }
  if (main) await markCustomer(ctx.tx, main.id, customer.id)
  await addParty(ctx, guests.filter((one) => one !== main)) // prettier-ignore
  await markAccepted(ctx.tx, bookingId, ctx.now, ctx.actor.name)
  ctx.record({
    type: 'REGISTRATION_ACCEPTED',
    entity: 'guest_page',
    entityId: bookingId,
    bookingId,
    after: { fields: takes },
  })
  ctx.publish('portal', 'bookings')
  if (checksIn) await checkInWith(ctx, bookingId)
  return shownOf(ctx, bookingId)
}

/** Checks the guests in; the reasons against it undoes the acceptance too. @throws Refusal check_in_not_possible {because} */
async function checkInWith(ctx: Context, bookingId: string): Promise<void> {
  if (!ctx.actor.permissions.has('bookings.write')) refuse('check_in_not_possible', { because: 'forbidden' })
  await checkIn(ctx, bookings.checkIn.input.parse({ bookingId })).catch((error: unknown) => {
    if (error instanceof Refusal) refuse('check_in_not_possible', { because: error.code })
    throw error
  })
}

/** @throws Refusal not_found */
export const picture: Action<typeof portal.picture> = async (ctx, { bookingId, stayId, number }) => {
  const sealed = await getPicture(ctx.tx, { bookingId, stayId, number })
  ctx.record({
    type: 'REGISTRATION_PICTURE_VIEWED',
    entity: 'guest_page',
    entityId: bookingId,
    bookingId,
    after: { number },
  })
  const bytes = new Uint8Array(Buffer.from(ctx.settings.secretBox.open(sealed), 'base64'))
  return { fileName: `document-${number}.webp`, bytes }
}

/** @throws Refusal not_found; offer_over when it was decided already, or the room is no longer free */
export const decideUpgrade: Action<typeof portal.decideUpgrade> = async (
  ctx,
  { bookingId, upgradeRequestId, isAccepted },
) => {
  await lockPage(ctx.tx, bookingId)
  const request = await getUpgradeRequest(ctx.tx, bookingId, upgradeRequestId)
  if (isAccepted) await carryOutUpgrade(ctx, request)
  else {
    const decision = { id: request.id, state: 'DECLINED' as const, at: ctx.now, by: ctx.actor.name }
    if (!(await markDecided(ctx.tx, decision))) refuse('offer_over')
    recordUpgrade(ctx, request, 'DECLINED')
  }
  return shownOf(ctx, bookingId)
}
