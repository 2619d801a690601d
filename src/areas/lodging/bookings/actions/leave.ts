import { addLine, recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { reconcileNights } from '#areas/ledger/folios/actions/follow.ts'
import { releaseBeyondDue } from '#areas/ledger/folios/actions/account.ts'
import { nightKey } from '#areas/ledger/folios/rules/charges.ts'
import { freeNights, takeNights } from '#areas/property/rooms/actions/nights.ts'
import { getRooms, setConditions } from '#areas/property/rooms/actions/places.ts'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { bookings } from '../contract/bookings.ts'
import { type BookingFacts, findFees, findInvoice, lockBooking, readBooking, syncBooking } from '../queries/bookings.ts'
import { findBookedRoomsOfBooking, findEventDays, type BookedNights } from '../queries/changes.ts'
import {
  deleteStayNights,
  findNightsOfBooking,
  lockRooms,
  type StayFacts,
  type StayNight,
  writeStayNights,
  writeStayStates,
} from '../queries/stays.ts'
import { holdOf, isOpen, refuseFirst } from '../rules/bookings.ts'
import { shareOfPrice, WHOLE_PRICE } from '../rules/fees.ts'
import { checkOutReasons } from '../rules/guards.ts'
import { overrideReasons } from '../rules/new-booking.ts'
import { type BookedNight, bookedOf, holdsOfNights } from '../rules/snapshot.ts'
import { collectOnLeaving } from './account.ts'
import { reverseFees } from './fees.ts'
import { publishBooking, recordStay } from './notify.ts'
import { overridden, overrideOf, quotasAgainstRestored } from './override.ts'

/** A stay that ends now, and the nights it releases by ending early. */
type Departure = { stay: StayFacts; departure: Day; unslept: StayNight[]; released: BookedNight[] }

/**
 * Checks guests out: all of a booking who are in house, or the named stays. Leaving early releases the nights not slept to be
 * sold (never the first), and drops their price, or turns it into a fee; on an invoice already issued the price always remains.
 * The bill must be paid or promised once the last of the party leaves, or be left open with a note; what a company promised beyond
 * it is no longer promised then.
 */
export const checkOut: Action<typeof bookings.checkOut> = async (ctx, input) => {
  const { tx } = ctx
  const { booking, nights, invoice, held } = await batch(tx, {
    booking: () => lockBooking(tx, input.bookingId, input.version),
    nights: () => findNightsOfBooking(tx, input.bookingId),
    invoice: () => findInvoice(tx, input.bookingId),
    held: () => findBookedRoomsOfBooking(tx, input.bookingId),
  })
  const stays = leaving(booking, input.stayIds)
  refuseFirst(checkOutReasons(stays, { ...input, balance: 0 }))
  const departures = stays.map((stay) => departureOf(stay, { nights, rooms: held }, ctx.businessDate))
  // What is on an invoice stays charged as it is: as nights, so that the invoice and the bill agree.
  const isInvoiced = invoice !== undefined
  const given = isInvoiced ? [] : departures.flatMap(({ unslept }) => unslept)
  const left = await leftStays(ctx, departures, input.chargeUnusedNights && !isInvoiced)
  const removed = given.map(({ stayId, day }) => nightKey({ stayId, night: day }))
  await reconcileNights(ctx, booking.id, { removed, repriced: [], moved: new Map() })

  const releasedNights = departures.flatMap(({ stay, released }) => holdsOfNights(stay, released))
  const leftRooms = [...new Set(stays.flatMap(({ roomId }) => roomId ?? []))]
  // What goes to the account of their group is no balance of theirs. Nights given up are off the bill before the rest is collected.
  if (booking.groupId !== null) {
    await deleteStayNights(tx, given)
    await collectOnLeaving(ctx, booking.id)
  }
  const { money, reply } = await batch(tx, {
    stays: () => writeStayStates(tx, left),
    nights: () => deleteStayNights(tx, given),
    released: () => freeNights(ctx, releasedNights),
    rooms: () => setConditions(ctx, leftRooms, 'DIRTY', 'Checked out'),
    booking: () => syncBooking(tx, booking.id),
    money: () => recountFolio(ctx, booking.id),
    reply: () => readBooking(tx, booking.id),
  })
  const isLast = booking.stays.every((stay) => stays.includes(stay) || !isOpen(stay.status))
  const balance = isLast ? money.due - money.deferred : 0
  refuseFirst(checkOutReasons(stays, { ...input, balance }))

  for (const [index, { stay }] of departures.entries()) recordStay(ctx, 'BOOKING_CHECKOUT', stay, left[index] ?? stay)
  if (balance > 0)
    ctx.record({
      type: 'BALANCE_ACCEPTED',
      entity: 'booking',
      entityId: booking.id,
      bookingId: booking.id,
      after: { balance, note: input.note },
    })
  const isReleased = isLast && (await releaseBeyondDue(ctx, booking.id, money))
  publishBooking(ctx)
  return isReleased ? readBooking(tx, booking.id) : reply
}

function leaving(booking: BookingFacts, stayIds: readonly string[] | undefined): StayFacts[] {
  if (!stayIds || stayIds.length === 0) return booking.stays.filter((stay) => stay.status === 'IN_HOUSE')
  return [...new Set(stayIds)].map(
    (stayId) => booking.stays.find(({ id }) => id === stayId) ?? refuse('not_found', { stayId }),
  )
}

/** Guests leave on the business date, but never before the morning after their first night. */
function departureOf(stay: StayFacts, { nights, rooms }: BookedNights, businessDate: Day): Departure {
  const earliest = addDays(stay.arrival, 1)
  const today = businessDate < earliest ? earliest : businessDate
  const departure = today < stay.departure ? today : stay.departure
  const unslept = nights.filter((night) => night.stayId === stay.id && night.day >= departure)
  const released = bookedOf(stay, rooms).filter((night) => night.day >= departure)
  return { stay, departure, unslept, released }
}

const isEarly = ({ unslept }: Departure): boolean => unslept.length > 0

/** The stays as they are afterwards; what was given up is remembered, so that the guests can be brought back. */
async function leftStays(ctx: Context, departures: readonly Departure[], isCharged: boolean): Promise<StayFacts[]> {
  const feeLineIds = await batch(
    ctx.tx,
    departures.map((departure) => (isCharged && isEarly(departure) ? () => chargeUnslept(ctx, departure) : undefined)),
  )
  return departures.map(({ stay, departure, unslept }, index) => ({
    ...stay,
    departure,
    status: 'CHECKED_OUT',
    checkedOutAt: ctx.now,
    unslept:
      unslept.length > 0 ? { departure: stay.departure, nights: unslept, feeLineId: feeLineIds[index] ?? null } : null,
  }))
}

function chargeUnslept(ctx: Context, { stay, unslept }: Departure): Promise<string> {
  const { net, tax, taxes } = shareOfPrice(unslept, WHOLE_PRICE)
  const name = `Nights not slept (${unslept.length})`
  return addLine(ctx, { bookingId: stay.bookingId, kind: 'FEE', name, net, tax, taxes, stayId: stay.id })
}

/**
 * Brings back into the property those who left last, into the same rooms, with the nights they had given up at the prices they
 * had. Quotas apply to these as for any nights that are sold. The rooms stay as dirty as they are.
 */
export const reverseCheckOut: Action<typeof bookings.reverseCheckOut> = async (
  ctx,
  { bookingId, restrictionReason },
) => {
  const { tx } = ctx
  const { booking, departures, fees } = await batch(tx, {
    booking: () => lockBooking(tx, bookingId),
    departures: () => findEventDays(tx, bookingId, 'BOOKING_CHECKOUT'),
    fees: () => findFees(tx, bookingId),
  })
  const stays = lastToLeave(booking, departures)
  const back = stays.map(broughtBack)
  const restored = stays.map((before, index) => ({ before, after: back[index] }))
  const restricted = await quotasAgainstRestored(ctx, restored)
  refuseFirst(overrideReasons(restricted, overrideOf(ctx, { restrictionReason })))
  const roomIds = stays.flatMap(({ roomId }) => roomId ?? []).sort()
  const { rooms } = await batch(tx, { locked: () => lockRooms(tx, roomIds), rooms: () => getRooms(ctx, roomIds) })
  const occupied = rooms.find((room) => room.isOccupied)
  if (occupied) refuse('room_occupied', { roomId: occupied.id, roomNumber: occupied.number })

  const feeLineIds = stays.flatMap(({ unslept }) => unslept?.feeLineId ?? [])
  const ownFees = fees.filter(({ id }) => feeLineIds.includes(id))
  await reverseFees(ctx, bookingId, ownFees, 'Check-out reversed', feeLineIds)
  const nights = stays.flatMap(({ unslept }) => unslept?.nights ?? [])
  const taken = stays.flatMap((stay) =>
    stay.unslept ? [holdOf(stay, daysOf({ from: stay.departure, until: stay.unslept.departure }))] : [],
  )
  const { reply } = await batch(tx, {
    stays: () => writeStayStates(tx, back),
    nights: () => writeStayNights(tx, nights),
    held: () => takeNights(ctx, taken),
    booking: () => syncBooking(tx, bookingId),
    money: () => recountFolio(ctx, bookingId),
    reply: () => readBooking(tx, bookingId),
  })
  const why = overridden(restricted, restrictionReason)
  for (const [index, stay] of stays.entries()) recordStay(ctx, 'CHECK_OUT_REVERSED', stay, back[index] ?? stay, why)
  publishBooking(ctx)
  return reply
}

const broughtBack = (stay: StayFacts): StayFacts => ({
  ...stay,
  status: 'IN_HOUSE',
  departure: stay.unslept?.departure ?? stay.departure,
  checkedOutAt: null,
  unslept: null,
})

/** Stays that left on the last business date of a check-out of the booking; all of them where the audit log has none. */
function lastToLeave(booking: BookingFacts, departures: readonly { stayId: string; day: Day }[]): StayFacts[] {
  const departed = booking.stays.filter((stay) => stay.status === 'CHECKED_OUT')
  if (departed.length === 0) refuse('not_checked_out', { status: booking.status })
  const dayOf = new Map(departures.map(({ stayId, day }) => [stayId, day]))
  const last = departed.map((stay) => dayOf.get(stay.id) ?? '').reduce((a, b) => (a > b ? a : b))
  return departed.filter((stay) => (dayOf.get(stay.id) ?? '') === last)
}
