import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Reply } from '#core/contract.ts'
import type { Tx } from '#server/request/context.ts'
import type { desk } from './contract.ts'

type Home = Reply<typeof desk.home>
type Money = NonNullable<Home['money']>

/** How many nights the home page looks ahead. */
const FORTNIGHT = 14

export type Tallies = {
  arrivalsDue: number
  arrivalsDone: number
  departuresDue: number
  departuresDone: number
  guestsInHouse: number
  unassigned: number
  occupied: number
  outstanding: Minor
}

// Each part reads one index: those who arrive or leave on a day, and those in the property. None grows with the years.
const TALLIES = `
  select a.*, o.*, h.*, m.*
    from (select (count(*) filter (where status in ('CONFIRMED', 'OPTION')))::int as "arrivalsDue",
                 (count(*) filter (where status in ('IN_HOUSE', 'CHECKED_OUT')))::int as "arrivalsDone",
                 (count(*) filter (where status in ('CONFIRMED', 'OPTION') and room_id is null))::int as unassigned
            from stays where property_id = $1 and arrival_on = $2) a,
         (select count(*)::int as "departuresDone"
            from stays where property_id = $1 and departure_on = $2 and status = 'CHECKED_OUT') o,
         (select (count(*) filter (where departure_on <= $2))::int as "departuresDue",
                 coalesce(sum(adults + children), 0)::int as "guestsInHouse", count(distinct room_id)::int as occupied
            from stays where property_id = $1 and status = 'IN_HOUSE') h,
         (select coalesce(sum(f.due_minor), 0)::bigint as outstanding
            from bookings b join folios f on f.property_id = b.property_id and f.booking_id = b.id
           where b.property_id = $1 and b.status = 'IN_HOUSE') m`

/** Expected and completed arrivals and departures, and what the guests in house owe. */
export async function countDay(tx: Tx, day: Day): Promise<Tallies> {
  const [row] = await tx.named<Tallies>('desk_tallies', TALLIES, [tx.propertyId, day])
  if (!row) throw new Error('counts always answer')
  return row
}

const ROOMS = `
  select r.*, t.free, b.blocked
    from (select count(*)::int as total, (count(*) filter (where condition in ('DIRTY', 'CLEANING')))::int as dirty,
                 (count(*) filter (where condition in ('CLEAN', 'INSPECTED')))::int as clean,
                 (count(*) filter (where condition in ('CLEAN', 'INSPECTED') and is_vacant))::int as "vacantClean",
                 (count(*) filter (where condition in ('DIRTY', 'CLEANING') and is_vacant))::int as "vacantDirty"
            from (select r.condition,
                         not exists (select from stays s where s.property_id = r.property_id and s.room_id = r.id
                                        and s.status = 'IN_HOUSE')
                         and not exists (select from room_blocks b where b.property_id = r.property_id and b.room_id = r.id
                                            and b.until_on > $2 and b.from_on <= $2 and b.ended_at is null) as is_vacant
                    from rooms r where r.property_id = $1 and r.is_active) r) r,
         (select coalesce(sum(greatest(0, t.room_count - coalesce(n.taken + n.blocked + n.allotted, 0))), 0)::int as free
            from room_types t
            left join type_nights n on n.property_id = t.property_id and n.room_type_id = t.id and n.night = $2
           where t.property_id = $1 and t.is_active) t,
         (select count(distinct room_id)::int as blocked from room_blocks
           where property_id = $1 and until_on > $2 and from_on <= $2 and ended_at is null) b`

export type RoomCounts = Omit<Home['rooms'], 'occupied'>

/** Rooms by condition, what can still be sold tonight, and what is blocked. */
export async function countRooms(tx: Tx, day: Day): Promise<RoomCounts> {
  const [row] = await tx.named<RoomCounts>('desk_rooms', ROOMS, [tx.propertyId, day])
  if (!row) throw new Error('counts always answer')
  return row
}

const TAKINGS = `
  select payment_mode as mode, sum(case direction when 'IN' then amount_minor else -amount_minor end)::bigint as amount
    from receipts where property_id = $1 and business_on = $2 and payment_mode <> 'Voucher'
   group by payment_mode order by payment_mode`

/** Money received on a business day by mode, less refunds. What a gift voucher pays was received when it was sold. */
export const sumTakings = (tx: Tx, day: Day): Promise<Money['byMode']> =>
  tx.named<Money['byMode'][number]>('desk_takings', TAKINGS, [tx.propertyId, day])

// Each day is a query of its own: Postgres plans spans of unknown length anew at every call once the property has grown.
const AHEAD = `
  select d.day, coalesce(n.taken, 0)::int as occupied, r.total, a.count as arrivals, o.count as departures
    from (select $2::date + ahead as day from generate_series(0, ${FORTNIGHT - 1}) as ahead) d
   cross join (select count(*)::int as total from rooms where property_id = $1 and is_active) r
   cross join lateral (select sum(taken) as taken from type_nights where property_id = $1 and night = d.day) n
   cross join lateral (select count(*)::int as count from stays where property_id = $1 and arrival_on = d.day
                          and status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')) a
   cross join lateral (select count(*)::int as count from stays where property_id = $1 and departure_on = d.day
                          and status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')) o
   order by d.day`

/** Rooms taken, arrivals and departures of each of the next fourteen days, the business date first. */
export const lookAhead = (tx: Tx, day: Day): Promise<Home['fortnight']> =>
  tx.named<Home['fortnight'][number]>('desk_ahead', AHEAD, [tx.propertyId, day])
