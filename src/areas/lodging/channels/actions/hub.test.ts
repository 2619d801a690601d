import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, nightsIn } from '#core/dates.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openHub } from '../../../../../e2e/peers/hub.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { channels } from '../contract/channels.ts'
import { HORIZON_NIGHTS } from '../rules/sending.ts'
import { channelJobs } from '../jobs/channels.ts'

const { standard, deluxe, bar, breakfast, businessDate: today } = FIXTURE
const KEY = 'key-of-the-hub'
const PLANS = [
  { id: 'plan-std-bar', title: 'BAR', room_type_id: 'type-std' },
  { id: 'plan-dlx-bar', title: 'BAR', room_type_id: 'type-dlx' },
  { id: 'plan-dlx-bb', title: 'BB', room_type_id: 'type-dlx' },
]

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let hub: Awaited<ReturnType<typeof openHub>>
let at: { channelId: string; propertyId: number }

beforeAll(async () => {
  hub = await openHub({ hotel: 'HUB-1', key: KEY, plans: PLANS, roomTypes: ['type-std', 'type-dlx'] })
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  const platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const values = { name: 'Crossroads', code: 'CROSS', kind: 'CHANNEL_MANAGER', form: 'HUB_JSON', baseUrl: hub.url } as const // prettier-ignore
  const { id: channelId } = await platform.send(channels.save, values)
  at = { channelId, propertyId: hotel.propertyId }
  await admin.send(channels.connect, { ...at, hotelCode: 'HUB-1', key: 'another-key', currency: 'INR', includesTax: true }) // prettier-ignore
})
afterAll(async () => {
  await hub.close()
  await hotel.stop()
})
beforeEach(() => {
  Object.assign(hub.state, { status: 200, cutsAfterFeed: false })
  hub.calls.length = 0
})

const settled = async () => {
  await runJobs(hotel, channelJobs)
  return (await admin.send(channels.connection, at)).connection
}
const version = async () => (await admin.send(channels.connection, at)).connection.version
const map = async (rateCodes: readonly { ratePlanId: string; code: string }[], roomCode = 'type-std') =>
  admin.send(channels.map, {
    ...at,
    version: await version(),
    rooms: [
      { roomTypeId: standard, code: roomCode },
      { roomTypeId: deluxe, code: 'type-dlx' },
    ],
    rates: [...rateCodes],
  })

describe('what is sent to a hub', () => {
  test('a try signs in with the key, and its reservations are collected: there is no address for them', async () => {
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'FAILED', fault: '401 {"errors":{"code":"unauthorized"}}', inboundAddress: '' }) // prettier-ignore
    const terms = { hotelCode: 'HUB-1', currency: 'INR', includesTax: true }
    await admin.send(channels.update, { ...at, ...terms, key: KEY, version: await version() })
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'WORKS', fault: '' })
  })

  test('rooms free by type, prices and restrictions by the plan of the title that sells the type', async () => {
    await map([{ ratePlanId: bar, code: 'BAR' }, { ratePlanId: breakfast, code: 'BB' }]) // prettier-ignore
    expect(await settled()).toMatchObject({ failures: 0, faultCount: 0 })
    expect(hub.faults).toEqual([])
    const day = addDays(today, 3)
    const { roomTypes } = await desk.send(bookings.availability, { from: day, until: addDays(day, 1) })
    for (const [type, roomTypeId] of [['type-std', standard], ['type-dlx', deluxe]] as const)
      expect(hub.free(type, day)).toBe(roomTypes.find((one) => one.roomTypeId === roomTypeId)?.nights[0]?.free) // prettier-ignore
    expect(hub.night('plan-std-bar', day)).toMatchObject({ stop_sell: false, min_stay_arrival: 1, min_stay_through: 1, max_stay: 0, closed_to_arrival: false }) // prettier-ignore
    expect(hub.night('plan-std-bar', day)?.rate).toMatch(/^\d+\.\d\d$/)
    expect(hub.night('plan-dlx-bb', day)?.rate).not.toBe(hub.night('plan-dlx-bar', day)?.rate)
    expect(hub.night('plan-dlx-bar', addDays(today, 364))).toBeDefined()
    expect(hub.night('plan-dlx-bar', addDays(today, HORIZON_NIGHTS))).toBeUndefined()
  })

  test('a change is sent alone, restrictions with the price of their night; sales that are stopped are', async () => {
    const [from, until] = [addDays(today, 30), addDays(today, 32)]
    const wanted = { minStay: 3, maxStay: 7, minStayThrough: 2, closedToArrival: true, closedToDeparture: true }
    await admin.send(rates.setRestrictions, { from, until: addDays(until, -1), roomTypeId: deluxe, ratePlanId: bar, ...wanted }) // prettier-ignore
    await settled()
    expect(hub.calls).toEqual(['GET /rate_plans/options', 'POST /restrictions'])
    const night = hub.night('plan-dlx-bar', from)
    expect(night).toMatchObject({ min_stay_arrival: 3, min_stay_through: 2, max_stay: 7, closed_to_arrival: true, closed_to_departure: true, stop_sell: false }) // prettier-ignore
    expect(hub.night('plan-dlx-bar', until)).toMatchObject({ min_stay_arrival: 1, max_stay: 0 })
    await admin.send(channels.stopSell, { ...at, isStopped: true })
    await settled()
    expect([hub.free('type-std', from), hub.night('plan-dlx-bar', from)?.stop_sell]).toEqual([0, true])
    await admin.send(channels.stopSell, { ...at, isStopped: false })
    await settled()
    expect(hub.night('plan-dlx-bar', from)).toEqual(night)
  })

  test('throttled or broken it is tried again later; a type or a title it does not know is a fault of the mapping', async () => {
    hub.state.status = 429
    const { rows } = await admin.send(rooms.list, { roomTypeId: standard })
    const block = { roomId: rows[0]?.id ?? '', kind: 'HOLD', reason: 'Friends' } as const
    await admin.send(rooms.block, { ...block, from: addDays(today, 40), until: addDays(today, 41) })
    expect(await settled()).toMatchObject({ failures: 1, fault: '429 {"errors":{"code":"busy"}}' })
    hub.state.status = 200
    await map([{ ratePlanId: bar, code: 'BAR' }, { ratePlanId: breakfast, code: 'NOWHERE' }], 'type-gone') // prettier-ignore
    await hotel.rows('update channel_connections set next_try_at = null, failures = 0')
    await channelJobs['channels.push']?.run(hotel.system, { propertyId: hotel.propertyId })
    const { rooms: types, rates: plans } = await admin.send(channels.connection, at)
    expect(types.find(({ id }) => id === standard)?.fault).toContain('is unknown')
    expect(plans.map(({ id, fault }) => [id === breakfast, fault])).toContainEqual([true, 'There is no rate plan of this title']) // prettier-ignore
    await map([{ ratePlanId: bar, code: 'BAR' }, { ratePlanId: breakfast, code: 'BB' }]) // prettier-ignore
    expect(await settled()).toMatchObject({ failures: 0, faultCount: 0 })
  })

  test('a full sync sends everything again', async () => {
    await admin.send(channels.sync, at)
    const { sync } = await settled()
    expect(sync?.finishedAt).not.toBeNull()
    expect(hub.calls).toContain('POST /availability')
    expect(hub.calls).toContain('POST /restrictions')
  })
})

const moment = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000001`
/** A revision as a hub hands it out, with the number of a card it should not have. */
function revision(id: string, booking: string, second: number, more: object = {}) {
  const span = { arrival: addDays(today, 12), departure: addDays(today, 14) }
  const days = Object.fromEntries(nightsIn(span).map((day) => [day, '5400.00']))
  return {
    id,
    booking_id: booking,
    property_id: 'HUB-1',
    unique_id: `BDC-${booking}`,
    status: 'new',
    inserted_at: moment(second),
    currency: 'INR',
    amount: '10800.00',
    ota_commission: '1620.00',
    ota_name: 'Wander.example',
    ota_reservation_code: '998877',
    payment_collect: 'ota',
    notes: 'Late arrival',
    customer: { name: 'Ines', surname: 'Costa', mail: 'ines@guest.example', phone: '+351 21 000 0000' },
    services: [{ name: 'Cot', type: 'extra', total_price: '300.00' }],
    rooms: [
      {
        checkin_date: span.arrival,
        checkout_date: span.departure,
        room_type_id: 'type-dlx',
        rate_plan_id: 'plan-dlx-bb',
        occupancy: { adults: 2, children: 1, infants: 0, ages: [4] },
        days,
        guests: [{ name: 'Ines', surname: 'Costa' }],
      },
    ],
    guarantee: {
      card_type: 'MC',
      card_number: '5555555555554444',
      cvv: '123',
      cardholder_name: 'Wander B.V.',
      expiration_date: '12/2028',
      is_virtual: true,
      meta: {
        virtual_card_currency_code: 'INR',
        virtual_card_current_balance: '9180.00',
        virtual_card_effective_date: span.arrival,
        virtual_card_expiration_date: addDays(today, 60),
      },
    },
    ...more,
  }
}
const collect = () => channelJobs['channels.collect']?.run(hotel.system, {})
const messagesOf = async (reservation: string) =>
  (await desk.send(channels.reservations, {})).rows.filter((row) => row.reservation === reservation)
const bookingOf = async (reservation: string) => {
  const [{ bookingReference } = { bookingReference: null }] = await messagesOf(reservation)
  const found = await desk.send(bookings.find, { reference: bookingReference ?? '' })
  return desk.send(bookings.get, { bookingId: found.id })
}

describe('revisions of a hub', () => {
  test('are booked with what the agency takes and what is known of its card, and acknowledged once stored', async () => {
    hub.offer(revision('rev-1', 'HB-1', 1))
    await collect()
    expect([hub.waiting(), hub.acknowledged]).toEqual([[], ['rev-1']])
    const booking = await bookingOf('HB-1')
    expect(booking).toMatchObject({
      status: 'CONFIRMED',
      source: 'Crossroads',
      notes: 'Crossroads HB-1, paid to the channel\nWander.example 998877\nLate arrival\nCot: 300.00 INR',
      customer: { firstName: 'Ines', lastName: 'Costa', email: 'ines@guest.example' },
      stays: [{ roomTypeId: deluxe, ratePlanId: breakfast, adults: 2, children: 1, childAges: [4] }],
      money: { payable: 1_080_000, commission: 162_000, payoutExpected: 918_000 },
    })
    const { sold } = await desk.send(channels.ofBooking, { bookingId: booking.id })
    expect(sold).toMatchObject({
      paymentModel: 'CHANNEL_COLLECTS',
      card: { kind: 'MC', lastFour: '4444', validFrom: addDays(today, 12), validUntil: addDays(today, 60), limit: 918_000, currency: 'INR' },
    }) // prettier-ignore
    const stored = await hotel.rows('select body::text from channel_reservation_messages')
    expect(JSON.stringify(stored)).not.toMatch(/555555|"123"|12\/2028/)
  })

  test('late, doubled and reordered ones do no harm, and a cancellation wins', async () => {
    const longer = revision('rev-3', 'HB-2', 3, { status: 'modified', ota_commission: '810.00' })
    hub.offer(longer, revision('rev-2', 'HB-2', 2), longer)
    await collect()
    expect((await bookingOf('HB-2')).money).toMatchObject({ commission: 81_000 })
    expect((await messagesOf('HB-2')).map(({ messageId, state }) => [messageId, state]).toSorted()).toEqual([
      ['rev-2', 'UNCHANGED'],
      ['rev-3', 'APPLIED'],
    ])
    hub.offer(revision('rev-5', 'HB-2', 5, { status: 'cancelled' }), revision('rev-4', 'HB-2', 4, { status: 'modified' })) // prettier-ignore
    await collect()
    expect((await bookingOf('HB-2')).status).toBe('CANCELLED')
    expect(hub.waiting()).toEqual([])
  })

  test('one whose acknowledgement is lost is handed out again and changes nothing', async () => {
    hub.state.cutsAfterFeed = true
    hub.offer(revision('rev-6', 'HB-3', 6))
    await collect()
    expect(hub.waiting()).toEqual(['rev-6'])
    const { reference } = await bookingOf('HB-3')
    hub.state.cutsAfterFeed = false
    await collect()
    expect(hub.waiting()).toEqual([])
    expect((await bookingOf('HB-3')).reference).toBe(reference)
    expect(await messagesOf('HB-3')).toHaveLength(1)
  })

  test.each([
    ['an unmapped room', { rooms: [{ ...revision('', '', 0).rooms[0], room_type_id: null }] }, 'channel_room_unmapped'],
    ['an unmapped rate', { rooms: [{ ...revision('', '', 0).rooms[0], rate_plan_id: 'plan-gone' }] }, 'channel_rate_unmapped'],
    ['a negative amount', { amount: '-1.00' }, 'reservation_unreadable'],
    ['another currency', { currency: 'EUR' }, 'currency_mismatch'],
    ['no rooms', { rooms: [] }, 'reservation_unreadable'],
    ['rooms that are none', { rooms: 'DLX' }, 'reservation_unreadable'],
  ])('%s waits in the tray and is acknowledged', async (name, more, reason) => {
    const id = name.replaceAll(' ', '-')
    hub.offer(revision(id, id, 10, more))
    await collect()
    expect((await messagesOf(id)).map((row) => [row.state, row.reason])).toEqual([['TRAY', reason]])
    expect(hub.waiting()).toEqual([])
    expect(JSON.stringify(await hotel.rows('select body::text from channel_reservation_messages'))).not.toMatch(/555555/) // prettier-ignore
  }) // prettier-ignore

  test('what has no head stays at the hub and shows at the connection, as does what is of another property', async () => {
    hub.offer(revision('rev-7', 'HB-7', 7, { inserted_at: 'yesterday' }), revision('rev-8', 'HB-8', 8, { property_id: 'HUB-2' })) // prettier-ignore
    await collect()
    expect(hub.waiting()).toEqual(['rev-7', 'rev-8'])
    const { connection } = await admin.send(channels.connection, at)
    expect(connection.collectFault).toContain('A revision has no id')
    hub.state.status = 500
    await collect()
    expect((await admin.send(channels.connection, at)).connection.collectFault).toBe('500 {"errors":{"code":"busy"}}')
  })

  test('more than fit into one call are collected one call after the other', async () => {
    const many = Array.from({ length: 120 }, (_, index) => revision(`many-${index}`, `MANY-${index}`, 11, { status: 'cancelled' })) // prettier-ignore
    hub.offer(...many)
    await collect()
    expect(hub.waiting()).toEqual(['rev-7', 'rev-8'])
  })
})
