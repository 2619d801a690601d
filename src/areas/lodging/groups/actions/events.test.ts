import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FunctionRoom, GroupEvent } from '../contract/events.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { ABSENT, day, type GroupsDesk, startGroups } from './testing.ts'

let desk: GroupsDesk
let group: Group
let hall: FunctionRoom
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const room = (more: object = {}) =>
  desk.clerk.send(groups.createFunctionRoom, { name: 'Durbar Hall', capacity: 200, ...more })
/** A group on the days 10 to 13, and a hall. */
const setUp = async () => {
  group = await desk.create()
  hall = await room()
}
const dinner = (more: object = {}) => ({
  groupId: group.id, functionRoomId: hall.id, name: 'Dinner', guests: 120, day: day(10), from: '19:00', until: '23:00', ...more,
}) // prettier-ignore
const add = (more: object = {}): Promise<GroupEvent> => desk.clerk.send(groups.addEvent, dinner(more))
const adding = (more: object = {}) => desk.clerk.raw(groups.addEvent, dinner(more))
const changing = ({ id: eventId, version }: GroupEvent, more: object = {}) =>
  desk.clerk.raw(groups.changeEvent, { eventId, version, ...dinner(more) })
const codeOf = (reply: Promise<{ status: number; body: unknown }>) => desk.codeOf(reply)
const detailsOf = (reply: { body: unknown }) => (reply.body as { details: object }).details
const known = ({ id, version }: Group) => ({ groupId: id, version })
const names = async (filter: object = {}) => (await desk.clerk.send(groups.events, filter)).rows.map(({ name }) => name)

describe('function rooms', () => {
  test('are listed by name, page by page, and those no longer offered separately', async () => {
    const lawn = await room({ name: 'Lawn', capacity: 500 })
    await room({ name: 'amber room', capacity: 30 })
    const off = { functionRoomId: lawn.id, version: 1, name: 'South lawn', capacity: 400, isActive: false }
    expect(await desk.clerk.send(groups.updateFunctionRoom, off)).toMatchObject({ name: 'South lawn', isActive: false, version: 2 }) // prettier-ignore
    const list = async (filter: object) => {
      const { rows, next } = await desk.clerk.send(groups.functionRooms, filter)
      return [rows.map(({ name }) => name), next] as const
    }
    expect((await list({}))[0]).toEqual(['amber room', 'South lawn'])
    expect((await list({ isActive: true }))[0]).toEqual(['amber room'])
    expect((await list({ isActive: false }))[0]).toEqual(['South lawn'])
    const [first, after] = await list({ limit: 1 })
    expect([first, (await list({ limit: 1, after }))[0]]).toEqual([['amber room'], ['South lawn']])
  })

  test('createFunctionRoom refuses name_taken, in whatever case', async () => {
    await room()
    expect(await codeOf(desk.clerk.raw(groups.createFunctionRoom, { name: 'durbar  HALL', capacity: 1 }))).toBe('name_taken') // prettier-ignore
  })

  const update = (functionRoomId: string, more: object = {}) =>
    codeOf(desk.clerk.raw(groups.updateFunctionRoom, { functionRoomId, version: 1, name: 'Terrace', capacity: 40, ...more })) // prettier-ignore
  test('updateFunctionRoom refuses not_found', async () => expect(await update(ABSENT)).toBe('not_found'))
  test('updateFunctionRoom refuses stale_version', async () => {
    const { id } = await room()
    expect([await update(id), await update(id)]).toEqual(['ok', 'stale_version'])
  })
  test('updateFunctionRoom refuses name_taken', async () => {
    const [{ id }] = [await room(), await room({ name: 'Terrace' })]
    expect(await update(id)).toBe('name_taken')
  })
})

describe('events of groups', () => {
  test('are placed, changed and removed, in the time of the property', async () => {
    await setUp()
    const made = await add({ setup: 'Banquet', until: '01:00' })
    expect(made).toMatchObject({ groupName: 'Sharma wedding', functionRoomName: 'Durbar Hall', day: day(10), from: '19:00', until: '01:00', setup: 'Banquet', version: 1 }) // prettier-ignore
    expect(Date.parse(made.endsAt) - Date.parse(made.startsAt)).toBe(6 * 3_600_000)
    expect((await changing(made, { from: '20:00', until: '22:00' })).body).toMatchObject({ from: '20:00', until: '22:00', version: 2 }) // prettier-ignore
    const { id: eventId, groupId } = made
    expect(await desk.clerk.send(groups.removeEvent, { groupId, eventId })).toEqual({ isRemoved: true })
    expect(await names()).toEqual([])
    const types = await desk.hotel.rows('select type from audit_events where entity_id = $1 order by id', [groupId])
    expect(types.map(({ type }) => type)).toEqual(['GROUP_ADDED', 'GROUP_EVENT_ADDED', 'GROUP_EVENT_CHANGED', 'GROUP_EVENT_REMOVED']) // prettier-ignore
  })

  test('are listed by time over all groups, by day, room and group, page by page', async () => {
    await setUp()
    const lawn = await room({ name: 'Lawn' })
    await add({ name: 'Lunch', day: day(11), from: '12:00', until: '14:00' })
    await add({ name: 'Mehndi', day: day(9), from: '00:00', until: '02:00' })
    await add({ name: 'Ceremony', day: day(11), from: '23:59', until: '03:00', functionRoomId: lawn.id })
    const other = await desk.create({ name: 'Tour' })
    await add({ name: 'Briefing', groupId: other.id, from: '09:00', until: '10:00' })
    expect(await names()).toEqual(['Mehndi', 'Briefing', 'Lunch', 'Ceremony'])
    expect(await names({ from: day(10), until: day(11) })).toEqual(['Briefing', 'Lunch', 'Ceremony'])
    expect(await names({ until: day(9) })).toEqual(['Mehndi'])
    expect(await names({ from: day(12) })).toEqual([])
    expect(await names({ functionRoomId: lawn.id })).toEqual(['Ceremony'])
    expect(await names({ groupId: other.id })).toEqual(['Briefing'])
    const page = await desk.clerk.send(groups.events, { limit: 3 })
    expect(await names({ limit: 3, after: page.next })).toEqual(['Ceremony'])
  })

  test('may touch at their ends, and one minute more is refused on either side', async () => {
    await setUp()
    await add()
    expect(await codeOf(adding({ from: '17:00', until: '19:01' }))).toBe('function_room_taken')
    expect(await codeOf(adding({ from: '22:59', until: '23:30' }))).toBe('function_room_taken')
    expect(await codeOf(adding({ from: '17:00', until: '19:00' }))).toBe('ok')
    expect(await codeOf(adding({ from: '23:00', until: '23:30' }))).toBe('ok')
    const terrace = await room({ name: 'Terrace' })
    expect(await codeOf(adding({ functionRoomId: terrace.id }))).toBe('ok')
  })

  test('wanted at the same moment are placed once, and the others are refused', async () => {
    await setUp()
    const tries = await Promise.all([1, 2, 3].map(async () => (await desk.create()).id))
    const codes = await Promise.all(tries.map((groupId) => codeOf(adding({ groupId }))))
    expect(codes.toSorted()).toEqual(['function_room_taken', 'function_room_taken', 'ok'])
  })

  test('of a cancelled group release their function room, and are listed only with their group', async () => {
    await setUp()
    await add()
    await desk.clerk.send(groups.cancel, { ...known(group), reason: 'Budget' })
    expect([await names(), await names({ groupId: group.id })]).toEqual([[], ['Dinner']])
    const other = await desk.create({ name: 'Tour' })
    expect(await codeOf(adding({ groupId: other.id }))).toBe('ok')
  })

  test('stay in a function room that is no longer offered, which takes no new ones', async () => {
    await setUp()
    const made = await add()
    await desk.clerk.send(groups.updateFunctionRoom, { functionRoomId: hall.id, version: 1, name: 'Durbar Hall', capacity: 200, isActive: false }) // prettier-ignore
    expect(await codeOf(changing(made, { guests: 130 }))).toBe('ok')
    expect(await codeOf(adding({ from: '10:00', until: '11:00' }))).toBe('unknown_reference')
  })
})

describe('an event is refused', () => {
  test('addEvent refuses not_found', async () => {
    await setUp()
    expect(await codeOf(adding({ groupId: ABSENT }))).toBe('not_found')
  })
  test('changeEvent refuses not_found, removeEvent refuses not_found: an event of another group too', async () => {
    await setUp()
    const made = await add()
    const { id: other } = await desk.create()
    for (const ids of [
      { groupId: group.id, eventId: ABSENT },
      { groupId: other, eventId: made.id },
      { groupId: ABSENT, eventId: made.id },
    ]) {
      // prettier-ignore
      expect(await codeOf(desk.clerk.raw(groups.changeEvent, { ...dinner(), version: 1, ...ids }))).toBe('not_found')
      expect(await codeOf(desk.clerk.raw(groups.removeEvent, ids))).toBe('not_found')
    }
  })
  test('changeEvent refuses stale_version', async () => {
    await setUp()
    const made = await add()
    expect([await codeOf(changing(made)), await codeOf(changing(made))]).toEqual(['ok', 'stale_version'])
  })

  test('addEvent refuses group_cancelled, changeEvent refuses group_cancelled, removeEvent refuses group_cancelled', async () => {
    await setUp()
    const made = await add()
    await desk.clerk.send(groups.cancel, { ...known(group), reason: 'Budget' })
    const ids = { groupId: group.id, eventId: made.id }
    const all = [adding(), changing(made), desk.clerk.raw(groups.removeEvent, ids)]
    expect(await Promise.all(all.map(codeOf))).toEqual(['group_cancelled', 'group_cancelled', 'group_cancelled'])
  })

  test.each([
    ['addEvent refuses unknown_reference, changeEvent refuses unknown_reference', { functionRoomId: ABSENT }],
    ['addEvent refuses too_many_guests, changeEvent refuses too_many_guests: one more than it takes', { guests: 201 }],
    ['addEvent refuses event_outside_group, changeEvent refuses event_outside_group', { day: day(8) }],
    ['addEvent refuses event_outside_group past midnight of the departure', { day: day(13), until: '00:01' }],
    [
      'addEvent refuses function_room_taken, changeEvent refuses function_room_taken',
      { from: '10:59', until: '11:30' },
    ],
  ])('%s', async (title, wrong) => {
    const code = /refuses (\w+)/.exec(title)?.[1]
    await setUp()
    await add({ name: 'Brunch', from: '10:00', until: '11:00' })
    const made = await add()
    expect([await codeOf(adding(wrong)), await codeOf(changing(made, wrong))]).toEqual([code, code])
  })

  test('with the other event, the capacity or the days in its reason, and none at the bounds', async () => {
    await setUp()
    await add({ name: 'Brunch', from: '10:00', until: '11:00', guests: 200 })
    await add({ day: day(13), until: '00:00' })
    await add({ day: day(9) })
    const taken = await adding({ from: '10:30', until: '12:00' })
    expect(detailsOf(taken)).toEqual({ functionRoomName: 'Durbar Hall', name: 'Brunch', groupName: 'Sharma wedding', day: day(10), from: '10:00', until: '11:00' }) // prettier-ignore
    expect(detailsOf(await adding({ guests: 201 }))).toEqual({ capacity: 200 })
    expect(detailsOf(await adding({ day: day(14) }))).toEqual({ day: day(14), first: day(9), last: day(13) })
    expect((await adding({ until: '19:00' })).status).toBe(400)
  })

  test('update refuses event_outside_group: the events of a group stay within its dates', async () => {
    await setUp()
    await add({ day: day(13) })
    const dates = (departure: number) =>
      codeOf(desk.clerk.raw(groups.update, { ...known(group), ...desk.details({ departure: day(departure) }) }))
    expect([await dates(12), await dates(14)]).toEqual(['event_outside_group', 'ok'])
  })
})
