import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt, type Day, type Instant } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { attendance } from '../contract/attendance.ts'
import { attendanceJobs } from '../jobs.ts'
import { PHOTO_EDGE } from '../rules/choices.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const PIN = '4711'
const HOUR = 3_600_000

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let kiosk: TestClient
let head: TestClient
let colleague: TestClient
let photo: string
let today: Day
let timeZone: string
let employeeId: string
let number: number

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  kiosk = await hotel.as('PROP_FRONTDESK')
  head = await hotel.as('PROP_HOUSEKEEPING')
  colleague = await hotel.as('PROP_HOUSEKEEPING')
  photo = (await drawn(900, 600).jpeg()).toString('base64')
  ;({ today, timeZone } = await hotel.inside(async ({ now, property }) => ({ today: dayAt(now, property.timeZone), timeZone: property.timeZone }))) // prettier-ignore
  const { id: departmentId, version } = await manager.send(employees.createDepartment, { name: 'Rooms', area: 'HOUSEKEEPING' }) // prettier-ignore
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Attendant', departmentId })
  const hire = (firstName: string) =>
    manager.send(employees.create, {
      firstName,
      lastName: 'Costa',
      joinOn: addDays(today, -100),
      departmentId,
      positionId,
    })
  const [una, boss, other] = [await hire('Una'), await hire('Bea'), await hire('Cy')]
  ;({ id: employeeId, number } = una)
  await manager.send(employees.tieUser, { employeeId: boss.id, userId: head.userId })
  await manager.send(employees.tieUser, { employeeId: other.id, userId: colleague.userId })
  await manager.send(employees.updateDepartment, { departmentId, version, name: 'Rooms', headId: boss.id })
  await manager.send(attendance.givePin, { employeeId, pin: PIN })
  await set({ takesPhoto: true, photoDays: 30 })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function set(over: object) {
  await admin.send(attendance.saveSettings, { ...(await admin.send(attendance.settings, {})), ...over })
}
const ago = (length: number): Instant => new Date(Date.now() - length).toISOString()
type Pressed = RequestOf<typeof attendance.kioskClock>
const pressed = (over: Partial<Pressed> = {}): Pressed => ({ number, pin: PIN, direction: 'IN', clientId: crypto.randomUUID(), photo, ...over }) // prettier-ignore
const clock = (over: Partial<Pressed> = {}) => kiosk.send(attendance.kioskClock, pressed(over))
const entryOf = async (id: string, at: Instant) =>
  (await manager.send(attendance.dayEvents, { employeeId, day: dayAt(at, timeZone) })).rows.find((row) => row.id === id)
const look = (client: TestClient, clockEventId: string) => client.raw(attendance.photo, { clockEventId })
const storedCount = async () => (await hotel.rows('select 1 from clock_photos')).length

test('a photo is drawn anew, small, sealed, and shown to those who review the employee, to no one else', async () => {
  const { id, at } = await clock()
  expect(await entryOf(id, at)).toMatchObject({ source: 'KIOSK', hasPhoto: true, flags: [] })
  const [stored] = await hotel.rows<{ drawing: Buffer }>('select drawing from clock_photos where event_id = $1', [id])
  expect(stored?.drawing.subarray(0, 4).toString()).toBe('HMS1')
  for (const client of [manager, head]) {
    const reply = await look(client, id)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(reply.bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(reply.bytes.readUInt16LE(26) & 0x3fff).toBe(PHOTO_EDGE)
  }
  for (const client of [colleague, kiosk]) expect(codeOf(await look(client, id))).toBe('not_your_department')
})

test('what was pressed offline has its photo later, once', async () => {
  const late = { at: ago(5 * HOUR), clientId: crypto.randomUUID() }
  const before = await storedCount()
  const { id } = await clock(late)
  expect(await clock(late)).toMatchObject({ id })
  expect(await entryOf(id, late.at)).toMatchObject({ hasPhoto: true, flags: ['OFFLINE'] })
  expect(await storedCount()).toBe(before + 1)
})

test('without a camera people clock all the same, and the reviewer is shown it', async () => {
  const { id, at } = await clock({ photo: undefined, at: ago(4 * HOUR) })
  expect(await entryOf(id, at)).toMatchObject({ hasPhoto: false, flags: ['OFFLINE', 'NO_PHOTO'] })
  expect(codeOf(await look(manager, id))).toBe('not_found')
})

test('where the property takes none, a photo is dropped', async () => {
  await set({ takesPhoto: false })
  expect(await kiosk.send(attendance.kiosk, {})).toEqual({ takesPhoto: false, photoDays: 30 })
  const { id, at } = await clock({ at: ago(3 * HOUR) })
  expect(await entryOf(id, at)).toMatchObject({ hasPhoto: false, flags: ['OFFLINE'] })
  await set({ takesPhoto: true })
  expect(await kiosk.send(attendance.kiosk, {})).toEqual({ takesPhoto: true, photoDays: 30 })
})

test('kioskClock refuses not_a_picture, kioskClock refuses picture_too_large: nothing is clocked', async () => {
  const eventCount = async () => (await hotel.rows('select 1 from clock_events')).length
  const before = await eventCount()
  const send = async (bytes: Buffer) =>
    codeOf(await kiosk.raw(attendance.kioskClock, pressed({ photo: bytes.toString('base64'), at: ago(2 * HOUR) })))
  expect(await send(Buffer.from('<svg onload="alert(1)"/>'))).toBe('not_a_picture')
  expect(await send((await drawn(90, 60).png()).subarray(0, 60))).toBe('not_a_picture')
  expect(await send(pngOf(9_000, 9_000))).toBe('picture_too_large')
  expect(await eventCount()).toBe(before)
  expect((await kiosk.raw(attendance.kioskClock, pressed({ photo: 'A'.repeat(690_000) }))).status).toBe(400)
})

test('photos are deleted once they are older than their days', async () => {
  await set({ photoDays: 7 })
  const [youngest, oldest] = [await clock({ at: ago(6 * HOUR) }), await clock({ at: ago(7 * HOUR) })]
  const age = (id: string, length: number) =>
    hotel.rows('update clock_photos set taken_at = $2 where event_id = $1', [id, ago(length)])
  await age(youngest.id, 7 * 24 * HOUR - 60_000)
  await age(oldest.id, 7 * 24 * HOUR + 60_000)
  await attendanceJobs['attendance.photos']?.run(hotel.system, {})
  expect((await look(manager, youngest.id)).status).toBe(200)
  expect(codeOf(await look(manager, oldest.id))).toBe('not_found')
})

test('photo refuses not_found, photo refuses not_your_department', async () => {
  expect(codeOf(await look(manager, ABSENT))).toBe('not_found')
  const { id } = await clock({ direction: 'OUT' })
  expect(codeOf(await look(colleague, id))).toBe('not_your_department')
})
