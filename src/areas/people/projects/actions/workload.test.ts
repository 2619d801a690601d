import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { startWorkshop } from './testing.ts'

let shop: Awaited<ReturnType<typeof startWorkshop>>
let monday: Day
beforeAll(async () => {
  shop = await startWorkshop()
  monday = addDays(mondayOf(shop.today), 14)
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

test('workload: hours of contract or rota without leave, and open estimates shared among who works on them', async () => {
  const { manager, admin } = shop
  const [lead, member] = [await shop.hire('Lea', { weeklyHours: 40 }), await shop.hire('Max', { weeklyHours: 40 })]
  const { projectId } = await shop.open([lead, member])
  const work = (over: object) => lead.client.send(projects.createItem, { projectId, title: 'Tiles', assigneeIds: [lead.id, member.id], ...over })
  await work({ startOn: monday, dueOn: addDays(monday, 5), estimateMinutes: 3_600 })
  await work({ estimateMinutes: 121 })
  await work({ startOn: monday, dueOn: monday })
  const read = async () => (await manager.send(projects.workload, { from: monday, weeks: 4 })).rows
  const [first, second] = await read()
  expect([first?.name, second?.name]).toEqual([expect.stringContaining('Lea'), expect.stringContaining('Max')])
  // Six working days without a Sunday; 40 hours; each has half of 60 hours.
  expect(first?.weeks[0]).toEqual({ monday, capacity: 2_400, planned: 1_800, isOver: false })
  expect(first?.weeks[1]).toEqual({ monday: addDays(monday, 7), capacity: 2_400, planned: 0, isOver: false })
  expect([first?.unscheduled, second?.unscheduled].toSorted()).toEqual([60, 61])
  // Three days of leave of six, and for the other a rota of one shift.
  const { id: typeId } = await admin.send(leave.createType, { code: 'XX', name: 'Leave', needsBalance: false, accrual: 'NONE' })
  const away = await lead.client.send(leave.request, { typeId, from: monday, until: addDays(monday, 2) })
  await manager.send(leave.decide, { leaveRequestId: away.id, version: away.version, isApproved: true })
  const { departmentId, positionId } = await manager.send(employees.get, { employeeId: member.id })
  const shift = { employeeId: member.id, departmentId, positionId, on: monday, starts: '07:00', ends: '15:00' }
  await manager.send(rota.edit, { added: [shift], reason: 'as agreed' })
  const [one, other] = await read()
  expect(one?.weeks[0]).toMatchObject({ capacity: 1_200, planned: 1_800, isOver: true })
  expect(other?.weeks[0]).toMatchObject({ capacity: 480, planned: 1_800, isOver: true })
  // What was logged is left to do no more, and members alone are shown.
  expect((await read()).map(({ employeeId }) => employeeId)).toEqual([lead.id, member.id])
  const page = await manager.send(projects.workload, { from: monday, weeks: 4, limit: 1 })
  expect(page.rows.map(({ employeeId }) => employeeId)).toEqual([lead.id])
  expect((await manager.send(projects.workload, { from: monday, weeks: 4, limit: 1, after: page.next })).rows).toHaveLength(1)
  expect((await lead.client.raw(projects.workload, { from: monday })).status).toBe(403)
}) // prettier-ignore
