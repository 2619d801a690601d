import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import { weighChange } from '#areas/offers/offers/actions/weigh-again.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking } from '../contract/replies.ts'
import { findInvoice, getBookingFacts } from '../queries/bookings.ts'
import { findBookedNights, snapshotsOf } from '../queries/changes.ts'
import type { Why } from '../rules/bookings.ts'
import { planTogether } from '../rules/change-together.ts'
import { totalOf } from '../rules/snapshot.ts'
import { changeStay, loadFacts } from './change.ts'
import { changedStay } from './offers-given.ts'

type OtherDays = {
  bookingId: string
  /** Of the booking; at least one, and no more than one booking is sold with at once. */
  stayIds: readonly string[]
  arrival: Day
  departure: Day
}

/**
 * What the same other days for several stays of a booking would cost in total, tax included, and why they cannot be had: the reasons
 * against the first stay that has any. Changes nothing.
 *
 * @throws Refusal not_found
 */
export async function previewDays(
  ctx: Context,
  { bookingId, stayIds, arrival, departure }: OtherDays,
): Promise<{ reasons: Why[]; before: Minor; after: Minor }> {
  const { booking, held, invoice } = await batch(ctx.tx, {
    booking: () => getBookingFacts(ctx.tx, bookingId),
    held: () => findBookedNights(ctx.tx, stayIds),
    invoice: () => findInvoice(ctx.tx, bookingId),
  })
  const rows = booking.stays.filter(({ id }) => stayIds.includes(id))
  if (rows.length < stayIds.length) refuse('not_found', { bookingId })
  const change = { arrival, departure, price: 'recalculate' } as const
  const known = { room: undefined, isInvoiced: invoice !== undefined, companyId: booking.companyId }
  const several = await Promise.all(
    snapshotsOf(rows, held).map(async (stay) => ({ stay, facts: await loadFacts(ctx, stay, change, known) })),
  )
  const plans = planTogether(several, change)
  const off = await weighChange(ctx, bookingId, plans.map(({ after }) => changedStay(after))) // prettier-ignore
  const against = plans.map(({ reasons, restricted }) => [...reasons, ...restricted])
  return {
    reasons: against.find((reasons) => reasons.length > 0) ?? [],
    before: minor(sum(several.map(({ stay }) => totalOf(stay.nights))) - off.before),
    after: minor(sum(plans.map(({ after }) => totalOf(after.nights))) - off.after),
  }
}

/**
 * Moves several stays of a booking to the same other days, all or none of them.
 *
 * @param how the version of the booking, and the reason for the audit trail
 * @throws Refusal as `bookings.changeStay`, for the first stay that cannot have them
 */
export async function changeDays(
  ctx: Context,
  { bookingId, stayIds, arrival, departure }: OtherDays,
  how: { version: number; reason: string },
): Promise<Booking> {
  const [first, ...others] = stayIds
  if (first === undefined) return refuse('not_found', { bookingId })
  const change = { bookingId, arrival, departure, price: 'recalculate', reason: how.reason } as const
  let { booking } = await changeStay(ctx, { ...change, stayId: first, version: how.version })
  // One after the other: each finds what those before it took, and writes the booking's next version.
  for (const stayId of others) ({ booking } = await changeStay(ctx, { ...change, stayId, version: booking.version }))
  return booking
}
