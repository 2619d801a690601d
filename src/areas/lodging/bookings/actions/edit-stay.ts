import { batch } from '#server/request/batch.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { loadPackages } from '#areas/property/rates/actions/packages.ts'
import { minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import { readBooking } from '../queries/bookings.ts'
import { isOpen } from '../rules/bookings.ts'
import { dueOn, wholeNight } from '../rules/prices.ts'
import { pricedOnlyIn, totalOf } from '../rules/snapshot.ts'
import { carryOut } from './carry-out.ts'
import { lockStay } from './locked-stay.ts'

/**
 * Sets the net price of nights by hand, the parts of the plan within it; tax follows from the slab of each new price. A price set by hand outlives later
 * repricing.
 *
 * @throws Refusal not_found for a day the stay does not have, booking_closed, already_invoiced, no_tax_slab, stale_version
 */
export const setPrice: Action<typeof bookings.setPrice> = async (ctx, input) => {
  const { locked, slabs, packages } = await batch(ctx.tx, {
    locked: () => lockStay(ctx, input),
    slabs: () => taxSlabs(ctx),
    packages: () => loadPackages(ctx),
  })
  const { booking, stay, isInvoiced } = locked
  if (!isOpen(stay.status)) refuse('booking_closed')
  if (isInvoiced) refuse('already_invoiced')
  const requested = new Map(input.nights.map(({ day, netAmount }) => [day, minor(netAmount)]))
  const slept = new Set(stay.nights.map((night) => night.day))
  const missing = [...requested.keys()].find((day) => !slept.has(day))
  if (missing) refuse('not_found', { day: missing })

  const due = dueOn(packages, stay.ratePlanId, stay)
  const nights = stay.nights.map((night) => {
    const amount = requested.get(night.day)
    if (amount === undefined) return night
    const { day } = night
    const priced = wholeNight(amount, { slabs, day, includesTax: false }, due(day))
    return { day, ...priced, isManual: true, includesTax: false, contractId: null }
  })
  const after = { ...stay, nights }
  await carryOut(ctx, [{ before: stay, after }], [booking])
  const auditedOf = (of: typeof stay, other: typeof stay) => ({
    totalAmount: totalOf(of.nights),
    nights: pricedOnlyIn(of, other).map(({ day, net, tax }) => ({ day, netAmount: net, taxAmount: tax })),
  })
  ctx.record({
    type: 'PRICE_CHANGE',
    entity: 'stay',
    entityId: stay.id,
    bookingId: booking.id,
    before: auditedOf(stay, after),
    after: { ...auditedOf(after, stay), reason: input.reason },
  })
  return readBooking(ctx.tx, booking.id)
}

/** Locks a stay to its room, or unlocks it. @throws Refusal booking_closed, room_not_assigned, stale_version */
export const lock: Action<typeof bookings.lock> = async (ctx, input) => {
  const { booking, stay } = await lockStay(ctx, input)
  const { isLocked, reason } = input
  if (!isOpen(stay.status)) refuse('booking_closed')
  if (isLocked && stay.roomId === null) refuse('room_not_assigned')
  const after = { ...stay, isLocked, lockReason: isLocked ? reason : '' }
  await carryOut(ctx, [{ before: stay, after }], [booking])
  ctx.record({
    type: isLocked ? 'ROOM_LOCK' : 'ROOM_UNLOCK',
    entity: 'stay',
    entityId: stay.id,
    bookingId: booking.id,
    before: { isLocked: stay.isLocked, reason: stay.lockReason },
    after: { isLocked, reason },
  })
  return readBooking(ctx.tx, booking.id)
}
