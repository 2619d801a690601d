import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { BoardRoom } from '../contract.ts'

export type BoardRow = Omit<BoardRoom, 'occupancy' | 'guestName' | 'bookingId' | 'departure' | 'nextArrival'> & {
  ranking: number | null
}

/** Active rooms with their type and the block of a day; of two blocks the one that closes the room. No order. */
export const findBoardRooms = (tx: Tx, on: Day): Promise<BoardRow[]> =>
  tx.named(
    'housekeeping.findBoardRooms',
    `with blocked as (
       select distinct on (room_id) room_id,
              json_build_object('id', id, 'kind', kind, 'until', until_on, 'reason', reason, 'version', version) as block
         from room_blocks
        where property_id = $1 and ended_at is null and until_on > $2 and from_on <= $2
        order by room_id, kind = 'OUT_OF_SERVICE', from_on),
     pictured as (
       select room_id, count(*)::int as photos from room_photos where property_id = $1 and business_date = $2 group by room_id)
     select r.id as "roomId", r.number, r.floor, r.ranking, r.room_type_id as "roomTypeId", t.name as "roomTypeName",
            r.condition, r.condition_note as "conditionNote", r.version, b.block,
            coalesce(p.photos, 0) as "photosToday"
       from rooms r
       join room_types t on t.property_id = $1 and t.id = r.room_type_id
       left join blocked b on b.room_id = r.id
       left join pictured p on p.room_id = r.id
      where r.property_id = $1 and r.is_active`,
    [tx.propertyId, on],
  )

export type BoardStay = {
  roomId: string
  bookingId: string
  guestName: string
  part: 'IN_HOUSE' | 'ARRIVAL' | 'DEPARTED'
  departure: Day
  arrivalTime: string
  isVip: boolean
}

/** Stays with a room that are in the property, are expected on a day, or left on it; expected ones in order of their time. */
export const findBoardStays = (tx: Tx, on: Day): Promise<BoardStay[]> =>
  tx.named(
    'housekeeping.findBoardStays',
    `with today as (
       select room_id, booking_id, guest_name, departure_on, arrival_time, 'IN_HOUSE' as part
         from stays where property_id = $1 and status = 'IN_HOUSE'
       union all
       select room_id, booking_id, guest_name, departure_on, arrival_time, 'ARRIVAL'
         from stays
        where property_id = $1 and arrival_on = $2 and status in ('OPTION', 'CONFIRMED') and room_id is not null
       union all
       select room_id, booking_id, guest_name, departure_on, arrival_time, 'DEPARTED'
         from stays
        where property_id = $1 and departure_on = $2 and status = 'CHECKED_OUT' and room_id is not null)
     select s.room_id as "roomId", s.booking_id as "bookingId", s.guest_name as "guestName", s.part,
            s.departure_on as departure, s.arrival_time as "arrivalTime", c.is_vip as "isVip"
       from today s
       join bookings b on b.property_id = $1 and b.id = s.booking_id
       join customers c on c.property_id = $1 and c.id = b.customer_id
      order by s.arrival_time = '', s.arrival_time, s.booking_id`,
    [tx.propertyId, on],
  )
