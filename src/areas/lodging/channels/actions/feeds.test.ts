import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, addMonths, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { channels } from '../contract/channels.ts'
import { startOfYear } from '../rules/ical.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const { standard, deluxe, businessDate: today } = FIXTURE

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let propertyId: number
let deluxeRooms: string[]

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  propertyId = hotel.propertyId
  deluxeRooms = (await admin.send(rooms.list, { roomTypeId: deluxe })).rows.map(({ id }) => id)
})
afterAll(() => hotel.stop())

const create = (name: string, more: { roomTypeId?: string; roomId?: string } = {}) =>
  admin.send(channels.createFeed, { propertyId, name, roomTypeId: deluxe, ...more })
const get = (address: string) => hotel.server.inject({ method: 'GET', url: new URL(address, 'http://x').pathname })
/** First night and day of departure of each event, without dashes. */
const runsOf = (file: string): string[] =>
  [...file.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/g)].map(([, from, until]) => `${from} ${until}`)
const run = (from: Day, until: Day): string => `${from} ${until}`.replaceAll('-', '')
/** A run of nights none of which was ever available begins with the year that half a year ago was. */
const ALL = run(startOfYear(today, 6), addMonths(today, 18))
const book = (from: number, nights: number, roomId?: string) =>
  desk.send(bookings.create, {
    customer: { firstName: 'Mira', lastName: 'Secret' },
    stays: [{ roomTypeId: deluxe, roomId, arrival: addDays(today, from), departure: addDays(today, from + nights), adults: 1 }],
  }) // prettier-ignore

test('the calendar of a room has its nights, and those on which no room of its type is free, and no guest', async () => {
  const [roomId = '', ...others] = deluxeRooms
  const ofRoom = await create('Lake, view; "A"', { roomId })
  const ofType = await create('Deluxe')
  expect(ofRoom.feed).toMatchObject({ name: 'Lake, view; "A"', roomTypeId: deluxe, roomId, lastReadAt: null })
  await book(3, 2, roomId)
  // A stay that has no room yet takes one all the same.
  for (const _ of deluxeRooms) await book(10, 1)
  await book(20, 3, others[0] ?? roomId)

  const response = await get(ofRoom.address)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(response.headers['content-disposition']).toContain('.ics')
  expect(response.body).toContain('X-WR-CALNAME:Lake\\, view\\; "A"\r\n')
  expect(response.body).not.toMatch(/Mira|Secret/)
  const busy = [run(addDays(today, 3), addDays(today, 5)), run(addDays(today, 10), addDays(today, 11))]
  expect(runsOf(response.body)).toEqual(
    others.length > 0 ? busy : [...busy, run(addDays(today, 20), addDays(today, 23))],
  )
  expect(runsOf((await get(ofType.address)).body)).toContain(run(addDays(today, 10), addDays(today, 11)))

  const { rows } = await admin.send(channels.feeds, { propertyId, limit: 1 })
  expect(rows).toMatchObject([{ name: 'Deluxe', roomId: null, roomNumber: null }])
  const all = await admin.send(channels.feeds, { propertyId })
  expect(all.rows.map(({ name }) => name)).toEqual(['Deluxe', 'Lake, view; "A"'])
  expect(all.rows.every(({ lastReadAt }) => lastReadAt !== null)).toBe(true)
  expect(JSON.stringify(all)).not.toContain(new URL(ofRoom.address).pathname.slice(-40, -10))
})

test('ids of events are the same at every reading', async () => {
  const { address } = await create('Twice')
  const ids = async () =>
    [...(await get(address)).body.replaceAll('\r\n ', '').matchAll(/UID:(.*)\r/g)].map(([, id]) => id)
  const before = await ids()
  expect(before.length).toBeGreaterThan(0)
  expect(await ids()).toEqual(before)
})

test('what a portal has already is a 304; something else that is not available is another calendar', async () => {
  const { address } = await create('Asked often', { roomId: deluxeRooms[0] ?? '' })
  const read = (etag?: string) =>
    hotel.server.inject({
      method: 'GET',
      url: new URL(address).pathname,
      ...(etag && { headers: { 'if-none-match': etag } }),
    })
  const etag = String((await read()).headers['etag'])
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const { statusCode, body, headers } = await read(known)
    expect([statusCode, body, headers['etag']], known).toEqual([304, '', etag])
  }
  await book(40, 2, deluxeRooms[0])
  const changed = await read(etag)
  expect([changed.statusCode, changed.headers['etag'] === etag]).toEqual([200, false])
})

test('a run that is in progress has the same id and start the next morning, and the calendar is the same', async () => {
  const [, roomId = ''] = deluxeRooms
  await admin.send(rooms.block, { roomId, kind: 'INTERNAL', from: today, until: addDays(today, 4), reason: 'Painting' })
  const { address } = await create('In progress', { roomId })
  const before = await get(address)
  expect(runsOf(before.body)[0]).toBe(run(today, addDays(today, 4)))
  const move = (days: number) => hotel.rows('update properties set business_date = business_date + $1::int', [days])
  await move(1)
  const { body } = await get(address)
  await move(-1)
  const eventOf = (text: string) =>
    /UID:[^]*?DTEND[^\r]*/.exec(text.replaceAll('\r\n ', ''))?.[0].replace(/DTSTAMP.*/, '')
  expect(eventOf(body)).toBe(eventOf(before.body))
})

test('nothing is available of a room that is not in use, of one that is removed there is no calendar', async () => {
  const { rows } = await admin.send(rooms.create, { roomTypeId: standard, numbers: 'F1' })
  const [{ id: roomId, version } = { id: '', version: 0 }] = rows
  const { address } = await create('Out of use', { roomTypeId: standard, roomId })
  expect(runsOf((await get(address)).body)).toEqual([])
  await admin.send(rooms.update, { roomId, version, number: 'F1', isActive: false })
  expect(runsOf((await get(address)).body)).toEqual([ALL])
  await hotel.rows('delete from rooms where id = $1', [roomId])
  expect((await get(address)).statusCode).toBe(404)
})

test('readFeed refuses not_found: a token that is unknown, revoked, or not whole', async () => {
  const { address, feed } = await create('For a while')
  expect((await get(address)).statusCode).toBe(200)
  await admin.send(channels.revokeFeed, { propertyId, feedId: feed.id })
  for (const url of [address, `/api/ical/${feed.id}.ics`, '/api/ical/x.ics', address.replace('.ics', 'x.ics')]) {
    const { statusCode, body } = await get(url)
    expect([statusCode, JSON.parse(body).code], url).toEqual([404, 'not_found'])
  }
  expect((await admin.send(channels.feeds, { propertyId })).rows.map(({ id }) => id)).not.toContain(feed.id)
  const trail = await hotel.rows<{ type: string }>(`select type from audit_events where entity_id = $1 order by id`, [feed.id]) // prettier-ignore
  expect(trail.map(({ type }) => type)).toEqual(['CHANNEL_FEED_CREATED', 'CHANNEL_FEED_REVOKED'])
})

test('the token is stored nowhere', async () => {
  const { address, feed } = await create('Hashed')
  const token = new URL(address).pathname.split('/').at(-1)?.replace('.ics', '') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const [row] = await hotel.rows<{ found: boolean }>(
    `select token_hash = sha256(convert_to($2, 'UTF8')) as found from channel_feeds where id = $1`,
    [feed.id, token],
  )
  expect(row?.found).toBe(true)
})

test('feeds refuses not_found: another property', async () => {
  expect(codeOf(await admin.raw(channels.feeds, { propertyId: 999_999 }))).toBe('not_found')
})

test('createFeed refuses not_found: another property, a room there is none of', async () => {
  const input = { name: 'x', roomTypeId: deluxe }
  expect(codeOf(await admin.raw(channels.createFeed, { ...input, propertyId: 999_999 }))).toBe('not_found')
  expect(await refusedWith(create('x', { roomId: UNKNOWN }))).toBe('not_found')
})

test('createFeed refuses unknown_reference: a type there is none of, a room of another type', async () => {
  expect(await refusedWith(create('x', { roomTypeId: UNKNOWN }))).toBe('unknown_reference')
  expect(await refusedWith(create('x', { roomTypeId: standard, roomId: deluxeRooms[0] ?? '' }))).toBe(
    'unknown_reference',
  )
})

test('revokeFeed refuses not_found: another property, an unknown feed, one that is revoked', async () => {
  const { feed } = await create('Once')
  expect(codeOf(await admin.raw(channels.revokeFeed, { propertyId: 999_999, feedId: feed.id }))).toBe('not_found')
  expect(codeOf(await admin.raw(channels.revokeFeed, { propertyId, feedId: UNKNOWN }))).toBe('not_found')
  await admin.send(channels.revokeFeed, { propertyId, feedId: feed.id })
  expect(codeOf(await admin.raw(channels.revokeFeed, { propertyId, feedId: feed.id }))).toBe('not_found')
})

test('nothing is available at a property whose plan has no channels', async () => {
  const { address } = await create('No plan')
  await hotel.rows(
    `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, created_by, created_at)
     select $1, $2, id, 'PLAN', 0, 'INR', 'MONTH', '2020-01-01', 1, now() from subscription_catalogue where name = 'Business Starter'`,
    [propertyId, UNKNOWN],
  )
  expect(runsOf((await get(address)).body)).toEqual([ALL])
})
