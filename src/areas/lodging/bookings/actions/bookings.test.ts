import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FIXTURE } from '#test/server.ts'
import { ABSENT, type Desk, startDesk } from './testing.ts'
import type { Booking } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'

let desk: Desk
beforeAll(async () => (desk = await startDesk()))
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const IN = '2026-12-01'
const OUT = '2026-12-04'
const codeOf = (response: Promise<{ status: number; body: unknown }>) => desk.codeOf(response)
const create = (stay: object, more: object = {}) => desk.codeOf(desk.request([stay], more))

test('availability counts rooms, prices nights with tax and explains a zero', async () => {
  for (const roomId of ['101', '102', '103'] as const)
    await desk.book([desk.stay(IN, OUT, { roomId: FIXTURE.rooms[roomId] })])
  await desk.block(FIXTURE.rooms['104'], FIXTURE.standard, ['2026-12-02'])

  const { roomTypes } = await desk.clerk.send(bookings.availability, { from: IN, until: OUT })
  const standard = roomTypes.find((type) => type.roomTypeId === FIXTURE.standard)
  expect(standard).toMatchObject({ name: 'Standard', free: 0, total: 4 })
  expect(standard?.nights).toEqual([
    { day: '2026-12-01', free: 1, price: 315_000, taken: 3, blocked: 0, allotted: 0 },
    { day: '2026-12-02', free: 0, price: 315_000, taken: 3, blocked: 1, allotted: 0 },
    { day: '2026-12-03', free: 1, price: 315_000, taken: 3, blocked: 0, allotted: 0 },
  ])
  expect(standard?.why).toEqual([{ code: 'no_availability', day: '2026-12-02', detail: '3 taken, 1 blocked' }])
})

test('availability names guests, past nights and missing prices as reasons', async () => {
  const request = (more: object) => desk.clerk.send(bookings.availability, { from: IN, until: '2026-12-02', ...more })
  const why = async (more: object) => (await request(more)).roomTypes[0]?.why.map(({ code }) => code)
  expect(await why({ adults: 4 })).toEqual(['too_many_guests'])
  expect(await why({ from: '2026-11-19', until: '2026-11-20' })).toEqual(['date_in_past'])
  await desk.hotel.rows('update rate_plans set is_active = false where id = $1', [FIXTURE.breakfast])
  expect(await why({ ratePlanId: FIXTURE.breakfast })).toEqual(['rate_plan_closed'])
  await desk.hotel.rows('update rate_plans set is_active = true where id = $1', [FIXTURE.breakfast])
})

test('availability refuses stay_too_long', async () => {
  const response = desk.clerk.raw(bookings.availability, { from: '2026-12-01', until: '2028-12-01' })
  expect(await codeOf(response)).toBe('stay_too_long')
})

test('mealCounts refuses stay_too_long', async () => {
  const counted = (until: string) => desk.clerk.raw(bookings.mealCounts, { from: '2026-12-01', until })
  expect((await counted('2026-12-15')).status).toBe(200)
  expect(await codeOf(counted('2026-12-16'))).toBe('stay_too_long')
})

test('availability refuses not_found', async () => {
  const response = desk.clerk.raw(bookings.availability, { from: IN, until: OUT, ratePlanId: FIXTURE.foreignPlan })
  expect(await codeOf(response)).toBe('not_found')
})

const quote = (more: object) =>
  desk.codeOf(desk.clerk.raw(bookings.quote, { roomTypeId: FIXTURE.standard, arrival: IN, departure: OUT, ...more }))

test('quote prices every night, extra guests and tax', async () => {
  const input = { roomTypeId: FIXTURE.deluxe, arrival: IN, departure: OUT, adults: 3, ratePlanId: FIXTURE.breakfast }
  const { net, tax, total, nights } = await desk.clerk.send(bookings.quote, input)
  // (5000 + 1500) x 1.10 = 7150 a night: the slab of 5 %.
  expect({ net, tax, total }).toEqual({ net: 2_145_000, tax: 107_250, total: 2_252_250 })
  expect(nights).toHaveLength(3)
})

test('quote refuses not_found', async () => expect(await quote({ roomTypeId: FIXTURE.foreignType })).toBe('not_found'))
test('quote refuses too_many_guests', async () => expect(await quote({ adults: 9 })).toBe('too_many_guests'))
test('quote refuses stay_too_long', async () => expect(await quote({ departure: '2030-01-01' })).toBe('stay_too_long'))

test('quote refuses rate_plan_closed', async () => {
  await desk.hotel.rows('update rate_plans set is_active = false where id = $1', [FIXTURE.breakfast])
  expect(await quote({ ratePlanId: FIXTURE.breakfast })).toBe('rate_plan_closed')
  expect(await create(desk.stay(IN, OUT, { ratePlanId: FIXTURE.breakfast }))).toBe('rate_plan_closed') // create refuses rate_plan_closed
  await desk.hotel.rows('update rate_plans set is_active = true where id = $1', [FIXTURE.breakfast])
})

test('quote refuses no_price, create refuses no_price', async () => {
  const moved = await desk.hotel.rows('delete from plan_prices where room_type_id = $1 returning *', [FIXTURE.standard])
  expect(await quote({})).toBe('no_price')
  expect(await create(desk.stay(IN, OUT))).toBe('no_price')
  await desk.hotel.rows(
    'insert into plan_prices select * from jsonb_populate_recordset(null::plan_prices, $1::jsonb)',
    [JSON.stringify(moved)],
  )
})

test('quote refuses no_tax_slab, create refuses no_tax_slab', async () => {
  const days = { arrival: '2026-12-01', departure: '2026-12-02' }
  await desk.hotel.rows(`update tax_slabs set valid_until = '2026-12-01'`)
  expect(await quote(days)).toBe('no_tax_slab')
  expect(await create(desk.stay('2026-12-01', '2026-12-02'))).toBe('no_tax_slab')
  await desk.hotel.rows('update tax_slabs set valid_until = null')
})

test('offers list free rooms, ready ones first, and the price of the stay', async () => {
  await desk.book([desk.stay(IN, OUT, { roomId: FIXTURE.rooms['101'] })])
  await desk.hotel.rows(`update rooms set condition = 'DIRTY' where number = '102'`)
  await desk.hotel.rows(`update rooms set condition = 'INSPECTED' where number = '104'`)
  const { roomTypes } = await desk.clerk.send(bookings.offers, { arrival: IN, departure: OUT, adults: 2 })
  expect(roomTypes[0]).toMatchObject({ name: 'Standard', free: 3, total: 945_000, why: [] })
  expect(roomTypes[0]?.rooms.map((room) => room.number)).toEqual(['104', '103', '102'])
})

test('offers refuses stay_too_long', async () => {
  const response = desk.clerk.raw(bookings.offers, { arrival: IN, departure: '2029-01-01' })
  expect(await codeOf(response)).toBe('stay_too_long')
})

test('offers refuses not_found', async () => {
  const response = desk.clerk.raw(bookings.offers, { arrival: IN, departure: OUT, ratePlanId: ABSENT })
  expect(await codeOf(response)).toBe('not_found')
})

test('create books rooms for a new guest at the property’s own price', async () => {
  const booking = await desk.book([
    desk.stay(IN, OUT, { roomId: FIXTURE.rooms['101'] }),
    desk.stay(IN, '2026-12-03', { roomTypeId: FIXTURE.deluxe, children: 1 }),
  ])
  expect(booking).toMatchObject({ status: 'CONFIRMED', version: 1, arrival: IN, departure: OUT, source: 'DIRECT' })
  expect(booking.customer).toMatchObject({ firstName: 'Meera', lastName: 'Iyer' })
  expect(booking.stays.map((stay) => [stay.roomTypeName, stay.roomNumber, stay.total])).toEqual([
    ['Standard', '101', 945_000],
    ['Deluxe', null, 2 * 603_750],
  ])
  expect(booking.money).toMatchObject({ payable: 2_152_500, tax: 102_500, paid: 0, due: 2_152_500, currency: 'INR' })
  const types = await desk.hotel.rows('select type from audit_events where booking_id = $1 order by id', [booking.id])
  expect(types.map(({ type }) => type)).toEqual(['NEW_BOOKING', 'ROOM_ALLOCATION'])
  const [bell] = await desk.hotel.rows('select * from notifications where reference_id = $1', [booking.id])
  expect(bell).toMatchObject({
    notification_type: 'booking',
    status: 'confirmed',
    reference_number: booking.reference,
    redirect_path: `/master-service/reservation-details/${booking.reference}`,
  })
  expect(await desk.oversold()).toEqual([])
})

test('inquiries and the waitlist take no rooms, options hold them until they run out', async () => {
  for (const status of ['INQUIRY', 'WAITLIST']) await desk.book([desk.stay(IN, OUT)], { status })
  expect(await desk.hotel.rows('select * from type_nights where taken > 0')).toEqual([])
  const option = await desk.book([desk.stay(IN, OUT)], { status: 'OPTION', optionHours: 2 })
  expect(Date.parse(option.optionExpiresAt ?? '') - Date.parse(option.createdAt)).toBe(7_200_000)
  expect(await desk.hotel.rows('select * from type_nights where taken = 1')).toHaveLength(3)
})

test('create refuses date_in_past', async () => expect(await create(desk.stay('2026-11-19', OUT))).toBe('date_in_past'))
test('create refuses stay_too_long', async () =>
  expect(await create(desk.stay(IN, '2036-12-01'))).toBe('stay_too_long'))
test('create refuses too_many_guests', async () =>
  expect(await create(desk.stay(IN, OUT, { adults: 50 }))).toBe('too_many_guests'))
test('create refuses not_found: a customer or room of no one, or of another property', async () => {
  expect(await create(desk.stay(IN, OUT), { customer: undefined, customerId: ABSENT })).toBe('not_found')
  expect(await create(desk.stay(IN, OUT, { roomId: FIXTURE.foreignRoom }))).toBe('not_found')
  expect(await create(desk.stay(IN, OUT, { ratePlanId: FIXTURE.foreignPlan }))).toBe('not_found')
})
test('create refuses unknown_reference: a type of another property', async () =>
  expect(await create(desk.stay(IN, OUT, { roomTypeId: FIXTURE.foreignType }))).toBe('unknown_reference'))
test('create refuses wrong_room_type', async () =>
  expect(await create(desk.stay(IN, OUT, { roomId: FIXTURE.rooms['201'] }))).toBe('wrong_room_type'))

test('create refuses no_availability on any night of the stay, not only the first', async () => {
  for (const _ of [1, 2]) await desk.book([desk.stay('2026-12-02', '2026-12-03', { roomTypeId: FIXTURE.deluxe })])
  expect(await create(desk.stay(IN, OUT, { roomTypeId: FIXTURE.deluxe }))).toBe('no_availability')
  expect(await create(desk.stay(IN, '2026-12-02', { roomTypeId: FIXTURE.deluxe }))).toBe('ok')
  expect(await desk.oversold()).toEqual([])
})

test('create refuses room_taken', async () => {
  await desk.book([desk.stay('2026-12-03', '2026-12-06', { roomId: FIXTURE.rooms['101'] })])
  expect(await create(desk.stay(IN, OUT, { roomId: FIXTURE.rooms['101'] }))).toBe('room_taken')
})

test('create refuses room_blocked: an out-of-order room is not sold', async () => {
  await desk.block(FIXTURE.rooms['101'], FIXTURE.standard, ['2026-12-02'])
  expect(await create(desk.stay(IN, OUT, { roomId: FIXTURE.rooms['101'] }))).toBe('room_blocked')
})

test('create refuses price_needs_permission, create refuses reason_required', async () => {
  const stay = desk.stay(IN, OUT, { nightAmount: 100 })
  expect(await create(stay, { priceReason: 'friend' })).toBe('price_needs_permission')
  expect(await codeOf(desk.request([stay], {}, desk.manager))).toBe('reason_required')
  const booking = await desk.book([stay], { priceReason: 'Guest of the owner' }, desk.manager)
  expect(booking.money.payable).toBe(3 * 106) // 1.00 and two taxes of 0.025, each rounded half up
})

test('create refuses guest_do_not_rent', async () => {
  const { customer } = await desk.book([desk.stay(IN, OUT)])
  await desk.hotel.rows('update customers set do_not_rent = true where id = $1', [customer.id])
  expect(await create(desk.stay(IN, OUT), { customer: undefined, customerId: customer.id })).toBe('guest_do_not_rent')
})

test('invalid input gets responses of one form and changes nothing', async () => {
  const good = desk.stay(IN, OUT)
  const bad: [object[], object?][] = [
    [[]],
    [[{ ...good, surprise: 1 }]],
    [[good], { surprise: true }],
    [[{ ...good, adults: 'two' }]],
    [[{ ...good, adults: 0 }]],
    [[{ ...good, adults: 51 }]],
    [[{ ...good, arrival: OUT, departure: IN }]],
    [[{ ...good, arrival: '2026-02-30' }]],
    [[{ ...good, arrival: 20261201 }]],
    [[{ ...good, price: 1 }]],
    [[{ ...good, nightAmount: -5 }]],
    [[{ ...good, roomTypeId: `' or 1=1 --` }]],
    [Array.from({ length: 51 }, () => good)],
    [[good], { customer: { firstName: '' } }],
    [[good], { customer: { firstName: 'A' }, customerId: ABSENT }],
    [[good], { customer: { firstName: 'A', phone: 'call me' } }],
    [[good], { customer: { firstName: 'A', email: 'nobody' } }],
    [[good], { notes: 'a\u0000b' }],
    [[good], { status: 'IN_HOUSE' }],
  ]
  for (const [stays, more] of bad) {
    const response = await desk.request(stays, more)
    expect([response.status, (response.body as { code: string }).code], JSON.stringify([stays[0], more])).toEqual([
      400,
      'invalid',
    ])
  }
  expect(await desk.hotel.rows('select id from bookings')).toEqual([])
  expect(await desk.hotel.rows('select * from type_nights where taken > 0')).toEqual([])
})

test('a body of 10 MB is turned away, and text stays text', async () => {
  const huge = await desk.request([desk.stay(IN, OUT)], { notes: 'x'.repeat(10_000_000) })
  expect(huge.status).toBe(413)
  const html = '<img src=x onerror=alert(1)>'
  const booking = await desk.book([desk.stay(IN, OUT)], { customer: { firstName: html }, notes: html })
  expect([booking.notes, booking.customer.firstName, booking.stays[0]?.guestName]).toEqual([html, html, html])
})

test('get refuses not_found, also for a booking of another property', async () => {
  const { id } = await desk.book([desk.stay(IN, OUT)])
  const stranger = await desk.hotel.as('PROP_MANAGER', { propertyId: desk.hotel.foreignPropertyId })
  expect(await codeOf(desk.clerk.raw(bookings.get, { bookingId: ABSENT }))).toBe('not_found')
  expect(await codeOf(stranger.raw(bookings.get, { bookingId: id }))).toBe('not_found')
  expect((await desk.clerk.send(bookings.get, { bookingId: id })).id).toBe(id)
})

test('find refuses not_found', async () => {
  const { id, reference } = await desk.book([desk.stay(IN, OUT)])
  expect((await desk.clerk.send(bookings.find, { reference: reference.toLowerCase() })).id).toBe(id)
  expect(await codeOf(desk.clerk.raw(bookings.find, { reference: 'NOBODY' }))).toBe('not_found')
})

test('list refuses stay_too_long', async () => {
  const response = desk.clerk.raw(bookings.list, { from: '2026-01-01', until: '2028-01-01' })
  expect(await codeOf(response)).toBe('stay_too_long')
})

test('list pages through views and finds by reference, name and phone', async () => {
  const made: Booking[] = []
  for (const [index, name] of ['Asha', 'Bina', 'Chitra', 'Deepa'].entries()) {
    const customer = { firstName: name, lastName: `Q${name}`, phone: `+91 900000000${index}` }
    made.push(await desk.book([desk.stay(`2026-12-0${index + 1}`, '2026-12-06')], { customer }))
  }
  const ids = async (input: object) => (await desk.clerk.send(bookings.list, input)).rows.map(({ id }) => id)
  const all = made.map(({ id }) => id)

  const first = await desk.clerk.send(bookings.list, { limit: 3 })
  const second = await desk.clerk.send(bookings.list, { limit: 3, after: first.next })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.toReversed())
  expect(second.next).toBeUndefined()

  expect(await ids({ view: 'arrivals', from: '2026-12-02', until: '2026-12-04' })).toEqual(all.slice(1, 3))
  expect(await ids({ view: 'arrivals' })).toEqual([])
  expect(await ids({ view: 'unassigned' })).toEqual(all)
  expect(await ids({ view: 'with_balance' })).toEqual(all.toReversed())
  expect(await ids({ text: made[2]?.reference.slice(0, 5).toLowerCase() })).toEqual([all[2]])
  expect(await ids({ text: 'qbi' })).toEqual([all[1]])
  expect(await ids({ text: 'deep' })).toEqual([all[3]])
  expect(await ids({ text: '9190000000' })).toEqual(all.toReversed())
  await desk.hotel.rows(`update customers set is_vip = true, vip_level = 2 where last_name = 'QAsha'`)
  const [row] = (await desk.clerk.send(bookings.list, { text: 'Asha' })).rows
  expect(row).toMatchObject({
    guestName: 'Asha QAsha',
    isVip: true,
    vipLevel: 2,
    stayCount: 1,
    adults: 2,
    unassignedCount: 1,
    due: 1_575_000,
    currency: 'INR',
  })
  expect(row?.roomTypeNames).toEqual(['Standard'])
})

test('a forged cursor is a 400', async () => {
  expect((await desk.clerk.raw(bookings.list, { after: 'bm9uc2Vuc2U' })).status).toBe(400)
})
