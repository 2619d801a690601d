import { batch } from '#server/request/batch.ts'
import { setConditions } from '#areas/property/rooms/actions/places.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { findLastAuthor } from '../queries/bookings.ts'
import {
  findBookedNights,
  findStaysById,
  lockBookings,
  lockChange,
  markUndone,
  snapshotsOf,
} from '../queries/changes.ts'
import { isOpen, refuseFirst } from '../rules/bookings.ts'
import { undoReasons } from '../rules/undo.ts'
import { carryOut, recordChange } from './carry-out.ts'
import { quotasAgainstRestored } from './override.ts'

/**
 * Puts the stays of one change back as they were: rooms, days, types, night prices, and the condition of a room it made
 * dirty. Only while no booking of it has changed since.
 *
 * @throws Refusal stale_version {version, changedBy}, booking_closed, past_night_fixed, already_invoiced, and when someone
 *   has taken what was left: plan_quota_reached, no_availability, room_taken, room_blocked
 */
export const undo: Action<typeof bookings.undo> = async (ctx, { changeId }) => {
  const { tx } = ctx
  const change = (await lockChange(tx, changeId)) ?? refuse('not_found', { changeId })
  const { stays: remembered, addedStayIds, versions, conditions } = change.before
  const stayIds = [...remembered.map((stay) => stay.id), ...addedStayIds]
  const { locked, rows, held } = await batch(tx, {
    locked: () => lockBookings(tx, Object.keys(versions)),
    rows: () => findStaysById(tx, stayIds),
    held: () => findBookedNights(tx, stayIds),
  })
  if (locked.some((booking) => !isOpen(booking.status))) refuse('booking_closed')
  const moved = locked.find((booking) => booking.version !== versions[booking.id])
  if (moved) refuse('stale_version', { version: moved.version, changedBy: await findLastAuthor(tx, moved.id) })

  const asWere = new Map(remembered.map((stay) => [stay.id, stay]))
  const changes = snapshotsOf(rows, held).map((before) => ({ before, after: asWere.get(before.id) }))
  const isInvoiced = (bookingId: string) => locked.some((booking) => booking.id === bookingId && booking.isInvoiced)
  refuseFirst(
    changes.flatMap(({ before, after }) =>
      undoReasons(before, after, { businessDate: ctx.businessDate, isInvoiced: isInvoiced(before.bookingId) }),
    ),
  )

  refuseFirst(await quotasAgainstRestored(ctx, changes))

  await carryOut(ctx, changes, locked)
  if (changes.some(({ before, after }) => after && before.ratePlanId !== after.ratePlanId)) ctx.offerChanged()
  await Promise.all(conditions.map(({ roomId, condition }) => setConditions(ctx, [roomId], condition, '')))
  await markUndone(tx, changeId, ctx.now)
  for (const { before, after } of changes) if (after) recordChange(ctx, before, after, { undoneChangeId: changeId })
  for (const booking of locked)
    ctx.record({ type: 'CHANGE_UNDO', entity: 'stay_change', entityId: changeId, bookingId: booking.id })
  return { bookingIds: locked.map((booking) => booking.id) }
}
