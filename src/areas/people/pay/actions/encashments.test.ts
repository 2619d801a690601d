import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { LeaveEncashment } from '#areas/people/leave/contract/encashments.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import type { LeaveType } from '#areas/people/leave/contract/replies.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { pay } from '../contract/pay.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let finance: TestClient
let today: Day
let annual: LeaveType
let componentId: string
let code: string
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  finance = await hotel.as('PROP_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  annual = await admin.send(leave.createType, { code: 'AL', name: 'Annual leave', accrual: 'NONE', isEncashable: true, encashKeep: 1_000, encashMax: 500 }) // prettier-ignore
  const made = await admin.send(pay.createComponent, { code: 'ENCASH', name: 'Leave paid out', kind: 'EARNING', basis: 'AMOUNT' }) // prettier-ignore
  componentId = made.id
  code = made.code
  await paidAs(componentId)
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function paidAs(leaveComponentId: string | null) {
  const { settings } = await admin.send(pay.setUp, {})
  await admin.send(pay.saveSettings, { ...settings, leaveComponentId })
}
async function hire({ days = 2_000, daily = 100_000, role = 'PROP_FRONTDESK' as 'PROP_FRONTDESK' | 'PROP_MANAGER' } = {}) {
  count += 1
  const { id: departmentId } = await admin.send(employees.createDepartment, { name: `Team ${count}` })
  const { id: positionId } = await admin.send(employees.createPosition, { title: `Role ${count}`, departmentId })
  const joinOn = addDays(today, -400)
  const { id } = await admin.send(employees.create, { firstName: `P${count}`, lastName: 'Costa', joinOn, departmentId, positionId, weeklyHours: 40 })
  if (daily > 0) await finance.send(employees.changePay, { employeeId: id, effectiveOn: joinOn, pay: { basis: 'DAY', amount: minor(daily) }, reason: 'Agreed' })
  const client = await hotel.as(role)
  await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  if (days > 0) await manager.send(leave.adjust, { employeeId: id, typeId: annual.id, kind: 'ADJUST', amount: days, on: addDays(today, -100), note: 'From the old system' })
  return { id, departmentId, client }
} // prettier-ignore
const ask = (client: TestClient, amount = 250, typeId = annual.id) => client.send(leave.requestEncashment, { typeId, amount }) // prettier-ignore
const decision = ({ id, version }: LeaveEncashment, over: object = {}) => ({ leaveEncashmentId: id, version, isApproved: true, ...over }) // prettier-ignore
const approve = (one: LeaveEncashment) => manager.send(pay.decideEncashment, decision(one))
const refusal = (by: TestClient, one: LeaveEncashment, over: object = {}) => by.raw(pay.decideEncashment, decision(one, over)).then(codeOf) // prettier-ignore
const balanceOf = async (client: TestClient) =>
  (await client.send(leave.own, {})).balances.find(({ typeId }) => typeId === annual.id)
const oneOffsOf = async (employeeId: string) => (await finance.send(pay.viewPerson, { employeeId })).oneOffs

describe('days of leave', () => {
  test('are asked for, approved, leave the balance and are paid once, by the worth of a day', async () => {
    const { id, departmentId, client } = await hire()
    expect(await balanceOf(client)).toMatchObject({ usable: 2_000, encashable: 500 })
    const asked = await ask(client)
    expect(asked).toMatchObject({ state: 'REQUESTED', amount: 250, isPaid: false })
    expect(await balanceOf(client)).toMatchObject({ usable: 1_750, requested: 250, encashable: 250 })
    expect((await manager.send(approvals.inbox, {})).rows.find(({ subjectId }) => subjectId === asked.id)).toMatchObject({ kind: 'ENCASHMENT', facts: { days: 2.5, type: 'Annual leave' } }) // prettier-ignore
    expect((await manager.send(leave.encashments, {})).rows.find((row) => row.id === asked.id)).toMatchObject({ mayDecide: true }) // prettier-ignore
    expect(await oneOffsOf(id)).toEqual([])
    expect(await approve(asked)).toMatchObject({ state: 'APPROVED', isPaid: false })
    expect(await balanceOf(client)).toMatchObject({ usable: 1_750, requested: 0, encashable: 250 })
    expect(await oneOffsOf(id)).toMatchObject([{ componentId, amount: 250_000, state: 'OPEN', reason: 'Annual leave (2.5)' }]) // prettier-ignore
    const [entry] = (await client.send(leave.ownLedger, {})).rows
    expect(entry).toMatchObject({ kind: 'ENCASHED', amount: -250, on: today })
    expect(JSON.stringify(await client.send(notifications.list, {}))).toContain('encashment_approved')
    // This month's payslip has it, once; then it is paid and its one-off is not cancelled.
    const run = await finance.send(pay.prepare, { from: addDays(today, -6), until: today, payOn: today, departmentId })
    const { rows } = await finance.send(pay.viewSlips, { payRunId: run.id })
    const { figures } = await finance.send(pay.viewSlip, { payslipId: rows[0]!.id })
    expect(figures.lines.filter((line) => line.code === code)).toMatchObject([{ amount: 250_000 }])
    await admin.send(pay.approve, { payRunId: run.id, version: (await finance.send(pay.run, { payRunId: run.id })).run.version }) // prettier-ignore
    expect((await client.send(leave.ownEncashments, {})).rows).toMatchObject([{ state: 'APPROVED', isPaid: true }])
    const [oneOff] = await oneOffsOf(id)
    expect(codeOf(await finance.raw(pay.cancelOneOff, { oneOffId: oneOff!.id }))).toBe('one_off_over')
    expect(await balanceOf(client)).toMatchObject({ usable: 1_750 })
  })

  test('are in the balance again when their one-off is cancelled before it is paid, and may be asked for again', async () => {
    const { id, client } = await hire()
    await approve(await ask(client, 500))
    expect(await balanceOf(client)).toMatchObject({ usable: 1_500, encashable: 0 })
    const [oneOff] = await oneOffsOf(id)
    await finance.send(pay.cancelOneOff, { oneOffId: oneOff!.id })
    expect(await balanceOf(client)).toMatchObject({ usable: 2_000, encashable: 500 })
    expect((await client.send(leave.ownLedger, {})).rows.slice(0, 2)).toMatchObject([{ kind: 'RETURNED', amount: 500 }, { kind: 'ENCASHED', amount: -500 }]) // prettier-ignore
    expect((await client.send(leave.ownEncashments, {})).rows).toMatchObject([{ state: 'CANCELLED' }])
    await approve(await ask(client, 500))
  })

  test('of two approvals at once one pays', async () => {
    const { id, client } = await hire()
    const asked = await ask(client)
    const replies = await Promise.all([1, 2, 3].map(() => manager.raw(pay.decideEncashment, decision(asked))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await oneOffsOf(id)).toHaveLength(1)
  })

  test('of leave and pay for the same days only one is approved', async () => {
    const { client } = await hire({ days: 1_500 })
    const asked = await ask(client, 500)
    const from = addDays(today, 20)
    const request = await client.raw(leave.request, { typeId: annual.id, from, until: addDays(from, 14) })
    expect(codeOf(request)).toBe('leave_balance')
    await manager.send(leave.adjust, { employeeId: asked.employeeId, typeId: annual.id, kind: 'ADJUST', amount: -400, on: today, note: 'Corrected' }) // prettier-ignore
    expect(await refusal(manager, asked)).toBe('encash_below_kept')
  })

  test('are no pay when they are refused, with a reason', async () => {
    const { id, client } = await hire()
    const refused = await manager.send(pay.decideEncashment, decision(await ask(client), { isApproved: false, comment: 'Take them' })) // prettier-ignore
    expect(refused).toMatchObject({ state: 'REFUSED', comment: 'Take them' })
    expect([await oneOffsOf(id), await balanceOf(client)]).toMatchObject([[], { usable: 2_000, encashable: 500 }])
  })
})

describe('refusals', () => {
  test('decideEncashment refuses not_found, decideEncashment refuses stale_version, decideEncashment refuses reason_required, decideEncashment refuses leave_over', async () => {
    const { client } = await hire()
    const asked = await ask(client)
    expect(await refusal(manager, { ...asked, id: ABSENT })).toBe('not_found')
    expect(await refusal(manager, asked, { version: 7 })).toBe('stale_version')
    expect(await refusal(manager, asked, { isApproved: false })).toBe('reason_required')
    expect(await refusal(manager, await approve(asked))).toBe('leave_over')
  })

  test('decideEncashment refuses own_approval, decideEncashment refuses not_your_approval', async () => {
    const { client } = await hire({ role: 'PROP_MANAGER' })
    const asked = await ask(client)
    expect(await refusal(client, asked)).toBe('own_approval')
    expect(await refusal((await hire()).client, asked)).toBe('not_your_approval')
  })

  test('decideEncashment refuses approval_over where its approval has ended', async () => {
    const { client } = await hire()
    const asked = await ask(client)
    await hotel.rows(`update approvals set state = 'WITHDRAWN', ended_at = now() where subject_id = $1`, [asked.id])
    expect(await refusal(manager, asked)).toBe('approval_over')
    await hotel.rows(`update approvals set state = 'OPEN', ended_at = null where subject_id = $1`, [asked.id])
  })

  test('decideEncashment refuses encash_not_offered, decideEncashment refuses leave_too_fine, decideEncashment refuses leave_balance, decideEncashment refuses encash_below_kept, decideEncashment refuses encash_above_year by the terms of today', async () => {
    const type = await admin.send(leave.createType, { code: 'OT', name: 'Other', accrual: 'NONE', isEncashable: true })
    const { id: employeeId, client } = await hire()
    await manager.send(leave.adjust, { employeeId, typeId: type.id, kind: 'ADJUST', amount: 300, on: addDays(today, -9), note: 'Given' })
    const asked = await ask(client, 250, type.id)
    const { id: leaveTypeId, version: _version, ...fields } = type
    const change = async (over: object) => {
      const now = (await admin.send(leave.setUp, {})).types.find(({ id }) => id === leaveTypeId)!
      await admin.send(leave.updateType, { leaveTypeId, version: now.version, ...fields, ...over })
      return refusal(manager, asked)
    }
    expect(await change({ isEncashable: false })).toBe('encash_not_offered')
    expect(await change({ unit: 'DAY' })).toBe('leave_too_fine')
    expect(await change({ encashKeep: 100 })).toBe('encash_below_kept')
    expect(await change({ encashMax: 200 })).toBe('encash_above_year')
    await manager.send(leave.adjust, { employeeId, typeId: type.id, kind: 'ADJUST', amount: -100, on: today, note: 'Taken' })
    expect(await change({})).toBe('leave_balance')
  }) // prettier-ignore

  test('decideEncashment refuses encash_leaver, and what waits ends when a last day is known', async () => {
    const { id: employeeId, client } = await hire()
    const asked = await ask(client)
    await hotel.rows('update employees set left_on = $2 where id = $1', [employeeId, addDays(today, 30)])
    expect(await refusal(manager, asked)).toBe('encash_leaver')
    await hotel.rows('update employees set left_on = null where id = $1', [employeeId])
    const { version } = await manager.send(employees.get, { employeeId })
    await manager.send(employees.setStatus, { employeeId, version, status: 'LEFT', on: today, reason: 'Moved' })
    expect((await manager.send(leave.encashments, { view: 'ALL' })).rows.find(({ id }) => id === asked.id)).toMatchObject({ state: 'WITHDRAWN' }) // prettier-ignore
    expect((await manager.send(approvals.inbox, {})).rows.map(({ subjectId }) => subjectId)).not.toContain(asked.id)
  })

  test('decideEncashment refuses leave_unpaid without a component or pay, and nothing is changed; saveSettings refuses unknown_reference', async () => {
    const [one, unpaid] = [await hire(), await hire({ daily: 0 })]
    expect(await refusal(manager, await ask(unpaid.client))).toBe('leave_unpaid')
    await paidAs(null)
    const asked = await ask(one.client)
    expect(await refusal(manager, asked)).toBe('leave_unpaid')
    expect((await one.client.send(leave.ownEncashments, {})).rows).toMatchObject([{ state: 'REQUESTED' }])
    await paidAs(componentId)
    expect(await approve(asked)).toMatchObject({ state: 'APPROVED' })
    const { settings } = await admin.send(pay.setUp, {})
    expect(codeOf(await admin.raw(pay.saveSettings, { ...settings, leaveComponentId: ABSENT }))).toBe('unknown_reference')
  }) // prettier-ignore
})
