import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { addDays } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'

const { standard, deluxe, breakfast, foreignType, businessDate } = FIXTURE
let hotel: TestHotel
let manager: TestClient
/** Works on enquiries and books. */
let executive: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  executive = await hotel.as('PROP_FO_EXECUTIVE')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const [arrival, departure] = [addDays(businessDate, 30), addDays(businessDate, 32)]
const STAY = { arrival, departure, roomTypeId: standard, rooms: 1, adults: 2 }

async function working(more: object = {}) {
  const { lead } = await executive.send(leads.create, {
    title: 'Two rooms',
    firstName: 'Mira',
    lastName: 'Sen',
    message: 'Quiet rooms',
    ...more,
  })
  const whole = await executive.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'First call' })
  return { leadId: lead.id, version: whole.lead.version }
}
const counts = () =>
  hotel.rows(`select (select count(*) from bookings)::int as bookings, (select count(*) from customers)::int as customers, (select count(*) from companies)::int as companies,
                     (select count(*) from deals)::int as deals, (select count(*) from leads where state = 'CONVERTED')::int as converted,
                     (select coalesce(sum(taken), 0) from type_nights)::int as taken`)

/** Nothing half done: no customer, no company, no night, and the lead is as it was. */
async function refused(booking: object, code: string, more: object = {}, by: TestClient = manager) {
  const known = await working({ companyName: 'Sen Ltd' })
  const before = await counts()
  expect(
    codeOf(await by.raw(leads.convert, { ...known, company: 'NEW', booking: { ...STAY, ...booking }, ...more })),
  ).toBe(code)
  expect(await counts()).toEqual(before)
  expect((await manager.send(leads.get, { leadId: known.leadId })).lead).toMatchObject({
    state: 'WORKING',
    version: known.version,
  })
}

test('a lead becomes a booking of its customer and company, each side shows the other, and the report counts it', async () => {
  const span = { from: addDays(businessDate, -1_000), until: addDays(businessDate, 1_000) }
  const of = async () => {
    const { sources, owners } = await manager.send(leads.report, span)
    return [
      sources.find(({ source }) => source === 'REFERRAL'),
      owners.find(({ userId }) => userId === executive.userId),
    ]
  }
  const before = await of()
  const known = await working({ source: 'REFERRAL', companyName: 'Ray Ltd' })
  const { lead, booking, deals } = await executive.send(leads.convert, {
    ...known,
    company: 'NEW',
    booking: { ...STAY, rooms: 2, adults: 3, children: 1 },
  })
  expect(deals).toEqual([])
  expect(lead).toMatchObject({ state: 'CONVERTED', bookingId: booking?.id })
  expect(booking).toMatchObject({ status: 'CONFIRMED', arrival, departure })
  const made = await manager.send(bookings.get, { bookingId: booking?.id ?? '' })
  expect(made).toMatchObject({
    notes: 'Quiet rooms',
    customer: { id: lead.customerId },
    company: { id: lead.companyId, name: 'Ray Ltd' },
  })
  expect(made.stays.map(({ adults, children }) => [adults, children]).toSorted()).toEqual([
    [1, 1],
    [2, 0],
  ])
  expect((await manager.send(leads.ofBooking, { bookingId: made.id })).lead).toEqual({
    id: lead.id,
    number: lead.number,
    title: 'Two rooms',
  })
  const net =
    (
      await hotel.rows<{ net: number }>(
        'select sum(net_minor)::int as net from stay_nights n join stays s on s.id = n.stay_id where s.booking_id = $1',
        [made.id],
      )
    )[0]?.net ?? 0
  expect(net).toBeGreaterThan(0)
  const grown = (after: Awaited<ReturnType<typeof of>>) =>
    after.map((one, place) => [
      (one?.won ?? 0) - (before[place]?.won ?? 0),
      (one?.amount ?? 0) - (before[place]?.amount ?? 0),
    ])
  expect(grown(await of())).toEqual([
    [1, net],
    [1, net],
  ])
  await manager.send(bookings.cancel, { bookingId: made.id, version: made.version, reason: 'Changed plans' })
  expect(grown(await of())).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a booking without a lead has none; a deal and a booking at once are no input', async () => {
  const made = await manager.send(bookings.create, {
    customer: { firstName: 'Ravi' },
    stays: [{ roomTypeId: standard, arrival, departure, adults: 1 }],
  })
  expect((await manager.send(leads.ofBooking, { bookingId: made.id })).lead).toBeNull()
  expect((await manager.raw(leads.convert, { ...(await working()), dealName: 'Both', booking: STAY })).status).toBe(400)
  expect((await manager.raw(leads.convert, { ...(await working()), booking: { ...STAY, rooms: 3 } })).status).toBe(400)
})

test('ofBooking refuses not_found', async () =>
  expect(codeOf(await manager.raw(leads.ofBooking, { bookingId: '019a0000-0000-7000-8000-00000000dead' }))).toBe(
    'not_found',
  ))

test('pressed eight times at once, one booking is made', async () => {
  const known = await working()
  const before = (await counts())[0] as { bookings: number }
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => codeOf(await manager.raw(leads.convert, { ...known, booking: STAY }))),
  )
  expect(codes.filter((code) => code === 'undefined')).toHaveLength(1)
  expect(((await counts())[0] as { bookings: number }).bookings).toBe(before.bookings + 1)
})

test('convert refuses booking_needs_permission', async () =>
  refused({}, 'booking_needs_permission', {}, await hotel.as('PROP_MARKETING')))
test('convert refuses date_in_past', () => refused({ arrival: addDays(businessDate, -1) }, 'date_in_past'))
test('convert refuses stay_too_long', () => refused({ departure: addDays(arrival, 400) }, 'stay_too_long'))
test('convert refuses too_many_guests', () => refused({ adults: 9 }, 'too_many_guests'))
test('convert refuses code_not_given', () => refused({ code: 'NOSUCH' }, 'code_not_given'))
test('convert refuses no_availability', () => refused({ rooms: 40, adults: 40 }, 'no_availability'))
test('an unknown room type is refused: unknown_reference', () =>
  refused({ roomTypeId: foreignType }, 'unknown_reference'))

test('convert refuses guest_do_not_rent', async () => {
  const { id } = await manager.send(customers.create, { firstName: 'Ravi' })
  await hotel.rows('update customers set do_not_rent = true where id = $1', [id])
  await refused({}, 'guest_do_not_rent', { customerId: id })
})

test('convert refuses night_closed, convert refuses closed_to_arrival, convert refuses closed_to_departure, convert refuses stay_too_short, convert refuses stay_above_maximum, convert refuses stay_length_not_sold, convert refuses booked_too_late, convert refuses booked_too_early, convert refuses below_hurdle', async () => {
  const restricted = async (column: string, value: unknown, code: string, night: string = arrival) => {
    const id = '019a0000-0000-7000-8000-0000000000ee'
    await hotel.rows(`insert into rate_restrictions (property_id, id, night, ${column}) values ($1, $2, $3, $4)`, [
      hotel.propertyId,
      id,
      night,
      value,
    ])
    await refused({}, code)
    await hotel.rows('delete from rate_restrictions')
  }
  await restricted('closed', true, 'night_closed', addDays(arrival, 1))
  await restricted('closed_to_arrival', true, 'closed_to_arrival')
  await restricted('closed_to_departure', true, 'closed_to_departure', departure)
  await restricted('min_stay', 3, 'stay_too_short')
  await restricted('max_stay', 1, 'stay_above_maximum')
  await restricted('stay_lengths', [1, 3], 'stay_length_not_sold')
  await restricted('min_advance', 31, 'booked_too_late')
  await restricted('max_advance', 29, 'booked_too_early')
  await restricted('min_price_minor', 900_000_000, 'below_hurdle')
})

test('convert refuses plan_not_negotiated', async () => {
  const ratePlanId = '019a0000-0000-7000-8000-0000000000ef'
  await hotel.rows(
    `insert into rate_plans (property_id, id, name, code, parent_plan_id, is_negotiated) values ($1, $2, 'Corporate', 'CORP', $3, true)`,
    [hotel.propertyId, ratePlanId, FIXTURE.bar],
  )
  await refused({ ratePlanId }, 'plan_not_negotiated')
})

test('convert refuses plan_quota_reached', async () => {
  await hotel.rows(
    `insert into plan_quotas (property_id, id, rate_plan_id, rooms) select property_id, gen_random_uuid(), id, 0 from rate_plans where is_default and property_id = $1`,
    [hotel.propertyId],
  )
  await refused({}, 'plan_quota_reached')
  await hotel.rows('delete from plan_quotas')
})

test('convert refuses rate_plan_closed', async () => {
  await hotel.rows(`update rate_plans set is_active = false where id = $1`, [breakfast])
  await refused({ ratePlanId: breakfast }, 'rate_plan_closed')
})

test('convert refuses no_price', async () => {
  await hotel.rows(`delete from plan_prices where room_type_id = $1`, [deluxe])
  await refused({ roomTypeId: deluxe }, 'no_price')
})

test('convert refuses no_tax_slab', async () => {
  await hotel.rows('delete from tax_slabs where property_id = $1', [hotel.propertyId])
  await refused({}, 'no_tax_slab')
})
