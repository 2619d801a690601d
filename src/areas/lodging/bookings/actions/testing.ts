import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import type { Day } from '#core/dates.ts'
import type { AnyArea } from '#server/request/context.ts'
import { FIXTURE, startTestServer, type TestClient } from '#test/server.ts'
import { bookingsArea } from './bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'
import type { NewStay } from '../contract/fields.ts'

export const TODAY = FIXTURE.businessDate
export const ABSENT = '019a0000-0000-7000-8000-00000000dead'

/** A desk of the small hotel: clerk and manager signed in, and the few things every test of bookings does. */
export async function startDesk(others: readonly AnyArea[] = []) {
  const hotel = await startTestServer({ areas: [bookingsArea, ...others] })
  const clerk = await hotel.as('PROP_FRONTDESK')
  const manager = await hotel.as('PROP_MANAGER')

  const stay = (arrival: string, departure: string, more: Partial<NewStay> = {}): NewStay => ({
    roomTypeId: FIXTURE.standard,
    arrival: arrival as Day,
    departure: departure as Day,
    adults: 2,
    ...more,
  })
  const request = (stays: object[], more: object = {}, by: TestClient = clerk) =>
    by.raw(bookings.create, {
      customer: { firstName: 'Meera', lastName: 'Iyer', phone: '+91 98450 12345' },
      stays,
      ...more,
    })

  const desk = {
    hotel,
    clerk,
    manager,
    stay,
    request,
    /** Books, and fails the test when it is refused. */
    book: async (stays: object[], more: object = {}, by: TestClient = clerk): Promise<Booking> => {
      const { status, body } = await request(stays, more, by)
      if (status !== 200)
        throw new Error(`create answered ${status} ${JSON.stringify(body)} ${String(hotel.faults.at(-1))}`)
      return body as Booking
    },
    /** The refusal code of a response; 'ok' when there was none. */
    codeOf: async (response: Promise<{ status: number; body: unknown }>): Promise<string> => {
      const { status, body } = await response
      if (status >= 500) throw hotel.faults.at(-1) ?? new Error(JSON.stringify(body))
      return status === 200 ? 'ok' : String((body as { code?: unknown }).code)
    },
    /** The hotel's day, for everyone who is signed in. */
    setToday: async (day: string) => {
      await hotel.rows('update properties set business_date = $1 where id = $2', [day, hotel.propertyId])
      hotel.sessions.forget()
    },
    /** Real money in the drawer for a booking. */
    pay: async (bookingId: string, amount: number) => {
      await hotel.rows(
        `insert into receipts (property_id, id, number, booking_id, direction, payment_mode, amount_minor, currency, counter_name,
                               counter_number, operator_id, operator_name, business_on, received_at)
         select $1, gen_random_uuid(), 1 + count(*), $2, 'IN', 'Cash', $3, 'INR', '', '', 0, '', $4, now() from receipts`,
        [hotel.propertyId, bookingId, amount, TODAY],
      )
      await hotel.inside((ctx) => recountFolio(ctx, bookingId))
    },
    /** Puts a room out of order for some nights. */
    block: async (roomId: string, typeId: string, nights: readonly string[]) => {
      const made = await hotel.rows<{ id: string }>(
        `insert into room_blocks (property_id, id, room_id, kind, from_on, until_on, reason, created_by, created_at)
         values ($1, gen_random_uuid(), $2, 'OUT_OF_ORDER', $3, $3::date + $4::int, 'Paint', 1, now()) returning id`,
        [hotel.propertyId, roomId, nights[0], nights.length],
      )
      for (const night of nights) {
        await hotel.rows('insert into room_nights (property_id, room_id, night, block_id) values ($1, $2, $3, $4)', [
          hotel.propertyId, roomId, night, made[0]?.id,
        ]) // prettier-ignore
        await hotel.rows(
          `insert into type_nights as n (property_id, room_type_id, night, capacity, blocked)
           select $1, $2, $3, room_count, 1 from room_types where property_id = $1 and id = $2
           on conflict (property_id, room_type_id, night) do update set blocked = n.blocked + 1`,
          [hotel.propertyId, typeId, night],
        )
      }
    },
    /** What counters and stays disagree about: must always be nothing. */
    oversold: () =>
      hotel.rows(
        `with slept as (
           select s.room_type_id, d::date as night, count(*)::int as stays
             from stays s, generate_series(s.arrival_on, s.departure_on - 1, interval '1 day') d
            where s.property_id = $1 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
            group by 1, 2)
         select coalesce(n.room_type_id, s.room_type_id) as type, coalesce(n.night, s.night) as night, n.taken, s.stays
           from slept s full join (select * from type_nights where property_id = $1) n using (room_type_id, night)
          where coalesce(n.taken, 0) <> coalesce(s.stays, 0)`,
        [hotel.propertyId],
      ),
    /** An empty property with clean rooms on the fixture's day. */
    clear: async () => {
      await hotel.empty('bookings', 'type_nights', 'room_blocks', 'customers')
      await hotel.rows(`update rooms set condition = 'CLEAN'`)
      await desk.setToday(TODAY)
    },
    stop: () => hotel.stop(),
  }
  return desk
}

export type Desk = Awaited<ReturnType<typeof startDesk>>
