import { get as getBooking } from '#areas/lodging/bookings/actions/read.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { getCustomer } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import type { DeskGuests } from '../contract/replies.ts'
import { lockPageIfAny } from '../queries/pages.ts'
import { findRegistrations, markCustomer, type StoredRegistration } from '../queries/registrations.ts'
import { differencesOf, isPlaceOf, mainGuest, takenFields } from '../rules/registration.ts'
import { wantedOf } from '../rules/wanted.ts'
import { roomsOf } from './enter.ts'
import { addParty, fillCustomer, fillDocument } from './party.ts'
import { stateGuest } from './register.ts'
import { shownRegistration } from './shown.ts'

const shown = (ctx: Context, registered: readonly StoredRegistration[]): DeskGuests => ({
  guests: registered.map(shownRegistration),
  wants: wantedOf(ctx.property.countryPack),
})

/** @throws Refusal not_found */
export const guests: Action<typeof portal.guests> = async (ctx, { bookingId }) => {
  await getBooking(ctx, { bookingId })
  return shown(ctx, await findRegistrations(ctx.tx, bookingId))
}

/**
 * Registers a guest at the desk, with or without a page of the booking. Who booked stays the customer, whose blank fields are filled; every other guest
 * becomes one, or is the one the property knows.
 *
 * @throws Refusal not_found for a guest the booking does not have, stale_version when someone else has changed the registration since, date_in_future,
 *   registration_waiting while what the guest signed is not accepted
 */
export const registerGuest: Action<typeof portal.registerGuest> = async (ctx, { bookingId, version, ...typed }) => {
  const page = await lockPageIfAny(ctx.tx, bookingId)
  if (page?.state === 'READY') refuse('registration_waiting')
  const [booking, registered] = await Promise.all([
    getBooking(ctx, { bookingId }),
    findRegistrations(ctx.tx, bookingId),
  ])
  const rooms = roomsOf(booking)
  const before = registered.find((one) => isPlaceOf(one, typed))
  if ((before?.version ?? 0) !== version) refuse('stale_version', { version: before?.version ?? 0 })
  await stateGuest(ctx, { bookingId, rooms, typed, registered })
  const stated = (await findRegistrations(ctx.tx, bookingId)).find((one) => isPlaceOf(one, typed))
  if (!stated) throw new Error('a guest that was stored is found')
  if (stated === mainGuest(rooms, [stated])) await fillBooker(ctx, booking, stated)
  else if (stated.customerId === null) await addParty(ctx, [stated])
  else await fillDocument(ctx, stated.customerId, stated)
  ctx.record({
    type: 'GUEST_REGISTERED',
    entity: 'guest_page',
    entityId: bookingId,
    bookingId,
    after: { reference: booking.reference, number: typed.number },
  })
  ctx.publish('portal')
  return shown(ctx, await findRegistrations(ctx.tx, bookingId))
}

/** What is blank of the one who booked is filled; what is stored stays. One whose data may not be changed stays as stored. */
async function fillBooker(ctx: Context, booking: Booking, stated: StoredRegistration): Promise<void> {
  const customer = await getCustomer(ctx, booking.customer.id)
  await markCustomer(ctx.tx, stated.id, customer.id)
  if (customer.restrictedAt !== null || customer.erasedAt !== null) return
  const all = { ...stated, vehiclePlate: '' }
  const blank = differencesOf(customer, all).flatMap(({ field, stored }) => (stored === '' ? [field] : []))
  await fillCustomer(ctx, customer, takenFields(customer, all, blank))
  await fillDocument(ctx, customer.id, stated)
}
