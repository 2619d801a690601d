import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/context.ts'

export type FoundBooking = {
  id: string
  reference: string
  firstName: string
  lastName: string
  arrival: Day
  departure: Day
  status: string
}

/**
 * A reference has at most eight capitals and digits, so those that begin with a text end before the text and eight Z. That
 * holds in every collation; the starts_with after it only keeps the range honest.
 */
export const FIND_BOOKINGS = `
  select b.id, b.reference, c.first_name as "firstName", c.last_name as "lastName", b.arrival_on as arrival,
         b.departure_on as departure, b.status
    from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.property_id = $1 and b.reference >= $2 and b.reference <= $2 || 'ZZZZZZZZ' and starts_with(b.reference, $2)
   order by b.reference limit $3`

export const findBookings = (tx: Tx, printed: string, limit: number): Promise<FoundBooking[]> =>
  tx.named<FoundBooking>('search_bookings', FIND_BOOKINGS, [tx.propertyId, printed, limit])

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
