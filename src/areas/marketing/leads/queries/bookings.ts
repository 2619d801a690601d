import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { BookedLead } from '../contract/booking.ts'

const OF_BOOKING = `
  select l.id, l.number, l.title from bookings b left join leads l on l.property_id = b.property_id and l.booking_id = b.id
   where b.property_id = $1 and b.id = $2`
type Row = { id: string | null; number: number | null; title: string | null }
/** The lead a booking was made of; null for others. @throws Refusal not_found */
export async function leadOfBooking(
  tx: Tx,
  bookingId: string,
): Promise<{ id: string; number: number; title: string } | null> {
  const [row] = await tx.named<Row>('leads.ofBooking', OF_BOOKING, [tx.propertyId, bookingId])
  const { id, number, title } = row ?? refuse('not_found', { bookingId })
  return id === null || number === null || title === null ? null : { id, number, title }
}

const BOOKED = `
  select b.id, b.reference, b.status, b.arrival_on as arrival, b.departure_on as departure
    from leads l join bookings b on b.property_id = l.property_id and b.id = l.booking_id
   where l.property_id = $1 and l.id = $2`
export async function bookingOfLead(tx: Tx, leadId: string): Promise<BookedLead | null> {
  const [row] = await tx.named<BookedLead>('leads.booked', BOOKED, [tx.propertyId, leadId])
  return row ?? null
}
