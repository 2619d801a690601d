import type { Tx } from '#server/request/context.ts'
import type { BookedLead } from '../contract/booking.ts'

const OF_BOOKING = 'select id, number, title from leads where property_id = $1 and booking_id = $2'
type Named = { id: string; number: number; title: string }
export async function leadOfBooking(tx: Tx, bookingId: string): Promise<Named | undefined> {
  const [row] = await tx.named<Named>('leads.ofBooking', OF_BOOKING, [tx.propertyId, bookingId])
  return row
}

const BOOKED = `
  select b.id, b.reference, b.status, b.arrival_on as arrival, b.departure_on as departure
    from leads l join bookings b on b.property_id = l.property_id and b.id = l.booking_id
   where l.property_id = $1 and l.id = $2`
export async function bookingOfLead(tx: Tx, leadId: string): Promise<BookedLead | null> {
  const [row] = await tx.named<BookedLead>('leads.booked', BOOKED, [tx.propertyId, leadId])
  return row ?? null
}
