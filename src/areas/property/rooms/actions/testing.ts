import { addDays, type Day, daysOf } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { FIXTURE, type TestHotel } from '#test/server.ts'
import { freeNights, takeNights, typeNights } from './nights.ts'
import type { Hold } from '../rules.ts'
import { recountInventory } from './recount.ts'

export const day = (offset: number): Day => addDays(FIXTURE.businessDate, offset)
export const nights = (from: number, until: number): Day[] => daysOf({ from: day(from), until: day(until) })

/** What tests of the inventory do with a hotel: stays stored as the bookings area would, and nights held for them. */
export const inventoryOf = (hotel: TestHotel) => {
  const dropStays = (...holds: readonly Hold[]) =>
    hotel.rows('delete from stays where id = any($1)', [holds.map((hold) => hold.stayId)])
  return {
    dropStays,
    newStay: (place: Partial<Hold> & Pick<Hold, 'nights'>): Promise<Hold> => storeStay(hotel, place),
    hold: (...holds: readonly Hold[]) => hotel.inside((ctx) => takeNights(ctx, holds)),
    free: async (...holds: readonly Hold[]) => {
      await hotel.inside((ctx) => freeNights(ctx, holds))
      await dropStays(...holds)
    },
    freeOf: async (typeId: string, offset: number): Promise<number | undefined> => {
      const types = await hotel.inside((ctx) => typeNights(ctx, { from: day(offset), until: day(offset + 1) }))
      return types.find((type) => type.id === typeId)?.nights[0]?.free
    },
    /** Whatever a test did, the counters must be what stays and blocks add up to. */
    differences: () => hotel.inside((ctx) => recountInventory(ctx)),
  }
}

async function storeStay(hotel: TestHotel, place: Partial<Hold> & Pick<Hold, 'nights'>): Promise<Hold> {
  const [bookingId, customerId, stayId] = [newId(), newId(), newId()]
  const { roomTypeId = FIXTURE.standard, roomId = null } = place
  const [arrival, departure] = [place.nights[0], addDays(place.nights.at(-1) ?? FIXTURE.businessDate, 1)]
  await hotel.rows(
    `with guest as (
       insert into customers (property_id, id, first_name, search_name, search_first, created_at)
       values ($1, $2, 'Guest', 'guest', 'guest', now())),
     booking as (
       insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
       values ($1, $3::uuid, $3::text, $2, 'CONFIRMED', $5, $6, now(), 1))
     insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, room_id, rate_plan_id, guest_name, adults,
                        arrival_on, departure_on, status)
     values ($1, $4, $3::uuid, $7, $7, $8, $9, 'Guest', 1, $5, $6, 'CONFIRMED')`,
    [hotel.propertyId, customerId, bookingId, stayId, arrival, departure, roomTypeId, roomId, FIXTURE.bar],
  )
  return { stayId, roomTypeId, roomId, nights: place.nights }
}
