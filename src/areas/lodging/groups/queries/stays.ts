import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Due } from '../contract/groups.ts'
import type { GroupStay } from '../contract/replies.ts'
import { dueIn, dueOut } from './due.ts'
import type { Free } from '../rules/agreed.ts'
import { FIRST_PLACE, type GroupPlace } from './places.ts'

const STAYS = `
  select s.id as "stayId", b.id as "bookingId", b.reference, s.guest_name as "guestName", s.status, t.name as "roomTypeName",
         r.number as "roomNumber", s.arrival_on as arrival, s.departure_on as departure, s.adults, s.children
    from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id
    join room_types t on t.property_id = s.property_id and t.id = s.room_type_id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where b.property_id = $1 and b.group_id = $2 and (s.arrival_on, s.id) > ($3::date, $4::uuid)
     and ($6::text is null or $6 = 'IN' and ${dueIn('$7')} or $6 = 'OUT' and ${dueOut('$7')})
   order by s.arrival_on, s.id limit $5`

/** Guests of a group in order of arrival, from the one after a place on. */
export const findGroupStays = (
  tx: Tx,
  groupId: string,
  { due, day }: { due: Due | undefined; day: Day },
  { after = FIRST_PLACE, limit }: { after: GroupPlace | undefined; limit: number },
): Promise<GroupStay[]> =>
  tx.named('groups.stays', STAYS, [tx.propertyId, groupId, after.arrival, after.id, limit, due ?? null, day])

export type DeskStay = Pick<GroupStay, 'stayId' | 'bookingId' | 'reference' | 'guestName' | 'status' | 'roomNumber'>

const DESK_STAYS = `
  select s.id as "stayId", b.id as "bookingId", b.reference, s.guest_name as "guestName", s.status, r.number as "roomNumber"
    from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id
    left join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where b.property_id = $1 and b.group_id = $2 and s.id = any($3::uuid[])
   order by s.arrival_on, s.id`

/** Some guests of a group; those of others are not among them. */
export const findDeskStays = (tx: Tx, groupId: string, stayIds: readonly string[]): Promise<DeskStay[]> =>
  tx.named('groups.deskStays', DESK_STAYS, [tx.propertyId, groupId, stayIds])

/** Locks the bookings of stays in one order, before any bill or room of them is. */
export const lockBookingsOf = (tx: Tx, bookingIds: readonly string[]): Promise<unknown> =>
  tx.named(
    'groups.lockBookings',
    'select from bookings where property_id = $1 and id = any($2::uuid[]) order by id for update',
    [tx.propertyId, bookingIds],
  )

const FREE = `
  select s.priced_type_id as "roomTypeId", n.night as day, count(*)::int as rooms
    from bookings b
    join stays s on s.property_id = b.property_id and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id and n.net_minor = 0
   where b.property_id = $1 and b.group_id = $2 and s.id is distinct from $3::uuid
   group by s.priced_type_id, n.night`
/** Rooms of a group that cost nothing, by type and night; one stay may be left out. */
export const findFreeNights = (tx: Tx, groupId: string, but: string | null): Promise<Free[]> =>
  tx.named<Free>('groups.freeNights', FREE, [tx.propertyId, groupId, but])

type LiveStay = { guestName: string; roomTypeId: string; arrival: Day; departure: Day; reference: string }

/** Guests of a group who are not cancelled. */
export const findLiveStays = (tx: Tx, groupId: string): Promise<LiveStay[]> =>
  tx.named(
    'groups.liveStays',
    `select s.guest_name as "guestName", s.priced_type_id as "roomTypeId", s.arrival_on as arrival, s.departure_on as departure, b.reference
       from bookings b
       join stays s on s.property_id = b.property_id and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')
      where b.property_id = $1 and b.group_id = $2
      order by s.id`,
    [tx.propertyId, groupId],
  )
