import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, type Day, dayAt, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rota } from '../contract/rota.ts'
import { clearAbsences, placeAbsences } from './absences.ts'

let hotel: TestHotel
let manager: TestClient
let departmentId: string
let positionId: string
let monday: Day
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  const today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  monday = addDays(mondayOf(today), 28)
  departmentId = (await manager.send(employees.createDepartment, { name: 'Front desk' })).id
  positionId = (await manager.send(employees.createPosition, { title: 'Clerk', departmentId })).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function hire() {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = {
    firstName: `P${(count += 1)}`,
    lastName: 'Costa',
    joinOn: addDays(monday, -100),
    departmentId,
    positionId,
  }
  const { id } = await manager.send(employees.create, { ...fields, weeklyHours: 0 })
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
}
const wanted = (employeeId: string | null, on: Day, starts = '07:00', ends = '15:00') => ({ employeeId, departmentId, positionId, on, starts, ends }) // prettier-ignore
const edit = (input: object) => manager.raw(rota.edit, { reason: 'as agreed', ...input }).then(codeOf)
async function place(employeeId: string | null, on: Day, starts?: string, ends?: string) {
  const { shifts } = await manager.send(rota.edit, {
    added: [wanted(employeeId, on, starts, ends)],
    reason: 'as agreed',
  })
  const [shift] = shifts
  if (!shift) throw new Error('nothing was placed')
  return shift
}
const publish = () => manager.send(rota.publish, { departmentId, weekStart: monday, reason: 'as agreed' })
const SOURCE = () => `019b0000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
const away = (employeeId: string, on: Day, halves: 1 | 2 | 3 = 3, sourceId = SOURCE()) =>
  hotel.inside((ctx) => placeAbsences(ctx, { sourceId, employeeId, days: [{ on, halves }], code: 'AL', name: 'Annual leave', color: 'TEAL' }, 'Annual leave')) // prettier-ignore
const inRota = async (employeeId: string) =>
  (await manager.send(rota.people, { from: monday, days: 7, limit: 100 })).rows.find(({ id }) => id === employeeId)

describe('approved leave', () => {
  test('is in the rota, and edit refuses on_leave until it is cleared', async () => {
    const { id } = await hire()
    const sourceId = SOURCE()
    await away(id, monday, 3, sourceId)
    expect((await inRota(id))?.absences).toEqual([
      { on: monday, halves: 3, fromTime: null, untilTime: null, code: 'AL', name: 'Annual leave', color: 'TEAL' },
    ])
    expect(await edit({ added: [wanted(id, monday)] })).toBe('on_leave')
    await place(id, addDays(monday, 1))
    await hotel.inside((ctx) => clearAbsences(ctx, sourceId))
    await place(id, monday)
  })

  test.each([
    ['the first half ends at one in the afternoon', 1, '12:59', '20:00', true],
    ['from one on one may work', 1, '13:00', '20:00', false],
    ['of the second half one may work until one', 2, '07:00', '13:00', false],
    ['and no minute longer', 2, '07:00', '13:01', true],
  ] as const)('takes half a day: %s', async (_what, halves, starts, ends, isRefused) => {
    const { id } = await hire()
    await away(id, addDays(monday, 2), halves)
    const code = await edit({ added: [wanted(id, addDays(monday, 2), starts, ends)] })
    expect(code === 'on_leave').toBe(isRefused)
  })

  test('opens published shifts in its way, at once for everybody, and leaves others', async () => {
    const { id, client } = await hire()
    await place(id, addDays(monday, 3))
    await place(id, addDays(monday, 4))
    await publish()
    const opened = await away(id, addDays(monday, 3))
    expect(opened).toHaveLength(1)
    const own = await client.send(rota.own, { from: monday })
    expect(own.shifts.map(({ on }) => on)).toEqual([addDays(monday, 4)])
    expect(own.open.map(({ on }) => on)).toContain(addDays(monday, 3))
  })

  test('a day of leave is left as it is by a copied week', async () => {
    const { id } = await hire()
    await place(id, addDays(monday, 5))
    await away(id, addDays(monday, 12))
    await manager.send(rota.copyWeek, {
      departmentId,
      fromWeek: monday,
      toWeek: addDays(monday, 7),
      reason: 'as agreed',
    })
    const next = await manager.send(rota.people, { from: addDays(monday, 7), days: 7, limit: 100 })
    expect(next.rows.find((row) => row.id === id)?.shifts).toEqual([])
  })

  test('claim refuses on_leave, decideClaim refuses on_leave', async () => {
    const { id, client } = await hire()
    const day = addDays(monday, 6)
    const [one, two] = [await place(null, day), await place(null, day, '16:00', '20:00')]
    await publish()
    const { id: claimId } = await client.send(rota.claim, { rotaShiftId: one.id })
    await away(id, day)
    expect(await client.raw(rota.claim, { rotaShiftId: two.id }).then(codeOf)).toBe('on_leave')
    expect(await manager.raw(rota.decideClaim, { claimId, isApproved: true }).then(codeOf)).toBe('on_leave')
  })

  test('decideSwap refuses on_leave', async () => {
    const [from, to] = [await hire(), await hire()]
    const day = addDays(monday, 6)
    const shift = await place(from.id, day)
    await publish()
    const { id: swapId } = await from.client.send(rota.askSwap, { shiftId: shift.id, toEmployeeId: to.id })
    await to.client.send(rota.answerSwap, { swapId, isAccepted: true })
    await away(to.id, day)
    expect(await manager.raw(rota.decideSwap, { swapId, isApproved: true }).then(codeOf)).toBe('on_leave')
  })

  test('is not worked even by a statement that no guard saw', async () => {
    const { id } = await hire()
    await away(id, addDays(monday, 1))
    const { id: shiftId } = await place(null, addDays(monday, 1))
    const give = () => hotel.rows('update rota_shifts set employee_id = $1 where id = $2', [id, shiftId])
    await expect(give()).rejects.toThrow('nobody works on leave')
  })
})
