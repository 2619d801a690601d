import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { getRooms, setConditions } from './places.ts'
import { roomsArea } from './rooms.ts'
import { day, inventoryOf, nights } from './testing.ts'
import { rooms } from '../contract.ts'

const { businessDate: today, standard, deluxe } = FIXTURE

let hotel: TestHotel
let inventory: ReturnType<typeof inventoryOf>
let manager: TestClient
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [roomsArea] })
  inventory = inventoryOf(hotel)
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(async () => {
  expect(await inventory.differences()).toEqual([])
  await hotel.stop()
})

describe('rooms', () => {
  const change = (room: { id: string; version: number; number: string }, more: object = {}) => ({
    roomId: room.id,
    version: room.version,
    number: room.number,
    ...more,
  })
  const add = async (numbers: string, more: object = {}) =>
    (await manager.send(rooms.create, { roomTypeId: standard, numbers, ...more })).rows
  const retire = (room: { id: string; version: number; number: string }) =>
    manager.send(rooms.update, change(room, { isActive: false }))

  test('list sorts by ranking, and by number as people count', async () => {
    const added = await add('9, 10', { ranking: 7 })
    const { rows } = await desk.send(rooms.list, {})
    expect(rows.map((room) => room.number)).toEqual(['9', '10', '101', '102', '103', '104', '201', '202'])
    expect(rows[2]).toMatchObject({ roomTypeName: 'Standard', condition: 'CLEAN', isOccupied: false, block: null })
    expect((await desk.send(rooms.list, { roomTypeId: deluxe })).rows.map((room) => room.number)).toEqual([
      '201',
      '202',
    ])
    for (const room of added) await retire(room)
    expect((await desk.send(rooms.list, {})).rows).toHaveLength(6)
    expect((await desk.send(rooms.list, { includeInactive: true })).rows).toHaveLength(8)
  })

  test('list refuses not_found', async () => {
    expect(codeOf(await desk.raw(rooms.list, { propertyId: hotel.foreignPropertyId }))).toBe('not_found')
  })

  test('list returns who is in house and what is blocked today', async () => {
    const stay = await inventory.newStay({ roomId: FIXTURE.rooms['101'], nights: nights(0, 1) })
    await hotel.rows(`update stays set status = 'IN_HOUSE', checked_in_at = now() where id = $1`, [stay.stayId])
    await inventory.hold(stay)
    const block = await desk.send(rooms.block, {
      roomId: FIXTURE.rooms['102'],
      kind: 'OUT_OF_SERVICE',
      from: today,
      until: day(1),
      reason: 'Lamp',
    })
    const { rows } = await desk.send(rooms.list, {})
    expect(rows.filter((room) => room.isOccupied).map((room) => room.number)).toEqual(['101'])
    expect(rows.find((room) => room.number === '102')?.block).toEqual(block)
    expect(await inventory.freeOf(standard, 0)).toBe(3)
    await manager.send(rooms.endBlock, { blockId: block.id, version: 1 })
    await inventory.free(stay)
  })

  test('create adds a run, and the type sells that many more from today on', async () => {
    const stay = await inventory.newStay({ nights: nights(20, 21) })
    await inventory.hold(stay)
    const added = await add('301-303', { floor: '3' })
    expect(added.map((room) => [room.number, room.floor])).toEqual([['301', '3'], ['302', '3'], ['303', '3']]) // prettier-ignore
    expect([await inventory.freeOf(standard, 20), await inventory.freeOf(standard, 21)]).toEqual([6, 7])
    for (const room of added) await retire(room)
    expect([await inventory.freeOf(standard, 20), await inventory.freeOf(standard, 21)]).toEqual([3, 4])
    await inventory.free(stay)
  })

  test('create refuses room_number_taken, and adds none', async () => {
    expect(codeOf(await manager.raw(rooms.create, { roomTypeId: standard, numbers: '100-101' }))).toBe(
      'room_number_taken',
    )
    expect((await desk.send(rooms.list, { includeInactive: true })).rows.map((room) => room.number)).not.toContain(
      '100',
    )
  })

  test('create refuses not_found', async () => {
    for (const roomTypeId of [newId(), FIXTURE.foreignType])
      expect(codeOf(await manager.raw(rooms.create, { roomTypeId, numbers: '1' }))).toBe('not_found')
  })

  test('create refuses not_in_plan above the rooms of the plan, and names a plan with more', async () => {
    await hotel.rows(
      `insert into property_subscriptions (property_id, id, catalogue_id, kind, price_minor, currency, period, starts_on, created_by, created_at)
       select $1, id, id, kind, price_minor, currency, period, '2026-01-01', 1, now() from subscription_catalogue
        where name = 'Business Starter'`,
      [hotel.propertyId],
    )
    const before = (await desk.send(rooms.list, {})).rows.length
    const response = await manager.raw(rooms.create, { roomTypeId: standard, numbers: '900-930' })
    expect(response.body).toMatchObject({
      code: 'not_in_plan',
      details: { limit: 'rooms', most: 15, plans: 'Business Essentials, Business Premium' },
    })
    expect((await desk.send(rooms.list, {})).rows).toHaveLength(before)
    await hotel.rows('delete from property_subscriptions')
  })

  test('create rejects an invalid room number, and a caller who may not', async () => {
    for (const numbers of ['110-101', 'A1-B9', ' , ', '1-501', '<b>'.repeat(20)])
      expect((await manager.raw(rooms.create, { roomTypeId: standard, numbers })).status).toBe(400)
    expect((await desk.raw(rooms.create, { roomTypeId: standard, numbers: '1' })).status).toBe(403)
  })

  test('update refuses stale_version and names who was first', async () => {
    const [room] = await add('401')
    const changed = await manager.send(rooms.update, change(room!, { floor: '4' }))
    expect(changed).toMatchObject({ floor: '4', version: 2 })
    const response = await manager.raw(rooms.update, change(room!, { floor: '5' }))
    expect(response).toMatchObject({ status: 409, body: { code: 'stale_version', details: { version: 2 } } })
    await retire(changed)
  })

  test('update refuses not_found', async () => {
    for (const id of [newId(), FIXTURE.foreignRoom])
      expect(codeOf(await manager.raw(rooms.update, change({ id, version: 1, number: '1' })))).toBe('not_found')
  })

  test('update refuses room_number_taken', async () => {
    const [room] = await add('402')
    expect(codeOf(await manager.raw(rooms.update, change({ ...room!, number: '101' })))).toBe('room_number_taken')
    await retire(room!)
  })

  test('update refuses unknown_reference', async () => {
    const room = { id: FIXTURE.rooms['101'], version: 1, number: '101' }
    expect(codeOf(await manager.raw(rooms.update, change(room, { facilityIds: [newId()] })))).toBe('unknown_reference')
  })

  test('update refuses room_in_use: a guest will come, or every room of the type is sold', async () => {
    const [room] = await add('403')
    const comes = await inventory.newStay({ roomId: room!.id, nights: nights(30, 31) })
    await inventory.hold(comes)
    const response = await manager.raw(rooms.update, change(room!, { isActive: false }))
    expect(response.body).toMatchObject({ code: 'room_in_use', details: { roomNumber: '403', day: day(30) } })
    await inventory.free(comes)

    const unassigned = await Promise.all([1, 2, 3, 4, 5].map(() => inventory.newStay({ nights: nights(30, 31) })))
    await inventory.hold(...unassigned)
    expect(codeOf(await manager.raw(rooms.update, change(room!, { isActive: false })))).toBe('room_in_use')
    await inventory.free(...unassigned)
    await retire(room!)
  })

  test('remove takes a room of a type out of use by the specification’s call, and past stays retain it', async () => {
    const [room] = await add('405')
    const past = await inventory.newStay({ roomId: room!.id, nights: nights(-3, -1) })
    const response = await manager.call(
      'POST',
      `/api/room/property/${hotel.propertyId}/room/${standard}/delete/roomDetails`,
      { roomNumber: '405', roomId: room!.id },
      { USER_ID: String(manager.userId) },
    )
    expect(response).toMatchObject({ status: 200, body: { number: '405', isActive: false } })
    expect((await desk.send(rooms.list, {})).rows.map(({ number }) => number)).not.toContain('405')
    expect(await hotel.rows('select room_id from stays where id = $1', [past.stayId])).toEqual([{ room_id: room!.id }])
    expect(codeOf(await manager.raw(rooms.remove, { roomTypeId: standard, roomNumber: '405' }))).toBe('not_found')
    await inventory.dropStays(past)
  })

  test('remove refuses not_found: another type’s number, another id, another property', async () => {
    const attempt = (more: object) =>
      manager.raw(rooms.remove, { roomTypeId: standard, roomNumber: '101', ...more }).then(codeOf)
    expect(await attempt({ roomTypeId: deluxe })).toBe('not_found')
    expect(await attempt({ roomTypeId: FIXTURE.foreignType })).toBe('not_found')
    expect(await attempt({ roomId: FIXTURE.rooms['102'] })).toBe('not_found')
    expect(await attempt({ propertyId: hotel.foreignPropertyId })).toBe('not_found')
  })

  test('remove refuses room_has_stays by the name of the room, and of the type when every room of it is sold', async () => {
    const [room] = await add('406')
    const attempt = () => manager.raw(rooms.remove, { roomTypeId: standard, roomNumber: '406' })
    const comes = await inventory.newStay({ roomId: room!.id, nights: nights(30, 31) })
    await inventory.hold(comes)
    expect((await attempt()).body).toMatchObject({ code: 'room_has_stays', details: { name: '406', day: day(30) } })
    await inventory.free(comes)
    const unassigned = await Promise.all([1, 2, 3, 4, 5].map(() => inventory.newStay({ nights: nights(30, 31) })))
    await inventory.hold(...unassigned)
    expect((await attempt()).body).toMatchObject({
      code: 'room_has_stays',
      details: { name: 'Standard', day: day(30) },
    })
    await inventory.free(...unassigned)
    expect((await attempt()).status).toBe(200)
  })

  test('a retired room is no one’s, and may come back', async () => {
    const [room] = await add('404')
    const retired = await retire(room!)
    const stay = await inventory.newStay({ roomId: room!.id, nights: nights(40, 41) })
    await expect(inventory.hold(stay)).rejects.toMatchObject({ code: 'room_taken' })
    const back = await manager.send(rooms.update, change(retired, { isActive: true }))
    await inventory.hold(stay)
    await inventory.free(stay)
    await retire(back)
  })

  test('other areas get rooms by id, and set their condition with what it was before', async () => {
    const [a, b] = [FIXTURE.rooms['201'], FIXTURE.rooms['202']]
    expect((await hotel.inside((ctx) => getRooms(ctx, [b, a]))).map((room) => room.number)).toEqual(['202', '201'])
    await expect(hotel.inside((ctx) => getRooms(ctx, [a, FIXTURE.foreignRoom]))).rejects.toMatchObject({
      code: 'not_found',
    })
    const before = await hotel.inside((ctx) => setConditions(ctx, [a, b], 'DIRTY', 'Party'))
    expect(before).toEqual([
      { roomId: a, condition: 'CLEAN' },
      { roomId: b, condition: 'CLEAN' },
    ])
    await expect(hotel.inside((ctx) => setConditions(ctx, [a, newId()], 'CLEAN', ''))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await hotel.inside((ctx) => getRooms(ctx, [a])))[0]?.condition).toBe('DIRTY')
    const audited = await hotel.rows(
      `select entity_id, after from audit_events where type = 'ROOM_CONDITION' order by entity_id`,
    )
    expect(audited.map((row) => row['entity_id'])).toEqual([a, b])
    await hotel.inside((ctx) => setConditions(ctx, [a, b], 'CLEAN', ''))
  })
})

describe('room types', () => {
  const suite = { name: 'Suite', code: 'STE', ranking: 1, baseOccupancy: 2, maxAdults: 3, maxChildren: 2, maxGuests: 4 }

  test('come in order of ranking, and one without rooms can be retired', async () => {
    const made = await manager.send(rooms.createType, suite)
    expect(made).toMatchObject({ ...suite, roomCount: 0, version: 1, isActive: true })
    expect((await desk.send(rooms.types, {})).rows.map((type) => type.name)).toEqual(['Standard', 'Suite', 'Deluxe'])
    const retired = { ...suite, roomTypeId: made.id, version: 1, isActive: false }
    expect(await manager.send(rooms.updateType, retired)).toMatchObject({ isActive: false, version: 2 })
    expect((await desk.send(rooms.types, {})).rows).toHaveLength(2)
    expect((await desk.send(rooms.types, { includeInactive: true })).rows).toHaveLength(3)
    expect(codeOf(await manager.raw(rooms.create, { roomTypeId: made.id, numbers: '1' }))).toBe('not_found')
  })

  test('createType refuses name_taken', async () => {
    expect(codeOf(await manager.raw(rooms.createType, { ...suite, name: 'Standard' }))).toBe('name_taken')
  })

  test('createType refuses unknown_reference', async () => {
    const response = await manager.raw(rooms.createType, { ...suite, name: 'Villa', facilityIds: [newId()] })
    expect(codeOf(response)).toBe('unknown_reference')
  })

  test('removeType takes a type with its rooms out of use by the specification’s call', async () => {
    const villa = { ...suite, name: 'Beach villa', code: 'BV' }
    const { id } = await manager.send(rooms.createType, villa)
    await manager.send(rooms.create, { roomTypeId: id, numbers: 'V1-V3' })
    const response = await manager.call('POST', `/api/room/property/${hotel.propertyId}/user/delete/room/${id}`, {})
    expect(response).toMatchObject({ status: 200, body: { name: 'Beach villa', isActive: false, roomCount: 0 } })
    expect((await desk.send(rooms.list, {})).rows.some(({ number }) => number.startsWith('V'))).toBe(false)
    // removeType refuses not_found
    for (const roomTypeId of [id, newId(), FIXTURE.foreignType])
      expect(codeOf(await manager.raw(rooms.removeType, { roomTypeId }))).toBe('not_found')
    const elsewhere = { roomTypeId: standard, propertyId: hotel.foreignPropertyId }
    expect(codeOf(await manager.raw(rooms.removeType, elsewhere))).toBe('not_found')
    expect((await desk.raw(rooms.removeType, { roomTypeId: standard })).status).toBe(403)
  })

  test('removeType refuses room_has_stays: a room is held, or nights are sold without one; nothing is changed then', async () => {
    const attempt = () => manager.raw(rooms.removeType, { roomTypeId: deluxe })
    const held = await inventory.newStay({
      roomTypeId: deluxe,
      roomId: FIXTURE.rooms['202'],
      nights: nights(50, 51),
    })
    await inventory.hold(held)
    expect((await attempt()).body).toMatchObject({ code: 'room_has_stays', details: { name: '202', day: day(50) } })
    await inventory.free(held)
    const sold = await inventory.newStay({ roomTypeId: deluxe, nights: nights(52, 53) })
    await inventory.hold(sold)
    expect((await attempt()).body).toMatchObject({ code: 'room_has_stays', details: { name: 'Deluxe', day: day(52) } })
    await inventory.free(sold)
    expect((await desk.send(rooms.list, { roomTypeId: deluxe })).rows).toHaveLength(2)
  })

  const change = { ...suite, roomTypeId: standard, name: 'Standard', version: 1 }

  test('updateType refuses not_found', async () => {
    expect(codeOf(await manager.raw(rooms.updateType, { ...change, roomTypeId: FIXTURE.foreignType }))).toBe(
      'not_found',
    )
  })
  test('updateType refuses stale_version', async () => {
    expect(codeOf(await manager.raw(rooms.updateType, { ...change, version: 7 }))).toBe('stale_version')
  })
  test('updateType refuses name_taken', async () => {
    expect(codeOf(await manager.raw(rooms.updateType, { ...change, name: 'Deluxe' }))).toBe('name_taken')
  })
  test('updateType refuses unknown_reference', async () => {
    expect(codeOf(await manager.raw(rooms.updateType, { ...change, facilityIds: [newId()] }))).toBe('unknown_reference')
  })
  test('updateType refuses room_in_use', async () => {
    expect(codeOf(await manager.raw(rooms.updateType, { ...change, isActive: false }))).toBe('room_in_use')
  })
})

describe('facilities', () => {
  test('are put on types and rooms, and removed from all of them', async () => {
    const wifi = await manager.send(rooms.createFacility, { name: 'Wi-Fi' })
    const bath = await manager.send(rooms.createFacility, { name: 'Bath' })
    expect((await desk.send(rooms.facilities, {})).rows).toEqual([bath, wifi])
    const room = { roomId: FIXTURE.rooms['101'], number: '101', version: 1 }
    const changed = await manager.send(rooms.update, { ...room, facilityIds: [wifi.id, bath.id] })
    expect(changed.facilityIds).toEqual([wifi.id, bath.id])
    await manager.send(rooms.removeFacility, { facilityId: wifi.id })
    const { rows } = await desk.send(rooms.list, {})
    expect(rows.find((listed) => listed.id === room.roomId)?.facilityIds).toEqual([bath.id])
  })
  test('createFacility refuses name_taken', async () => {
    await manager.send(rooms.createFacility, { name: 'Pool' })
    expect(codeOf(await manager.raw(rooms.createFacility, { name: 'Pool' }))).toBe('name_taken')
  })
  test('removeFacility refuses not_found', async () => {
    expect(codeOf(await manager.raw(rooms.removeFacility, { facilityId: newId() }))).toBe('not_found')
  })
})
