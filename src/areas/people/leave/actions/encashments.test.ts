import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leave } from '../contract/leave.ts'
import type { LeaveType } from '../contract/replies.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let today: Day
let departmentId: string
let positionId: string
let annual: LeaveType
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  departmentId = (await admin.send(employees.createDepartment, { name: 'Front desk' })).id
  positionId = (await admin.send(employees.createPosition, { title: 'Clerk', departmentId })).id
  annual = await newType({ encashKeep: 1_000, encashMax: 500 })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const newType = (over: Partial<RequestOf<typeof leave.createType>> = {}) => {
  count += 1
  return admin.send(leave.createType, { code: `T${count}`, name: `Type ${count}`, accrual: 'NONE', isEncashable: true, ...over }) // prettier-ignore
}
async function hire(days = 2_000, typeId = annual.id) {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(today, -800), departmentId, positionId } // prettier-ignore
  const { id } = await manager.send(employees.create, fields)
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  await manager.send(leave.adjust, { employeeId: id, typeId, kind: 'ADJUST', amount: days, on: addDays(today, -9), note: 'Given' }) // prettier-ignore
  return { id, client }
}
const refusal = (client: TestClient, amount: number, typeId = annual.id) =>
  client.raw(leave.requestEncashment, { typeId, amount }).then(codeOf)

describe('a request to be paid for days', () => {
  test('holds them until it is withdrawn, and is seen by who plans the department only', async () => {
    const { client } = await hire()
    const { id } = await client.send(leave.requestEncashment, { typeId: annual.id, amount: 500, reason: 'A car' })
    expect((await client.send(leave.own, {})).balances).toMatchObject([{ usable: 1_500, requested: 500, encashable: 0 }]) // prettier-ignore
    expect((await client.send(leave.encashments, {})).rows).toEqual([])
    expect((await manager.send(leave.encashments, {})).rows).toMatchObject([{ id, reason: 'A car', mayDecide: true }])
    await client.send(leave.withdrawEncashment, { leaveEncashmentId: id })
    expect((await client.send(leave.own, {})).balances).toMatchObject([{ usable: 2_000, requested: 0, encashable: 500 }]) // prettier-ignore
    expect((await manager.send(leave.encashments, { view: 'ALL' })).rows).toMatchObject([{ id, state: 'WITHDRAWN' }])
  })

  test('requestEncashment refuses encash_not_offered, requestEncashment refuses leave_too_fine, requestEncashment refuses leave_balance, requestEncashment refuses encash_below_kept, requestEncashment refuses encash_above_year', async () => {
    const { client } = await hire()
    const plain = await newType({ isEncashable: false })
    const open = await newType()
    expect(await refusal(client, 100, plain.id)).toBe('encash_not_offered')
    expect(await refusal(client, 30)).toBe('leave_too_fine')
    expect(await refusal(client, 100, open.id)).toBe('leave_balance')
    expect(await refusal((await hire(1_100)).client, 150)).toBe('encash_below_kept')
    await client.send(leave.requestEncashment, { typeId: annual.id, amount: 300 })
    expect(await refusal(client, 250)).toBe('encash_above_year')
  })

  test('of two requests at once for the last days one is taken', async () => {
    const open = await newType()
    const { client } = await hire(200, open.id)
    const replies = await Promise.all([1, 2].map(() => client.raw(leave.requestEncashment, { typeId: open.id, amount: 200 }))) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('requestEncashment refuses not_found, requestEncashment refuses unknown_reference; ownEncashments refuses not_found', async () => {
    const { client } = await hire()
    expect(await refusal(admin, 100)).toBe('not_found')
    expect(codeOf(await admin.raw(leave.ownEncashments, {}))).toBe('not_found')
    expect(await refusal(client, 100, ABSENT)).toBe('unknown_reference')
    expect(await refusal(client, 100, (await newType({ isActive: false })).id)).toBe('unknown_reference')
  })

  test('requestEncashment refuses encash_leaver once a last day is known', async () => {
    const { id: employeeId, client } = await hire()
    const { version } = await manager.send(employees.get, { employeeId })
    const on = addDays(today, 30)
    await manager.send(employees.setStatus, { employeeId, version, status: 'ON_NOTICE', on, reason: 'Moves' })
    expect(await refusal(client, 100)).toBe('encash_leaver')
  })

  test('withdrawEncashment refuses not_found, withdrawEncashment refuses leave_over', async () => {
    const [one, other] = [await hire(), await hire()]
    const { id: leaveEncashmentId } = await one.client.send(leave.requestEncashment, { typeId: annual.id, amount: 100 })
    expect(codeOf(await other.client.raw(leave.withdrawEncashment, { leaveEncashmentId }))).toBe('not_found')
    await one.client.send(leave.withdrawEncashment, { leaveEncashmentId })
    expect(codeOf(await one.client.raw(leave.withdrawEncashment, { leaveEncashmentId }))).toBe('leave_over')
  })

  test('createType refuses encash_terms_disordered, updateType refuses encash_terms_disordered', async () => {
    const fields = { code: 'ZZ', name: 'Unpaid', accrual: 'NONE' } as const
    const create = (over: object) => admin.raw(leave.createType, { ...fields, ...over }).then(codeOf)
    expect(await create({ isEncashable: true, paidPercent: 0 })).toBe('encash_terms_disordered')
    expect(await create({ isEncashable: true, needsBalance: false })).toBe('encash_terms_disordered')
    expect(await create({ encashKeep: 100 })).toBe('encash_terms_disordered')
    const { id: leaveTypeId, ...type } = await newType()
    expect(codeOf(await admin.raw(leave.updateType, { leaveTypeId, ...type, paidPercent: 0 }))).toBe('encash_terms_disordered') // prettier-ignore
  })
})
