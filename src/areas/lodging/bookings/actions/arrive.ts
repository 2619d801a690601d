import { changeNights } from '#areas/property/rooms/actions/nights.ts'
import { findRooms, getRooms, type RoomPlace } from '#areas/property/rooms/actions/places.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking } from '../contract/replies.ts'
import type { bookings } from '../contract/bookings.ts'
import {
  type BookingFacts,
  getBookingFacts,
  isDoNotRent,
  lockBooking,
  readBooking,
  syncBooking,
} from '../queries/bookings.ts'
import { findBookedRoomsOfBooking, findEventDays, type BookedRoom } from '../queries/changes.ts'
import { lockRooms, type StayFacts, writeStayStates } from '../queries/stays.ts'
import { isOpen, refuseFirst } from '../rules/bookings.ts'
import { checkInReasons, isDueIn } from '../rules/guards.ts'
import { bestRooms } from '../rules/rooms.ts'
import { bookedAfter, bookedOf, bookedOnlyIn, holdsOfNights } from '../rules/snapshot.ts'
import { publishBooking, recordStay } from './notify.ts'

type Arrival = { stay: StayFacts; roomId: string | null }

/** How many rooms a check-in offers to choose from. */
const MOST_CHOICES = 50

/** What the desk looks at before it hands out a key: the room, whether it is ready, a better one, and why not. */
export const proposeCheckIn: Action<typeof bookings.proposeCheckIn> = async (ctx, { bookingId }) => {
  const [booking, facts] = await Promise.all([readBooking(ctx.tx, bookingId), getBookingFacts(ctx.tx, bookingId)])
  const open = facts.stays.filter((stay) => isOpen(stay.status) && stay.status !== 'IN_HOUSE')
  const found = await Promise.all(open.map((stay) => roomsFor(ctx, stay)))
  const floors = found.flatMap(({ own }) => (own ? [own.floor] : []))
  return {
    booking,
    stays: open.flatMap((stay, index) => {
      const rooms = found[index]
      return rooms ? [proposalFor(ctx, booking, facts, stay, { ...rooms, floors })] : []
    }),
  }
}

/** The stay's own room and the free ones of its type, for the nights it needs one for: those that are left where it has one. */
async function roomsFor(ctx: Context, stay: StayFacts): Promise<{ own: RoomPlace | undefined; free: RoomPlace[] }> {
  const isLate = stay.arrival < ctx.businessDate && ctx.businessDate < stay.departure
  const from = isLate && stay.roomId !== null ? ctx.businessDate : stay.arrival
  const rooms = await findRooms(ctx, { typeIds: [stay.roomTypeId], span: { from, until: stay.departure } })
  return {
    own: rooms.find((room) => room.id === stay.roomId),
    free: rooms.filter((room) => room.isFree && !room.isOccupied),
  }
}

function proposalFor(
  ctx: Context,
  booking: Booking,
  { optionExpiresAt }: BookingFacts,
  stay: StayFacts,
  rooms: { own: RoomPlace | undefined; free: RoomPlace[]; floors: readonly string[] },
) {
  const { own } = rooms
  const arriving = { ...stay, optionExpiresAt, isDoNotRent: booking.customer.doNotRent, room: own ?? null }
  const reasons = checkInReasons(arriving, { businessDate: ctx.businessDate, now: ctx.now, acceptDirty: false })
  const ranked = bestRooms(rooms.free, rooms.floors)
  const needsAnother = reasons.some(({ code }) => code.startsWith('room_'))
  const [best] = ranked.filter(isReady)
  return {
    stayId: stay.id,
    isDue: isDueIn(stay, ctx.businessDate),
    room: own ? asFreeRoom(own) : null,
    suggested: needsAnother && best ? asFreeRoom(best) : null,
    choices: ranked.slice(0, MOST_CHOICES).map(asFreeRoom),
    reasons,
  }
}

const asFreeRoom = ({ id, number, floor, condition }: RoomPlace) => ({ roomId: id, number, floor, condition })

/**
 * Checks guests in: all stays that are due, or the named ones, each into the room it has or is given here, or else into the
 * best free room that is ready. Late arrivals
 * are welcome until their last night; an option is confirmed by arriving. Nothing happens unless everyone can go up.
 */
export const checkIn: Action<typeof bookings.checkIn> = async (ctx, input) => {
  const { tx } = ctx
  const { booking, doNotRent, held } = await batch(tx, {
    booking: () => lockBooking(tx, input.bookingId, input.version),
    doNotRent: () => isDoNotRent(tx, input.bookingId),
    held: () => findBookedRoomsOfBooking(tx, input.bookingId),
  })
  const arrivals = await withRooms(ctx, arrivalsOf(ctx, booking, input.stays))
  const roomIds = [...new Set(arrivals.flatMap(({ roomId }) => (roomId === null ? [] : [roomId])))].sort()
  const { rooms } = await batch(tx, { locked: () => lockRooms(tx, roomIds), rooms: () => getRooms(ctx, roomIds) })
  const roomOf = new Map(rooms.map((room) => [room.id, room]))

  for (const { stay, roomId } of arrivals) {
    if (stay.isLocked && roomId !== stay.roomId) refuse('stay_locked', { stayId: stay.id })
    const room = roomOf.get(roomId ?? '') ?? null
    const arriving = { ...stay, optionExpiresAt: booking.optionExpiresAt, isDoNotRent: doNotRent, room }
    refuseFirst(checkInReasons(arriving, { ...ctx, acceptDirty: input.acceptDirty }))
  }
  if (roomIds.length < arrivals.length) refuse('room_occupied', { detail: 'one room for two stays' })

  const { reply } = await batch(tx, {
    rooms: () => moveIn(ctx, arrivals, held),
    stays: () => writeStayStates(tx, arrivedStays(ctx, booking, arrivals)),
    booking: () => syncBooking(tx, booking.id),
    reply: () => readBooking(tx, booking.id),
  })
  recordArrival(ctx, arrivals)
  return reply
}

/** The stays to check in, each with the room it is to get. @throws Refusal not_found, booking_closed */
function arrivalsOf(
  ctx: Context,
  booking: BookingFacts,
  requested: readonly { stayId: string; roomId?: string | undefined }[] | undefined,
): Arrival[] {
  if (requested && requested.length > 0)
    return requested.map(({ stayId, roomId }) => {
      const stay = booking.stays.find(({ id }) => id === stayId) ?? refuse('not_found', { stayId })
      return { stay, roomId: roomId ?? stay.roomId }
    })
  const expected = booking.stays.filter((stay) => stay.status === 'CONFIRMED' || stay.status === 'OPTION')
  const due = expected.filter((stay) => isDueIn(stay, ctx.businessDate))
  const stays = due.length > 0 ? due : expected
  if (stays.length === 0) refuse('booking_closed', { status: booking.status })
  return stays.map((stay) => ({ stay, roomId: stay.roomId }))
}

/** Who has no room and was given none gets the best one that is free and ready; without one, none. */
async function withRooms(ctx: Context, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const homeless = arrivals.filter(({ roomId }) => roomId === null)
  const found = await Promise.all(homeless.map(({ stay }) => roomsFor(ctx, stay)))
  const taken = new Set(arrivals.flatMap(({ roomId }) => roomId ?? []))
  const given = homeless.map(({ stay }, index) => {
    const ready = bestRooms(found[index]?.free ?? [], []).filter(isReady)
    const room = ready.find(({ id }) => !taken.has(id))
    if (room) taken.add(room.id)
    return [stay.id, room?.id ?? null] as const
  })
  const roomFor = new Map(given)
  return arrivals.map((arrival) => ({ ...arrival, roomId: arrival.roomId ?? roomFor.get(arrival.stay.id) ?? null }))
}

const isReady = ({ condition }: RoomPlace): boolean => condition === 'CLEAN' || condition === 'INSPECTED'

/** Assigns the rooms chosen at the desk in exchange for the ones, or for none, held until now. */
function moveIn(ctx: Context, arrivals: readonly Arrival[], stored: readonly BookedRoom[]): Promise<void> {
  const moves = arrivals
    .filter(({ stay, roomId }) => stay.roomId !== roomId)
    .map(({ stay, roomId }) => {
      const before = { ...stay, held: bookedOf(stay, stored) }
      const after = { held: bookedAfter(before, { ...stay, roomId }, ctx.businessDate) }
      return { free: bookedOnlyIn(before, after), take: bookedOnlyIn(after, before), stay }
    })
  return changeNights(
    ctx,
    moves.flatMap(({ stay, free }) => holdsOfNights(stay, free)),
    moves.flatMap(({ stay, take }) => holdsOfNights(stay, take)),
  )
}

/** The stays as they are afterwards: those who came in house, the rest of an option confirmed. */
function arrivedStays(ctx: Context, booking: BookingFacts, arrivals: readonly Arrival[]): StayFacts[] {
  const arrived = arrivals.map(({ stay, roomId }) => ({
    ...stay,
    roomId,
    status: 'IN_HOUSE' as const,
    checkedInAt: ctx.now,
  }))
  const here = new Set(arrived.map(({ id }) => id))
  const confirmed = booking.stays
    .filter((stay) => stay.status === 'OPTION' && !here.has(stay.id))
    .map((stay) => ({ ...stay, status: 'CONFIRMED' as const }))
  return [...arrived, ...confirmed]
}

function recordArrival(ctx: Context, arrivals: readonly Arrival[]): void {
  for (const { stay, roomId } of arrivals) {
    const inRoom = { ...stay, roomId }
    if (roomId !== stay.roomId) recordStay(ctx, stay.roomId === null ? 'ROOM_ALLOCATION' : 'ROOM_SHIFT', stay, inRoom)
    recordStay(ctx, 'CHECK_IN', inRoom, { ...inRoom, status: 'IN_HOUSE' })
  }
  publishBooking(ctx)
}

/** Undoes check-ins of this business day; nights slept since are facts. The rooms stay assigned. */
export const reverseCheckIn: Action<typeof bookings.reverseCheckIn> = async (ctx, { bookingId }) => {
  const { tx, businessDate } = ctx
  const { booking, arrivals } = await batch(tx, {
    booking: () => lockBooking(tx, bookingId),
    arrivals: () => findEventDays(tx, bookingId, 'CHECK_IN'),
  })
  const inHouse = booking.stays.filter((stay) => stay.status === 'IN_HOUSE')
  if (inHouse.length === 0) refuse('not_in_house', { status: booking.status })

  const today = new Set(arrivals.filter(({ day }) => day === businessDate).map(({ stayId }) => stayId))
  const stays = inHouse.filter((stay) => today.has(stay.id))
  if (stays.length === 0) refuse('past_night_fixed', { day: arrivals[0]?.day })

  const expected = stays.map((stay) => ({ ...stay, status: 'CONFIRMED' as const, checkedInAt: null }))
  const { reply } = await batch(tx, {
    stays: () => writeStayStates(tx, expected),
    booking: () => syncBooking(tx, bookingId),
    reply: () => readBooking(tx, bookingId),
  })
  for (const stay of stays) recordStay(ctx, 'CHECK_IN_REVERSED', stay, { ...stay, status: 'CONFIRMED' })
  publishBooking(ctx)
  return reply
}
