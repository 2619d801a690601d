import { batch } from '#server/request/batch.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { type BookingFacts, findInvoice, lockBooking } from '../queries/bookings.ts'
import { findBookedNights, snapshotsOf } from '../queries/changes.ts'
import type { StayFacts } from '../queries/stays.ts'
import type { StaySnapshot } from '../rules/snapshot.ts'

export type LockedStay = { booking: BookingFacts; row: StayFacts; stay: StaySnapshot; isInvoiced: boolean }

/**
 * Locks the booking of a stay and reads what an edit of it starts from, in one round trip.
 *
 * @throws Refusal not_found, stale_version {version, changedBy}
 */
export async function lockStay(
  { tx }: Context,
  { bookingId, stayId, version }: { bookingId: string; stayId: string; version: number },
): Promise<LockedStay> {
  const { booking, held, invoice } = await batch(tx, {
    booking: () => lockBooking(tx, bookingId, version),
    held: () => findBookedNights(tx, [stayId]),
    invoice: () => findInvoice(tx, bookingId),
  })
  const row = booking.stays.find((candidate) => candidate.id === stayId)
  const [stay] = row ? snapshotsOf([row], held) : []
  if (!row || !stay) return refuse('not_found', { stayId })
  return { booking, row, stay, isInvoiced: invoice !== undefined }
}
