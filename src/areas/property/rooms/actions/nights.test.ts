import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { deleteRoomNights } from '../queries/nights.ts'
import { changeNights, typeNights } from './nights.ts'
import { findRooms } from './places.ts'
import { recountInventory } from './recount.ts'
import { roomsArea } from './rooms.ts'
import { rooms } from '../contract.ts'
import { day, inventoryOf, nights } from './testing.ts'

const { standard, deluxe } = FIXTURE

let hotel: TestHotel
let inventory: ReturnType<typeof inventoryOf>
let manager: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [roomsArea] })
  inventory = inventoryOf(hotel)
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await inventory.differences()).toEqual([])
  await hotel.stop()
})

const wonOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter((outcome) => outcome.status === 'fulfilled')
const refusalsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))

describe('the last room', () => {
  test('of a type: 32 want it at once, one gets it and 31 refusals name the day that was sold out', async () => {
    for (let round = 0; round < 5; round++) {
      const stays = await Promise.all(
        Array.from({ length: 32 }, () => inventory.newStay({ roomTypeId: deluxe, nights: nights(100, 103) })),
      )
      const first = await inventory.newStay({ roomTypeId: deluxe, nights: nights(101, 102) })
      await inventory.hold(first)
      const outcomes = await Promise.allSettled(stays.map((stay) => inventory.hold(stay)))
      expect(wonOf(outcomes)).toHaveLength(1)
      for (const refusal of refusalsOf(outcomes))
        expect(refusal).toMatchObject({ code: 'no_availability', details: { day: day(101), roomTypeId: deluxe } })
      expect([
        await inventory.freeOf(deluxe, 100),
        await inventory.freeOf(deluxe, 101),
        await inventory.freeOf(deluxe, 102),
      ]).toEqual([1, 0, 1])

      const winner = stays.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      await inventory.free(first, ...winner)
      await inventory.dropStays(...stays)
      expect(await inventory.freeOf(deluxe, 101)).toBe(2)
    }
  })

  test('itself: 32 want the same physical room, one gets it and 31 refusals name the room and the day', async () => {
    const roomId = FIXTURE.rooms['104']
    for (let round = 0; round < 5; round++) {
      const stays = await Promise.all(
        Array.from({ length: 32 }, () => inventory.newStay({ roomId, nights: nights(110, 112) })),
      )
      const outcomes = await Promise.allSettled(stays.map((stay) => inventory.hold(stay)))
      expect(wonOf(outcomes)).toHaveLength(1)
      for (const refusal of refusalsOf(outcomes))
        expect(refusal).toMatchObject({ code: 'room_taken', details: { day: day(110), roomId, roomNumber: '104' } })
      await inventory.free(...stays.filter((_, index) => outcomes[index]?.status === 'fulfilled'))
      await inventory.dropStays(...stays)
    }
  })

  test('is released only by its holder: neither another stay nor a block frees it', async () => {
    const roomId = FIXTURE.rooms['103']
    const mine = await inventory.newStay({ roomId, nights: nights(120, 122) })
    const another = await inventory.newStay({ roomId, nights: nights(120, 122) })
    await inventory.hold(mine)
    const held = () => hotel.rows('select from room_nights where stay_id = $1', [mine.stayId]).then(({ length }) => length)
    const giveBack = (stayId: string | null, blockId: string | null) =>
      hotel.inside((ctx) => deleteRoomNights(ctx.tx, mine.nights.map((night) => ({ roomId, night, stayId, blockId }))))
    await giveBack(another.stayId, null)
    await giveBack(null, mine.stayId)
    await giveBack(null, null)
    expect(await held()).toBe(2)
    await inventory.free(mine)
    expect(await held()).toBe(0)
    await inventory.dropStays(another)
  }) // prettier-ignore

  test('bookings over the same nights in any order do not wait for each other in a ring', async () => {
    const stays = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        inventory.newStay({
          roomTypeId: index % 2 ? standard : deluxe,
          nights: nights(120 + (index % 3), 124 + (index % 2)),
        }),
      ),
    )
    const pairs = stays.flatMap((stay, index) => (index % 2 ? [[stay, stays[index - 1]!]] : []))
    const outcomes = await Promise.allSettled(
      pairs.map((pair, index) => inventory.hold(...(index % 2 ? pair : pair.toReversed()))),
    )
    for (const refusal of refusalsOf(outcomes)) expect(refusal).toMatchObject({ code: 'no_availability' })
    expect(wonOf(outcomes)).toHaveLength(2)
    await inventory.free(...pairs.filter((_, index) => outcomes[index]?.status === 'fulfilled').flat())
    await inventory.dropStays(...stays)
  })
})

describe('holding nights', () => {
  test('takes all of them or none', async () => {
    const [a, b, c] = await Promise.all(
      [1, 2, 3].map(() => inventory.newStay({ roomTypeId: deluxe, nights: nights(131, 132) })),
    )
    await inventory.hold(a!, b!)
    const long = await inventory.newStay({ roomTypeId: deluxe, nights: nights(130, 134) })
    await expect(inventory.hold(long)).rejects.toMatchObject({ code: 'no_availability', details: { day: day(131) } })
    expect(await inventory.freeOf(deluxe, 130)).toBe(2)
    await inventory.free(a!, b!)
    await inventory.dropStays(c!, long)
  })

  test('refuses a party larger than the type', async () => {
    const party = await Promise.all(
      [1, 2, 3].map(() => inventory.newStay({ roomTypeId: deluxe, nights: nights(140, 141) })),
    )
    await expect(inventory.hold(...party)).rejects.toMatchObject({
      code: 'no_availability',
      details: { day: day(140) },
    })
    await inventory.dropStays(...party)
  })

  test('two guests swap their rooms in one change, and a move into an own night is no clash', async () => {
    const [roomId, otherId] = [FIXTURE.rooms['101'], FIXTURE.rooms['102']]
    const one = await inventory.newStay({ roomId, nights: nights(150, 153) })
    const other = await inventory.newStay({ roomId: otherId, nights: nights(150, 153) })
    await inventory.hold(one, other)
    const after = [
      { ...one, roomId: otherId, nights: nights(151, 154) },
      { ...other, roomId },
    ]
    await hotel.inside((ctx) => changeNights(ctx, [one, other], after))
    const found = await hotel.inside((ctx) => findRooms(ctx, { span: { from: day(153), until: day(154) } }))
    expect(found.filter((room) => !room.isFree).map((room) => room.number)).toEqual(['102'])
    await inventory.free(...after)
  })

  test('swapping rooms crosswise at once deadlocks no one', async () => {
    const [roomId, otherId] = [FIXTURE.rooms['101'], FIXTURE.rooms['102']]
    const one = await inventory.newStay({ roomId, nights: nights(160, 161) })
    const other = await inventory.newStay({ roomId: otherId, nights: nights(160, 161) })
    await inventory.hold(one, other)
    const started = Date.now()
    const outcomes = await Promise.allSettled([
      hotel.inside((ctx) => changeNights(ctx, [one], [{ ...one, roomId: otherId }])),
      hotel.inside((ctx) => changeNights(ctx, [other], [{ ...other, roomId }])),
    ])
    expect(refusalsOf(outcomes)).toMatchObject([{ code: 'room_taken' }, { code: 'room_taken' }])
    expect(Date.now() - started).toBeLessThan(900) // a deadlock is found after one second
    await inventory.free(one, other)
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
    const stay = await inventory.newStay({ roomId, nights: nights(169, 172) })
    await expect(inventory.hold(stay)).rejects.toMatchObject({
      code: 'room_blocked',
      details: { day: day(170), roomNumber: '103', days: [day(170), day(171)] },
    })
    await manager.send(rooms.endBlock, { blockId: block.id, version: block.version })
    await inventory.dropStays(stay)
  })

  test('a type returns its nights with the terms of the sum', async () => {
    const stay = await inventory.newStay({ nights: nights(181, 182) })
    await inventory.hold(stay)
    const types = await hotel.inside((ctx) => typeNights(ctx, { from: day(180), until: day(182) }))
    expect(types.map((type) => type.code)).toEqual(['STD', 'DLX'])
    expect(types[0]?.nights).toEqual([
      { day: day(180), capacity: 4, taken: 0, blocked: 0, allotted: 0, free: 4 },
      { day: day(181), capacity: 4, taken: 1, blocked: 0, allotted: 0, free: 3 },
    ])
    await inventory.free(stay)
  })
})

test('recount finds a lost counter and a lost room night, and mends the counter', async () => {
  const stay = await inventory.newStay({ roomId: FIXTURE.rooms['104'], nights: nights(90, 91) })
  await inventory.hold(stay)
  expect(await hotel.inside((ctx) => recountInventory(ctx))).toEqual([])
  await hotel.rows('update type_nights set taken = 0 where night = $1', [day(90)])
  await hotel.rows('delete from room_nights where stay_id = $1', [stay.stayId])
  const found = await hotel.inside((ctx) => recountInventory(ctx, { mend: true }))
  expect(found).toEqual([
    { what: 'taken', roomTypeId: standard, roomId: null, day: day(90), stored: 0, counted: 1 },
    { what: 'room_night', roomTypeId: standard, roomId: FIXTURE.rooms['104'], day: day(90), stored: 0, counted: 1 },
  ])
  expect(await inventory.freeOf(standard, 90)).toBe(3)
  await inventory.free(stay)
})
