import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openChannel } from '../../../../../e2e/peers/channel.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { channels } from '../contract/channels.ts'
import { channelJobs } from '../jobs/channels.ts'
import { HORIZON_NIGHTS } from '../rules/sending.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const KEY = 'key-of-the-house-4711'
const { standard, deluxe, bar, breakfast, businessDate: today } = FIXTURE

let hotel: TestHotel
let platform: TestClient
let admin: TestClient
let manager: TestClient
let peer: Awaited<ReturnType<typeof openChannel>>
let channelId: string
let at: { channelId: string; propertyId: number }

beforeAll(async () => {
  peer = await openChannel({ hotel: 'PALACE', key: KEY })
  hotel = await startTestServer()
  platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  await peer.close()
  await hotel.stop()
})
beforeEach(() => peer.set('takes'))

const settled = async () => {
  await runJobs(hotel, channelJobs)
  return (await admin.send(channels.connection, at)).connection
}
/** Tries that failed are made again at once. */
const waited = async () => {
  await hotel.rows(
    `update channel_connections set next_try_at = now() - interval '1 second' where next_try_at is not null`,
  )
  await channelJobs['channels.push']?.run(hotel.system, { propertyId: hotel.propertyId })
  return settled()
}
const version = async () => (await admin.send(channels.connection, at)).connection.version
const terms = { hotelCode: 'PALACE', key: KEY, currency: 'INR', commissionBp: 1_500 }
const codes = {
  rooms: [
    { roomTypeId: standard, code: 'STD' },
    { roomTypeId: deluxe, code: 'DLX' },
  ],
  rates: [
    { ratePlanId: bar, code: 'BAR' },
    { ratePlanId: breakfast, code: 'BB' },
  ],
}
const mapAll = async () => admin.send(channels.map, { ...at, version: await version(), ...codes })

describe('the catalogue', () => {
  test('save adds and changes a channel, turn switches it, and every user who may connect finds it', async () => {
    const made = await platform.send(channels.save, { name: 'Stays Online', code: 'stays', baseUrl: peer.url })
    expect(made).toMatchObject({ code: 'STAYS', kind: 'OTA', isActive: true, version: 1 })
    channelId = made.id
    at = { channelId, propertyId: hotel.propertyId }
    const change = { channelId, version: 1, name: 'Stays', code: 'STAYS', kind: 'OTA', baseUrl: peer.url } as const
    expect(await platform.send(channels.save, change)).toMatchObject({ name: 'Stays', version: 2 })
    expect(await platform.send(channels.get, { channelId })).toMatchObject({ name: 'Stays' })
    expect((await admin.send(channels.list, { text: 'sta' })).rows.map(({ id }) => id)).toEqual([channelId])
    expect((await admin.send(channels.list, { text: '%' })).rows).toEqual([])
    await platform.send(channels.turn, { channelId, isActive: false })
    expect((await admin.send(channels.list, { isActive: true })).rows).toEqual([])
    expect(await platform.send(channels.turn, { channelId, isActive: true })).toMatchObject({ isActive: true })
  })

  test('save refuses channel_code_taken, save refuses stale_version, save refuses not_found', async () => {
    const values = { name: 'Other', code: 'STAYS', baseUrl: '' }
    expect(codeOf(await platform.raw(channels.save, values))).toBe('channel_code_taken')
    expect(codeOf(await platform.raw(channels.save, { ...values, channelId, version: 99 }))).toBe('stale_version')
    expect(codeOf(await platform.raw(channels.save, { ...values, channelId: UNKNOWN }))).toBe('not_found')
  })
  test('save refuses address_not_allowed, and what is no address is invalid', async () => {
    const save = (baseUrl: string) => platform.raw(channels.save, { name: 'Inside', code: 'INSIDE', baseUrl })
    for (const url of ['http://channel.example', 'https://10.0.0.8', 'https://169.254.169.254/latest'])
      expect(codeOf(await save(url)), url).toBe('address_not_allowed')
    for (const url of ['ftp://a.example', 'https://name:word@a.example', 'https://a.example/?q', 'no address'])
      expect((await save(url)).status, url).toBe(400)
  })
  test('get refuses not_found, turn refuses not_found', async () => {
    expect(codeOf(await platform.raw(channels.get, { channelId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await platform.raw(channels.turn, { channelId: UNKNOWN, isActive: true }))).toBe('not_found')
  })
  test('is the platform’s alone', async () => {
    const owner = await hotel.as('ORG_ADMIN', { propertyId: null })
    for (const person of [owner, admin])
      expect((await person.raw(channels.save, { name: 'Mine', code: 'MINE' })).status).toBe(403)
  })
})

describe('a connection', () => {
  test('connect refuses channel_off, connect refuses not_found, connect refuses currency_mismatch', async () => {
    const connect = (more: object) => admin.raw(channels.connect, { ...at, ...terms, ...more })
    await platform.send(channels.turn, { channelId, isActive: false })
    expect(codeOf(await connect({}))).toBe('channel_off')
    await platform.send(channels.turn, { channelId, isActive: true })
    expect(codeOf(await connect({ channelId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await connect({ currency: 'EUR' }))).toBe('currency_mismatch')
    expect(codeOf(await connect({ propertyId: hotel.foreignPropertyId }))).toBe('not_found')
    expect((await manager.raw(channels.connect, { ...at, ...terms })).status).toBe(403)
    expect(await hotel.rows('select from channel_connections')).toEqual([])
  })

  test('stores its key sealed and never returns it; connect refuses channel_taken', async () => {
    const made = await admin.send(channels.connect, { ...at, ...terms })
    expect(made).toMatchObject({ keyHint: '4711', status: 'UNTESTED', isActive: true, faultCount: 4, mappedRooms: 0 })
    const [row] = await hotel.rows('select row_to_json(c)::text as all from channel_connections c')
    expect(JSON.stringify([made, row])).not.toContain(KEY)
    expect(codeOf(await admin.raw(channels.connect, { ...at, ...terms }))).toBe('channel_taken')
  })

  test('validate tests the channel and reports in plain text; validate refuses not_found, channel_off', async () => {
    expect(await admin.send(channels.validate, at)).toMatchObject({ status: 'TESTING' })
    expect(await settled()).toMatchObject({ status: 'WORKS', fault: '' })
    const change = { ...at, ...terms, key: 'another-key-0815' }
    await admin.send(channels.update, { ...change, version: await version() })
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'FAILED', fault: '401 unknown key Bearer ···', keyHint: '0815' })
    await admin.send(channels.update, { ...change, hotelCode: 'OTHER', key: KEY, version: await version() })
    await admin.send(channels.validate, at)
    expect(await settled()).toMatchObject({ status: 'FAILED', fault: '404 no such hotel' })
    await admin.send(channels.update, { ...at, ...terms, version: await version() })

    const request = (more: object) => admin.raw(channels.validate, { ...at, ...more })
    expect(codeOf(await request({ channelId: UNKNOWN })), 'validate refuses not_found').toBe('not_found')
    expect(codeOf(await request({ propertyId: hotel.foreignPropertyId })), 'validate refuses not_found').toBe('not_found') // prettier-ignore
    await platform.send(channels.turn, { channelId, isActive: false })
    expect(codeOf(await request({})), 'validate refuses channel_off').toBe('channel_off')
    expect(codeOf(await admin.raw(channels.sync, at)), 'sync refuses channel_off').toBe('channel_off')
    await platform.send(channels.turn, { channelId, isActive: true })
  })

  test('update refuses stale_version, update refuses not_found, update refuses currency_mismatch', async () => {
    const change = async (more: object) => codeOf(await admin.raw(channels.update, { ...at, ...terms, version: await version(), ...more })) // prettier-ignore
    expect(await change({ version: 99 })).toBe('stale_version')
    expect(await change({ channelId: UNKNOWN })).toBe('not_found')
    expect(await change({ propertyId: hotel.foreignPropertyId })).toBe('not_found')
    expect(await change({ currency: 'EUR' })).toBe('currency_mismatch')
  })

  test('map links codes, one to one', async () => {
    const map = async (more: object) => codeOf(await admin.raw(channels.map, { ...at, version: await version(), ...codes, ...more })) // prettier-ignore
    const both = [standard, deluxe].map((roomTypeId) => ({ roomTypeId, code: 'SAME' }))
    expect(await map({ rooms: both }), 'map refuses channel_code_taken').toBe('channel_code_taken')
    expect(await map({ rooms: [codes.rooms[0], { roomTypeId: standard, code: 'X' }] })).toBe('channel_code_taken')
    expect(await map({ rooms: [{ roomTypeId: UNKNOWN, code: 'X' }] }), 'map refuses unknown_reference').toBe('unknown_reference') // prettier-ignore
    expect(await map({ rooms: [{ roomTypeId: FIXTURE.foreignType, code: 'X' }] })).toBe('unknown_reference')
    expect(await map({ rates: [{ ratePlanId: FIXTURE.foreignPlan, code: 'X' }] })).toBe('unknown_reference')
    expect(await map({ version: 99 }), 'map refuses stale_version').toBe('stale_version')
    expect(await map({ channelId: UNKNOWN }), 'map refuses not_found').toBe('not_found')
    expect(await map({ propertyId: hotel.foreignPropertyId }), 'map refuses not_found').toBe('not_found') // prettier-ignore
    const { connection, rooms: types } = await admin.send(channels.map, {
      ...at,
      version: await version(),
      rooms: codes.rooms.slice(0, 1),
      rates: codes.rates,
    })
    expect(connection).toMatchObject({ mappedRooms: 1, mappedRates: 2, faultCount: 1 })
    expect(types.map(({ name, code }) => [name, code])).toEqual([
      ['Standard', 'STD'],
      ['Deluxe', ''],
    ])
    expect((await mapAll()).connection.faultCount).toBe(0)
  })

  test('reads are of one’s own property: ofProperty, ofOrganisation, connection, messages and sync refuse', async () => {
    const foreign = { channelId, propertyId: hotel.foreignPropertyId }
    const lost = { ...at, channelId: UNKNOWN }
    const code = async (line: Parameters<TestClient['raw']>[0], input: object) => codeOf(await admin.raw(line, input))
    const { propertyId } = foreign
    expect(await code(channels.ofProperty, { propertyId }), 'ofProperty refuses not_found').toBe('not_found') // prettier-ignore
    expect(await code(channels.connection, foreign), 'connection refuses not_found').toBe('not_found')
    expect(await code(channels.connection, lost), 'connection refuses not_found').toBe('not_found')
    expect(await code(channels.messages, foreign), 'messages refuses not_found').toBe('not_found')
    expect(await code(channels.messages, lost), 'messages refuses not_found').toBe('not_found')
    expect(await code(channels.sync, foreign), 'sync refuses not_found').toBe('not_found')
    expect(await code(channels.sync, lost), 'sync refuses not_found').toBe('not_found')
    const elsewhere = { organizationId: hotel.foreignOrganizationId }
    expect(await code(channels.ofOrganisation, elsewhere), 'ofOrganisation refuses not_found').toBe('not_found') // prettier-ignore
    const owner = await hotel.as('ORG_ADMIN', { propertyId: null })
    const { rows } = await owner.send(channels.ofOrganisation, { organizationId: hotel.organizationId })
    expect(rows).toMatchObject([{ propertyId: hotel.propertyId, channelCode: 'STAYS' }])
  })

  test('the specification’s addresses are served', async () => {
    const base = '/api/hotelmateChannelManager'
    const { propertyId, organizationId } = hotel
    for (const path of ['findAll', `property/${propertyId}`, `organisation/${organizationId}`])
      expect((await admin.call('GET', `${base}/${path}`)).status, path).toBe(200)
    expect((await platform.call('POST', `${base}/save`, { name: 'Far', code: 'FAR' })).status).toBe(200)
    expect((await admin.call('POST', `${base}/validate`, at)).status).toBe(200)
    expect((await admin.call('POST', `${base}/${channelId}/add/property`, { propertyId, ...terms })).status).toBe(409)
    const input = { channelId, version: 99, ...terms }
    expect((await admin.call('POST', `${base}/property/${propertyId}`, input)).status).toBe(409)
    const add = `${base}/${channelId}/bookOneproperty/${propertyId}/add/room`
    expect((await admin.call('POST', add, { version: 99, ...codes })).status).toBe(409)
  })
})

/** What the property itself would sell, by room code and day. */
async function sellable(until = addDays(today, 40)): Promise<Map<string, number>> {
  const { roomTypes } = await admin.send(bookings.availability, { from: today, until })
  const codeOfType = new Map(codes.rooms.map(({ roomTypeId, code }) => [roomTypeId as string, code]))
  return new Map(
    roomTypes.flatMap(({ roomTypeId, nights }) =>
      nights.map(({ day, free }) => [`${codeOfType.get(roomTypeId)} ${day}`, Math.max(0, free)] as const),
    ),
  )
}
const heldBy = (keys: Iterable<string>) =>
  new Map([...keys].map((key) => [key, peer.free(...(key.split(' ') as [string, string]))]))
const expectSame = async () => {
  const ours = await sellable()
  expect(heldBy(ours.keys())).toEqual(ours)
  expect(peer.faults).toEqual([])
}
const stay = (from: number, nights: number, roomTypeId: string = standard) => ({
  roomTypeId,
  arrival: addDays(today, from),
  departure: addDays(today, from + nights),
  adults: 1,
})
const book = (...stays: ReturnType<typeof stay>[]) =>
  admin.send(bookings.create, { customer: { firstName: 'Guest' }, stays })

describe('what is sent to the channel', () => {
  test('a full sync sends all of it, with its progress; prices are as the connection wants them', async () => {
    await admin.send(channels.sync, at)
    const connection = await settled()
    expect(connection).toMatchObject({ failures: 0, status: 'WORKS', sync: { leftCount: 0 } })
    expect(connection.sync?.lineCount).toBeGreaterThan(0)
    expect(connection.sync?.finishedAt).not.toBeNull()
    expect(connection.inStepAt).not.toBeNull()
    await expectSame()
    const last = addDays(today, HORIZON_NIGHTS - 1)
    expect([peer.free('STD', last), peer.free('STD', addDays(last, 1))]).toEqual([4, undefined])
    expect(peer.price('STD', 'BAR', today)).toBe(300_000)
    expect(peer.price('DLX', 'BB', today)).toBe(550_000)
    await admin.send(channels.update, { ...at, ...terms, key: undefined, includesTax: true, version: await version() })
    await settled()
    expect(peer.price('STD', 'BAR', today)).toBe(315_000)
    const { rows } = await manager.send(channels.messages, at)
    expect(rows[0]).toMatchObject({ status: 'SENT', answer: expect.stringContaining('200') })
    expect(JSON.stringify(rows)).not.toContain(KEY)
  })

  test('a booking, a cancellation, a block and a price each follow within one job, and contain only what changed', async () => {
    const count = peer.taken.length
    const { id: bookingId } = await book(stay(3, 2))
    await settled()
    expect(peer.taken).toHaveLength(count + 1)
    const span = { from: addDays(today, 3), until: addDays(today, 5) }
    expect(peer.taken.at(-1)).toMatchObject({
      full: false,
      prices: [],
      availability: [{ room: 'STD', ...span, free: 3 }],
    })
    await admin.send(bookings.cancel, { bookingId, reason: 'Plans changed' })
    await admin.send(rooms.block, { roomId: FIXTURE.rooms['201'], kind: 'OUT_OF_ORDER', ...span, reason: 'Leak' })
    await settled()
    await expectSame()
    expect(peer.free('DLX', span.from)).toBe(1)
    await admin.send(rates.setDayPrices, { ratePlanId: bar, roomTypeId: standard, ...span, baseAmount: 400_000 as Minor & number }) // prettier-ignore
    await settled()
    expect([peer.price('STD', 'BAR', span.from), peer.price('STD', 'BB', span.from)]).toEqual([420_000, 462_000])
  })

  test('a plan that is no longer sold is closed, and a type that is mapped no more has no room', async () => {
    const plan = (await admin.send(rates.plans, {})).rows.find(({ id }) => id === breakfast)
    const { name = '', offsetBp = 0, version: planVersion = 0 } = plan ?? {}
    const change = { ratePlanId: breakfast, name, offsetBp, offsetAmount: 0 }
    await admin.send(rates.updatePlan, { ...change, version: planVersion, isActive: false })
    await settled()
    expect(peer.price('STD', 'BB', today)).toBeNull()
    await admin.send(rates.updatePlan, { ...change, version: planVersion + 1, isActive: true })
    await admin.send(channels.map, { ...at, version: await version(), ...codes, rooms: codes.rooms.slice(0, 1) })
    await settled()
    expect([peer.free('DLX', today), peer.price('DLX', 'BAR', today)]).toEqual([0, null])
    expect(peer.price('STD', 'BB', today)).toBe(346_500)
    await mapAll()
    await settled()
    await expectSame()
  })

  test('a plan negotiated with companies is closed at the channel, and not missing where it is not mapped', async () => {
    const plan = { name: 'Corporate', code: 'CORP', parentPlanId: bar, offsetBp: -1_000 }
    const { id } = await admin.send(rates.createPlan, plan)
    const faultsNow = async () => (await admin.send(channels.connection, at)).connection.faultCount
    const withOut = await faultsNow()
    const change = { ratePlanId: id, name: plan.name, offsetBp: plan.offsetBp, offsetAmount: 0, isActive: true }
    await admin.send(rates.updatePlan, { ...change, version: 1, isNegotiated: true })
    expect(await faultsNow()).toBe(withOut - 1)
    const mapped = { ...codes, rates: [...codes.rates, { ratePlanId: id, code: 'CORP' }] }
    const map = async () => admin.raw(channels.map, { ...at, version: await version(), ...mapped })
    expect(codeOf(await map())).toBe('unknown_reference')

    await admin.send(rates.updatePlan, { ...change, version: 2, isNegotiated: false })
    expect((await map()).status).toBe(200)
    await settled()
    expect(peer.price('STD', 'CORP', today)).not.toBeNull()
    await admin.send(rates.updatePlan, { ...change, version: 3, isNegotiated: true })
    await settled()
    expect(peer.price('STD', 'CORP', today)).toBeNull()
    await mapAll()
    await settled()
    await expectSame()
  })

  test('a plan is closed on nights on which its price is below the hurdle', async () => {
    const span = { from: addDays(today, 26), until: addDays(today, 27) }
    await admin.send(rates.setRestrictions, { ...span, roomTypeId: standard, minPrice: 300_001 as Minor })
    await settled()
    expect([peer.price('STD', 'BAR', span.from), peer.price('STD', 'BAR', span.until) !== null]).toEqual([null, true])
    expect(peer.price('DLX', 'BAR', span.from)).not.toBeNull()
    await admin.send(rates.setRestrictions, { ...span, roomTypeId: standard, minPrice: null })
    await settled()
    expect(peer.price('STD', 'BAR', span.from)).not.toBeNull()
    await expectSame()
  })

  test('a quota of a plan closes the plan where all of it is sold, and no more rooms are shown than some plan may still sell', async () => {
    const night = addDays(today, 24)
    await admin.send(rates.setQuota, { ratePlanId: bar, rooms: 1 })
    await admin.send(rates.setQuota, { ratePlanId: breakfast, rooms: 2 })
    await settled()
    expect(peer.free('STD', night)).toBe(2)
    const stay = { roomTypeId: standard, arrival: night, departure: addDays(night, 1), adults: 1 }
    const customer = { firstName: 'Asha', phone: '+91 98450 12345' }
    const booking = await admin.send(bookings.create, { customer, stays: [stay] })
    await settled()
    expect([peer.price('STD', 'BAR', night), peer.price('DLX', 'BAR', night)]).toEqual([null, null])
    expect([peer.free('STD', night), peer.price('STD', 'BB', night) !== null]).toEqual([2, true])
    await admin.send(bookings.cancel, { bookingId: booking.id, version: booking.version, reason: 'Ill' })
    await settled()
    expect(peer.price('STD', 'BAR', night)).not.toBeNull()
    for (const ratePlanId of [bar, breakfast]) await admin.send(rates.setQuota, { ratePlanId, rooms: null })
    await settled()
    await expectSame()
  })

  test('a quota limits what it is shown, and what it has sold of a night counts against it', async () => {
    const [night, next] = [addDays(today, 20), addDays(today, 21)]
    const limited = codes.rooms.map((room) => ({ ...room, quota: room.code === 'STD' ? 2 : null }))
    const { rooms: types } = await admin.send(channels.map, {
      ...at,
      version: await version(),
      ...codes,
      rooms: limited,
    })
    expect(types.map(({ code, quota }) => [code, quota])).toEqual([['STD', 2], ['DLX', null]]) // prettier-ignore
    await settled()
    expect([peer.free('STD', night), peer.free('DLX', night)]).toEqual([2, 2])
    const own = await book(stay(20, 1))
    await settled()
    expect(peer.free('STD', night)).toBe(2)
    await hotel.rows(
      `insert into channel_reservations (property_id, id, channel_id, reference, version, state, booking_id, payment_model, created_at)
       values ($1, $2, $3, 'QUOTA', 1, 'BOOKED', $2, 'HOTEL_COLLECTS', now())`,
      [hotel.propertyId, own.id, at.channelId],
    )
    await book(stay(20, 1, deluxe))
    await settled()
    expect([peer.free('STD', night), peer.free('STD', next), peer.free('DLX', night)]).toEqual([1, 2, 1])
    await admin.send(bookings.cancel, { bookingId: own.id, reason: 'Plans changed' })
    await settled()
    expect(peer.free('STD', night)).toBe(2)
    await hotel.rows(`delete from channel_reservations where reference = 'QUOTA'`)
    await mapAll()
    await settled()
    await expectSame()
  })

  test('a channel that is out of order gets the current state later, and the log shows it', async () => {
    peer.set('broken')
    const { id: bookingId } = await book(stay(8, 1), stay(8, 1))
    const failing = await settled()
    expect(failing).toMatchObject({ failures: 1, fault: expect.stringContaining('500'), inStepAt: null })
    expect(failing.nextTryAt).not.toBeNull()
    await admin.send(bookings.cancel, { bookingId, reason: 'Plans changed' })
    await book(stay(8, 1))
    expect((await settled()).failures).toBe(1)
    expect(await waited()).toMatchObject({ failures: 2 })
    peer.set('takes')
    expect(await waited()).toMatchObject({ failures: 0, fault: '' })
    await expectSame()
    expect(peer.free('STD', addDays(today, 8))).toBe(3)
    const { rows } = await admin.send(channels.messages, { ...at, status: 'FAILED' })
    expect(rows).toMatchObject([{ answer: expect.stringContaining('500') }, {}])
  })

  test('a line that is cut after the message was taken leads to no wrong number', async () => {
    peer.set('cut')
    const { id: bookingId } = await book(stay(12, 3))
    expect(await settled()).toMatchObject({ failures: 1 })
    expect(peer.free('STD', addDays(today, 12))).toBe(3)
    await admin.send(bookings.cancel, { bookingId, reason: 'Plans changed' })
    peer.set('takes')
    expect(await waited()).toMatchObject({ failures: 0 })
    expect(peer.free('STD', addDays(today, 12))).toBe(4)
    await expectSame()
  })

  test('a sender that died is noticed, and its message is sent again', async () => {
    await book(stay(16, 1))
    await hotel.rows(
      `insert into channel_messages (property_id, id, channel_id, sequence, is_full, line_count, lines, created_at)
       select property_id, $1, channel_id, sequence + 1, false, 1, '[]', now() from channel_connections`,
      [UNKNOWN],
    )
    await hotel.rows('update channel_connections set sequence = sequence + 1, compared_at = null')
    await settled()
    expect(peer.free('STD', addDays(today, 16))).toBe(4)
    await hotel.rows(`update channel_messages set created_at = now() - interval '2 minutes' where id = $1`, [UNKNOWN])
    await channelJobs['channels.sweep']?.run(hotel.system, {})
    await expectSame()
  })

  test('a code the channel does not take is a fault on the mapping, delays nothing else, and is tried again on request', async () => {
    peer.set('refuses:DLX')
    await book(stay(20, 1, deluxe), stay(20, 1))
    expect(await settled()).toMatchObject({ failures: 0, faultCount: 1 })
    const { rooms: types } = await admin.send(channels.connection, at)
    expect(types.find(({ code }) => code === 'DLX')).toMatchObject({ fault: 'no such room' })
    expect(peer.free('STD', addDays(today, 20))).toBe(3)
    const { rows } = await admin.send(channels.messages, { ...at, status: 'REFUSED' })
    expect(rows).toMatchObject([{ answer: 'DLX: no such room' }])
    const count = peer.taken.length
    await book(stay(21, 1, deluxe))
    await settled()
    expect(peer.taken).toHaveLength(count)
    peer.set('takes')
    await admin.send(channels.sync, at)
    expect(await settled()).toMatchObject({ faultCount: 0 })
    await expectSame()
  })

  test('a message the channel does not understand is refused as a whole and tried again after a pause', async () => {
    peer.set('deaf')
    await book(stay(23, 1))
    expect(await settled()).toMatchObject({ failures: 1, fault: expect.stringContaining('422') })
    peer.set('slow:40')
    expect(await waited()).toMatchObject({ failures: 0 })
    await expectSame()
  })

  test('never sells more than there is, whatever is booked, cancelled and broken in between', async () => {
    const action = fc.record({
      what: fc.constantFrom('book', 'book', 'cancel', 'tell'),
      from: fc.integer({ min: 25, max: 32 }),
      nights: fc.integer({ min: 1, max: 4 }),
      isDeluxe: fc.boolean(),
      mood: fc.constantFrom('takes', 'takes', 'broken', 'cut', 'deaf'),
    })
    const [actions = []] = fc.sample(fc.array(action, { minLength: 40, maxLength: 40 }), 1)
    const made: string[] = []
    for (const { what, from, nights, isDeluxe, mood } of actions) {
      peer.set(mood as 'takes')
      if (what === 'book') {
        const request = { customer: { firstName: 'Guest' }, stays: [stay(from, nights, isDeluxe ? deluxe : standard)] }
        const { status, body } = await admin.raw(bookings.create, request)
        if (status === 200) made.push((body as { id: string }).id)
      }
      const bookingId = what === 'cancel' ? made.pop() : undefined
      if (bookingId) await admin.send(bookings.cancel, { bookingId, reason: 'Plans changed' })
      if (what === 'tell') await waited()
    }
    peer.set('takes')
    await waited()
    await expectSame()
    expect(made.length).toBeGreaterThan(3)
  })

  test('restrictions are sent like prices: what changed, and what is closed is not sold', async () => {
    const [from, until] = [addDays(today, 5), addDays(today, 7)]
    const count = peer.taken.length
    await admin.send(rates.setRestrictions, {
      from,
      until,
      ratePlanId: bar,
      roomTypeId: standard,
      minStay: 3,
      maxStayThrough: 21,
      stayLengths: [7, 3],
      closedToArrival: true,
      minAdvance: 0,
      maxAdvance: 300,
    })
    await settled()
    expect(peer.taken).toHaveLength(count + 1)
    expect(peer.taken.at(-1)).toMatchObject({ availability: [], prices: [] })
    const sent = {
      minStay: 3,
      maxStayThrough: 21,
      stayLengths: [3, 7],
      closedToArrival: true,
      minAdvance: 0,
      maxAdvance: 300,
    }
    expect(peer.restrictions('STD', 'BAR', from)).toEqual(sent)
    const none = { minStay: null, maxStayThrough: null, stayLengths: null, closedToArrival: false, minAdvance: null, maxAdvance: null } // prettier-ignore
    expect([peer.restrictions('STD', 'BAR', until), peer.restrictions('DLX', 'BAR', from)]).toEqual([none, {}])
    await admin.send(rates.setRestrictions, { from, until, closed: true })
    await settled()
    expect([peer.price('STD', 'BAR', from), peer.price('DLX', 'BB', from)]).toEqual([null, null])
    await admin.send(rates.setRestrictions, { from, until, closed: null })
    await admin.send(rates.setRestrictions, {
      from,
      until,
      ratePlanId: bar,
      roomTypeId: standard,
      minStay: null,
      maxStayThrough: null,
      stayLengths: null,
      closedToArrival: null,
      minAdvance: null,
      maxAdvance: null,
    })
    await settled()
    expect(peer.restrictions('STD', 'BAR', from)).toEqual(none)
    expect(peer.price('STD', 'BAR', from)).toBeGreaterThan(0)
    expect(peer.faults).toEqual([])
  })

  test('one press stops all sales, at one channel or at all, and the same press opens them', async () => {
    const press = (isStopped: boolean, more: object = { channelId }) =>
      admin.send(channels.stopSell, { propertyId: hotel.propertyId, isStopped, ...more })
    expect(await press(true)).toEqual({ changedCount: 1 })
    expect(await press(true)).toEqual({ changedCount: 0 })
    expect(await settled()).toMatchObject({ isStopped: true, isActive: true })
    expect(new Set(heldBy((await sellable()).keys()).values())).toEqual(new Set([0]))
    expect(peer.price('STD', 'BAR', addDays(today, 5))).toBeNull()
    expect(await press(false, {})).toEqual({ changedCount: 1 })
    await settled()
    await expectSame()
    expect(await press(true, {})).toEqual({ changedCount: 1 })
    expect(await press(false)).toEqual({ changedCount: 1 })
    await settled()
    await expectSame()
    const code = async (input: { propertyId: number; channelId?: string }) =>
      codeOf(await admin.raw(channels.stopSell, { ...input, isStopped: true }))
    expect(await code({ ...at, channelId: UNKNOWN }), 'stopSell refuses not_found').toBe('not_found')
    expect(await code({ propertyId: hotel.foreignPropertyId })).toBe('not_found')
    expect((await manager.raw(channels.stopSell, { ...at, isStopped: true })).status).toBe(403)
  })

  test('parity shows what was sent last beside what is true; parity refuses not_found', async () => {
    const look = (more: object = {}) => manager.send(channels.parity, { ...at, onlyDifferent: true, ...more })
    expect((await look()).rows).toEqual([])
    peer.set('broken')
    await book(stay(6, 1))
    await settled()
    expect((await look()).rows).toEqual([
      {
        room: 'STD',
        rate: '',
        from: addDays(today, 6),
        until: addDays(today, 7),
        sent: null,
        now: 3,
        isDifferent: true,
      },
    ])
    peer.set('takes')
    await waited()
    const all = await manager.send(channels.parity, { ...at, nights: 31, limit: 2 })
    expect(all.rows).toMatchObject([{ room: 'DLX', rate: '', isDifferent: false }, { room: 'DLX' }])
    const next = await manager.send(channels.parity, { ...at, nights: 31, limit: 2, after: all.next ?? '' })
    expect(next.rows[0]).not.toEqual(all.rows[1])
    expect(codeOf(await manager.raw(channels.parity, { ...at, channelId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await manager.raw(channels.parity, { ...at, propertyId: hotel.foreignPropertyId }))).toBe('not_found')
  })

  test('without an address nothing leaves the property; switched off, it is notified once that nothing is free', async () => {
    const { version: channelVersion, name, code } = await platform.send(channels.get, { channelId })
    const change = { channelId, name, code }
    await platform.send(channels.save, { ...change, version: channelVersion, baseUrl: '' })
    const count = peer.taken.length
    await book(stay(35, 1))
    expect(await settled()).toMatchObject({ hasAddress: false })
    expect(peer.taken).toHaveLength(count)
    await platform.send(channels.save, { ...change, version: channelVersion + 1, baseUrl: peer.url })
    await admin.send(channels.update, { ...at, ...terms, isActive: false, version: await version() })
    expect(await settled()).toMatchObject({ isActive: false, failures: 0 })
    const held = [...heldBy((await sellable()).keys()).values()]
    expect(new Set(held)).toEqual(new Set([0]))
    const sentCount = peer.taken.length
    await book(stay(36, 1))
    await settled()
    expect(peer.taken).toHaveLength(sentCount)
    await admin.send(channels.update, { ...at, ...terms, isActive: true, version: await version() })
    await settled()
    await expectSame()
  })

  test('a channel at another address gets everything again', async () => {
    const other = await openChannel({ hotel: 'PALACE', key: KEY })
    const { version: channelVersion, name, code } = await platform.send(channels.get, { channelId })
    await platform.send(channels.save, { channelId, name, code, version: channelVersion, baseUrl: other.url })
    await channelJobs['channels.sweep']?.run(hotel.system, {})
    expect([other.free('STD', today), other.price('DLX', 'BAR', today)]).toEqual([peer.free('STD', today), peer.price('DLX', 'BAR', today)]) // prettier-ignore
    expect(other.free('STD', today)).toBeGreaterThan(0)
    await platform.send(channels.save, { channelId, name, code, version: channelVersion + 1, baseUrl: peer.url })
    await channelJobs['channels.sweep']?.run(hotel.system, {})
    await other.close()
    await expectSame()
  })

  test('what a channel lost is sent again every night', async () => {
    peer.lose()
    await channelJobs['channels.sweep']?.run(hotel.system, {})
    expect(peer.free('STD', today)).toBeUndefined()
    await channelJobs['channels.refresh']?.run(hotel.system, {})
    await channelJobs['channels.sweep']?.run(hotel.system, {})
    await expectSame()
    expect((await settled()).sync?.finishedAt).not.toBeNull()
  })

  test('a code is removed with the sample it was mapped to, and is closed', async () => {
    await hotel.rows(
      `insert into room_types (property_id, id, name, code, max_adults, max_guests, room_count, is_sample)
       values ($1, $2, 'Sample', 'SMP', 2, 2, 1, true)`,
      [hotel.propertyId, UNKNOWN],
    )
    const sample = { roomTypeId: UNKNOWN, code: 'SMP' }
    await admin.send(channels.map, { ...at, version: await version(), ...codes, rooms: [...codes.rooms, sample] })
    await settled()
    expect(peer.free('SMP', today)).toBe(1)
    await hotel.rows('delete from room_types where id = $1', [UNKNOWN])
    await channelJobs['channels.push']?.run(hotel.system, { propertyId: hotel.propertyId })
    expect(peer.free('SMP', today)).toBe(0)
    await expectSame()
  })

  test('a property whose plan has no channels is closed there', async () => {
    await hotel.rows(
      `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, created_by, created_at)
       select $1, $2, id, 'PLAN', 0, 'INR', 'MONTH', '2020-01-01', 1, now() from subscription_catalogue where name = 'Business Starter'`,
      [hotel.propertyId, UNKNOWN],
    )
    await channelJobs['channels.push']?.run(hotel.system, { propertyId: hotel.propertyId })
    expect(peer.free('STD', today as Day)).toBe(0)
    hotel.sessions.forget()
    expect(codeOf(await admin.raw(channels.connection, at))).toBe('not_in_plan')
  })

  test('the log is stored for a month', async () => {
    await hotel.rows(`update channel_messages set created_at = now() - interval '31 days' where status = 'FAILED'`)
    await channelJobs['channels.prune']?.run(hotel.system, {})
    const [left] = await hotel.rows<{ failed: number; all: number }>(
      `select count(*) filter (where status = 'FAILED')::int as failed, count(*)::int as all from channel_messages`,
    )
    expect(left?.failed).toBe(0)
    expect(left?.all).toBeGreaterThan(10)
  })
})
