import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { BookingStatus } from '../contract/replies.ts'
import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import type { EnteredRoom } from '../rules/change.ts'
import { type BookedNight, bookedOf, type StaySnapshot } from '../rules/snapshot.ts'
import { IS_INVOICED } from './bookings.ts'
import { findStayNights, GROUP_OF_STAY, type StayFacts, type StayNight } from './stays.ts'

export type BookedRoom = BookedNight & { stayId: string }

const HELD_ROOMS = `
  select n.stay_id as "stayId", n.night as day, n.room_id as "roomId", r.room_type_id as "roomTypeId"
    from room_nights n
    join rooms r on r.property_id = $1 and r.id = n.room_id`

/** Rooms that stays hold, night by night; a stay without a room has none. */
const findBookedRooms = (tx: Tx, stayIds: readonly string[]): Promise<BookedRoom[]> =>
  tx.named(
    'bookings.findHeldRooms',
    `${HELD_ROOMS} where n.property_id = $1 and n.stay_id = any($2::uuid[]) order by n.night`,
    [tx.propertyId, stayIds],
  )

/** Rooms that all stays of a booking hold, night by night. */
export const findBookedRoomsOfBooking = (tx: Tx, bookingId: string): Promise<BookedRoom[]> =>
  tx.named(
    'bookings.findHeldRoomsOfBooking',
    `${HELD_ROOMS}
      where n.property_id = $1 and n.stay_id = any(array(select id from stays where property_id = $1 and booking_id = $2))
      order by n.night`,
    [tx.propertyId, bookingId],
  )

export type BookedNights = { nights: StayNight[]; rooms: BookedRoom[] }

/** Prices and held rooms of the nights of stays, in one round trip. */
export async function findBookedNights(tx: Tx, stayIds: readonly string[]): Promise<BookedNights> {
  const [nights, rooms] = await Promise.all([findStayNights(tx, stayIds), findBookedRooms(tx, stayIds)])
  return { nights, rooms }
}

/** Stays with the nights they were read with. A stay with a room holds the stored nights, the others a place of their type. */
export function snapshotsOf(stays: readonly StayFacts[], { nights, rooms }: BookedNights): StaySnapshot[] {
  return stays.map((stay) => ({
    id: stay.id,
    bookingId: stay.bookingId,
    groupId: stay.groupId,
    status: stay.status,
    roomTypeId: stay.roomTypeId,
    pricedTypeId: stay.pricedTypeId,
    roomId: stay.roomId,
    ratePlanId: stay.ratePlanId,
    adults: stay.adults,
    children: stay.children,
    childAges: stay.childAges,
    arrival: stay.arrival,
    departure: stay.departure,
    isLocked: stay.isLocked,
    lockReason: stay.lockReason,
    terms: stay.terms,
    nights: nights.filter((night) => night.stayId === stay.id).map(({ stayId: _stayId, ...night }) => night),
    held: bookedOf(stay, rooms),
  }))
}

/** A room that guests can be put into, and whether a guest of another stay is in it now. */
export async function findEnteredRoom(tx: Tx, roomId: string, stayId: string): Promise<EnteredRoom | undefined> {
  const [room] = await tx.named<EnteredRoom>(
    'bookings.findEnteredRoom',
    `select r.id, r.room_type_id as "roomTypeId",
            exists (select from stays s
                     where s.property_id = $1 and s.room_id = r.id and s.status = 'IN_HOUSE' and s.id <> $3) as "isOccupied"
       from rooms r where r.property_id = $1 and r.id = $2 and r.is_active`,
    [tx.propertyId, roomId, stayId],
  )
  return room
}

export type LockedBooking = {
  id: string
  reference: string
  status: BookingStatus
  version: number
  isInvoiced: boolean
}

/** Locks bookings in order of id, so that two requests never deadlock, and returns which are invoiced. */
export const lockBookings = (tx: Tx, ids: readonly string[]): Promise<LockedBooking[]> =>
  tx.named(
    'bookings.lockBookings',
    `select b.id, b.reference, b.status, b.version,
            ${IS_INVOICED} as "isInvoiced"
       from bookings b
      where b.property_id = $1 and b.id = any($2::uuid[])
      order by b.id for update`,
    [tx.propertyId, ids],
  )

/** Locks the bookings of stays, in order of id. Read the stays again afterwards: they may have changed while we waited. */
export const lockBookingsOfStays = (tx: Tx, stayIds: readonly string[]): Promise<LockedBooking[]> =>
  tx.named(
    'bookings.lockBookingsOfStays',
    `select b.id, b.reference, b.status, b.version,
            ${IS_INVOICED} as "isInvoiced"
       from bookings b
      where b.property_id = $1
        and b.id in (select booking_id from stays where property_id = $1 and id = any($2::uuid[]))
      order by b.id for update`,
    [tx.propertyId, stayIds],
  )

const STAY = `id, booking_id as "bookingId", ${GROUP_OF_STAY} as "groupId", room_type_id as "roomTypeId", priced_type_id as "pricedTypeId",
  room_id as "roomId", rate_plan_id as "ratePlanId", guest_name as "guestName", adults, children, child_ages as "childAges", arrival_on as arrival,
  departure_on as departure, arrival_time as "arrivalTime", status, is_locked as "isLocked", lock_reason as "lockReason",
  checked_in_at as "checkedInAt", checked_out_at as "checkedOutAt", unslept, terms, version`

export const findStaysById = (tx: Tx, ids: readonly string[]): Promise<StayFacts[]> =>
  tx.named('bookings.findStaysById', `select ${STAY} from stays where property_id = $1 and id = any($2::uuid[])`, [
    tx.propertyId,
    ids,
  ])

/** Nights of a room in a span that another stay or a block holds. */
export const findTakenNights = (
  tx: Tx,
  { roomId, stayId, from, until }: { roomId: string; stayId: string; from: Day; until: Day },
): Promise<{ day: Day; isBlock: boolean }[]> =>
  tx.named(
    'bookings.findTakenNights',
    `select night as day, block_id is not null as "isBlock"
       from room_nights
      where property_id = $1 and room_id = $2 and night >= $4 and night < $5 and stay_id is distinct from $3
      order by night`,
    [tx.propertyId, roomId, stayId, from, until],
  )

/**
 * Writes place, days, guests, plan, lock and terms of stays; a change remembered before stays had terms leaves them; their nights and
 * what they hold are written separately.
 */
export async function writeSnapshots(tx: Tx, stays: readonly StaySnapshot[]): Promise<void> {
  if (stays.length === 0) return
  const rows = stays.map(({ nights: _nights, held: _held, ...stay }) => stay)
  await sql`
    update stays s
       set room_type_id = n."roomTypeId", priced_type_id = n."pricedTypeId", room_id = n."roomId",
           rate_plan_id = n."ratePlanId", adults = n.adults, children = n.children, child_ages = n."childAges", arrival_on = n.arrival,
           departure_on = n.departure, is_locked = n."isLocked", lock_reason = n."lockReason",
           terms = coalesce(nullif(n.terms, 'null'::jsonb), s.terms), version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
           (id uuid, "roomTypeId" uuid, "pricedTypeId" uuid, "roomId" uuid, "ratePlanId" uuid, adults int, children int,
            "childAges" int[], arrival date, departure date, "isLocked" boolean, "lockReason" text, terms jsonb)
     where s.property_id = ${tx.propertyId} and s.id = n.id`.execute(tx)
}

/** Deletes stays that a change had added, once their nights are deleted. */
export async function deleteStays(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from stays where property_id = ${tx.propertyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** What a change is remembered by: stays as they were, stays it added, rooms it made dirty, the version each booking got. */
export type ChangeMemory = {
  stays: StaySnapshot[]
  addedStayIds: string[]
  conditions: { roomId: string; condition: RoomCondition }[]
  versions: Record<string, number>
}

export async function insertChange(
  tx: Tx,
  change: { id: string; madeAt: Instant; madeBy: number; before: ChangeMemory },
): Promise<void> {
  await sql`
    insert into stay_changes (property_id, id, made_at, made_by, before)
    values (${tx.propertyId}, ${change.id}, ${change.madeAt}, ${change.madeBy}, ${JSON.stringify(change.before)}::jsonb)`.execute(
    tx,
  )
}

/** Locks a change until the transaction ends, so that it is undone once. */
export async function lockChange(
  tx: Tx,
  id: string,
): Promise<{ before: ChangeMemory; undoneAt: Instant | null } | undefined> {
  const [row] = await tx.named<{ before: ChangeMemory; undoneAt: Instant | null }>(
    'bookings.lockChange',
    `select before, undone_at as "undoneAt" from stay_changes where property_id = $1 and id = $2 for update`,
    [tx.propertyId, id],
  )
  return row
}

export async function markUndone(tx: Tx, id: string, at: Instant): Promise<void> {
  await sql`update stay_changes set undone_at = ${at} where property_id = ${tx.propertyId} and id = ${id}`.execute(tx)
}

/**
 * Stays of a booking that something happened to, with the business date it last happened on, from the audit log:
 * the moment stored with a stay is the clock's, and the hotel's day may end later than the calendar's.
 */
export const findEventDays = (tx: Tx, bookingId: string, type: string): Promise<{ stayId: string; day: Day }[]> =>
  tx.named(
    'bookings.findEventDays',
    `select entity_id as "stayId", max(business_on) as day from audit_events
      where property_id = $1 and booking_id = $2 and type = $3 and entity = 'stay' group by entity_id`,
    [tx.propertyId, bookingId, type],
  )
