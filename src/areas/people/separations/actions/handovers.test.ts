import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { separations } from '../contract/separations.ts'
import type { WorkKind } from '../rules/choices.ts'
import { WORK_KINDS } from '../rules/choices.ts'
import { notifyOfHandovers } from './handovers.ts'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let today: Day
let departmentId = ''
let positionId = ''
let count = 0
type Person = { id: string; client: TestClient }

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  departmentId = (await admin.send(employees.createDepartment, { name: 'Front office' })).id
  positionId = (await admin.send(employees.createPosition, { title: 'Agent', departmentId })).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

type Role = 'PROP_MANAGER' | 'PROP_HOUSEKEEPING' | 'PROP_FRONTDESK'
async function hire({ role = 'PROP_MANAGER', managerId }: { role?: Role; managerId?: string } = {}): Promise<Person> {
  count += 1
  const person = { firstName: `H${count}`, lastName: 'Costa', joinOn: addDays(today, -400), departmentId, positionId, weeklyHours: 40 }
  const { id } = await admin.send(employees.create, { ...person, ...(managerId && { managerId }) })
  const client = await hotel.as(role)
  await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
} // prettier-ignore

/** A colleague who leads a project, has an item of it, a case they work on, an enquiry and a deal. */
async function busy({ client, id }: Person) {
  const project = await admin.send(projects.create, { key: `H${count}`, name: 'New menu', leadId: id })
  const item = await admin.send(projects.createItem, { projectId: project.id, title: 'Taste', assigneeIds: [id] })
  const asked = { desk: 'SERVICE', kind: 'REQUEST', priority: 'NORMAL', subject: 'Towels', name: 'Ann', body: 'Two' } as const
  const opened = await client.send(cases.create, asked)
  await client.send(cases.move, { caseId: opened.case.id, version: opened.case.version, verb: 'TAKE', because: '' })
  const { lead } = await client.send(leads.create, { kind: 'WEDDING', source: 'PHONE', title: 'Wedding of Ann', firstName: 'Ann', lastName: `Lee${count}`, phone: `+44 20 7946 ${1000 + count}` })
  await client.send(leads.assign, { leadId: lead.id, version: lead.version, ownerId: client.userId })
  return { projectId: project.id, itemId: item.id, caseId: opened.case.id, leadId: lead.id }
} // prettier-ignore

const leaving = async (employeeId: string) => {
  const one = await manager.send(separations.enter, {
    employeeId,
    kind: 'RESIGNATION',
    requestedOn: addDays(today, 30),
  })
  return one.id
}
const all = (separationId: string, heirId: string | null, kinds: readonly WorkKind[] = WORK_KINDS) => ({
  separationId,
  heirId,
  kinds: [...kinds],
})
const leave = async (employeeId: string) => {
  const { version } = await admin.send(employees.get, { employeeId })
  await admin.send(employees.setStatus, { employeeId, version, status: 'LEFT', on: today, reason: 'Resignation' })
}
const seenOf = async ({ projectId, itemId, caseId, leadId }: Awaited<ReturnType<typeof busy>>) => ({
  lead: (await admin.send(projects.get, { projectId })).project.leadId,
  assignees: (await admin.send(projects.item, { projectId, workItemId: itemId })).assignees.map((one) => one.id),
  case: (await admin.send(cases.get, { caseId })).case,
  owner: (await admin.send(leads.get, { leadId })).lead,
})

test('all that is open is shown and handed to a colleague in one press, who is notified and becomes a member', async () => {
  const [leaver, heir] = [await hire(), await hire()]
  const work = await busy(leaver)
  const separationId = await leaving(leaver.id)
  const shown = await manager.send(separations.work, { separationId })
  expect(shown.kinds.map(({ kind, count: many }) => [kind, many])).toEqual([['PROJECTS', 1], ['ITEMS', 1], ['CASES', 1], ['LEADS', 1]])
  expect(shown.kinds[1]?.rows).toMatchObject([{ id: work.itemId, projectId: work.projectId, title: 'Taste' }])

  const after = await manager.send(separations.handOver, all(separationId, heir.id))
  expect(after.kinds).toEqual([])
  expect(after.handovers).toMatchObject([{ projects: 1, items: 1, cases: 1, leads: 1, deals: 0, isAutomatic: false }])
  const seen = await seenOf(work)
  expect([seen.lead, seen.assignees]).toEqual([heir.id, [heir.id]])
  expect(seen.case).toMatchObject({ state: 'IN_PROGRESS', assigneeId: heir.client.userId })
  expect(seen.owner.ownerId).toBe(heir.client.userId)
  const log = await admin.send(projects.activity, { projectId: work.projectId, workItemId: work.itemId })
  expect(log.rows[0]).toMatchObject({ field: 'assignees' })
}) // prettier-ignore

test('some kinds are passed on alone, and back to no one: a case is new again, an enquiry keeps its state without an owner', async () => {
  const leaver = await hire()
  const work = await busy(leaver)
  const separationId = await leaving(leaver.id)
  const after = await manager.send(separations.handOver, all(separationId, null, ['CASES', 'LEADS']))
  expect(after.kinds.map(({ kind }) => kind)).toEqual(['PROJECTS', 'ITEMS'])
  const seen = await seenOf(work)
  expect(seen.case).toMatchObject({ state: 'NEW', assigneeId: null })
  expect(seen.owner.ownerId).toBeNull()
  expect(seen.assignees).toEqual([leaver.id])
})

test('what is still theirs on the last day goes to their manager and to no one, with the status; all are notified once', async () => {
  const boss = await hire()
  const leaver = await hire({ managerId: boss.id })
  const work = await busy(leaver)
  await leave(leaver.id)
  const seen = await seenOf(work)
  expect([seen.lead, seen.assignees]).toEqual([boss.id, [boss.id]])
  expect([seen.case.assigneeId, seen.case.state, seen.owner.ownerId]).toEqual([null, 'NEW', null])
  const waiting = () => hotel.inside(async ({ tx }) => (await tx.named('test.waiting', 'select id from handovers where notified_at is null', [])).length)
  expect(await waiting()).toBe(1)
  await hotel.inside((ctx) => notifyOfHandovers(ctx))
  expect(await waiting()).toBe(0)
}) // prettier-ignore

test('work of who is suspended goes to their manager, or back to the desk; projects, enquiries and deals stay', async () => {
  const boss = await hire()
  const suspend = async (employeeId: string) => {
    const { version } = await admin.send(employees.get, { employeeId })
    await admin.send(employees.setStatus, { employeeId, version, status: 'SUSPENDED', on: today, reason: 'Inquiry' })
  }
  const led = await hire({ managerId: boss.id })
  const one = await busy(led)
  const alone = await hire()
  const other = await busy(alone)
  await suspend(led.id)
  await suspend(alone.id)
  const [first, second] = [await seenOf(one), await seenOf(other)]
  expect([first.lead, first.assignees, first.owner.ownerId]).toEqual([led.id, [boss.id], led.client.userId])
  expect(first.case).toMatchObject({ assigneeId: null, state: 'NEW' })
  expect([second.assignees, second.case.assigneeId]).toEqual([[], null])
})

test('without a manager at work items are assigned to no one; who left with nothing hands nothing over', async () => {
  const leaver = await hire()
  const work = await busy(leaver)
  await leave(leaver.id)
  expect(await seenOf(work)).toMatchObject({ lead: null, assignees: [] })
  const idle = await hire()
  const separationId = await leaving(idle.id)
  await leave(idle.id)
  expect((await manager.send(separations.work, { separationId })).handovers).toEqual([])
})

test('a reader without a right to cases and projects sees how many there are, not which', async () => {
  const leaver = await hire()
  await busy(leaver)
  const separationId = await leaving(leaver.id)
  const owner = await hotel.as('ORG_FINANCE')
  const { kinds } = await owner.send(separations.work, { separationId })
  expect(kinds.find(({ kind }) => kind === 'CASES')).toMatchObject({ count: 1, rows: [] })
})

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const refusal = (input: ReturnType<typeof all>, client = manager) =>
  client.raw(separations.handOver, input).then(codeOf)

test('work refuses not_found', async () => {
  expect(await manager.raw(separations.work, { separationId: ABSENT }).then(codeOf)).toBe('not_found')
})
test('handOver refuses not_found', async () => {
  expect(await refusal(all(ABSENT, null))).toBe('not_found')
})
test('handOver refuses own_separation', async () => {
  const leaver = await hire()
  await busy(leaver)
  expect(await refusal(all(await leaving(leaver.id), null), leaver.client)).toBe('own_separation')
})
test('handOver refuses separation_over', async () => {
  const leaver = await hire()
  await busy(leaver)
  const separationId = await leaving(leaver.id)
  const { separation } = await manager.send(separations.get, { separationId })
  await manager.send(separations.refuse, { separationId, version: separation.version, note: 'No' })
  expect(await refusal(all(separationId, null))).toBe('separation_over')
})
test('handOver refuses nothing_to_hand_over', async () => {
  expect(await refusal(all(await leaving((await hire()).id), null))).toBe('nothing_to_hand_over')
})
test('handOver refuses heir_not_at_work', async () => {
  const [leaver, gone] = [await hire(), await hire()]
  await busy(leaver)
  const separationId = await leaving(leaver.id)
  await leave(gone.id)
  for (const heirId of [gone.id, leaver.id, ABSENT]) expect(await refusal(all(separationId, heirId))).toBe('heir_not_at_work') // prettier-ignore
})
test('handOver refuses heir_may_not', async () => {
  const [leaver, maid] = [await hire(), await hire({ role: 'PROP_HOUSEKEEPING' })]
  await busy(leaver)
  const separationId = await leaving(leaver.id)
  expect(await refusal(all(separationId, maid.id))).toBe('heir_may_not')
  const after = await manager.send(separations.handOver, all(separationId, maid.id, ['ITEMS', 'CASES']))
  expect(after.kinds.map(({ kind }) => kind)).toEqual(['PROJECTS', 'LEADS'])
})
