import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cashier } from '../contract/cashier.ts'
import { findMissingClockIn } from '../queries/clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let hotel: TestHotel
let manager: TestClient
let place: { departmentId: string; positionId: string }
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  const { id: departmentId } = await manager.send(employees.createDepartment, {
    name: 'Front desk',
    area: 'FRONT_DESK',
  })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Clerk', departmentId })
  place = { departmentId, positionId }
})
afterAll(() => hotel.stop())

async function hire(): Promise<TestClient> {
  const client = await hotel.as('PROP_FRONTDESK')
  const today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const name = { firstName: `P${(count += 1)}`, lastName: 'Costa' }
  const { id } = await manager.send(employees.create, { ...name, ...place, joinOn: addDays(today, -100) })
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return client
}
const isWarned = async (client: TestClient) => (await client.send(cashier.drawer, {})).isClockInMissing
const clock = (client: TestClient, direction: 'IN' | 'OUT' | 'BREAK_START') =>
  client.send(attendance.clock, { direction, clientId: crypto.randomUUID() })

test('an employee without an open clock is warned where people clock in, and opens a drawer all the same', async () => {
  const [nina, omar, guest] = [await hire(), await hire(), await hotel.as('PROP_FRONTDESK')]
  expect([await isWarned(nina), await isWarned(guest)]).toEqual([false, false])
  await clock(omar, 'IN')
  expect([await isWarned(nina), await isWarned(omar), await isWarned(guest)]).toEqual([true, false, false])
  await clock(omar, 'BREAK_START')
  expect(await isWarned(omar)).toBe(false)
  await clock(omar, 'OUT')
  expect(await isWarned(omar)).toBe(true)
  expect(await nina.send(cashier.open, { drawer: 'Bar', openingAmount: minor(0) })).toMatchObject({ status: 'OPEN' })
})

test('a clock that was left open counts for two days, and a property uses the clock for two weeks after the last press', async () => {
  const nina = await hire()
  const pressedAt = Date.parse((await clock(nina, 'IN')).at)
  const isMissing = (later: number) =>
    hotel.inside(({ tx }) => findMissingClockIn(tx, nina.userId, new Date(pressedAt + later).toISOString()))
  expect([await isMissing(0), await isMissing(2 * DAY - 1), await isMissing(2 * DAY)]).toEqual([false, false, true])
  expect([await isMissing(14 * DAY - 1), await isMissing(14 * DAY)]).toEqual([true, false])
})
