import { addCustomer } from '#areas/parties/customers/actions.ts'
import { CustomerDetails } from '#areas/parties/customers/contract.ts'
import { minor } from '#core/money.ts'
import { newId, newReference } from '#server/database/ids.ts'
import { FIXTURE, type TestHotel } from '#test/server.ts'
import { openFolio } from './bill.ts'

const { standard, bar } = FIXTURE

/** A booking of two nights at 3,000.00 and 5 % in one stay, with its folio opened. */
export async function bookedIn(hotel: TestHotel, status = 'CONFIRMED'): Promise<{ bookingId: string; stayId: string }> {
  const [bookingId, stayId] = [newId(), newId()]
  const at = hotel.propertyId
  const mira = CustomerDetails.parse({ firstName: 'Mira' })
  const { id: customerId } = await hotel.inside((ctx) => addCustomer(ctx, mira))
  await hotel.rows(
    `insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
     values ($1, $2, $3, $4, $5, '2026-11-20', '2026-11-22', now(), 1)`,
    [at, bookingId, newReference(), customerId, status],
  )
  await hotel.rows(
    `insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, rate_plan_id, guest_name, adults, arrival_on,
                        departure_on, status)
     values ($1, $2, $3, $4, $4, $5, 'Mira', 2, '2026-11-20', '2026-11-22', $6)`,
    [at, stayId, bookingId, standard, bar, status],
  )
  await hotel.rows(
    `insert into stay_nights (property_id, stay_id, night, net_minor, tax_minor, taxes)
     select $1, $2, night, 300000, 15000, '[{"name": "CGST", "basisPoints": 250, "amount": 7500}, {"name": "SGST", "basisPoints": 250, "amount": 7500}]'
       from unnest('{2026-11-20,2026-11-21}'::date[]) night`,
    [at, stayId],
  )
  await hotel.inside((ctx) => openFolio(ctx, { bookingId, roomNet: minor(600_000), roomTax: minor(30_000) }))
  return { bookingId, stayId }
}
