import type { Instant, Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Bar, Chart, ChartEvent } from '../contract/chart.ts'
import { MAX_STAY_NIGHTS } from '../contract/fields.ts'

/** A room as the chart orders and shows it. */
export type ChartRoom = Chart['rooms'][number] & { ranking: number | null }

export const findChartRooms = (tx: Tx): Promise<ChartRoom[]> =>
  tx.named(
    'bookings.findChartRooms',
    `select id, number, floor, room_type_id as "roomTypeId", condition, ranking
       from rooms where property_id = $1 and is_active`,
    [tx.propertyId],
  )

/**
 * Stays with a night or a departure in a span, that take or took a room. Covered by the index stays_by_departure: no stay is longer
 * than a year, so departures beyond a year after the span need not be looked at. Booking and folio are looked up bar by bar
 * (the limit informs the planner), so the cost is that of the bars, not of the property's history. Ordered by room, which
 * also packs well.
 */
export const findBars = (tx: Tx, { from, until }: Span): Promise<Bar[]> =>
  tx.named(
    'bookings.findBars',
    `select s.id as "stayId", s.booking_id as "bookingId", b.reference, b.version, s.room_type_id as "roomTypeId",
            s.room_id as "roomId", s.guest_name as "guestName", s.adults + s.children as guests, s.arrival_on as arrival,
            s.departure_on as departure, s.status, s.is_locked as "isLocked",
            s.priced_type_id <> s.room_type_id as "isUpgrade", f.due_minor > f.on_account_minor as "hasBalance",
            case when b.group_id is not null
                 then (select g.name from groups g where g.property_id = $1 and g.id = b.group_id) end as "groupName"
       from stays s
      cross join lateral (
         select reference, version, group_id from bookings where property_id = $1 and id = s.booking_id limit 1) b
      cross join lateral (
         select due_minor, on_account_minor from folios where property_id = $1 and booking_id = s.booking_id limit 1) f
      where s.property_id = $1 and s.departure_on > $2 and s.departure_on < $3::date + ${MAX_STAY_NIGHTS}
        and s.arrival_on < $3 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
      order by s.room_id, s.arrival_on, s.id`,
    [tx.propertyId, from, until],
  )

export const findChartBlocks = (tx: Tx, { from, until }: Span): Promise<Chart['blocks']> =>
  tx.named(
    'bookings.findChartBlocks',
    `select id, room_id as "roomId", kind, from_on as "from", until_on as until, reason, version
       from room_blocks
      where property_id = $1 and until_on > $2 and from_on < $3 and ended_at is null
      order by room_id, from_on`,
    [tx.propertyId, from, until],
  )

type StoredEvent = Omit<ChartEvent, 'functionRoomId' | 'day' | 'from' | 'until'> & {
  startsAt: Instant
  endsAt: Instant
}
/** A function room beside one of its events; beside nothing where it has none in the span. */
export type FunctionRoomRow = Chart['functionRooms'][number] & {
  [Field in keyof StoredEvent as `event${Capitalize<Field>}`]: StoredEvent[Field] | null
}

/** Function rooms by name, each with its events that begin in a span by time. Where there is no function room, no event is looked for. */
export const findFunctionRoomEvents = (
  tx: Tx,
  { from, until }: { from: Instant; until: Instant },
): Promise<FunctionRoomRow[]> =>
  tx.named(
    'bookings.findFunctionRoomEvents',
    `select r.id, r.name, r.capacity, e.id as "eventId", e.group_id as "eventGroupId", e.group_name as "eventGroupName",
            e.is_tentative as "eventIsTentative", e.name as "eventName", e.guests as "eventGuests",
            e.starts_at as "eventStartsAt", e.ends_at as "eventEndsAt"
       from function_rooms r
       left join lateral (
         select v.id, v.group_id, g.name as group_name, g.status = 'TENTATIVE' as is_tentative, v.name, v.guests, v.starts_at, v.ends_at
           from group_events v
           join groups g on g.property_id = v.property_id and g.id = v.group_id
          where v.property_id = $1 and v.function_room_id = r.id and v.starts_at >= $2 and v.starts_at < $3
            and not v.is_cancelled) e on true
      where r.property_id = $1 and (r.is_active or e.id is not null)
      order by r.name_key, e.starts_at, e.id`,
    [tx.propertyId, from, until],
  )
