import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { FIXTURE } from '#test/server.ts'
import { groups } from '../contract/groups.ts'
import { ABSENT, day, type GroupsDesk, startGroups } from './testing.ts'

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(async () => {
  await desk.setToday(0)
  expect(await desk.differences()).toEqual([])
  await desk.clear()
  await desk.hotel.rows(`update rooms set condition = 'CLEAN'`)
})
afterAll(() => desk.stop())

/** A group of some guests, each in a booking of their own. */
async function arriving(names: readonly string[]) {
  const { id: groupId } = await desk.definite(names.length)
  await desk.pickUp(groupId, names.map((guestName) => desk.guest({ guestName }))) // prettier-ignore
  return groupId
}
const stayOf = async (groupId: string, index = 0) => (await desk.clerk.send(groups.stays, { groupId })).rows[index]
const checkIn = (groupId: string, more: object = {}) => desk.clerk.send(groups.checkIn, { groupId, ...more })
const checkOut = (groupId: string, more: object = {}) => desk.clerk.send(groups.checkOut, { groupId, ...more })
const outcomes = ({ rows }: { rows: { guestName: string; outcome: string; code: string | null }[] }) =>
  rows.map(({ guestName, outcome, code }) => [guestName, outcome, code])

describe('group check-in', () => {
  test('checks in all who are due, each into a room that is assigned on the way; a second time everyone is found', async () => {
    const groupId = await arriving(['Asha', 'Bela', 'Chitra'])
    expect(await desk.read(groupId)).toMatchObject({ dueIn: 0, dueOut: 0 })
    await desk.setToday(10)
    expect(await desk.read(groupId)).toMatchObject({ dueIn: 3, dueOut: 0 })
    expect((await desk.clerk.send(groups.stays, { groupId, due: 'IN' })).rows).toHaveLength(3)
    const done = await checkIn(groupId)
    expect(outcomes(done)).toEqual([['Asha', 'DONE', null], ['Bela', 'DONE', null], ['Chitra', 'DONE', null]]) // prettier-ignore
    expect(new Set(done.rows.map(({ roomNumber }) => roomNumber)).size).toBe(3)
    expect([done.group.dueIn, done.left]).toEqual([0, 0])
    const stayIds = done.rows.map(({ stayId }) => stayId)
    expect(outcomes(await checkIn(groupId, { stayIds })).map(([, outcome]) => outcome)).toEqual(['ALREADY', 'ALREADY', 'ALREADY']) // prettier-ignore
    expect((await checkIn(groupId)).rows).toEqual([])
    const events = await desk.hotel.rows(`select type from audit_events where type = 'GROUP_CHECKED_IN'`)
    expect(events).toHaveLength(1)
  })

  test('leaves who cannot go up, with the reason of a single check-in, and takes the rest', async () => {
    const groupId = await arriving(['Asha', 'Bela'])
    const stay = await stayOf(groupId)
    await desk.clerk.send(bookings.assign, { assignments: [{ stayId: stay?.stayId ?? '', roomId: FIXTURE.rooms['101'] }] }) // prettier-ignore
    await desk.hotel.rows(`update rooms set condition = 'DIRTY' where number = '101'`)
    await desk.setToday(10)
    expect(outcomes(await checkIn(groupId))).toEqual([['Asha', 'REFUSED', 'room_not_ready'], ['Bela', 'DONE', null]]) // prettier-ignore
    expect(await desk.read(groupId)).toMatchObject({ dueIn: 1 })
    expect(outcomes(await checkIn(groupId, { acceptDirty: true }))).toEqual([['Asha', 'DONE', null]])
  })

  test('takes only those who are named, and refuses by guest who comes another day', async () => {
    const groupId = await arriving(['Asha', 'Bela'])
    const [first, second] = [await stayOf(groupId), await stayOf(groupId, 1)]
    expect(outcomes(await checkIn(groupId, { stayIds: [first?.stayId] }))).toEqual([['Asha', 'REFUSED', 'not_arrival_day']]) // prettier-ignore
    await desk.setToday(10)
    expect(outcomes(await checkIn(groupId, { stayIds: [second?.stayId] }))).toEqual([['Bela', 'DONE', null]])
  })

  test('at the same moment as the single check-ins lets everyone in once', async () => {
    const groupId = await arriving(['Asha', 'Bela', 'Chitra', 'Devi'])
    const { rows } = await desk.clerk.send(groups.stays, { groupId })
    await desk.setToday(10)
    await Promise.all([
      checkIn(groupId),
      checkIn(groupId),
      ...rows.map(({ bookingId }) => desk.clerk.raw(bookings.checkIn, { bookingId })),
    ])
    const after = await desk.clerk.send(groups.stays, { groupId })
    expect(after.rows.map(({ status }) => status)).toEqual(['IN_HOUSE', 'IN_HOUSE', 'IN_HOUSE', 'IN_HOUSE'])
    expect(new Set(after.rows.map(({ roomNumber }) => roomNumber)).size).toBe(4)
  })

  test('checkIn refuses not_found, checkOut refuses not_found: no such group, and a stay that is not its', async () => {
    const groupId = await arriving(['Asha'])
    const other = await desk.definite(1)
    const stay = await stayOf(groupId)
    for (const route of [groups.checkIn, groups.checkOut]) {
      expect(await desk.codeOf(desk.clerk.raw(route, { groupId: ABSENT }))).toBe('not_found')
      expect(await desk.codeOf(desk.clerk.raw(route, { groupId: other.id, stayIds: [stay?.stayId] }))).toBe('not_found')
    }
  })
})

describe('group check-out', () => {
  test('leaves who owes with the figure, and takes who owes nothing', async () => {
    const groupId = await arriving(['Asha', 'Bela'])
    const [first, second] = [await stayOf(groupId), await stayOf(groupId, 1)]
    await desk.setToday(10)
    await checkIn(groupId)
    await desk.setToday(13)
    expect(await desk.read(groupId)).toMatchObject({ dueOut: 2 })
    await desk.hotel.rows(`update stay_nights set net_minor = 0, tax_minor = 0, taxes = '[]' where stay_id = $1`, [
      second?.stayId,
    ])
    const { rows } = await checkOut(groupId)
    const { money } = await desk.clerk.send(bookings.get, { bookingId: first?.bookingId ?? '' })
    expect(rows).toMatchObject([
      { guestName: 'Asha', outcome: 'REFUSED', code: 'balance_due', balance: money.due },
      { guestName: 'Bela', outcome: 'DONE', balance: null },
    ])
    expect(money.due).toBeGreaterThan(0)
    const stayIds = [second?.stayId]
    expect(outcomes(await checkOut(groupId, { stayIds }))).toEqual([['Bela', 'ALREADY', null]])
  })

  test('lets everyone go whose charges are routed to the account', async () => {
    const groupId = await arriving(['Asha', 'Bela'])
    await desk.clerk.send(groups.setRoutes, { groupId, routes: [{ category: 'ROOM', from: day(0) }] })
    await desk.setToday(10)
    await checkIn(groupId)
    await desk.setToday(13)
    const done = await checkOut(groupId)
    expect(outcomes(done)).toEqual([['Asha', 'DONE', null], ['Bela', 'DONE', null]]) // prettier-ignore
    expect(done.group.dueOut).toBe(0)
  })
})
