import { releaseBeyondDue } from '#areas/ledger/folios/actions/account.ts'
import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { returnToVouchers } from '#areas/ledger/payments/actions/return-to-vouchers.ts'
import { reconcileNights } from '#areas/ledger/folios/actions/follow.ts'
import { offeredOf, releaseOffers } from '#areas/offers/offers/actions/give.ts'
import { weighAgain } from '#areas/offers/offers/actions/weigh-again.ts'
import { overpaidOn } from '#areas/ledger/folios/rules/overpaid.ts'
import { nightKey } from '#areas/ledger/folios/rules/charges.ts'
import { freeNights } from '#areas/property/rooms/actions/nights.ts'
import type { AuditType } from '#core/audit-types.ts'
import type { Minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking } from '../contract/replies.ts'
import { type BookingFacts, lockBooking, readBooking, syncBooking, updateBooking } from '../queries/bookings.ts'
import { findBookedRoomsOfBooking, type BookedRoom } from '../queries/changes.ts'
import { findNightsOfBooking, type StayFacts, type StayNight, writeStayStates } from '../queries/stays.ts'
import { bookingStatus, holdsRooms, isCalledOff } from '../rules/bookings.ts'
import { cancellationFee, type Fee } from '../rules/fees.ts'
import { bookedOf, holdsOfNights } from '../rules/snapshot.ts'
import { chargeFee } from './fees.ts'
import { momentOf } from './moment.ts'
import { notifyOfBooking, publishBooking, recordStay } from './notify.ts'
import { agreedStays } from './terms.ts'

const withNights = (stays: readonly StayFacts[], nights: readonly StayNight[]) =>
  stays.map((stay) => ({ ...stay, nights: nights.filter((night) => night.stayId === stay.id) }))

/** The nights of some stays, as charges name them. */
export const keysOf = (stays: readonly StayFacts[], nights: readonly StayNight[]): string[] =>
  withNights(stays, nights).flatMap((stay) => stay.nights.map(({ day }) => nightKey({ stayId: stay.id, night: day })))

/** A booking under its lock, with the prices and the rooms of all its nights. */
export const lockedWithNights = (
  ctx: Context,
  { bookingId, version }: { bookingId: string; version?: number | undefined },
) =>
  batch(ctx.tx, {
    booking: () => lockBooking(ctx.tx, bookingId, version),
    nights: () => findNightsOfBooking(ctx.tx, bookingId),
    held: () => findBookedRoomsOfBooking(ctx.tx, bookingId),
  })

type Locked = Awaited<ReturnType<typeof lockedWithNights>>

/** What cancelling some stays of a booking costs by what was agreed for them. */
export const agreedFee = (ctx: Context, { booking, nights }: Locked, stays: readonly StayFacts[]): Fee =>
  cancellationFee(agreedStays(ctx, stays, nights), momentOf(ctx), booking.stays)

type Cancelling = Pick<CallingOff, 'fee' | 'reason' | 'isQuiet'> & { isWaived?: boolean }

/** Cancels stays that did not begin, at a fee. */
export const cancelStays = (
  ctx: Context,
  { booking, nights, held }: Locked,
  stays: readonly StayFacts[],
  { isWaived = false, ...how }: Cancelling,
) =>
  callOff(ctx, booking, stays, {
    ...how,
    status: 'CANCELLED',
    nights,
    held,
    isWaived,
    feeName: 'Cancellation fee',
    auditType: 'BOOKING_CANCELLED',
  })

type CallingOff = {
  status: 'CANCELLED' | 'NO_SHOW'
  /** Of the whole booking. */
  nights: readonly StayNight[]
  /** Rooms the whole booking holds. */
  held: readonly BookedRoom[]
  fee: Fee
  isWaived: boolean
  reason: string
  feeName: string
  auditType: AuditType
  /** Staff are not notified: they were not of the booking either. */
  isQuiet?: boolean
}

/** Ends stays that did not begin: their rooms are released, their fee is charged, and the booking with its bill follows. */
export async function callOff(
  ctx: Context,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  how: CallingOff,
): Promise<{ booking: Booking; fee: Minor }> {
  const { tx } = ctx
  const after = stays.map((stay) => ({ ...stay, status: how.status }))
  const rest = booking.stays.filter((stay) => !stays.includes(stay)).map((stay) => stay.status)
  await reconcileNights(ctx, booking.id, { removed: keysOf(stays, how.nights), repriced: [], moved: new Map() })
  const isOver = isCalledOff(bookingStatus([...rest, how.status]))
  const released = stays.flatMap((stay) => holdsOfNights(stay, bookedOf(stay, how.held)))
  const closed = { cancelReason: how.reason, closedAt: ctx.now }
  const { offered, money, made } = await batch(tx, {
    fee: () => chargeFee(ctx, booking.id, how.feeName, how.fee),
    nights: () => freeNights(ctx, released),
    stays: () => writeStayStates(tx, after),
    booking: () => syncBooking(tx, booking.id),
    closed: isOver ? () => updateBooking(tx, booking.id, closed) : undefined,
    offered: () => offeredOf(ctx, [booking.id]),
    money: () => recountFolio(ctx, booking.id),
    made: () => readBooking(tx, booking.id),
  })
  const [own] = offered
  if (own && isOver) await releaseOffers(ctx, offered)
  if (own && !isOver) await weighAgain(ctx, own)
  const due = own && !isOver ? await recountFolio(ctx, booking.id) : money
  // An option that was not confirmed: what a gift voucher paid for it is returned to the voucher.
  if (isOver && booking.status === 'OPTION')
    await returnToVouchers(ctx, { bookingId: booking.id, credit: overpaidOn(money), reason: how.reason })
  const isReleased = isOver && (await releaseBeyondDue(ctx, booking.id, due))
  const reply = isReleased || own ? await readBooking(tx, booking.id) : made
  for (const [index, stay] of stays.entries())
    if (stay.roomId !== null && holdsRooms(stay.status)) recordStay(ctx, 'ROOM_RELEASE', stay, after[index] ?? stay)
  ctx.record({
    type: how.auditType,
    entity: 'booking',
    entityId: booking.id,
    bookingId: booking.id,
    before: { status: booking.status },
    after: { status: reply.status, stayIds: stays.map(({ id }) => id), fee: how.fee.total, isFeeWaived: how.isWaived },
  })
  const word = how.status === 'NO_SHOW' ? 'not arrived' : 'cancelled'
  const kind = how.status === 'NO_SHOW' ? 'booking_no_show' : 'booking_cancelled'
  if (!how.isQuiet)
    notifyOfBooking(ctx, booking, 'cancelled', `Booking ${booking.reference} ${word}`, { kind, facts: {} })
  publishBooking(ctx)
  return { booking: reply, fee: how.fee.total }
}
