import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

type Counters = { capacity: number; taken: number; blocked: number; allotted: number }
export type TypeNightDifference = { roomTypeId: string; day: Day; stored: Counters; counted: Counters }

/**
 * Nights a stay holds. On a day that was closed and opened again it may hold the room its guest slept in before a move.
 * A checked-out one holds a night only as far as it still has its room on it: leaving early releases nights, leaving on
 * the day of arrival may leave that one night.
 */
const STAY_NIGHTS = `
  select s.id as stay_id, coalesce(slept.room_id, s.room_id) as room_id, coalesce(slept.room_type_id, s.room_type_id) as room_type_id,
         d::date as night
    from stays s
   cross join lateral generate_series(greatest(s.arrival_on, $2::date), s.departure_on - 1, interval '1 day') d
    left join lateral (
      select n.room_id, r.room_type_id from room_nights n join rooms r on r.property_id = $1 and r.id = n.room_id
       where n.property_id = $1 and n.stay_id = s.id and n.night = d::date
         and exists (select from closing_days c where c.property_id = $1 and c.business_on = n.night)
       order by n.room_id = s.room_id desc limit 1) slept on s.room_id is not null
   where s.property_id = $1 and s.departure_on > $2
     and (s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE')
          or (s.status = 'CHECKED_OUT' and exists (
                select from room_nights n
                 where n.property_id = $1 and n.room_id in (s.room_id, slept.room_id) and n.night = d::date and n.stay_id = s.id)))`

const BLOCK_NIGHTS = `
  select b.id as block_id, b.room_id, r.room_type_id, d::date as night
    from room_blocks b
    join rooms r on r.property_id = $1 and r.id = b.room_id
   cross join lateral generate_series(greatest(b.from_on, $2::date), b.until_on - 1, interval '1 day') d
   where b.property_id = $1 and b.ended_at is null and b.until_on > $2 and b.kind <> 'OUT_OF_SERVICE'`

/** Types and nights whose counters are not what stays, blocks and active rooms add up to. */
export async function findTypeNightDifferences(tx: Tx, from: Day): Promise<TypeNightDifference[]> {
  const rows = await tx.named<{
    room_type_id: string
    night: Day
    stored_capacity: number
    stored_taken: number
    stored_blocked: number
    stored_allotted: number
    capacity: number
    taken: number
    blocked: number
    allotted: number
  }>(
    'rooms.findTypeNightDifferences',
    `with held as (
       select room_type_id, night, count(stay_id)::int as taken, count(block_id)::int as blocked, sum(allotted)::int as allotted
         from (select room_type_id, night, stay_id, null::uuid as block_id, 0 as allotted from (${STAY_NIGHTS}) s
               union all
               select room_type_id, night, null, block_id, 0 from (${BLOCK_NIGHTS}) b
               union all
               select room_type_id, night, null, null, greatest(0, held - picked_up - released)
                 from allotment_nights where property_id = $1 and night >= $2 and deducts) h
        group by room_type_id, night),
     counted as (
       select t.id as room_type_id, t.room_count,
              (select count(*)::int from rooms r where r.property_id = $1 and r.room_type_id = t.id and r.is_active) as capacity
         from room_types t where t.property_id = $1),
     stored as (
       select room_type_id, night, capacity, taken, blocked, allotted from type_nights where property_id = $1 and night >= $2
       union all
       select room_type_id, $2::date, room_count, 0, 0, 0 from counted c
        where not exists (
          select from type_nights n where n.property_id = $1 and n.room_type_id = c.room_type_id and n.night = $2)),
     both_sides as (
       select room_type_id, night, c.capacity, coalesce(s.capacity, c.room_count) as stored_capacity,
              coalesce(s.taken, 0) as stored_taken, coalesce(s.blocked, 0) as stored_blocked, coalesce(s.allotted, 0) as stored_allotted,
              coalesce(h.taken, 0) as taken, coalesce(h.blocked, 0) as blocked, coalesce(h.allotted, 0) as allotted
         from stored s full join held h using (room_type_id, night)
         join counted c using (room_type_id))
     select * from both_sides
      where (stored_capacity, stored_taken, stored_blocked, stored_allotted) is distinct from (capacity, taken, blocked, allotted)
      order by room_type_id, night`,
    [tx.propertyId, from],
  )
  return rows.map((row) => ({
    roomTypeId: row.room_type_id,
    day: row.night,
    stored: {
      capacity: row.stored_capacity,
      taken: row.stored_taken,
      blocked: row.stored_blocked,
      allotted: row.stored_allotted,
    },
    counted: { capacity: row.capacity, taken: row.taken, blocked: row.blocked, allotted: row.allotted },
  }))
}

/** Nights of which a group's stays hold another number of rooms than its allotment counts as picked up. */
export const findPickUpDifferences = (
  tx: Tx,
  from: Day,
): Promise<{ roomTypeId: string; day: Day; stored: number; counted: number }[]> =>
  tx.named('rooms.findPickUpDifferences', PICK_UP_DIFFERENCES, [tx.propertyId, from])

const PICK_UP_DIFFERENCES = `
  with counted as (
    select b.group_id, n.room_type_id, n.night, count(*)::int as picked_up
      from (${STAY_NIGHTS}) n
      join stays s on s.property_id = $1 and s.id = n.stay_id
      join bookings b on b.property_id = $1 and b.id = s.booking_id and b.group_id is not null
     group by 1, 2, 3),
  stored as (
    select group_id, room_type_id, night, picked_up from allotment_nights where property_id = $1 and night >= $2)
  select room_type_id as "roomTypeId", night as day, coalesce(s.picked_up, 0) as stored, coalesce(c.picked_up, 0) as counted
    from stored s full join counted c using (group_id, room_type_id, night)
   where coalesce(s.picked_up, 0) <> coalesce(c.picked_up, 0)
   order by room_type_id, night`

/** Rooms and nights held without a right, or that a stay or block should hold and does not. */
export const findRoomNightDifferences = (
  tx: Tx,
  from: Day,
): Promise<{ roomTypeId: string; roomId: string; day: Day; stored: number; counted: number }[]> =>
  tx.named(
    'rooms.findRoomNightDifferences',
    `with counted as (
       select room_id, night, stay_id as holder_id from (${STAY_NIGHTS}) s where room_id is not null
       union all
       select room_id, night, block_id from (${BLOCK_NIGHTS}) b),
     stored as (
       select room_id, night, coalesce(stay_id, block_id) as holder_id from room_nights
        where property_id = $1 and night >= $2)
     select r.room_type_id as "roomTypeId", room_id as "roomId", night as day,
            (s.room_id is not null)::int as stored, (c.room_id is not null)::int as counted
       from stored s full join counted c using (room_id, night, holder_id)
       join rooms r on r.property_id = $1 and r.id = room_id
      where s.room_id is null or c.room_id is null
      order by room_id, night`,
    [tx.propertyId, from],
  )

/** Sets counters to what was counted, where that does not oversell. */
export const mendTypeNights = (tx: Tx, differences: readonly TypeNightDifference[]): Promise<unknown[]> =>
  tx.named(
    'rooms.mendTypeNights',
    `with right_ones as materialized (
       select * from unnest($2::uuid[], $3::date[], $4::int[], $5::int[], $6::int[], $7::int[])
         with ordinality as w (room_type_id, night, capacity, taken, blocked, allotted, place)
        where w.taken + w.blocked + w.allotted <= w.capacity),
     counts as (
       update room_types t set room_count = w.capacity
         from (select distinct room_type_id, capacity from right_ones) w
        where t.property_id = $1 and t.id = w.room_type_id and t.room_count <> w.capacity)
     insert into type_nights as n (property_id, room_type_id, night, capacity, taken, blocked, allotted)
     select $1, room_type_id, night, capacity, taken, blocked, allotted from right_ones order by place
     on conflict (property_id, room_type_id, night) do update
       set capacity = excluded.capacity, taken = excluded.taken, blocked = excluded.blocked, allotted = excluded.allotted`,
    [
      tx.propertyId,
      differences.map((difference) => difference.roomTypeId),
      differences.map((difference) => difference.day),
      differences.map(({ counted }) => counted.capacity),
      differences.map(({ counted }) => counted.taken),
      differences.map(({ counted }) => counted.blocked),
      differences.map(({ counted }) => counted.allotted),
    ],
  )
