import type { Day, Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { TargetRoom } from '../rules/change.ts'

export type RoomlessRow = {
  stayId: string
  bookingId: string
  reference: string
  guestName: string
  roomTypeId: string
  roomTypeName: string
  arrival: Day
  departure: Day
  isVip: boolean
}

/** Expected stays without a room that arrive in a span, earliest first. */
export const findRoomlessStays = (tx: Tx, { from, until }: Span): Promise<RoomlessRow[]> =>
  tx.named(
    'bookings.findRoomlessStays',
    `select s.id as "stayId", s.booking_id as "bookingId", b.reference, s.guest_name as "guestName",
            s.room_type_id as "roomTypeId", t.name as "roomTypeName", s.arrival_on as arrival, s.departure_on as departure,
            c.is_vip as "isVip"
       from stays s
       join bookings b on b.property_id = $1 and b.id = s.booking_id
       join customers c on c.property_id = $1 and c.id = b.customer_id
       join room_types t on t.property_id = $1 and t.id = s.room_type_id
      where s.property_id = $1 and s.arrival_on >= $2 and s.arrival_on < $3 and s.room_id is null
        and s.status in ('OPTION', 'CONFIRMED')
      order by s.arrival_on, s.id`,
    [tx.propertyId, from, until],
  )

/** Nights of a span on which each active room is held, in order; a room that is never held has none. */
export const findBusyNights = (tx: Tx, { from, until }: Span): Promise<{ roomId: string; nights: Day[] }[]> =>
  tx.named(
    'bookings.findBusyNights',
    `select room_id as "roomId", array_agg(night::text order by night) as nights
       from room_nights
      where property_id = $1 and night >= $2 and night < $3
        and room_id in (select id from rooms where property_id = $1 and is_active)
      group by room_id`,
    [tx.propertyId, from, until],
  )

/** Active rooms by id, for handing them out. */
export const findTargetRooms = (tx: Tx, ids: readonly string[]): Promise<TargetRoom[]> =>
  tx.named(
    'bookings.findTargetRooms',
    `select id, room_type_id as "roomTypeId" from rooms where property_id = $1 and id = any($2::uuid[]) and is_active`,
    [tx.propertyId, ids],
  )
