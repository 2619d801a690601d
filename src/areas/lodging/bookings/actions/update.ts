import { agreementWith } from '#areas/parties/companies/actions/credit.ts'
import { getCustomer } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { type BookingFacts, lockBooking, readBooking, syncBooking, updateBooking } from '../queries/bookings.ts'
import { writeGuests } from '../queries/stays.ts'
import { saveAsAgreedNow } from './agreed.ts'
import { publishBooking } from './notify.ts'

/** What is stored of a booking follows its company; prices stay until the stay is priced anew. */
async function applyCompany(ctx: Context, booking: BookingFacts, companyId: string | null): Promise<void> {
  const [before, after] = await Promise.all(
    [booking.companyId, companyId].map(async (id) => (id === null ? null : agreementWith(ctx, id))),
  )
  await saveAsAgreedNow(ctx, booking, { before: before ?? null, after: after ?? null })
}

/** Changes whose booking it is, its notes and source, and who sleeps in its rooms. Prices and places are not touched. */
export const update: Action<typeof bookings.update> = async (ctx, input) => {
  const { tx } = ctx
  const { bookingId, customerId, companyId, source, notes, guests = [] } = input
  const { booking } = await batch(ctx.tx, {
    booking: () => lockBooking(tx, bookingId, input.version),
    customer: customerId === undefined ? undefined : () => getCustomer(ctx, customerId),
  })
  const own = new Set(booking.stays.map(({ id }) => id))
  const stranger = guests.find((guest) => !own.has(guest.stayId))
  if (stranger) refuse('unknown_reference', { stayId: stranger.stayId })

  const { made } = await batch(tx, {
    details: () => updateBooking(tx, bookingId, { customerId, companyId, source, notes }),
    guests: () => writeGuests(tx, guests),
    booking: () => syncBooking(tx, bookingId),
    made: () => readBooking(tx, bookingId),
  })
  const isOther = companyId !== undefined && companyId !== booking.companyId
  if (isOther) await applyCompany(ctx, booking, companyId)
  const reply = isOther ? await readBooking(tx, bookingId) : made
  const entity = { entity: 'booking', entityId: bookingId, bookingId }
  if (guests.length > 0)
    ctx.record({ type: 'GUEST_DETAILS_UPDATE', ...entity, after: { stayIds: guests.map(({ stayId }) => stayId) } })
  ctx.record({
    type: 'BOOKING_UPDATE',
    ...entity,
    before: { customerId: booking.customerId, companyId: booking.companyId, source: booking.source },
    after: {
      customerId: reply.customer.id,
      companyId: reply.company?.id ?? null,
      source: reply.source,
      areNotesChanged: reply.notes !== booking.notes,
    },
  })
  publishBooking(ctx)
  return reply
}
