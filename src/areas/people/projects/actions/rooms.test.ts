import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, inventoryOf, nights } from '#areas/property/rooms/actions/testing.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { FIXTURE } from '#test/server.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const roomId = FIXTURE.rooms['201']
let shop: Awaited<ReturnType<typeof startWorkshop>>
let inventory: ReturnType<typeof inventoryOf>
let [lead, member, stranger]: Person[] = []

beforeAll(async () => {
  shop = await startWorkshop()
  inventory = inventoryOf(shop.hotel)
  ;[lead, member, stranger] = [await shop.hire('Lea'), await shop.hire('Max'), await shop.hire('Sten')]
})
afterAll(async () => {
  expect(await inventory.differences()).toEqual([])
  await shop.hotel.stop()
})

const of = (person: Person | undefined): Person => person ?? (() => { throw new Error('nobody') })() // prettier-ignore
const renovation = (kind: 'RENOVATION' | 'INTERNAL' = 'RENOVATION') => shop.open([of(lead), of(member)], { kind })
const taken = (from: number, until: number, id: string = roomId) => ({ roomId: id, from: day(from), until: day(until) })
/** A renovation that takes a room on some days. */
async function takes(from: number, until: number) {
  const { projectId } = await renovation()
  await of(lead).client.send(projects.saveRooms, { projectId, rooms: [taken(from, until)] })
  return { projectId, roomIds: [roomId] }
}

describe('rooms of a renovation', () => {
  test('are named with their days, and blocked at one press; who is booked there is shown before', async () => {
    const { projectId, roomIds } = await takes(10, 20)
    const stay = await inventory.newStay({ roomTypeId: FIXTURE.deluxe, roomId, nights: nights(12, 14) })
    await inventory.hold(stay)
    const { rows: [room] } = await of(member).client.send(projects.rooms, { projectId })
    expect(room).toMatchObject({ number: '201', blockId: null, bookingCount: 1, bookings: [{ arrival: day(12), departure: day(14) }] })
    await inventory.free(stay)
    const { rows: [blocked] } = await shop.manager.send(projects.blockRooms, { projectId, roomIds })
    expect(blocked).toMatchObject({ bookingCount: 0, blockId: expect.any(String) })
    const { rows } = await shop.manager.send(rooms.blocks, { from: day(10), until: day(20) })
    expect(rows).toMatchObject([{ id: blocked?.blockId, kind: 'OUT_OF_ORDER', from: day(10), until: day(20) }])
    expect(await inventory.freeOf(FIXTURE.deluxe, 15)).toBe(1)
    const [block] = rows
    await shop.manager.send(rooms.endBlock, { blockId: block?.id ?? '', version: block?.version ?? 0 })
    expect((await shop.manager.send(projects.rooms, { projectId })).rows).toMatchObject([{ blockId: null }])
  }) // prettier-ignore

  test('one that is completed or cancelled frees its rooms from the business date on', async () => {
    for (const from of [30, 0]) {
      const { projectId, roomIds } = await takes(from, 40)
      await shop.manager.send(projects.blockRooms, { projectId, roomIds })
      expect(await inventory.freeOf(FIXTURE.deluxe, 35)).toBe(1)
      await shop.close(projectId)
      expect(await inventory.freeOf(FIXTURE.deluxe, 35)).toBe(2)
      expect((await shop.manager.send(rooms.blocks, { from: day(0), until: day(40) })).rows).toEqual([])
    }
  })

  test('a renovation that has begun blocks from today on', async () => {
    const { projectId, roomIds } = await takes(-5, 2)
    await shop.manager.send(projects.blockRooms, { projectId, roomIds })
    const { rows } = await shop.manager.send(rooms.blocks, { from: day(0), until: day(1) })
    expect(rows).toMatchObject([{ from: day(0), until: day(2) }])
    for (const { id, version } of rows) await shop.manager.send(rooms.endBlock, { blockId: id, version })
  })

  test('rooms refuses not_found', async () => {
    const { projectId } = await renovation()
    expect(await refusalOf(of(stranger).client, projects.rooms, { projectId })).toBe('not_found')
  })

  test('saveRooms refuses not_found, saveRooms refuses project_role, saveRooms refuses project_closed, saveRooms refuses not_renovation, saveRooms refuses project_room_blocked, saveRooms refuses unknown_reference', async () => {
    const { projectId } = await renovation()
    const save = (over: object, client = of(lead).client) =>
      refusalOf(client, projects.saveRooms, { projectId, rooms: [taken(30, 33)], ...over })
    expect(await save({}, of(stranger).client)).toBe('not_found')
    expect(await save({}, of(member).client)).toBe('project_role')
    expect(await save({ projectId: (await renovation('INTERNAL')).projectId })).toBe('not_renovation')
    expect(await save({ rooms: [taken(30, 33, ABSENT)] })).toBe('unknown_reference')
    expect(await save({ rooms: [taken(30, 33, FIXTURE.foreignRoom)] })).toBe('unknown_reference')
    expect(await save({})).toBeUndefined()
    await shop.manager.send(projects.blockRooms, { projectId, roomIds: [roomId] })
    for (const changed of [[], [taken(30, 34)], [taken(31, 33)]]) expect(await save({ rooms: changed })).toBe('project_room_blocked') // prettier-ignore
    expect(await save({})).toBeUndefined()
    await shop.close(projectId)
    expect(await save({})).toBe('project_closed')
  })

  test('blockRooms refuses not_found, blockRooms refuses project_closed, blockRooms refuses not_renovation, blockRooms refuses unknown_reference, blockRooms refuses project_room_blocked, blockRooms refuses date_in_past', async () => {
    const { projectId, roomIds } = await takes(40, 42)
    const block = (over: object) => refusalOf(shop.manager, projects.blockRooms, { projectId, roomIds, ...over })
    expect(await block({ projectId: ABSENT })).toBe('not_found')
    expect(await block({ projectId: (await renovation('INTERNAL')).projectId })).toBe('not_renovation')
    expect(await block({ roomIds: [FIXTURE.rooms['202'] ?? ABSENT] })).toBe('unknown_reference')
    expect(await block(await takes(-3, 0))).toBe('date_in_past')
    expect(await block({})).toBeUndefined()
    expect(await block({})).toBe('project_room_blocked')
    await shop.close(projectId)
    expect(await block({})).toBe('project_closed')
  })

  test('blockRooms refuses room_taken, blockRooms refuses room_blocked, blockRooms refuses no_availability; none is blocked then', async () => {
    const wanted = await takes(50, 53)
    const block = () => refusalOf(shop.manager, projects.blockRooms, wanted)
    const stay = await inventory.newStay({ roomTypeId: FIXTURE.deluxe, roomId, nights: nights(51, 52) })
    await inventory.hold(stay)
    expect(await block()).toBe('room_taken')
    await inventory.free(stay)
    const other = await shop.manager.send(rooms.block, { ...taken(52, 54), kind: 'INTERNAL', reason: 'Water' })
    expect(await block()).toBe('room_blocked')
    await shop.manager.send(rooms.endBlock, { blockId: other.id, version: other.version })
    const without = [1, 2].map(() => inventory.newStay({ roomTypeId: FIXTURE.deluxe, nights: nights(51, 52) }))
    const stays = await Promise.all(without)
    await inventory.hold(...stays)
    expect(await block()).toBe('no_availability')
    await inventory.free(...stays)
    expect((await shop.manager.send(projects.rooms, { projectId: wanted.projectId })).rows).toMatchObject([{ blockId: null }]) // prettier-ignore
  })
})
