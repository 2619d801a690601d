import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { headOf } from '#server/documents/pictures.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { housekeepingArea } from './housekeeping.ts'
import { housekeeping } from '../contract.ts'
import { MOST_PHOTOS } from '../rules.ts'

const { businessDate: today, rooms } = FIXTURE

let hotel: TestHotel
let attendant: TestClient
let pngImage: string

beforeAll(async () => {
  hotel = await startTestServer({ areas: [housekeepingArea] })
  attendant = await hotel.as('PROP_HOUSEKEEPING')
  pngImage = (await drawn(60, 40).png()).toString('base64')
})
afterAll(() => hotel.stop())

async function stay(
  roomId: string,
  status: string,
  from: number,
  until: number,
  more: { name: string; isVip?: boolean },
) {
  const [bookingId, customerId] = [newId(), newId()]
  await hotel.rows(
    `with guest as (
       insert into customers (property_id, id, first_name, search_name, search_first, is_vip, created_at)
       values ($1, $2, $8, lower($8), lower($8), $9, now())),
     booking as (
       insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
       values ($1, $3::uuid, $3::text, $2, $4, $5, $6, now(), 1))
     insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, room_id, rate_plan_id, guest_name, adults,
                        arrival_on, departure_on, status, arrival_time, checked_in_at)
     select $1, $3::uuid, $3::uuid, room_type_id, room_type_id, id, $10, $8, 1, $5, $6, $4, '15:00',
            case when $4 in ('IN_HOUSE', 'CHECKED_OUT') then now() end
       from rooms where property_id = $1 and id = $7`,
    [hotel.propertyId, customerId, bookingId, status, addDays(today, from), addDays(today, until), roomId, more.name,
      more.isVip ?? false, FIXTURE.bar], // prettier-ignore
  )
  return bookingId
}

test('the board shows every room with its state, its guest and who comes', async () => {
  const inHouse = await stay(rooms['101'], 'IN_HOUSE', -1, 2, { name: 'Ines' })
  await stay(rooms['102'], 'IN_HOUSE', -2, 0, { name: 'Otto' })
  await stay(rooms['102'], 'CONFIRMED', 0, 1, { name: 'Ada', isVip: true })
  await stay(rooms['103'], 'CHECKED_OUT', -1, 0, { name: 'Lena' })
  await stay(rooms['104'], 'CONFIRMED', 0, 3, { name: 'Bela' })
  await stay(rooms['201'], 'CANCELLED', 0, 3, { name: 'Nobody' })
  await hotel.rows(
    `insert into room_blocks (property_id, id, room_id, kind, from_on, until_on, reason, created_by, created_at)
     values ($1, $2, $3, 'OUT_OF_ORDER', $4, $5, 'Pipe', 1, now())`,
    [hotel.propertyId, newId(), rooms['202'], today, addDays(today, 2)],
  )
  const board = await attendant.send(housekeeping.board, {})
  expect(board.businessDate).toBe(today)
  expect(board.counts).toEqual({ dirty: 0, cleaning: 0, clean: 6, inspected: 0, blocked: 1 })
  expect(board.rooms.map((room) => [room.number, room.occupancy, room.guestName])).toEqual([
    ['101', 'OCCUPIED', 'Ines'],
    ['102', 'TURNOVER', 'Otto'],
    ['103', 'DEPARTED', null],
    ['104', 'ARRIVAL', null],
    ['201', 'VACANT', null],
    ['202', 'VACANT', null],
  ])
  expect(board.rooms[0]).toMatchObject({ bookingId: inHouse, departure: addDays(today, 2), nextArrival: null })
  expect(board.rooms[1]?.nextArrival).toEqual({ guestName: 'Ada', arrivalTime: '15:00', isVip: true })
  expect(board.rooms[5]?.block).toMatchObject({ kind: 'OUT_OF_ORDER', until: addDays(today, 2), reason: 'Pipe' })
})

test('a condition is set for many rooms, and can be put back', async () => {
  const roomIds = [rooms['103'], rooms['104']]
  await attendant.send(housekeeping.setCondition, { roomIds: [rooms['104']], condition: 'INSPECTED' })
  const { before } = await attendant.send(housekeeping.setCondition, { roomIds, condition: 'DIRTY', note: 'Sand' })
  expect(before).toEqual([
    { roomId: rooms['103'], condition: 'CLEAN' },
    { roomId: rooms['104'], condition: 'INSPECTED' },
  ])
  const { counts, rooms: shown } = await attendant.send(housekeeping.board, {})
  expect([counts.dirty, shown[2]?.condition, shown[2]?.conditionNote]).toEqual([2, 'DIRTY', 'Sand'])

  for (const { roomId, condition } of before)
    await attendant.send(housekeeping.setCondition, { roomIds: [roomId], condition })
  expect((await attendant.send(housekeeping.board, {})).counts).toMatchObject({ clean: 5, inspected: 1 })
  const audited = await hotel.rows(`select before, after from audit_events where type = 'ROOM_CONDITION' order by id`)
  expect(audited).toHaveLength(5)
  expect(audited[0]).toEqual({ before: { condition: 'CLEAN' }, after: { condition: 'INSPECTED' } })
})

test('setCondition refuses not_found, and changes none of the others', async () => {
  for (const stranger of [newId(), FIXTURE.foreignRoom]) {
    const input = { roomIds: [rooms['101'], stranger], condition: 'CLEANING' as const }
    expect(codeOf(await attendant.raw(housekeeping.setCondition, input))).toBe('not_found')
  }
  expect((await attendant.send(housekeeping.board, {})).counts.cleaning).toBe(0)
})

test('setCondition refuses room_moved_on: what was decided by an old board does not undo what happened since', async () => {
  const { asOf } = await attendant.send(housekeeping.board, {})
  const desk = await hotel.as('PROP_FRONTDESK')
  await desk.send(housekeeping.setCondition, { roomIds: [rooms['201']], condition: 'DIRTY' })
  const late = { roomIds: [rooms['101'], rooms['201']], condition: 'INSPECTED' as const, seenAt: asOf }
  const refused = await attendant.raw(housekeeping.setCondition, late)
  expect(refused).toMatchObject({ status: 409, body: { code: 'room_moved_on', details: { number: '201', condition: 'DIRTY' } } })
  const now = await attendant.send(housekeeping.board, {})
  expect(now.rooms.filter(({ number }) => ['101', '201'].includes(number)).map(({ condition }) => condition)).toEqual(['CLEAN', 'DIRTY'])
  expect((await attendant.send(housekeeping.setCondition, { ...late, seenAt: now.asOf })).before).toHaveLength(2)
}) // prettier-ignore

test('a photograph is re-encoded and saved once, with its room’s condition; the desk sees it, others do not', async () => {
  const roomId = rooms['104']
  await attendant.send(housekeeping.setCondition, { roomIds: [roomId], condition: 'CLEAN' })
  const input = { roomId, photoId: newId(), image: (await drawn(1_600, 800).jpeg()).toString('base64') }
  const added = await attendant.send(housekeeping.addPhoto, input)
  expect(added).toMatchObject({ id: input.photoId, businessDate: today, condition: 'CLEAN' })
  expect(await attendant.send(housekeeping.addPhoto, input)).toEqual(added)
  const desk = await hotel.as('PROP_FRONTDESK')
  expect((await desk.send(housekeeping.photos, { roomId })).rows).toEqual([added])
  const { rooms: shown } = await desk.send(housekeeping.board, {})
  expect(shown.filter(({ photosToday }) => photosToday > 0).map((room) => [room.number, room.photosToday])).toEqual([['104', 1]])
  for (const [url, width] of [[added.url, 1_280], [added.smallUrl, 320]] as const)
    expect(headOf((await desk.call('GET', url)).bytes)).toMatchObject({ type: 'webp', width })
  // showPhoto refuses not_found, also to another property
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(codeOf(await stranger.raw(housekeeping.showPhoto, { photoId: added.id, size: 'small' }))).toBe('not_found')
  expect((await hotel.anonymous().call('GET', added.url)).status).toBe(401)

  for (let more = 0; more < MOST_PHOTOS; more += 1)
    await attendant.send(housekeeping.addPhoto, { ...input, photoId: newId(), image: pngImage })
  const { rows } = await desk.send(housekeeping.photos, { roomId })
  expect([rows.length, rows.some(({ id }) => id === added.id)]).toEqual([MOST_PHOTOS, false])
  const photoId = rows[0]?.id ?? ''
  await attendant.send(housekeeping.removePhoto, { photoId })
  expect((await desk.send(housekeeping.photos, { roomId })).rows).toEqual(rows.slice(1))
  expect(codeOf(await attendant.raw(housekeeping.removePhoto, { photoId }))).toBe('not_found')
  const audited = await hotel.rows(`select type, count(*)::int from audit_events where type like 'ROOM_PHOTO%' group by 1 order by 1`)
  expect(audited).toEqual([{ type: 'ROOM_PHOTO', count: 1 + MOST_PHOTOS }, { type: 'ROOM_PHOTO_REMOVED', count: 1 }])
}) // prettier-ignore

test('photos refuses not_found: a room of another property is no room, one without photographs has none', async () => {
  for (const roomId of [newId(), FIXTURE.foreignRoom]) {
    const response = await attendant.raw(housekeeping.photos, { roomId })
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found'])
  }
  expect((await attendant.send(housekeeping.photos, { roomId: rooms['202'] })).rows).toEqual([])
})

test('addPhoto refuses not_found, addPhoto refuses not_a_picture, addPhoto refuses picture_too_large; removePhoto refuses not_found; showPhoto refuses not_found', async () => {
  const input = { roomId: rooms['103'], photoId: newId(), image: pngImage }
  const refused = async (more: object) => codeOf(await attendant.raw(housekeeping.addPhoto, { ...input, ...more }))
  expect(await refused({ roomId: newId() })).toBe('not_found')
  expect(await refused({ roomId: FIXTURE.foreignRoom })).toBe('not_found')
  expect(await refused({ image: Buffer.from('no picture at all').toString('base64') })).toBe('not_a_picture')
  expect(await refused({ image: pngOf(6_000, 6_000).toString('base64') })).toBe('picture_too_large')
  await attendant.send(housekeeping.addPhoto, input)
  // The number is taken by another room's photograph.
  expect(await refused({ roomId: rooms['102'] })).toBe('not_found')
  expect((await attendant.send(housekeeping.photos, { roomId: rooms['102'] })).rows).toEqual([])
  const stranger = await hotel.as('PROP_HOUSEKEEPING', { propertyId: hotel.foreignPropertyId })
  expect(codeOf(await stranger.raw(housekeeping.removePhoto, { photoId: input.photoId }))).toBe('not_found')
})

test('setCondition is served at the inherited address, and refuses invalid input', async () => {
  const response = await attendant.call('POST', '/api/roomDetails/status', {
    roomIds: [rooms['101']],
    condition: 'CLEAN',
  })
  expect(response.status).toBe(200)
  for (const input of [
    { roomIds: [], condition: 'CLEAN' },
    { roomIds: [rooms['101']], condition: 'SHINY' },
  ])
    expect((await attendant.raw(housekeeping.setCondition, input)).status).toBe(400)
  const marketing = await hotel.as('PROP_MARKETING')
  expect((await marketing.raw(housekeeping.board, {})).status).toBe(403)
})

test('cleaning times are the customary ones until a property sets its own', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const customary = { departureMinutes: 30, stayMinutes: 15, shiftMinutes: 420 }
  expect(await attendant.send(housekeeping.settings, {})).toEqual({ ...customary, version: 0 })
  const set = await manager.send(housekeeping.setSettings, { ...customary, departureMinutes: 40, version: 0 })
  expect(set).toEqual({ ...customary, departureMinutes: 40, version: 1 })
  expect(await attendant.send(housekeeping.settings, {})).toEqual(set)
  expect(await manager.send(housekeeping.setSettings, { ...customary, version: 1 })).toMatchObject({ version: 2 })
  expect((await attendant.raw(housekeeping.setSettings, { ...customary, version: 2 })).status).toBe(403)
})

test('setSettings refuses stale_version', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const stale = { departureMinutes: 30, stayMinutes: 15, shiftMinutes: 420, version: 9 }
  expect(codeOf(await manager.raw(housekeeping.setSettings, stale))).toBe('stale_version')
})
