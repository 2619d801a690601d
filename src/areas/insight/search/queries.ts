import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import { rangeBounds, type SearchRanges } from '#areas/parties/customers/rules.ts'
import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'

export type FoundBooking = {
  id: string
  reference: string
  guestName: string
  arrival: Day
  departure: Day
  status: BookingStatus
  isAccount: boolean
  roomNumbers: string[]
}

const BOOKING = `b.id, b.reference, b.arrival_on as arrival, b.departure_on as departure, b.status, b.is_account as "isAccount"`

/** Numbers of the rooms of a booking's stays that are not cancelled, unless all are. */
const ROOM_NUMBERS = `
  select coalesce(array_agg(distinct r.number order by r.number), '{}') as numbers
    from stays s join rooms r on r.property_id = s.property_id and r.id = s.room_id
   where s.property_id = $1 and s.booking_id = b.id
     and (s.status not in ('CANCELLED', 'NO_SHOW') or b.status in ('CANCELLED', 'NO_SHOW'))`

/**
 * A reference has at most eight capitals and digits, so those that begin with a text end before the text and eight Z. That
 * is true in every collation; the starts_with after it only makes the range exact.
 */
export const FIND_BOOKINGS = `
  select ${BOOKING}, trim(c.first_name || ' ' || c.last_name) as "guestName", rooms.numbers as "roomNumbers"
    from (select * from bookings
           where property_id = $1 and reference >= $2 and reference <= $2 || 'ZZZZZZZZ' and starts_with(reference, $2)
           order by reference limit $3) b
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   cross join lateral (${ROOM_NUMBERS}) rooms
   order by b.reference`

export const findBookings = (tx: Tx, printed: string, limit: number): Promise<FoundBooking[]> =>
  tx.named<FoundBooking>('search_bookings', FIND_BOOKINGS, [tx.propertyId, printed, limit])

/** How far back a guest may have been due and still be waited for, as in the list of arrivals without a room. */
const LATE_ARRIVAL_DAYS = 30
/** More rows than any palette shows; with one letter in a large hotel the user types on. */
const MOST_OF_TODAY = 200

const inRange = (column: string, [from, until]: [string, string]) =>
  `(${column} >= ${from} and ${column} < ${until} and ${column} <> '')`

/**
 * Bookings of today whose booker, one of whose guests or whose room number begins with what was typed. It reads the few hundred
 * bookings that are in the property, expected or checked out today by the indexes of their status, and compares each: so no one of today
 * is missed for being the thousandth of a common name.
 */
export const FIND_BOOKINGS_OF_TODAY = `
  with today as (
    select id from bookings where property_id = $1 and status = 'IN_HOUSE'
    union all
    select id from bookings
     where property_id = $1 and status in ('CONFIRMED', 'OPTION') and arrival_on <= $2::date
       and arrival_on > $2::date - ${LATE_ARRIVAL_DAYS}
    union all
    select id from bookings where property_id = $1 and departure_on = $2::date and status = 'CHECKED_OUT'
  ), further as materialized (
    select customer_id from customer_contacts where property_id = $1 and search_email <> '' and ${inRange('search_email', ['$5', '$6'])}
    union all
    select customer_id from customer_contacts where property_id = $1 and phone_digits <> '' and ${inRange('phone_digits', ['$7', '$8'])}
    union all
    select customer_id from customer_contacts where property_id = $1 and phone_reversed <> '' and ${inRange('phone_reversed', ['$9', '$10'])}
  )
  select ${BOOKING}, rooms.numbers as "roomNumbers",
         case when booker.matches then trim(c.first_name || ' ' || c.last_name)
              else coalesce(guest.name, trim(c.first_name || ' ' || c.last_name)) end as "guestName"
    from today
    join bookings b on b.property_id = $1 and b.id = today.id
    join customers c on c.property_id = $1 and c.id = b.customer_id
   cross join lateral (
           select coalesce(${inRange('c.search_name', ['$3', '$4'])} or ${inRange('c.search_first', ['$3', '$4'])}
               or ${inRange('c.search_email', ['$5', '$6'])} or ${inRange('c.phone_digits', ['$7', '$8'])}
               or ${inRange('c.phone_reversed', ['$9', '$10'])}, false) as matches) booker
   cross join lateral (
           select min(s.guest_name) as name from stays s
            where s.property_id = $1 and s.booking_id = b.id
              and (starts_with(lower(s.guest_name), $11) or strpos(lower(s.guest_name), ' ' || $11) > 0)) guest
   cross join lateral (${ROOM_NUMBERS}) rooms
   where booker.matches or guest.name is not null or b.customer_id in (select customer_id from further)
      or exists (select from unnest(rooms.numbers) number where starts_with(upper(number), $12))
   order by b.arrival_on desc, b.id limit ${MOST_OF_TODAY}`

/** The parameters of the statement: ranges are null where what was typed cannot be one of those. */
export const parametersOfToday = (
  propertyId: number,
  today: Day,
  { typed, printed, ranges }: { typed: string; printed: string; ranges: SearchRanges },
) => [propertyId, today, ...rangeBounds(ranges), typed.trim().toLowerCase(), printed]

export const findBookingsOfToday = (
  tx: Tx,
  today: Day,
  input: { typed: string; printed: string; ranges: SearchRanges },
): Promise<FoundBooking[]> =>
  tx.named<FoundBooking>(
    'search_bookings_of_today',
    FIND_BOOKINGS_OF_TODAY,
    parametersOfToday(tx.propertyId, today, input),
  )

export type FoundRoom = { id: string; number: string; typeName: string; floor: string }

const FIND_ROOMS = `
  select r.id, r.number, t.name as "typeName", r.floor
    from rooms r join room_types t on t.property_id = r.property_id and t.id = r.room_type_id
   where r.property_id = $1 and r.is_active and starts_with(upper(r.number), $2)
   order by length(r.number), r.number limit $3`

/** A property has hundreds of rooms, not thousands: they are read by the key and compared one by one. */
export const findRooms = (tx: Tx, printed: string, limit: number): Promise<FoundRoom[]> =>
  tx.named<FoundRoom>('search_rooms', FIND_ROOMS, [tx.propertyId, printed, limit])

export type FoundInvoice = { id: string; number: string; billToName: string; issuedOn: Day }

/** By the beginning of the whole number, or by the running number alone, in any fiscal year. */
export const FIND_INVOICES = `
  with found as (
    (select id from invoices
      where property_id = $1 and number collate "C" >= $2 and number collate "C" < $3
      order by number collate "C" desc limit $5)
    union
    (select i.id
       from invoice_series s
       join invoices i on i.property_id = s.property_id and i.document_type = s.document_type
                      and i.fiscal_year_start = s.fiscal_year_start and i.series = s.series and i.sequence = $4
      where s.property_id = $1 limit $5)
  )
  select i.id, i.number, i.bill_to_name as "billToName", i.issued_on as "issuedOn"
    from found join invoices i on i.property_id = $1 and i.id = found.id
   order by i.issued_on desc, i.id desc limit $5`

export const findInvoices = (
  tx: Tx,
  [from, until]: readonly [string, string],
  sequence: number | null,
  limit: number,
): Promise<FoundInvoice[]> =>
  tx.named<FoundInvoice>('search_invoices', FIND_INVOICES, [tx.propertyId, from, until, sequence, limit])
