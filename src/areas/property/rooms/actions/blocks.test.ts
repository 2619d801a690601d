import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { roomsArea } from './rooms.ts'
import { rooms } from '../contract.ts'
import { day, inventoryOf, nights } from './testing.ts'

const { businessDate: today, deluxe } = FIXTURE

let hotel: TestHotel
let inventory: ReturnType<typeof inventoryOf>
let desk: TestClient

beforeAll(async () => {
  hotel = await startTestServer({ areas: [roomsArea] })
  inventory = inventoryOf(hotel)
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(async () => {
  expect(await inventory.differences()).toEqual([])
  await hotel.stop()
})

import type { Day } from '#core/dates.ts'
describe('blocks', () => {
  const roomId = FIXTURE.rooms['201']
  const blockInput = (from: number, until: number, more: object = {}) => ({
    roomId,
    kind: 'OUT_OF_ORDER' as const,
    from: day(from),
    until: day(until),
    reason: 'Water',
    ...more,
  })
  const block = (from: number, until: number, more: object = {}) =>
    desk.send(rooms.block, blockInput(from, until, more))
  const end = (made: { id: string; version: number }, on?: Day) =>
    desk.send(rooms.endBlock, { blockId: made.id, version: made.version, on })

  test('take the room out of what is sold, and release what is not needed', async () => {
    const made = await block(0, 5)
    expect([
      await inventory.freeOf(deluxe, 0),
      await inventory.freeOf(deluxe, 4),
      await inventory.freeOf(deluxe, 5),
    ]).toEqual([1, 1, 2])
    const shorter = await end(made, day(2))
    expect(shorter).toMatchObject({ from: today, until: day(2), version: 2 })
    expect([await inventory.freeOf(deluxe, 1), await inventory.freeOf(deluxe, 2)]).toEqual([1, 2])
    expect((await desk.send(rooms.blocks, { from: day(1), until: day(9) })).rows).toEqual([shorter])
    expect((await desk.send(rooms.blocks, { from: day(2), until: day(9) })).rows).toEqual([])
    await end(shorter)
    expect(await inventory.freeOf(deluxe, 0)).toBe(2)
  })

  test('out of service only warns', async () => {
    const made = await block(6, 9, { kind: 'OUT_OF_SERVICE' })
    expect(await inventory.freeOf(deluxe, 6)).toBe(2)
    await end(made)
    expect((await desk.send(rooms.blocks, { from: day(6), until: day(9) })).rows).toEqual([])
  })

  test('block refuses room_taken, naming the days', async () => {
    const stay = await inventory.newStay({ roomTypeId: deluxe, roomId, nights: nights(51, 53) })
    await inventory.hold(stay)
    const response = await desk.raw(rooms.block, blockInput(50, 60))
    expect(response.body).toMatchObject({
      code: 'room_taken',
      details: { day: day(51), roomNumber: '201', days: [day(51), day(52)] },
    })
    await inventory.free(stay)
  })
  test('block refuses room_blocked', async () => {
    const made = await block(54, 56, { kind: 'INTERNAL' })
    expect(codeOf(await desk.raw(rooms.block, blockInput(55, 58)))).toBe('room_blocked')
    await end(made)
  })
  test('block refuses no_availability: guests without a room need them all', async () => {
    const stays = await Promise.all([1, 2].map(() => inventory.newStay({ roomTypeId: deluxe, nights: nights(57, 58) })))
    await inventory.hold(...stays)
    expect(codeOf(await desk.raw(rooms.block, blockInput(57, 58)))).toBe('no_availability')
    await inventory.free(...stays)
  })
  test('block refuses not_found', async () => {
    expect(codeOf(await desk.raw(rooms.block, blockInput(60, 61, { roomId: FIXTURE.foreignRoom })))).toBe('not_found')
  })
  test('block refuses date_in_past', async () => {
    expect(codeOf(await desk.raw(rooms.block, blockInput(-1, 1)))).toBe('date_in_past')
  })
  test('block refuses stay_too_long', async () => {
    expect(codeOf(await desk.raw(rooms.block, blockInput(0, 732)))).toBe('stay_too_long')
  })
  test('block rejects a span that goes backwards', async () => {
    expect((await desk.raw(rooms.block, blockInput(5, 5))).status).toBe(400)
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
