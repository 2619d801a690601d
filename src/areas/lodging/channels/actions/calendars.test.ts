import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { channels } from '../contract/channels.ts'
import { channelJobs } from '../jobs/channels.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const { deluxe, businessDate: today } = FIXTURE

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let propertyId: number
let roomId: string
let portal: Server
/** What the portal returns. */
let answer: { status: number; text: string }
let asked = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  propertyId = hotel.propertyId
  const [room] = (await admin.send(rooms.list, { roomTypeId: deluxe })).rows
  roomId = room?.id ?? ''
  portal = createServer((_, response) => {
    asked += 1
    response.writeHead(answer.status, { 'content-type': 'text/calendar' }).end(answer.text)
  })
  await new Promise<void>((ready) => portal.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  portal.close()
  await hotel.stop()
})

const day = (days: number): Day => addDays(today, days)
type Stay = [uid: string, from: number, until: number]
const calendarOf = (...stays: Stay[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal//EN',
    ...stays.flatMap(([uid, from, until]) => [
      'BEGIN:VEVENT',
      `UID:${uid}@portal`,
      'DTSTAMP:20261101T000000Z',
      `DTSTART;VALUE=DATE:${day(from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${day(until).replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const says = (...stays: Stay[]) => (answer = { status: 200, text: calendarOf(...stays) })

const address = (secret = 'secret-of-the-listing') =>
  `http://127.0.0.1:${(portal.address() as AddressInfo).port}/calendar/${secret}.ics`
const add = (name = 'Lake room') => admin.send(channels.addCalendar, { propertyId, name, roomId, address: address() })
const run = () => runJobs(hotel, channelJobs)
const readAgain = async (calendarId: string) => {
  await admin.send(channels.readCalendar, { propertyId, calendarId })
  await run()
}
const shown = async (calendarId: string) =>
  (await admin.send(channels.calendars, { propertyId })).rows.find(({ id }) => id === calendarId)
const eventsOf = async (calendarId: string) =>
  (await admin.send(channels.calendarEvents, { propertyId, calendarId })).rows
const blocks = async () =>
  (await admin.send(rooms.blocks, { from: today, until: day(400) })).rows
    .filter((block) => block.roomId === roomId)
    .map(({ kind, from, until, reason }) => `${kind} ${from} ${until} ${reason}`)
const held = (from: number, until: number, name = 'Lake room') => `HOLD ${day(from)} ${day(until)} ${name}: Reserved`
const remove = (calendarId: string) => admin.send(channels.removeCalendar, { propertyId, calendarId })
const freeOn = async (from: number) =>
  (await desk.send(bookings.availability, { from: day(from), until: day(from + 1) })).roomTypes.find(
    ({ roomTypeId }) => roomTypeId === deluxe,
  )?.free

beforeEach(() => says())

test('a calendar holds its room on the nights of its events, and releases what leaves it', async () => {
  says(['a', 3, 5], ['b', 10, 12])
  const free = await freeOn(3)
  const { id, ...made } = await add()
  expect(made).toMatchObject({ name: 'Lake room', roomId, readAt: null, fault: '', eventCount: 0 })
  await run()
  expect(await blocks()).toEqual([held(3, 5), held(10, 12)])
  expect(await freeOn(3)).toBe(Number(free) - 1)
  expect(await shown(id)).toMatchObject({ eventCount: 2, problemCount: 0, fault: '', readAt: expect.any(String) })
  expect(await eventsOf(id)).toEqual([
    { id: 'a@portal', from: day(3), until: day(5), title: 'Reserved', problem: '' },
    { id: 'b@portal', from: day(10), until: day(12), title: 'Reserved', problem: '' },
  ])

  // The same again changes nothing; one longer, one removed, one new.
  const before = await hotel.rows('select id, version from room_blocks order by id')
  await readAgain(id)
  expect(await hotel.rows('select id, version from room_blocks order by id')).toEqual(before)
  says(['a', 3, 6], ['c', 12, 13])
  await readAgain(id)
  expect(await blocks()).toEqual([held(3, 6), held(12, 13)])
  expect(await freeOn(10)).toBe(free)

  await remove(id)
  expect(await blocks()).toEqual([])
  expect(await shown(id)).toBeUndefined()
  expect(await freeOn(3)).toBe(free)
})

test('a stay that has begun is held from today on, and only the future of it is released', async () => {
  says(['a', -2, 2])
  const { id } = await add()
  await run()
  expect(await blocks()).toEqual([held(0, 2)])
  await readAgain(id)
  expect(await blocks()).toEqual([held(0, 2)])
  await remove(id)
  expect(await blocks()).toEqual([])
})

test('nights on which the room is taken are shown, reported once and held when they are free', async () => {
  const made = await desk.send(bookings.create, {
    customer: { firstName: 'Mira', lastName: 'Rao' },
    stays: [{ roomTypeId: deluxe, roomId, arrival: day(20), departure: day(22), adults: 1 }],
  })
  says(['a', 21, 23], ['b', 30, 31])
  const { id } = await add('Taken')
  await run()
  await readAgain(id)
  expect(await blocks()).toEqual([held(30, 31, 'Taken')])
  expect(await shown(id)).toMatchObject({ eventCount: 2, problemCount: 1 })
  expect((await eventsOf(id)).map(({ problem }) => problem)).toEqual(['room_taken', ''])
  const news = await hotel.rows<{ facts: object }>(`select facts from notifications where kind = 'calendar_taken'`)
  expect(news.map(({ facts }) => facts)).toEqual([{ name: 'Taken', from: day(21), until: day(23), count: 1 }])

  const { id: bookingId, version } = made
  await desk.send(bookings.cancel, { bookingId, version, reason: 'Came twice' })
  await readAgain(id)
  expect(await blocks()).toEqual([held(21, 23, 'Taken'), held(30, 31, 'Taken')])
  await remove(id)
})

test('what the desk released stays so until the event changes', async () => {
  says(['a', 40, 42])
  const { id } = await add('By hand')
  await run()
  const [block] = (await admin.send(rooms.blocks, { from: day(40), until: day(41) })).rows
  await admin.send(rooms.endBlock, { blockId: block?.id ?? '', version: block?.version ?? 0 })
  await readAgain(id)
  expect(await blocks()).toEqual([])
  says(['a', 40, 43])
  await readAgain(id)
  expect(await blocks()).toEqual([held(40, 43, 'By hand')])
  await remove(id)
})

test('a calendar that cannot be read changes nothing, and shows why', async () => {
  says(['a', 50, 52])
  const { id } = await add('Broken')
  await run()
  for (const [status, text, fault] of [
    [404, 'gone', '404 gone'],
    [200, '<html>Sign in</html>', 'The answer is no calendar'],
    [200, calendarOf(['a', 50, 52]).replace('SUMMARY', 'RRULE:FREQ=SECONDLY\r\nSUMMARY'), 'An event of the calendar repeats more often than daily'],
  ] as const) {
    answer = { status, text }
    await readAgain(id)
    expect(await shown(id)).toMatchObject({ fault, eventCount: 1, readAt: expect.any(String) })
    expect(await blocks()).toEqual([held(50, 52, 'Broken')])
  }
  says()
  await readAgain(id)
  expect(await shown(id)).toMatchObject({ fault: '', eventCount: 0 })
  expect(await blocks()).toEqual([])
  await remove(id)
}) // prettier-ignore

test('every calendar is read when a quarter of an hour has passed, and not before', async () => {
  says(['a', 60, 61])
  const { id } = await add('Due')
  await run()
  const before = asked
  await channelJobs['channels.calendars']?.run(hotel.system, {})
  expect(asked).toBe(before)
  await hotel.rows(`update channel_calendars set tried_at = now() - interval '16 minutes' where id = $1`, [id])
  await channelJobs['channels.calendars']?.run(hotel.system, {})
  expect(asked).toBe(before + 1)
  await remove(id)
  await channelJobs['channels.calendars']?.run(hotel.system, {})
  expect(asked).toBe(before + 1)
})

test('the address is stored sealed and never shown again, and forgotten when it is removed', async () => {
  const { id } = await add('Sealed')
  answer = { status: 500, text: `no calendar at ${address()}` }
  await run()
  const seen = JSON.stringify([await shown(id), await hotel.rows('select * from channel_calendars'), await hotel.rows('select * from audit_events')]) // prettier-ignore
  expect(seen).toContain('Sealed')
  expect(seen).not.toContain('secret-of-the-listing')
  await remove(id)
  expect(await hotel.rows('select sealed_address from channel_calendars where id = $1', [id])).toEqual([
    { sealed_address: '' },
  ])
})

test('an address that a browser opens elsewhere is read, one that is none is refused', async () => {
  const webcal = address().replace('http:', 'webcal:')
  const { id, host } = await admin.send(channels.addCalendar, { propertyId, name: 'Webcal', roomId, address: webcal })
  expect(host).toBe(new URL(address()).host)
  await remove(id)
  for (const wrong of ['lake', 'ftp://portal.example/a.ics', 'file:///etc/passwd', 'javascript:alert(1)']) {
    const { status } = await admin.raw(channels.addCalendar, { propertyId, name: 'x', roomId, address: wrong })
    expect(status, wrong).toBe(400)
  }
})

test('calendars refuses not_found: another property', async () => {
  expect(codeOf(await admin.raw(channels.calendars, { propertyId: 999_999 }))).toBe('not_found')
})
test('addCalendar refuses not_found: another property, a room there is none of', async () => {
  const input = { propertyId, name: 'x', roomId, address: address() }
  expect(codeOf(await admin.raw(channels.addCalendar, { ...input, propertyId: 999_999 }))).toBe('not_found')
  expect(codeOf(await admin.raw(channels.addCalendar, { ...input, roomId: UNKNOWN }))).toBe('not_found')
})
/** What a call returns for another tenant's property, for an unknown calendar, and for one that is removed. */
async function codesOf(name: 'removeCalendar' | 'readCalendar' | 'calendarEvents'): Promise<string[]> {
  const { id: calendarId } = await add('Once')
  const codeAt = async (at: object) => codeOf(await admin.raw(channels[name], { propertyId, calendarId, ...at }))
  const codes = [await codeAt({ propertyId: 999_999 }), await codeAt({ calendarId: UNKNOWN })]
  await remove(calendarId)
  return [...codes, await codeAt({})]
}
const ALL_UNKNOWN = ['not_found', 'not_found', 'not_found']

test('removeCalendar refuses not_found: another property, an unknown calendar, one that is removed', async () => {
  expect(await codesOf('removeCalendar')).toEqual(ALL_UNKNOWN)
})
test('readCalendar refuses not_found: another property, an unknown calendar, one that is removed', async () => {
  expect(await codesOf('readCalendar')).toEqual(ALL_UNKNOWN)
})
test('calendarEvents refuses not_found: another property, an unknown calendar, one that is removed', async () => {
  expect(await codesOf('calendarEvents')).toEqual(ALL_UNKNOWN)
})
