import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { releaseByCutOff } from './cut-off.ts'
import { day, type GroupsDesk, nightOf, startGroups } from './testing.ts'

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(async () => {
  await desk.setToday(0)
  expect(await desk.differences()).toEqual([])
  await desk.clear()
})
afterAll(() => desk.stop())

const closeOn = async (offset: number): Promise<number> => {
  await desk.setToday(offset)
  return desk.hotel.inside(releaseByCutOff)
}

test('rooms left are released when the day of the cut-off closes: not the day before, once on the day', async () => {
  const { id } = await desk.definite(2, { cutOffRule: 'FIXED', cutOffOn: day(5) })
  await desk.pickUp(id, [desk.guest()])
  expect(await closeOn(4)).toBe(0)
  expect(await closeOn(5)).toBe(3)
  expect(await closeOn(5)).toBe(0)
  expect(nightOf(await desk.read(id), 10)).toMatchObject({ held: 2, pickedUp: 1, released: 1, left: 0, free: 3 })
  const [event] = await desk.hotel.rows(`select after from audit_events where entity_id = $1 and type = 'GROUP_RELEASED'`, [id]) // prettier-ignore
  expect(event?.['after']).toMatchObject({ rooms: 3, cutOffOn: day(5), cutOffRule: 'FIXED' })
})

test('a close that was missed is made up for the day after', async () => {
  await desk.definite(1, { cutOffRule: 'ROLLING', cutOffDays: 5 })
  expect(await closeOn(4)).toBe(0)
  expect(await closeOn(6)).toBe(3)
})

test('by day each night is released in its turn; none and cancelled groups are left alone', async () => {
  const { id } = await desk.definite(1, { cutOffRule: 'BY_DAY', cutOffDays: 5 })
  await desk.definite(1)
  expect([await closeOn(4), await closeOn(5), await closeOn(6)]).toEqual([0, 1, 1])
  expect((await desk.read(id)).nextCutOffOn).toBe(day(7))
})
