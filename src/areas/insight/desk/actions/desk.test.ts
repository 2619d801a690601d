import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customersArea } from '#areas/parties/customers/actions.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { roomsArea } from '#areas/property/rooms/actions/rooms.ts'
import { rooms as roomRoutes } from '#areas/property/rooms/contract.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { deskArea } from './desk.ts'
import { desk } from '../contract.ts'

const { rooms, standard, deluxe, businessDate, foreignRoom, foreignType, breakfast } = FIXTURE
const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const TWO_NIGHTS = 630_000 // Standard with 5 %

let hotel: TestHotel
let clerk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [customersArea, roomsArea, foliosArea, bookingsArea, paymentsArea, deskArea] })
  clerk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const guest = { firstName: 'Mira', lastName: 'Sen' }
const walkIn = {
  customer: guest,
  roomTypeId: standard,
  roomId: rooms['101'],
  departure: '2026-11-22',
  adults: 2,
  payment: { mode: 'Card' as const },
}
const tryWalkIn = (more: object) => clerk.raw(desk.walkIn, { ...walkIn, roomId: rooms['104'], ...more })

/** What a refused walk-in must leave as it was. */
const counts = () =>
  hotel.rows(`select (select count(*) from bookings)::int as bookings, (select count(*) from receipts)::int as receipts,
                     (select count(*) from customers)::int as customers, (select count(*) from room_nights)::int as nights,
                     (select coalesce(sum(taken), 0) from type_nights)::int as taken`)

async function refused(more: object, code: string): Promise<void> {
  const before = await counts()
  expect(codeOf(await tryWalkIn(more))).toBe(code)
  expect(await counts()).toEqual(before)
}

describe('home', () => {
  test('shows money only to those who may see payments', async () => {
    expect((await clerk.send(desk.home, {})).money).toMatchObject({ takenToday: 0 })
    for (const role of ['PROP_SERVICE', 'PROP_MARKETING'] as const)
      expect((await (await hotel.as(role)).send(desk.home, {})).money).toBeNull()
  })

  test('of an empty property has all its rooms free', async () => {
    const home = await clerk.send(desk.home, {})
    expect(home).toMatchObject({
      businessDate,
      currency: 'INR',
      arrivals: [],
      inHouse: [],
      guestsInHouse: 0,
      rooms: { total: 6, occupied: 0, free: 6, blocked: 0, dirty: 0, clean: 6, vacantClean: 6, vacantDirty: 0 },
      money: { takenToday: 0, byMode: [], outstanding: 0 },
    })
    expect(home.fortnight).toHaveLength(14)
    expect(home.fortnight[0]).toEqual({ day: businessDate, occupied: 0, total: 6, arrivals: 0, departures: 0 })
  })
})

describe('walkIn', () => {
  test('walkIn refuses plan_quota_reached', async () => {
    await hotel.rows(
      `insert into plan_quotas (property_id, id, rate_plan_id, rooms)
       select property_id, gen_random_uuid(), id, 0 from rate_plans where is_default and property_id = $1`,
      [hotel.propertyId],
    )
    await refused({}, 'plan_quota_reached')
    await hotel.rows('delete from plan_quotas')
  })

  test('stores the ages of children, one for each', async () => {
    const children = { children: 2, childAges: [3, 8] }
    const more = { roomTypeId: deluxe, roomId: rooms['201'], adults: 1, ...children, payment: undefined }
    expect((await tryWalkIn({ ...more, childAges: [3] })).status).toBe(400)
    const booking = await clerk.send(desk.walkIn, { ...walkIn, ...more })
    expect(booking.stays[0]).toMatchObject(children)
    await hotel.empty('bookings', 'type_nights', 'room_nights')
  })

  test('books, takes what is due and checks in', async () => {
    const booking = await clerk.send(desk.walkIn, walkIn)
    expect(booking).toMatchObject({
      status: 'IN_HOUSE',
      source: 'WALK_IN',
      arrival: businessDate,
      departure: '2026-11-22',
    })
    expect(booking.money).toMatchObject({ payable: TWO_NIGHTS, paid: TWO_NIGHTS, due: 0 })
    expect(booking.stays).toMatchObject([{ roomNumber: '101', status: 'IN_HOUSE' }])
  })

  test('takes another amount, or none', async () => {
    const payment = { mode: 'Cash' as const, amount: 30_000 }
    const part = await clerk.send(desk.walkIn, { ...walkIn, roomId: rooms['102'], payment })
    expect(part.money).toMatchObject({ paid: 30_000, due: TWO_NIGHTS - 30_000 })
    const { payment: _, ...later } = walkIn
    const none = await clerk.send(desk.walkIn, { ...later, roomTypeId: deluxe, roomId: rooms['201'] })
    expect(none.money.paid).toBe(0)
  })

  test('shows on the home page', async () => {
    await clerk.send(bookings.create, {
      customer: guest,
      stays: [{ roomTypeId: standard, arrival: businessDate, departure: '2026-11-21', adults: 1 }],
    })
    const home = await clerk.send(desk.home, {})
    expect(home).toMatchObject({
      arrivalTally: { due: 1, done: 3 },
      departureTally: { due: 0, done: 0 },
      guestsInHouse: 6,
      unassignedToday: 1,
      rooms: { total: 6, occupied: 3, free: 2 },
      money: {
        takenToday: TWO_NIGHTS + 30_000,
        byMode: [
          { mode: 'Card', amount: TWO_NIGHTS },
          { mode: 'Cash', amount: 30_000 },
        ],
      },
    })
    expect(home.money?.outstanding).toBe(TWO_NIGHTS - 30_000 + 1_050_000)
    expect(home.arrivals).toHaveLength(4)
    expect(home.inHouse).toHaveLength(3)
    expect(home.fortnight[0]).toMatchObject({ occupied: 4, arrivals: 4 })
    expect(home.fortnight[1]).toMatchObject({ occupied: 3, departures: 1 })
  })

  test('walkIn refuses not_found: no such guest, or a room of another property', async () => {
    await refused({ customerId: UNKNOWN, customer: undefined }, 'not_found')
    await refused({ roomId: foreignRoom }, 'not_found')
  })
  test('walkIn refuses unknown_reference', () => refused({ roomTypeId: foreignType }, 'unknown_reference'))
  test('walkIn refuses date_in_past', () => refused({ departure: businessDate }, 'date_in_past'))
  test('walkIn refuses stay_too_long', () => refused({ departure: '2028-01-01' }, 'stay_too_long'))
  test('walkIn refuses too_many_guests', () => refused({ adults: 3 }, 'too_many_guests'))
  test('walkIn refuses wrong_room_type', () => refused({ roomTypeId: deluxe }, 'wrong_room_type'))
  test('walkIn refuses night_closed, walkIn refuses closed_to_arrival, walkIn refuses closed_to_departure, walkIn refuses stay_too_short, walkIn refuses stay_above_maximum, walkIn refuses stay_length_not_sold, walkIn refuses booked_too_late, walkIn refuses below_hurdle', async () => {
    const [tomorrow, after] = ['2026-11-21', '2026-11-22']
    const restricted = async (column: string, value: unknown, code: string, night: string = businessDate) => {
      const id = '019a0000-0000-7000-8000-0000000000ee'
      await hotel.rows(`insert into rate_restrictions (property_id, id, night, ${column}) values ($1, $2, $3, $4)`, [hotel.propertyId, id, night, value]) // prettier-ignore
      await refused({ departure: after }, code)
      await hotel.rows('delete from rate_restrictions')
    }
    await restricted('closed', true, 'night_closed', tomorrow)
    await restricted('closed_to_arrival', true, 'closed_to_arrival')
    await restricted('closed_to_departure', true, 'closed_to_departure', after)
    await restricted('min_stay', 3, 'stay_too_short')
    await restricted('max_stay', 1, 'stay_above_maximum')
    await restricted('stay_lengths', [1, 3], 'stay_length_not_sold')
    await restricted('min_advance', 1, 'booked_too_late')
    await restricted('min_price_minor', 300_001, 'below_hurdle', tomorrow)
  })
  test('walkIn refuses plan_not_negotiated', async () => {
    const ratePlanId = '019a0000-0000-7000-8000-0000000000ef'
    await hotel.rows(
      `insert into rate_plans (property_id, id, name, code, parent_plan_id, is_negotiated) values ($1, $2, 'Corporate', 'CORP', $3, true)`,
      [hotel.propertyId, ratePlanId, FIXTURE.bar],
    )
    await refused({ ratePlanId }, 'plan_not_negotiated')
  })
  test('walkIn refuses room_taken', () => refused({ roomId: rooms['101'] }, 'room_taken'))

  test('walkIn refuses room_not_ready', async () => {
    await hotel.rows(`update rooms set condition = 'DIRTY' where id = $1`, [rooms['104']])
    await refused({}, 'room_not_ready')
    await hotel.rows(`update rooms set condition = 'CLEAN' where id = $1`, [rooms['104']])
  })

  test('walkIn refuses guest_do_not_rent', async () => {
    const { id } = await clerk.send(customers.create, { firstName: 'Ravi' })
    await hotel.rows('update customers set do_not_rent = true where id = $1', [id])
    await refused({ customer: undefined, customerId: id }, 'guest_do_not_rent')
  })

  test('walkIn refuses room_blocked', async () => {
    const block = { kind: 'HOLD', from: businessDate, until: '2026-11-21', reason: 'Owner comes' } as const
    const { id, version } = await clerk.send(roomRoutes.block, { ...block, roomId: rooms['104'] })
    await refused({}, 'room_blocked')
    await clerk.send(roomRoutes.endBlock, { blockId: id, version })
  })

  test('walkIn refuses room_occupied: the guest before has not left', async () => {
    // As at the end of a stay: tonight is free again, the guest is still in.
    await hotel.rows(`delete from room_nights where room_id = $1`, [rooms['102']])
    await hotel.rows(`update type_nights set taken = taken - 1 where room_type_id = $1`, [standard])
    await refused({ roomId: rooms['102'] }, 'room_occupied')
  })

  test('walkIn refuses no_price', async () => {
    await hotel.rows(`delete from plan_prices where room_type_id = $1`, [deluxe])
    await refused({ roomTypeId: deluxe, roomId: rooms['202'] }, 'no_price')
  })

  test('walkIn refuses rate_plan_closed', async () => {
    await hotel.rows(`update rate_plans set is_active = false where id = $1`, [breakfast])
    await refused({ ratePlanId: breakfast }, 'rate_plan_closed')
  })

  test('walkIn refuses no_availability: a room is free, but all of its type are promised', async () => {
    const stay = { roomTypeId: standard, arrival: businessDate, departure: '2026-11-21', adults: 1 }
    for (;;) {
      const { status } = await clerk.raw(bookings.create, { customer: guest, stays: [stay] })
      if (status !== 200) break
    }
    await refused({}, 'no_availability')
  })

  test('walkIn refuses no_tax_slab', async () => {
    await hotel.rows('delete from tax_slabs where property_id = $1', [hotel.propertyId])
    await refused({ roomTypeId: standard, roomId: rooms['103'] }, 'no_tax_slab')
  })
})
