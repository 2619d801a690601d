import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { approvals } from '../contract/approvals.ts'
import { decideApproval, type OpenedRequest, openApproval, withdrawApproval } from './engine.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let departmentId: string
let positionId: string
let today: Day
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  departmentId = (await manager.send(employees.createDepartment, { name: 'Front desk' })).id
  positionId = (await manager.send(employees.createPosition, { title: 'Clerk', departmentId })).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function hire(over: { managerId?: string; departmentId?: string; positionId?: string } = {}) {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = {
    firstName: `P${(count += 1)}`,
    lastName: 'Costa',
    joinOn: addDays(today, -100),
    departmentId,
    positionId,
    ...over,
  }
  const { id } = await manager.send(employees.create, fields)
  const employee = await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client, employee }
}
const SUBJECT = () => `019b0000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
const notice = { kind: 'leave_requested', message: 'A request', facts: { name: 'P', type: 'Leave', from: '2026-12-01', until: '2026-12-02' }, path: '/hrm/approvals' as const } // prettier-ignore
async function open(employeeId: string, over: Partial<OpenedRequest> = {}) {
  const subjectId = SUBJECT()
  await hotel.inside((ctx) => openApproval(ctx, { kind: 'LEAVE', subjectId, employeeId, notice, ...over }))
  return subjectId
}
/** Decides as the user of a client. */
const decideAs = (client: TestClient, roles: 'PROP_FRONTDESK' | 'PROP_MANAGER', subjectId: string, isApproved = true) =>
  hotel
    .inside((ctx) => {
      const permissions = roles === 'PROP_MANAGER' ? ctx.actor.permissions : new Set<never>()
      const actor = { ...ctx.actor, id: client.userId, permissions }
      return decideApproval({ ...ctx, actor }, { kind: 'LEAVE', subjectId, isApproved, comment: 'as agreed', notice })
    })
    .catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const inboxOf = async (client: TestClient) => (await client.send(approvals.inbox, { limit: 100 })).rows
const idOf = async (subjectId: string) => (await inboxOf(manager)).find((row) => row.subjectId === subjectId)?.id ?? ''

describe('a request', () => {
  test('waits for the manager of the employee, who is notified and approves it', async () => {
    const boss = await hire()
    const { id, client } = await hire({ managerId: boss.id })
    const subjectId = await open(id)
    expect((await inboxOf(boss.client)).map((row) => [row.subjectId, row.isMine])).toEqual([[subjectId, true]])
    expect(await inboxOf(client)).toEqual([])
    const news = await boss.client.send(notifications.list, { limit: 50 })
    expect(news.map(({ kind }) => kind)).toContain('leave_requested')
    const approvalId = await idOf(subjectId)
    expect((await client.send(approvals.steps, { approvalId })).steps).toMatchObject([
      { holder: 'MANAGER', state: 'PENDING' },
    ])
    expect(await decideAs(boss.client, 'PROP_FRONTDESK', subjectId)).toBe('APPROVED')
    expect(await inboxOf(boss.client)).toEqual([])
    expect(await decideAs(boss.client, 'PROP_FRONTDESK', subjectId)).toBe('approval_over')
  })

  test('goes to the approvers of a department one after the other; one refusal ends it', async () => {
    const { id: other } = await manager.send(employees.createDepartment, { name: 'Kitchen' })
    const { id: cook } = await manager.send(employees.createPosition, { title: 'Cook', departmentId: other })
    const [one, two] = [await hire(), await hire()]
    const saved = await admin.send(approvals.saveApprovers, { departmentId: other, employeeIds: [one.id, two.id] })
    expect(saved.approvers.map(({ employeeId }) => employeeId)).toEqual([one.id, two.id])
    const { id } = await hire({ departmentId: other, positionId: cook })
    const subjectId = await open(id)
    expect(await decideAs(two.client, 'PROP_FRONTDESK', subjectId)).toBe('not_your_approval')
    expect(await decideAs(one.client, 'PROP_FRONTDESK', subjectId)).toBe('OPEN')
    expect(await inboxOf(one.client)).toEqual([])
    expect((await inboxOf(two.client)).map((row) => row.subjectId)).toEqual([subjectId])
    expect(await decideAs(two.client, 'PROP_FRONTDESK', subjectId, false)).toBe('REFUSED')
    const listed = await admin.send(approvals.approvers, {})
    expect(listed.rows.find((row) => row.departmentId === other)?.approvers).toHaveLength(2)
    expect(listed.choices.map((choice) => choice.id)).toContain(one.id)
  })

  test('without either waits for managers, who also decide in place of others; no user decides their own', async () => {
    const { id, client } = await hire()
    const subjectId = await open(id)
    const [row] = (await inboxOf(manager)).filter((each) => each.subjectId === subjectId)
    expect(row).toMatchObject({ waitsFor: null, isMine: true })
    expect(await decideAs(client, 'PROP_MANAGER', subjectId)).toBe('own_approval')
    expect(await decideAs(manager, 'PROP_MANAGER', subjectId)).toBe('APPROVED')
  })

  test('passes to managers when the one it waits for leaves, in that transaction', async () => {
    const boss = await hire()
    const { id } = await hire({ managerId: boss.id })
    const subjectId = await open(id)
    const { version } = await manager.send(employees.get, { employeeId: boss.id })
    await manager.send(employees.setStatus, {
      employeeId: boss.id,
      version,
      status: 'SUSPENDED',
      on: today,
      reason: 'as agreed',
    })
    const [row] = (await inboxOf(manager)).filter((each) => each.subjectId === subjectId)
    expect(row).toMatchObject({ waitsFor: null })
  })

  test('that is withdrawn waits for no one', async () => {
    const { id } = await hire()
    const subjectId = await open(id)
    await hotel.inside((ctx) => withdrawApproval(ctx, { kind: 'LEAVE', subjectId }))
    expect(await idOf(subjectId)).toBe('')
  })

  test('is never decided by its requester, by whatever statement', async () => {
    const { id, client } = await hire()
    const subjectId = await open(id)
    const own = `update approval_steps s set state = 'APPROVED', decided_user_id = $2, decided_at = now()
                   from approvals a where a.id = s.approval_id and a.subject_id = $1`
    await expect(hotel.rows(own, [subjectId, client.userId])).rejects.toThrow('nobody_decides_their_own')
  })
})

describe('rules of approval', () => {
  const above = (value: number) => ({ match: 'ALL' as const, rules: [{ fact: 'AMOUNT' as const, op: 'AT_LEAST' as const, value }] })
  const steps = [{ holder: 'MANAGER' as const }, { holder: 'ROLE' as const }]
  const add = (over: object = {}) =>
    admin.send(approvals.addPolicy, { kind: 'CLAIM', name: `Rule ${(count += 1)}`, rule: above(50_000), steps, ...over })
  const stepsOf = async (subjectId: string) => {
    const rows = await hotel.rows<{ holder: string }>(
      `select s.holder from approval_steps s join approvals a on a.id = s.approval_id where a.subject_id = $1 order by s.position`, [subjectId])
    return rows.map(({ holder }) => holder)
  }

  test('an amount from a bound on takes two steps, and the request is approved by the second of them', async () => {
    const boss = await hire()
    const { id } = await hire({ managerId: boss.id })
    const policy = await add()
    const claim = (amount: number) => open(id, { kind: 'CLAIM', extent: { amount } })
    expect(await stepsOf(await claim(49_999))).toEqual(['MANAGER'])
    const subjectId = await claim(50_000)
    expect(await stepsOf(subjectId)).toEqual(['MANAGER', 'ROLE'])
    expect(await stepsOf(await open(id, { extent: { days: 30 } }))).toEqual(['MANAGER'])
    const decide = (client: TestClient, mayAll: boolean) =>
      hotel.inside((ctx) => {
        const actor = { ...ctx.actor, id: client.userId, permissions: mayAll ? ctx.actor.permissions : new Set<never>() }
        return decideApproval({ ...ctx, actor }, { kind: 'CLAIM', subjectId, isApproved: true, comment: '', notice })
      })
    expect(await decide(boss.client, false)).toBe('OPEN')
    expect(await decide(manager, true)).toBe('APPROVED')
    await admin.send(approvals.removePolicy, { approvalPolicyId: policy.id })
    expect(await stepsOf(await claim(50_000))).toEqual(['MANAGER'])
  })

  test('are tried by their order, are for a department or position, and one that is not in use for none', async () => {
    const cfo = await hire()
    const { id } = await hire()
    const first = await add({ place: 1, rule: { match: 'ALL', rules: [{ fact: 'DEPARTMENT', op: 'ANY_OF', values: [departmentId] }] }, steps: [{ holder: 'APPROVER', employeeId: cfo.id }] })
    const second = await add({ place: 2, rule: { match: 'ALL', rules: [] }, steps: [{ holder: 'ROLE' }] })
    expect((await admin.send(approvals.policies, { limit: 1 })).rows.map((row) => row.id)).toEqual([first.id])
    const { next } = await admin.send(approvals.policies, { limit: 1 })
    expect((await admin.send(approvals.policies, { limit: 1, after: next })).rows.map((row) => row.id)).toEqual([second.id])
    expect(first.steps).toEqual([{ holder: 'APPROVER', employeeId: cfo.id, name: expect.stringContaining('Costa') as string }])
    expect(await stepsOf(await open(id, { kind: 'CLAIM' }))).toEqual(['APPROVER'])
    expect(await stepsOf(await open(cfo.id, { kind: 'CLAIM' }))).toEqual(['ROLE'])
    const { id: approvalPolicyId, version, name: _name, steps: named, ...rest } = first
    const changed = { ...rest, name: 'Not in use', steps: named.map(({ holder, employeeId }) => ({ holder, employeeId })), isActive: false }
    expect(await admin.send(approvals.changePolicy, { approvalPolicyId, version, ...changed })).toMatchObject({ isActive: false, version: version + 1 })
    expect(await stepsOf(await open(id, { kind: 'CLAIM' }))).toEqual(['ROLE'])
    for (const policy of [first, second]) await admin.send(approvals.removePolicy, { approvalPolicyId: policy.id })
  })

  test('addPolicy refuses name_taken, addPolicy refuses unknown_reference, changePolicy refuses not_found, changePolicy refuses stale_version, changePolicy refuses name_taken, changePolicy refuses unknown_reference, removePolicy refuses not_found', async () => {
    const [one, other] = [await add(), await add()]
    const fields = { kind: 'CLAIM' as const, name: one.name.toUpperCase(), rule: above(1), steps }
    const stranger = [{ holder: 'APPROVER' as const, employeeId: ABSENT }]
    expect(codeOf(await admin.raw(approvals.addPolicy, fields))).toBe('name_taken')
    expect(codeOf(await admin.raw(approvals.addPolicy, { ...fields, name: 'New', steps: stranger }))).toBe('unknown_reference')
    const change = (over: object) =>
      admin.raw(approvals.changePolicy, { approvalPolicyId: other.id, version: other.version, ...fields, ...over }).then(codeOf)
    expect(await change({ approvalPolicyId: ABSENT })).toBe('not_found')
    expect(await change({ version: 9 })).toBe('stale_version')
    expect(await change({})).toBe('name_taken')
    expect(await change({ name: other.name, steps: stranger })).toBe('unknown_reference')
    expect(codeOf(await admin.raw(approvals.removePolicy, { approvalPolicyId: ABSENT }))).toBe('not_found')
    expect((await admin.raw(approvals.addPolicy, { ...fields, steps: [{ holder: 'APPROVER' }] })).status).toBe(400)
    for (const { id } of [one, other]) await admin.send(approvals.removePolicy, { approvalPolicyId: id })
  })
}) // prettier-ignore

describe('a deputy', () => {
  const deputy = (client: TestClient, deputyEmployeeId: string, over: object = {}) =>
    client.raw(approvals.addDeputy, { deputyEmployeeId, from: today, until: today, ...over })
  const named = async (client: TestClient, deputyEmployeeId: string, over: object = {}) =>
    client.send(approvals.addDeputy, { deputyEmployeeId, from: today, until: today, ...over })

  test('decides what waits for an approver on the days between, and no other day; both are named', async () => {
    const [boss, other, next] = [await hire(), await hire(), await hire()]
    const { id } = await hire({ managerId: boss.id })
    const subjectId = await open(id)
    const decide = () => decideAs(other.client, 'PROP_FRONTDESK', subjectId)
    expect(await decide()).toBe('not_your_approval')
    await named(boss.client, other.id, { from: addDays(today, 1), until: addDays(today, 9) })
    expect(await decide()).toBe('not_your_approval')
    await named(boss.client, other.id, { from: today, until: today })
    expect((await inboxOf(other.client)).map((row) => [row.subjectId, row.isMine])).toEqual([[subjectId, true]])
    expect((await inboxOf(boss.client)).map((row) => row.subjectId)).toEqual([subjectId])
    expect((await other.client.send(notifications.list, { limit: 9 })).map(({ kind }) => kind)).toContain('deputy')
    // One step and no further: the deputy of a deputy decides nothing of it.
    await named(other.client, next.id)
    expect(await decideAs(next.client, 'PROP_FRONTDESK', subjectId)).toBe('not_your_approval')
    expect(await decide()).toBe('APPROVED')
    const [step] = await hotel.rows<{ employee: string; decided: number }>(
      `select s.employee_id as employee, s.decided_user_id::int as decided from approval_steps s join approvals a on a.id = s.approval_id where a.subject_id = $1`, [subjectId])
    expect(step).toEqual({ employee: boss.id, decided: other.client.userId })
  })

  test('is notified of what comes while the approver is away, and decides nothing once it is ended', async () => {
    const [boss, other] = [await hire(), await hire()]
    const { id: deputyId } = await named(boss.client, other.id)
    const { id } = await hire({ managerId: boss.id })
    const subjectId = await open(id)
    expect((await other.client.send(notifications.list, { limit: 9 })).map(({ kind }) => kind)).toContain('leave_requested')
    await boss.client.send(approvals.endDeputy, { deputyId })
    expect(await inboxOf(other.client)).toEqual([])
    expect(await decideAs(other.client, 'PROP_FRONTDESK', subjectId)).toBe('not_your_approval')
    expect((await boss.client.send(approvals.deputies, {})).rows).toEqual([])
  })

  test('decides nothing they request, and no second step of a request', async () => {
    const { id: other } = await manager.send(employees.createDepartment, { name: `Bar ${(count += 1)}` })
    const { id: barman } = await manager.send(employees.createPosition, { title: `Barman ${count}`, departmentId: other })
    const [one, two] = [await hire(), await hire()]
    await admin.send(approvals.saveApprovers, { departmentId: other, employeeIds: [one.id, two.id] })
    const { id } = await hire({ departmentId: other, positionId: barman })
    await named(two.client, one.id)
    const subjectId = await open(id)
    expect(await decideAs(one.client, 'PROP_FRONTDESK', subjectId)).toBe('OPEN')
    expect(await inboxOf(one.client)).toEqual([])
    expect(await decideAs(one.client, 'PROP_FRONTDESK', subjectId)).toBe('not_your_approval')
    expect(await decideAs(two.client, 'PROP_FRONTDESK', subjectId)).toBe('APPROVED')
    // Nor the first of two, when the second is theirs.
    await named(one.client, two.id)
    const another = await open(id)
    expect(await inboxOf(two.client)).toEqual([])
    expect(await decideAs(two.client, 'PROP_FRONTDESK', another)).toBe('not_your_approval')
    const boss = await hire()
    const own = await hire({ managerId: boss.id })
    await named(boss.client, own.id)
    const ownRequest = await open(own.id)
    expect(await inboxOf(own.client)).toEqual([])
    expect(await decideAs(own.client, 'PROP_FRONTDESK', ownRequest)).toBe('own_approval')
  })

  test('decides nothing when they are suspended, or their sign-in is closed', async () => {
    const [boss, other] = [await hire(), await hire()]
    await named(boss.client, other.id)
    const { id } = await hire({ managerId: boss.id })
    const subjectId = await open(id)
    expect((await inboxOf(other.client)).map((row) => row.subjectId)).toEqual([subjectId])
    const { version } = await manager.send(employees.get, { employeeId: other.id })
    await manager.send(employees.setStatus, { employeeId: other.id, version, status: 'SUSPENDED', on: today, reason: 'as agreed' })
    expect(await decideAs(other.client, 'PROP_FRONTDESK', subjectId)).toBe('not_your_approval')
  })

  test('is listed to both and to managers, page by page, the latest first', async () => {
    const [boss, other, stranger] = [await hire(), await hire(), await hire()]
    const first = await named(boss.client, other.id, { from: addDays(today, 20), until: addDays(today, 21) })
    const second = await named(manager, other.id, { employeeId: boss.id, from: addDays(today, 22), until: addDays(today, 22) })
    expect(first).toMatchObject({ isOwn: true, deputyEmployeeId: other.id })
    const page = await other.client.send(approvals.deputies, { limit: 1 })
    expect(page.rows).toEqual([{ ...second, isOwn: false }])
    expect((await other.client.send(approvals.deputies, { limit: 1, after: page.next })).rows).toEqual([{ ...first, isOwn: false }])
    expect((await stranger.client.send(approvals.deputies, {})).rows).toEqual([])
    expect((await manager.send(approvals.deputies, {})).rows.map((row) => row.id)).toContain(first.id)
  })

  test('addDeputy refuses not_found, addDeputy refuses deputy_of_another, addDeputy refuses unknown_reference, addDeputy refuses own_deputy, addDeputy refuses deputy_cannot_decide, addDeputy refuses date_in_past, addDeputy refuses deputy_taken', async () => {
    const [boss, other] = [await hire(), await hire()]
    const refusal = async (client: TestClient, id: string, over: object = {}) => codeOf(await deputy(client, id, over))
    expect(await refusal(manager, other.id)).toBe('not_found') // who is no employee
    expect(await refusal(boss.client, other.id, { employeeId: other.id })).toBe('deputy_of_another')
    expect(await refusal(boss.client, ABSENT)).toBe('unknown_reference')
    expect(await refusal(manager, other.id, { employeeId: ABSENT })).toBe('unknown_reference')
    expect(await refusal(boss.client, boss.id)).toBe('own_deputy')
    const { id: unable } = await manager.send(employees.create, { firstName: 'No', lastName: 'Sign-in', joinOn: today, departmentId, positionId })
    expect(await refusal(boss.client, unable)).toBe('deputy_cannot_decide')
    expect(await refusal(boss.client, other.id, { from: addDays(today, -3), until: addDays(today, -1) })).toBe('date_in_past')
    expect((await deputy(boss.client, other.id, { from: addDays(today, 1) })).status).toBe(400)
    await named(boss.client, other.id, { until: addDays(today, 5) })
    expect(await refusal(boss.client, other.id, { from: addDays(today, 5), until: addDays(today, 6) })).toBe('deputy_taken')
    await named(boss.client, other.id, { from: addDays(today, 6), until: addDays(today, 6) })
  })

  test('of two named at once for the same days one is', async () => {
    const [boss, one, two] = [await hire(), await hire(), await hire()]
    const replies = await Promise.all([deputy(boss.client, one.id), deputy(boss.client, two.id)])
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
  })

  test('endDeputy refuses not_found, endDeputy refuses deputy_of_another', async () => {
    const [boss, other] = [await hire(), await hire()]
    const { id: deputyId } = await named(boss.client, other.id)
    const end = async (client: TestClient, id: string) => codeOf(await client.raw(approvals.endDeputy, { deputyId: id }))
    expect(await end(boss.client, ABSENT)).toBe('not_found')
    expect(await end(other.client, deputyId)).toBe('deputy_of_another')
    await manager.send(approvals.endDeputy, { deputyId })
    expect(await end(boss.client, deputyId)).toBe('not_found')
  })
}) // prettier-ignore

test('steps refuses not_found, also for a user it does not concern', async () => {
  const [{ id }, stranger] = [await hire(), await hire()]
  const approvalId = await idOf(await open(id))
  expect(codeOf(await stranger.client.raw(approvals.steps, { approvalId }))).toBe('not_found')
  expect(codeOf(await manager.raw(approvals.steps, { approvalId: ABSENT }))).toBe('not_found')
})

test('saveApprovers refuses not_found, saveApprovers refuses unknown_reference', async () => {
  const save = (input: { departmentId: string; employeeIds: string[] }) =>
    admin.raw(approvals.saveApprovers, input).then(codeOf)
  expect(await save({ departmentId: ABSENT, employeeIds: [] })).toBe('not_found')
  expect(await save({ departmentId, employeeIds: [ABSENT] })).toBe('unknown_reference')
})
