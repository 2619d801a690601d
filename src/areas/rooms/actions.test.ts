import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { newId } from '#server/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#server/testing.ts'
import {
  changeNights,
  findRooms,
  freeNights,
  getRooms,
  type Hold,
  holdNights,
  recountInventory,
  roomsArea,
  setConditions,
  typeNights,
} from './actions.ts'
import { rooms } from './contract.ts'

const { businessDate: today, standard, deluxe } = FIXTURE
const day = (offset: number): Day => addDays(today, offset)
const nights = (from: number, until: number): Day[] => daysOf({ from: day(from), until: day(until) })

let hotel: TestHotel
let manager: TestClient
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [roomsArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(async () => {
  // Whatever the tests did, the counters are what stays and blocks add up to.
  expect(await hotel.inside((ctx) => recountInventory(ctx))).toEqual([])
  await hotel.stop()
})

/** A stay as the bookings area would store it, so that nights can be held for it. */
async function newStay(hold: { roomTypeId?: string; roomId?: string | null; nights: readonly Day[] }): Promise<Hold> {
  const [bookingId, customerId, stayId] = [newId(), newId(), newId()]
  const { roomTypeId = standard, roomId = null } = hold
  const [arrival, departure] = [hold.nights[0], addDays(hold.nights.at(-1) ?? today, 1)]
  await hotel.rows(
    `with guest as (
       insert into customers (property_id, id, first_name, search_name, search_first, created_at)
       values ($1, $2, 'Guest', 'guest', 'guest', now())),
     booking as (
       insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
       values ($1, $3::uuid, $3::text, $2, 'CONFIRMED', $5, $6, now(), 1))
     insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, room_id, rate_plan_id, guest_name, adults,
                        arrival_on, departure_on, status)
     values ($1, $4, $3::uuid, $7, $7, $8, $9, 'Guest', 1, $5, $6, 'CONFIRMED')`,
    [hotel.propertyId, customerId, bookingId, stayId, arrival, departure, roomTypeId, roomId, FIXTURE.bar],
  )
  return { stayId, roomTypeId, roomId, nights: hold.nights }
}
const dropStays = (...holds: readonly Hold[]) =>
  hotel.rows('delete from stays where id = any($1)', [holds.map((hold) => hold.stayId)])

const hold = (...holds: readonly Hold[]) => hotel.inside((ctx) => holdNights(ctx, holds))
const free = async (...holds: readonly Hold[]) => {
  await hotel.inside((ctx) => freeNights(ctx, holds))
  await dropStays(...holds)
}
const freeOf = async (typeId: string, offset: number): Promise<number | undefined> => {
  const types = await hotel.inside((ctx) => typeNights(ctx, { from: day(offset), until: day(offset + 1) }))
  return types.find((type) => type.id === typeId)?.nights[0]?.free
}
const wonOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.filter((answer) => answer.status === 'fulfilled')
const refusalsOf = (answers: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))

describe('the last room', () => {
  test('of a type: 32 want it at once, one gets it and 31 are told which day was sold out', async () => {
    for (let round = 0; round < 5; round++) {
      const stays = await Promise.all(
        Array.from({ length: 32 }, () => newStay({ roomTypeId: deluxe, nights: nights(100, 103) })),
      )
      const first = await newStay({ roomTypeId: deluxe, nights: nights(101, 102) })
      await hold(first)
      const answers = await Promise.allSettled(stays.map((stay) => hold(stay)))
      expect(wonOf(answers)).toHaveLength(1)
      for (const refusal of refusalsOf(answers))
        expect(refusal).toMatchObject({ code: 'no_availability', details: { day: day(101), roomTypeId: deluxe } })
      expect([await freeOf(deluxe, 100), await freeOf(deluxe, 101), await freeOf(deluxe, 102)]).toEqual([1, 0, 1])

      const winner = stays.filter((_, index) => answers[index]?.status === 'fulfilled')
      await free(first, ...winner)
      await dropStays(...stays)
      expect(await freeOf(deluxe, 101)).toBe(2)
    }
  })

  test('itself: 32 want the same physical room, one gets it and 31 are told which room and day', async () => {
    const roomId = FIXTURE.rooms['104']
    for (let round = 0; round < 5; round++) {
      const stays = await Promise.all(Array.from({ length: 32 }, () => newStay({ roomId, nights: nights(110, 112) })))
      const answers = await Promise.allSettled(stays.map((stay) => hold(stay)))
      expect(wonOf(answers)).toHaveLength(1)
      for (const refusal of refusalsOf(answers))
        expect(refusal).toMatchObject({ code: 'room_taken', details: { day: day(110), roomId, roomNumber: '104' } })
      await free(...stays.filter((_, index) => answers[index]?.status === 'fulfilled'))
      await dropStays(...stays)
    }
  })

  test('bookings over the same nights in any order do not wait for each other in a ring', async () => {
    const stays = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        newStay({ roomTypeId: index % 2 ? standard : deluxe, nights: nights(120 + (index % 3), 124 + (index % 2)) }),
      ),
    )
    const pairs = stays.flatMap((stay, index) => (index % 2 ? [[stay, stays[index - 1]!]] : []))
    const answers = await Promise.allSettled(
      pairs.map((pair, index) => hold(...(index % 2 ? pair : pair.toReversed()))),
    )
    for (const refusal of refusalsOf(answers)) expect(refusal).toMatchObject({ code: 'no_availability' })
    expect(wonOf(answers)).toHaveLength(2)
    await free(...pairs.filter((_, index) => answers[index]?.status === 'fulfilled').flat())
    await dropStays(...stays)
  })
})

describe('holding nights', () => {
  test('takes all of them or none', async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => newStay({ roomTypeId: deluxe, nights: nights(131, 132) })))
    await hold(a!, b!)
    const long = await newStay({ roomTypeId: deluxe, nights: nights(130, 134) })
    await expect(hold(long)).rejects.toMatchObject({ code: 'no_availability', details: { day: day(131) } })
    expect(await freeOf(deluxe, 130)).toBe(2)
    await free(a!, b!)
    await dropStays(c!, long)
  })

  test('refuses a party larger than the type', async () => {
    const party = await Promise.all([1, 2, 3].map(() => newStay({ roomTypeId: deluxe, nights: nights(140, 141) })))
    await expect(hold(...party)).rejects.toMatchObject({ code: 'no_availability', details: { day: day(140) } })
    await dropStays(...party)
  })

  test('two guests swap their rooms in one change, and a move into an own night is no clash', async () => {
    const [roomId, otherId] = [FIXTURE.rooms['101'], FIXTURE.rooms['102']]
    const one = await newStay({ roomId, nights: nights(150, 153) })
    const other = await newStay({ roomId: otherId, nights: nights(150, 153) })
    await hold(one, other)
    const after = [
      { ...one, roomId: otherId, nights: nights(151, 154) },
      { ...other, roomId },
    ]
    await hotel.inside((ctx) => changeNights(ctx, [one, other], after))
    const found = await hotel.inside((ctx) => findRooms(ctx, { span: { from: day(153), until: day(154) } }))
    expect(found.filter((room) => !room.isFree).map((room) => room.number)).toEqual(['102'])
    await free(...after)
  })

  test('swapping rooms crosswise at once deadlocks nobody', async () => {
    const [roomId, otherId] = [FIXTURE.rooms['101'], FIXTURE.rooms['102']]
    const one = await newStay({ roomId, nights: nights(160, 161) })
    const other = await newStay({ roomId: otherId, nights: nights(160, 161) })
    await hold(one, other)
    const started = Date.now()
    const answers = await Promise.allSettled([
      hotel.inside((ctx) => changeNights(ctx, [one], [{ ...one, roomId: otherId }])),
      hotel.inside((ctx) => changeNights(ctx, [other], [{ ...other, roomId }])),
    ])
    expect(refusalsOf(answers)).toMatchObject([{ code: 'room_taken' }, { code: 'room_taken' }])
    expect(Date.now() - started).toBeLessThan(900) // a deadlock is found after one second
    await free(one, other)
  })

  test('refuses room_blocked, naming the room', async () => {
    const roomId = FIXTURE.rooms['103']
    const block = await manager.send(rooms.block, {
      roomId,
      kind: 'HOLD',
      from: day(170),
      until: day(172),
      reason: 'Owner comes',
    })
    const stay = await newStay({ roomId, nights: nights(169, 172) })
    await expect(hold(stay)).rejects.toMatchObject({
      code: 'room_blocked',
      details: { day: day(170), roomNumber: '103', days: [day(170), day(171)] },
    })
    await manager.send(rooms.endBlock, { blockId: block.id, version: block.version })
    await dropStays(stay)
  })

  test('a type answers its nights with the terms of the sum', async () => {
    const stay = await newStay({ nights: nights(181, 182) })
    await hold(stay)
    const types = await hotel.inside((ctx) => typeNights(ctx, { from: day(180), until: day(182) }))
    expect(types.map((type) => type.code)).toEqual(['STD', 'DLX'])
    expect(types[0]?.nights).toEqual([
      { day: day(180), capacity: 4, taken: 0, blocked: 0, free: 4 },
      { day: day(181), capacity: 4, taken: 1, blocked: 0, free: 3 },
    ])
    await free(stay)
  })
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

  test('list says who is in the house and what is blocked today', async () => {
    const stay = await newStay({ roomId: FIXTURE.rooms['101'], nights: nights(0, 1) })
    await hotel.rows(`update stays set status = 'IN_HOUSE', checked_in_at = now() where id = $1`, [stay.stayId])
    await hold(stay)
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
    expect(await freeOf(standard, 0)).toBe(3)
    await manager.send(rooms.endBlock, { blockId: block.id, version: 1 })
    await free(stay)
  })

  test('create adds a run, and the type sells that many more from today on', async () => {
    const stay = await newStay({ nights: nights(20, 21) })
    await hold(stay)
    const added = await add('301-303', { floor: '3' })
    expect(added.map((room) => [room.number, room.floor])).toEqual([['301', '3'], ['302', '3'], ['303', '3']]) // prettier-ignore
    expect([await freeOf(standard, 20), await freeOf(standard, 21)]).toEqual([6, 7])
    for (const room of added) await retire(room)
    expect([await freeOf(standard, 20), await freeOf(standard, 21)]).toEqual([3, 4])
    await free(stay)
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

  test('create turns down what is no room number, and who may not', async () => {
    for (const numbers of ['110-101', 'A1-B9', ' , ', '1-501', '<b>'.repeat(20)])
      expect((await manager.raw(rooms.create, { roomTypeId: standard, numbers })).status).toBe(400)
    expect((await desk.raw(rooms.create, { roomTypeId: standard, numbers: '1' })).status).toBe(403)
  })

  test('update refuses stale_version and says who was first', async () => {
    const [room] = await add('401')
    const changed = await manager.send(rooms.update, change(room!, { floor: '4' }))
    expect(changed).toMatchObject({ floor: '4', version: 2 })
    const answer = await manager.raw(rooms.update, change(room!, { floor: '5' }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', details: { version: 2 } } })
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
    const comes = await newStay({ roomId: room!.id, nights: nights(30, 31) })
    await hold(comes)
    const answer = await manager.raw(rooms.update, change(room!, { isActive: false }))
    expect(answer.body).toMatchObject({ code: 'room_in_use', details: { roomNumber: '403', day: day(30) } })
    await free(comes)

    const unassigned = await Promise.all([1, 2, 3, 4, 5].map(() => newStay({ nights: nights(30, 31) })))
    await hold(...unassigned)
    expect(codeOf(await manager.raw(rooms.update, change(room!, { isActive: false })))).toBe('room_in_use')
    await free(...unassigned)
    await retire(room!)
  })

  test('a retired room is nobody’s, and may come back', async () => {
    const [room] = await add('404')
    const retired = await retire(room!)
    const stay = await newStay({ roomId: room!.id, nights: nights(40, 41) })
    await expect(hold(stay)).rejects.toMatchObject({ code: 'room_taken' })
    const back = await manager.send(rooms.update, change(retired, { isActive: true }))
    await hold(stay)
    await free(stay)
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
    const answer = await manager.raw(rooms.createType, { ...suite, name: 'Villa', facilityIds: [newId()] })
    expect(codeOf(answer)).toBe('unknown_reference')
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

describe('blocks', () => {
  const roomId = FIXTURE.rooms['201']
  const ask = (from: number, until: number, more: object = {}) => ({
    roomId,
    kind: 'OUT_OF_ORDER' as const,
    from: day(from),
    until: day(until),
    reason: 'Water',
    ...more,
  })
  const block = (from: number, until: number, more: object = {}) => desk.send(rooms.block, ask(from, until, more))
  const end = (made: { id: string; version: number }, on?: Day) =>
    desk.send(rooms.endBlock, { blockId: made.id, version: made.version, on })

  test('take the room out of what is sold, and give back what is not needed', async () => {
    const made = await block(0, 5)
    expect([await freeOf(deluxe, 0), await freeOf(deluxe, 4), await freeOf(deluxe, 5)]).toEqual([1, 1, 2])
    const shorter = await end(made, day(2))
    expect(shorter).toMatchObject({ from: today, until: day(2), version: 2 })
    expect([await freeOf(deluxe, 1), await freeOf(deluxe, 2)]).toEqual([1, 2])
    expect((await desk.send(rooms.blocks, { from: day(1), until: day(9) })).rows).toEqual([shorter])
    expect((await desk.send(rooms.blocks, { from: day(2), until: day(9) })).rows).toEqual([])
    await end(shorter)
    expect(await freeOf(deluxe, 0)).toBe(2)
  })

  test('out of service only warns', async () => {
    const made = await block(6, 9, { kind: 'OUT_OF_SERVICE' })
    expect(await freeOf(deluxe, 6)).toBe(2)
    await end(made)
    expect((await desk.send(rooms.blocks, { from: day(6), until: day(9) })).rows).toEqual([])
  })

  test('block refuses room_taken, naming the days', async () => {
    const stay = await newStay({ roomTypeId: deluxe, roomId, nights: nights(51, 53) })
    await hold(stay)
    const answer = await desk.raw(rooms.block, ask(50, 60))
    expect(answer.body).toMatchObject({
      code: 'room_taken',
      details: { day: day(51), roomNumber: '201', days: [day(51), day(52)] },
    })
    await free(stay)
  })
  test('block refuses room_blocked', async () => {
    const made = await block(54, 56, { kind: 'INTERNAL' })
    expect(codeOf(await desk.raw(rooms.block, ask(55, 58)))).toBe('room_blocked')
    await end(made)
  })
  test('block refuses no_availability: guests without a room need them all', async () => {
    const stays = await Promise.all([1, 2].map(() => newStay({ roomTypeId: deluxe, nights: nights(57, 58) })))
    await hold(...stays)
    expect(codeOf(await desk.raw(rooms.block, ask(57, 58)))).toBe('no_availability')
    await free(...stays)
  })
  test('block refuses not_found', async () => {
    expect(codeOf(await desk.raw(rooms.block, ask(60, 61, { roomId: FIXTURE.foreignRoom })))).toBe('not_found')
  })
  test('block refuses date_in_past', async () => {
    expect(codeOf(await desk.raw(rooms.block, ask(-1, 1)))).toBe('date_in_past')
  })
  test('block refuses stay_too_long', async () => {
    expect(codeOf(await desk.raw(rooms.block, ask(0, 732)))).toBe('stay_too_long')
  })
  test('block turns down a span that goes backwards', async () => {
    expect((await desk.raw(rooms.block, ask(5, 5))).status).toBe(400)
    expect((await desk.raw(rooms.blocks, { from: day(5), until: day(4) })).status).toBe(400)
  })
  test('endBlock refuses not_found', async () => {
    expect(codeOf(await desk.raw(rooms.endBlock, { blockId: newId(), version: 1 }))).toBe('not_found')
  })
  test('endBlock refuses stale_version', async () => {
    const made = await block(70, 72)
    expect(codeOf(await desk.raw(rooms.endBlock, { blockId: made.id, version: 9 }))).toBe('stale_version')
    await end(made)
  })
})

test('recount finds a lost counter and a lost room night, and mends the counter', async () => {
  const stay = await newStay({ roomId: FIXTURE.rooms['104'], nights: nights(90, 91) })
  await hold(stay)
  expect(await hotel.inside((ctx) => recountInventory(ctx))).toEqual([])
  await hotel.rows('update type_nights set taken = 0 where night = $1', [day(90)])
  await hotel.rows('delete from room_nights where stay_id = $1', [stay.stayId])
  const found = await hotel.inside((ctx) => recountInventory(ctx, { mend: true }))
  expect(found).toEqual([
    { what: 'taken', roomTypeId: standard, roomId: null, day: day(90), stored: 0, counted: 1 },
    { what: 'room_night', roomTypeId: standard, roomId: FIXTURE.rooms['104'], day: day(90), stored: 0, counted: 1 },
  ])
  expect(await freeOf(standard, 90)).toBe(3)
  await free(stay)
})
