import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rooms } from '../contract.ts'
import { roomsArea } from './rooms.ts'
import { day, inventoryOf, nights } from './testing.ts'

const { deluxe } = FIXTURE

let hotel: TestHotel
let inventory: ReturnType<typeof inventoryOf>
let manager: TestClient
let capacity: number

beforeAll(async () => {
  hotel = await startTestServer({ areas: [roomsArea] })
  inventory = inventoryOf(hotel)
  manager = await hotel.as('PROP_MANAGER')
  capacity = (await inventory.freeOf(deluxe, 10)) ?? 0
})
afterAll(async () => {
  expect(await inventory.differences()).toEqual([])
  await hotel.stop()
})

const set = (from: number, until: number, limit: number, more: object = {}) =>
  manager.send(rooms.setOverbooking, { roomTypeId: deluxe, from: day(from), until: day(until), limit, ...more })

describe('a type that may be overbooked', () => {
  test('sells as many rooms more on those nights, and not one above', async () => {
    expect(await refusedWith(set(10, 12, 2))).toBeUndefined()
    expect(await inventory.freeOf(deluxe, 10)).toBe(capacity + 2)
    expect(await inventory.freeOf(deluxe, 12)).toBe(capacity)
    const stays = []
    for (let at = 0; at < capacity + 2; at += 1) {
      const stay = await inventory.newStay({ roomTypeId: deluxe, nights: nights(10, 11) })
      await inventory.hold(stay)
      stays.push(stay)
    }
    const one = await inventory.newStay({ roomTypeId: deluxe, nights: nights(10, 11) })
    await expect(inventory.hold(one)).rejects.toMatchObject({ code: 'no_availability' })
    await inventory.dropStays(one)

    expect(await refusedWith(set(10, 11, 1))).toBe('overbooking_in_use')
    expect(await inventory.freeOf(deluxe, 10)).toBe(0)
    await inventory.free(...stays)
    expect(await refusedWith(set(10, 11, 0))).toBeUndefined()
  })

  test('sells more rooms than it has in one request, and not one above', async () => {
    await set(80, 81, 2)
    const claims = async (rooms: number) =>
      Promise.all(
        Array.from({ length: rooms }, () => inventory.newStay({ roomTypeId: deluxe, nights: nights(80, 81) })),
      )
    const [most, tooMany] = [await claims(capacity + 2), await claims(capacity + 3)]
    await expect(inventory.hold(...tooMany)).rejects.toMatchObject({ code: 'no_availability' })
    await inventory.dropStays(...tooMany)
    await inventory.hold(...most)
    expect(await inventory.freeOf(deluxe, 80)).toBe(0)
    await inventory.free(...most)
    const unlimited = await claims(capacity + 1)
    await set(80, 81, 0)
    await expect(inventory.hold(...unlimited)).rejects.toMatchObject({ code: 'no_availability' })
    await inventory.dropStays(...unlimited)
  })

  test('is listed by nights in a row, on the weekdays that were chosen', async () => {
    // Of these fourteen nights two are Saturdays and two are Sundays.
    await set(20, 34, 3, { weekdays: [6, 7] })
    const { rows } = await manager.send(rooms.overbooking, {})
    expect(rows.map(({ limit }) => limit)).toEqual([2, 3, 3])
    expect(rows.slice(1).map(({ from }) => new Date(from).getUTCDay())).toEqual([6, 6])
  })

  test('two managers at once: both limits are set, the later one stays', async () => {
    await Promise.all([set(40, 60, 1), set(40, 60, 2)])
    const { rows } = await manager.send(rooms.overbooking, {})
    const there = rows.filter(({ from }) => from >= day(40))
    expect(there).toHaveLength(1)
    expect(there[0]).toMatchObject({ from: day(40), until: day(60) })
  })

  test('setOverbooking refuses not_found', async () =>
    expect(await refusedWith(set(10, 11, 1, { roomTypeId: FIXTURE.foreignType }))).toBe('not_found'))

  test('setOverbooking refuses date_in_past', async () => expect(await refusedWith(set(-1, 1, 1))).toBe('date_in_past'))

  test('setOverbooking refuses stay_too_long', async () => {
    expect(await refusedWith(set(0, 732, 1))).toBe('stay_too_long')
    expect(await refusedWith(set(100, 831, 0))).toBeUndefined()
  })

  test('setOverbooking refuses overbooking_in_use', async () => {
    await set(70, 71, 1)
    const stays = []
    for (let at = 0; at <= capacity; at += 1) {
      const stay = await inventory.newStay({ roomTypeId: deluxe, nights: nights(70, 71) })
      await inventory.hold(stay)
      stays.push(stay)
    }
    const limit = { roomTypeId: deluxe, from: day(69), until: day(72), limit: 0 }
    const { status, body } = await manager.raw(rooms.setOverbooking, limit)
    expect([status, body]).toMatchObject([409, { code: 'overbooking_in_use', details: { day: day(70) } }])
    await inventory.free(...stays)
  })
})
