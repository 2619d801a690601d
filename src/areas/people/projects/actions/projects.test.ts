import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { projects } from '../contract/projects.ts'
import type { Project, WorkItemDetails, WorkState } from '../contract/replies.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let manager: TestClient
let admin: TestClient
let finance: TestClient
let stranger: TestClient
type Person = { client: TestClient; id: string }
let lead: Person
let member: Person
let viewer: Person
let today: Day
let project: Project
let states: Record<WorkState['group'], WorkState>
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  finance = await hotel.as('PROP_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Works', area: 'MAINTENANCE' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Technician', departmentId })
  const hire = async (firstName: string): Promise<Person> => {
    const client = await hotel.as('PROP_FRONTDESK')
    const { id } = await manager.send(employees.create, { firstName, lastName: 'Costa', joinOn: addDays(today, -50), departmentId, positionId, weeklyHours: 0 }) // prettier-ignore
    await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
    return { client, id }
  }
  ;[lead, member, viewer] = [await hire('Lea'), await hire('Max'), await hire('Vera')]
  stranger = (await hire('Sten')).client
  const made = await makeProject({ leadId: lead.id })
  project = made.project
  states = made.states
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const refusal = (client: TestClient, route: Parameters<TestClient['raw']>[0], input: object) =>
  client.raw(route, input).then(codeOf)
/** A project with a lead, a member and a viewer. */
async function makeProject(over: Partial<RequestOf<typeof projects.create>> = {}) {
  const created = await manager.send(projects.create, { key: `P${(count += 1)}`, name: 'Rooms of the first floor', leadId: lead.id, ...over }) // prettier-ignore
  const projectId = created.id
  await manager.send(projects.saveMember, { projectId, employeeId: member.id, role: 'MEMBER' })
  await manager.send(projects.saveMember, { projectId, employeeId: viewer.id, role: 'VIEWER' })
  const read = await manager.send(projects.get, { projectId })
  const byGroup = Object.fromEntries(read.states.map((state) => [state.group, state]))
  return { project: read.project, states: byGroup as Record<WorkState['group'], WorkState> }
}
const addItem = (over: Partial<RequestOf<typeof projects.createItem>> = {}) =>
  member.client.send(projects.createItem, { projectId: project.id, title: 'Order tiles', ...over })
const idsOf = ({ id, projectId }: WorkItemDetails) => ({ projectId, workItemId: id })
const again = (item: WorkItemDetails) => ({ ...idsOf(item), version: item.version })
const move = (item: WorkItemDetails, group: WorkState['group'], over: object = {}) => ({ ...again(item), stateId: states[group].id, ...over }) // prettier-ignore
/** A project that is closed, with one item. */
async function closedProject() {
  const made = await makeProject()
  const item = await addItem({ projectId: made.project.id })
  const { version } = await manager.send(projects.get, { projectId: made.project.id }).then((read) => read.project)
  await manager.send(projects.setState, { projectId: made.project.id, version, state: 'CANCELLED' })
  return { ...made, item }
}

describe('projects', () => {
  test('one is added with a state of work of each group, by who manages it with its lead', async () => {
    expect(project).toMatchObject({ state: 'PLANNED', health: 'ON_TRACK', leadName: 'Lea Costa', role: 'MANAGER', money: null })
    const { members, states: all } = await lead.client.send(projects.get, { projectId: project.id })
    expect(members.map(({ name, role }) => [name, role])).toEqual([['Lea Costa', 'MANAGER'], ['Max Costa', 'MEMBER'], ['Vera Costa', 'VIEWER']])
    expect(all.map(({ group, name }) => [group, name])).toEqual(['BACKLOG', 'UNSTARTED', 'STARTED', 'COMPLETED', 'CANCELLED'].map((group) => [group, '']))
  }) // prettier-ignore

  test('a project is private to its members, managers and finance; each page once, in order of the keys', async () => {
    const seenBy = async (client: TestClient) => (await client.send(projects.list, { limit: 200 })).rows.map(({ id }) => id)
    for (const client of [manager, finance, lead.client, member.client, viewer.client]) expect(await seenBy(client)).toContain(project.id)
    expect(await seenBy(stranger)).toEqual([])
    await makeProject()
    const whole = await manager.send(projects.list, { limit: 200 })
    const first = await manager.send(projects.list, { limit: 1 })
    const second = await manager.send(projects.list, { limit: 1, after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(whole.rows.slice(0, 2).map(({ id }) => id))
  }) // prettier-ignore

  test('a project is for a customer or a company, whose name it shows', async () => {
    const company = await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Aurora Ltd' })
    const made = await makeProject({ kind: 'CLIENT', companyId: company.id })
    expect(made.project).toMatchObject({ clientName: 'Aurora Ltd', companyId: company.id })
  })

  test('get refuses not_found: for others a project is not there', async () => {
    expect(await refusal(stranger, projects.get, { projectId: project.id })).toBe('not_found')
    expect(await refusal(manager, projects.get, { projectId: ABSENT })).toBe('not_found')
  })

  test('create refuses code_taken, create refuses unknown_reference, create refuses dates_disordered', async () => {
    const of = (over: object) => refusal(manager, projects.create, { key: 'NEW', name: 'New', ...over })
    expect(await of({ key: project.key.toLowerCase() })).toBe('code_taken')
    for (const field of ['leadId', 'customerId', 'companyId']) expect(await of({ [field]: ABSENT })).toBe('unknown_reference') // prettier-ignore
    expect(await of({ fromOn: today, untilOn: addDays(today, -1) })).toBe('dates_disordered')
  })

  test('a manager of the project changes it and reports its health; a new lead manages it', async () => {
    const { project: made } = await makeProject()
    const of = { projectId: made.id, version: made.version, name: 'Renamed', leadId: member.id, fromOn: today, untilOn: today } as const // prettier-ignore
    const changed = await lead.client.send(projects.update, { ...of, health: 'AT_RISK', healthNote: 'Tiles are late' })
    expect(changed).toMatchObject({ name: 'Renamed', health: 'AT_RISK', version: made.version + 1, leadName: 'Max Costa' })
    const { project: seen } = await member.client.send(projects.get, { projectId: made.id })
    expect(seen.role).toBe('MANAGER')
  }) // prettier-ignore

  test('update refuses not_found, update refuses project_role, update refuses project_closed, update refuses stale_version, update refuses unknown_reference, update refuses dates_disordered', async () => {
    const of = { projectId: project.id, version: project.version, name: 'X' }
    expect(await refusal(stranger, projects.update, of)).toBe('not_found')
    expect(await refusal(member.client, projects.update, of)).toBe('project_role')
    expect(await refusal(manager, projects.update, { ...of, version: 99 })).toBe('stale_version')
    expect(await refusal(manager, projects.update, { ...of, leadId: ABSENT })).toBe('unknown_reference')
    expect(await refusal(manager, projects.update, { ...of, fromOn: today, untilOn: addDays(today, -1) })).toBe('dates_disordered') // prettier-ignore
    const closed = await closedProject()
    expect(await refusal(manager, projects.update, { ...of, projectId: closed.project.id })).toBe('project_closed')
  })

  test('setState refuses not_found, setState refuses project_role, setState refuses stale_version, setState refuses project_state', async () => {
    const { project: made } = await makeProject()
    const of = { projectId: made.id, version: made.version, state: 'ACTIVE' as const }
    expect(await refusal(stranger, projects.setState, of)).toBe('not_found')
    expect(await refusal(viewer.client, projects.setState, of)).toBe('project_role')
    expect(await refusal(manager, projects.setState, { ...of, version: 99 })).toBe('stale_version')
    expect(await refusal(manager, projects.setState, { ...of, state: 'ARCHIVED' })).toBe('project_state')
    expect(await lead.client.send(projects.setState, of)).toMatchObject({ state: 'ACTIVE', version: made.version + 1 })
  })

  test('saveMoney refuses not_found, saveMoney refuses stale_version; only who sees amounts sees them', async () => {
    const money = { billing: 'HOURLY' as const, budget: minor(1_000_000), rate: minor(4_500) }
    const { project: made } = await makeProject()
    const of = { projectId: made.id, version: made.version, ...money }
    expect(await refusal(finance, projects.saveMoney, { ...of, projectId: ABSENT })).toBe('not_found')
    expect(await refusal(finance, projects.saveMoney, { ...of, version: 99 })).toBe('stale_version')
    expect((await manager.raw(projects.saveMoney, of)).status).toBe(403)
    expect(await finance.send(projects.saveMoney, of)).toMatchObject({ money, role: 'VIEWER' })
    expect((await admin.send(projects.get, { projectId: made.id })).project.money).toEqual(money)
    expect((await manager.send(projects.get, { projectId: made.id })).project.money).toBeNull()
  })
})

describe('members and states', () => {
  test('saveMember refuses not_found, saveMember refuses project_role, saveMember refuses project_closed, saveMember refuses unknown_reference', async () => {
    const of = { projectId: project.id, employeeId: member.id, role: 'MEMBER' as const }
    expect(await refusal(stranger, projects.saveMember, of)).toBe('not_found')
    expect(await refusal(member.client, projects.saveMember, of)).toBe('project_role')
    expect(await refusal(manager, projects.saveMember, { ...of, employeeId: ABSENT })).toBe('unknown_reference')
    const closed = await closedProject()
    expect(await refusal(manager, projects.saveMember, { ...of, projectId: closed.project.id })).toBe('project_closed')
  })

  test('removeMember refuses not_found, removeMember refuses project_role, removeMember refuses project_closed; who goes is assigned to nothing', async () => {
    const { project: made } = await makeProject()
    const of = { projectId: made.id, employeeId: member.id }
    const item = await addItem({ projectId: made.id, assigneeIds: [member.id, lead.id] })
    expect(await refusal(stranger, projects.removeMember, of)).toBe('not_found')
    expect(await refusal(manager, projects.removeMember, { ...of, employeeId: ABSENT })).toBe('not_found')
    expect(await refusal(viewer.client, projects.removeMember, of)).toBe('project_role')
    const { members } = await lead.client.send(projects.removeMember, of)
    expect(members.map(({ employeeId }) => employeeId)).toEqual([lead.id, viewer.id])
    expect((await manager.send(projects.item, idsOf(item))).assignees).toEqual([{ id: lead.id, name: 'Lea Costa' }])
    const closed = await closedProject()
    expect(await refusal(manager, projects.removeMember, { ...of, projectId: closed.project.id })).toBe('project_closed') // prettier-ignore
  })

  test('createState refuses not_found, createState refuses project_role, createState refuses project_closed, createState refuses name_taken; a state stands after those of its group', async () => {
    const { project: made } = await makeProject()
    const of = { projectId: made.id, name: 'In review', group: 'STARTED' as const }
    const review = await lead.client.send(projects.createState, of)
    expect(review).toMatchObject({ name: 'In review', group: 'STARTED' })
    const read = await manager.send(projects.get, { projectId: made.id })
    expect(read.states.map(({ name, group }) => name || group)).toEqual(['BACKLOG', 'UNSTARTED', 'STARTED', 'In review', 'COMPLETED', 'CANCELLED'])
    expect(await refusal(manager, projects.createState, { ...of, name: ' IN REVIEW' })).toBe('name_taken')
    expect(await refusal(stranger, projects.createState, of)).toBe('not_found')
    expect(await refusal(member.client, projects.createState, of)).toBe('project_role')
    const closed = await closedProject()
    expect(await refusal(manager, projects.createState, { ...of, projectId: closed.project.id })).toBe('project_closed')
  }) // prettier-ignore

  test('updateState refuses not_found, updateState refuses project_role, updateState refuses project_closed, updateState refuses stale_version, updateState refuses name_taken', async () => {
    const made = await makeProject()
    const { id: workStateId } = made.states.STARTED
    const of = { projectId: made.project.id, workStateId, version: 1, name: 'Doing' }
    expect(await refusal(stranger, projects.updateState, of)).toBe('not_found')
    expect(await refusal(manager, projects.updateState, { ...of, workStateId: states.STARTED.id })).toBe('not_found')
    expect(await refusal(member.client, projects.updateState, of)).toBe('project_role')
    expect(await refusal(manager, projects.updateState, { ...of, version: 7 })).toBe('stale_version')
    await manager.send(projects.createState, { projectId: of.projectId, name: 'Taken', group: 'BACKLOG' })
    expect(await refusal(manager, projects.updateState, { ...of, name: 'Taken' })).toBe('name_taken')
    expect(await manager.send(projects.updateState, of)).toMatchObject({ name: 'Doing', group: 'STARTED', version: 2 })
    const closed = await closedProject()
    expect(await refusal(manager, projects.updateState, { ...of, projectId: closed.project.id })).toBe('project_closed') // prettier-ignore
  })
})

describe('the order of states', () => {
  test('orderStates refuses not_found, orderStates refuses project_role, orderStates refuses project_closed, orderStates refuses unknown_reference; the order is that of its groups, then as wanted', async () => {
    const { project: made } = await makeProject()
    const projectId = made.id
    await lead.client.send(projects.createState, { projectId, name: 'In review', group: 'STARTED' })
    const { states: all } = await manager.send(projects.get, { projectId })
    const stateIds = all.map(({ id }) => id).toReversed()
    const { states: ordered } = await lead.client.send(projects.orderStates, { projectId, stateIds })
    expect(ordered.map(({ name, group }) => name || group)).toEqual(['BACKLOG', 'UNSTARTED', 'In review', 'STARTED', 'COMPLETED', 'CANCELLED'])
    expect(await refusal(stranger, projects.orderStates, { projectId, stateIds })).toBe('not_found')
    expect(await refusal(member.client, projects.orderStates, { projectId, stateIds })).toBe('project_role')
    for (const wrong of [stateIds.slice(1), [...stateIds.slice(1), ABSENT]]) expect(await refusal(manager, projects.orderStates, { projectId, stateIds: wrong })).toBe('unknown_reference')
    const closed = await closedProject()
    expect(await refusal(manager, projects.orderStates, { projectId: closed.project.id, stateIds })).toBe('project_closed')
  }) // prettier-ignore
})

describe('work items', () => {
  test('items are found by a part of their title or by their number, and by the days they are worked on', async () => {
    const { project: made } = await makeProject()
    const projectId = made.id
    const first = await addItem({ projectId, title: 'Order tiles', startOn: today, dueOn: addDays(today, 3) })
    await addItem({ projectId, title: 'Paint walls' })
    const find = async (over: object) => (await viewer.client.send(projects.items, { projectId, ...over })).rows.map(({ number }) => number)
    expect(await find({ text: 'TILE' })).toEqual([1])
    expect(await find({ text: `${made.key.toLowerCase()}-2` })).toEqual([2])
    expect(await find({ text: '100%' })).toEqual([])
    expect(await find({ from: addDays(today, 3), until: addDays(today, 9) })).toEqual([first.number])
    expect(await find({ from: addDays(today, 4), until: addDays(today, 9) })).toEqual([])
    expect(await find({ from: addDays(today, -4), until: today })).toEqual([])
  }) // prettier-ignore

  test('ten people add an item at once: the numbers go on without a gap', async () => {
    const { project: made } = await makeProject()
    const added = await Promise.all(Array.from({ length: 10 }, () => addItem({ projectId: made.id })))
    expect(added.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) // prettier-ignore
    await refusal(member.client, projects.createItem, { projectId: made.id, title: 'X', assigneeIds: [ABSENT] })
    expect((await addItem({ projectId: made.id })).number).toBe(11)
  })

  test('an item begins where it is not started, is changed, and each change is logged', async () => {
    const item = await addItem({ assigneeIds: [member.id] })
    expect(item).toMatchObject({ group: 'UNSTARTED', priority: 'NONE', depth: 1, assignees: [{ id: member.id }], completedAt: null })
    const changed = await lead.client.send(projects.updateItem, { ...again(item), title: 'Order tiles and grout', priority: 'HIGH', dueOn: today })
    expect(changed).toMatchObject({ title: 'Order tiles and grout', priority: 'HIGH', dueOn: today, assignees: [] })
    const { rows } = await viewer.client.send(projects.activity, idsOf(item))
    expect(rows.map(({ field, before, after }) => [field, before, after]).toSorted()).toEqual([
      ['assignees', 'Max Costa', ''], ['dueOn', '', today], ['priority', 'NONE', 'HIGH'], ['title', '', 'Order tiles'],
      ['title', 'Order tiles', 'Order tiles and grout'],
    ])
  }) // prettier-ignore

  test('an item is completed with its state, and open again with another one', async () => {
    const item = await addItem()
    const done = await member.client.send(projects.moveItem, move(item, 'COMPLETED'))
    expect(done.completedAt).not.toBeNull()
    const open = await member.client.send(projects.moveItem, move(done, 'STARTED'))
    expect(open).toMatchObject({ completedAt: null, group: 'STARTED' })
    expect((await manager.send(projects.get, { projectId: project.id })).project.counts.STARTED).toBeGreaterThan(0)
  })

  test('items come in the order they were placed, page by page, also when there is no room between two', async () => {
    const made = await makeProject()
    const projectId = made.project.id
    const all = [await addItem({ projectId, title: 'A' }), await addItem({ projectId, title: 'B' }), await addItem({ projectId, title: 'Z' })] // prettier-ignore
    let moved = all[2]
    const [first, second] = all
    if (!moved || !first || !second) throw new Error('no items')
    const place = async (item: WorkItemDetails, beforeId: string) =>
      member.client.send(projects.moveItem, { ...again(item), stateId: made.states.UNSTARTED.id, beforeId })
    // Each move halves the room between A and B, until the column is placed anew.
    let other = first
    for (let step = 0; step < 14; step += 1) {
      const next = await place(moved, second.id)
      ;[moved, other] = [await place(other, second.id), next]
    }
    const titles: string[] = []
    let after: string | undefined
    do {
      const page = await viewer.client.send(projects.items, { projectId, limit: 1, ...(after && { after }) })
      titles.push(...page.rows.map(({ title }) => title))
      after = page.next
    } while (after !== undefined)
    expect(titles).toEqual([other.title, moved.title, 'B'])
    expect((await viewer.client.send(projects.items, { projectId, group: 'STARTED' })).rows).toEqual([])
    expect((await viewer.client.send(projects.items, { projectId, assigneeId: lead.id })).rows).toEqual([])
  })

  test('one sees the own open items of all projects, the earliest due first, those due on no day last', async () => {
    const mine = (over: object) => addItem({ assigneeIds: [viewer.id], ...over })
    const never = await mine({})
    const late = await mine({ dueOn: addDays(today, 4) })
    const early = await mine({ dueOn: addDays(today, -4) })
    const done = await mine({ dueOn: today })
    await member.client.send(projects.moveItem, move(done, 'COMPLETED'))
    const first = await viewer.client.send(projects.ownItems, { limit: 2 })
    const rest = await viewer.client.send(projects.ownItems, { limit: 2, after: first.next ?? '' })
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual([early.id, late.id, never.id])
    expect((await finance.send(projects.ownItems, {})).rows).toEqual([])
  })

  test('items refuses not_found, item refuses not_found, comments refuses not_found, activity refuses not_found', async () => {
    const item = await addItem()
    expect(await refusal(stranger, projects.items, { projectId: project.id })).toBe('not_found')
    for (const route of [projects.item, projects.comments, projects.activity]) {
      expect(await refusal(stranger, route, idsOf(item))).toBe('not_found')
      expect(await refusal(viewer.client, route, { ...idsOf(item), workItemId: ABSENT })).toBe('not_found')
    }
  })

  test('createItem refuses not_found, createItem refuses project_role, createItem refuses project_closed, createItem refuses unknown_reference, createItem refuses too_deep, createItem refuses dates_disordered', async () => {
    const of = { projectId: project.id, title: 'X' }
    const create = (over: object, client = member.client) => refusal(client, projects.createItem, { ...of, ...over })
    expect(await create({}, stranger)).toBe('not_found')
    expect(await create({}, viewer.client)).toBe('project_role')
    expect(await create({ stateId: ABSENT })).toBe('unknown_reference')
    expect(await create({ parentId: ABSENT })).toBe('unknown_reference')
    expect(await create({ assigneeIds: [ABSENT] })).toBe('unknown_reference')
    expect(await create({ startOn: today, dueOn: addDays(today, -1) })).toBe('dates_disordered')
    const top = await addItem()
    const child = await addItem({ parentId: top.id })
    const grandchild = await addItem({ parentId: child.id })
    expect(grandchild.depth).toBe(3)
    expect(await create({ parentId: grandchild.id })).toBe('too_deep')
    const closed = await closedProject()
    expect(await create({ projectId: closed.project.id })).toBe('project_closed')
  })

  test('updateItem refuses not_found, updateItem refuses project_role, updateItem refuses project_closed, updateItem refuses stale_version, updateItem refuses unknown_reference, updateItem refuses too_deep, updateItem refuses dates_disordered', async () => {
    const top = await addItem()
    const child = await addItem({ parentId: top.id })
    const grandchild = await addItem({ parentId: child.id })
    const update = (over: object, client = member.client) => refusal(client, projects.updateItem, { ...again(top), title: 'X', ...over }) // prettier-ignore
    expect(await update({}, stranger)).toBe('not_found')
    expect(await update({ workItemId: ABSENT })).toBe('not_found')
    expect(await update({}, viewer.client)).toBe('project_role')
    expect(await update({ version: 99 })).toBe('stale_version')
    expect(await update({ assigneeIds: [ABSENT] })).toBe('unknown_reference')
    expect(await update({ startOn: today, dueOn: addDays(today, -1) })).toBe('dates_disordered')
    for (const parentId of [top.id, child.id, grandchild.id]) expect(await update({ parentId })).toBe('too_deep')
    expect(await update({ parentId: (await addItem()).id })).toBe('too_deep')
    const closed = await closedProject()
    expect(await update({ ...again(closed.item) })).toBe('project_closed')
    const moved = await member.client.send(projects.updateItem, { ...again(child), title: 'Now on top' })
    expect(moved.depth).toBe(1)
    expect((await member.client.send(projects.item, idsOf(grandchild))).depth).toBe(2)
  })

  test('moveItem refuses not_found, moveItem refuses project_role, moveItem refuses project_closed, moveItem refuses stale_version, moveItem refuses unknown_reference, moveItem refuses item_blocked', async () => {
    const [item, blocker] = [await addItem(), await addItem({ title: 'Choose tiles' })]
    const wanted = (over: object, client = member.client) => refusal(client, projects.moveItem, move(item, 'COMPLETED', over)) // prettier-ignore
    expect(await wanted({}, stranger)).toBe('not_found')
    expect(await wanted({ workItemId: ABSENT })).toBe('not_found')
    expect(await wanted({}, viewer.client)).toBe('project_role')
    expect(await wanted({ version: 99 })).toBe('stale_version')
    expect(await wanted({ stateId: ABSENT })).toBe('unknown_reference')
    for (const beforeId of [ABSENT, item.id, blocker.id]) expect(await wanted({ beforeId })).toBe('unknown_reference')
    await member.client.send(projects.link, { ...idsOf(blocker), toId: item.id, kind: 'BLOCKS' })
    expect(await wanted({})).toBe('item_blocked')
    const forced = await member.client.send(projects.moveItem, move(item, 'COMPLETED', { reason: 'Tiles are there' }))
    expect(forced).toMatchObject({ group: 'COMPLETED', openBlockers: 1 })
    const { rows } = await member.client.send(projects.activity, { ...idsOf(item), limit: 1 })
    expect(rows).toMatchObject([{ field: 'state', before: 'UNSTARTED', after: 'COMPLETED', reason: 'Tiles are there' }])
    const closed = await closedProject()
    expect(await wanted({ ...again(closed.item), stateId: closed.states.STARTED.id })).toBe('project_closed')
  })

  const moveOf = (item: WorkItemDetails, startOn: Day | null, dueOn: Day | null) => ({ workItemId: item.id, version: item.version, startOn, dueOn }) // prettier-ignore

  test('moveDates refuses not_found, moveDates refuses project_role, moveDates refuses project_closed, moveDates refuses stale_version, moveDates refuses dates_disordered; nothing else changes', async () => {
    const [item, other] = [await addItem({ dueOn: today, priority: 'HIGH', assigneeIds: [member.id] }), await addItem({ dueOn: today })]
    const { projectId } = item
    const moveTo = (over: object, client = member.client, known = projectId) =>
      refusal(client, projects.moveDates, { projectId: known, moves: [moveOf(other, today, today), { ...moveOf(item, null, today), ...over }] })
    expect(await moveTo({}, stranger)).toBe('not_found')
    expect(await moveTo({ workItemId: ABSENT })).toBe('not_found')
    expect(await moveTo({}, viewer.client)).toBe('project_role')
    expect(await moveTo({ version: 99 })).toBe('stale_version')
    expect(await moveTo({ startOn: addDays(today, 1) })).toBe('dates_disordered')
    const days = [today, addDays(today, 2)] as const
    const { items: [moved], waiting } = await member.client.send(projects.moveDates, { projectId, moves: [moveOf(item, ...days)] })
    expect([moved, waiting]).toEqual([{ id: item.id, startOn: days[0], dueOn: days[1], version: item.version + 1 }, []])
    expect(await member.client.send(projects.item, idsOf(item))).toMatchObject({ startOn: today, priority: 'HIGH', assignees: [{ id: member.id }] })
    expect(await member.client.send(projects.item, idsOf(other))).toMatchObject({ startOn: null, version: other.version })
    const { rows } = await viewer.client.send(projects.activity, { ...idsOf(item), limit: 2 })
    expect(rows.map(({ field }) => field).toSorted()).toEqual(['dueOn', 'startOn'])
    const closed = await closedProject()
    const moves = [moveOf(closed.item, null, today)]
    expect(await refusal(member.client, projects.moveDates, { projectId: closed.item.projectId, moves })).toBe('project_closed')
  }) // prettier-ignore

  test('what waits for an item that ends later is named with the days it would begin on, moves with it, and all of it goes back', async () => {
    const at = (from: number, until: number) => ({ startOn: addDays(today, from), dueOn: addDays(today, until) })
    const [first, second, third] = [await addItem(at(0, 2)), await addItem(at(3, 4)), await addItem(at(8, 9))]
    const { projectId } = first
    await member.client.send(projects.link, { ...idsOf(first), toId: second.id, kind: 'BLOCKS' })
    await member.client.send(projects.link, { ...idsOf(second), toId: third.id, kind: 'BLOCKS' })
    const send = (moves: RequestOf<typeof projects.moveDates>['moves']) => member.client.send(projects.moveDates, { projectId, moves })
    const shorter = await send([moveOf(first, addDays(today, 0), addDays(today, 1))])
    expect(shorter.waiting).toEqual([])
    const later = await send([{ ...moveOf(first, addDays(today, 0), addDays(today, 7)), version: shorter.items[0]?.version ?? 0 }])
    expect(later.waiting).toMatchObject([
      { id: second.id, title: second.title, version: second.version, ...at(3, 4), newStartOn: addDays(today, 8), newDueOn: addDays(today, 9) },
      { id: third.id, newStartOn: addDays(today, 10), newDueOn: addDays(today, 11) },
    ])
    const chain = await send(later.waiting.map(({ id, version, newStartOn, newDueOn }) => ({ workItemId: id, version, startOn: newStartOn, dueOn: newDueOn })))
    expect([chain.items.length, chain.waiting]).toEqual([2, []])
    const back = await send(chain.items.map(({ id, version }) => ({ workItemId: id, version, ...(id === second.id ? at(3, 4) : at(8, 9)) })))
    expect(back.items).toHaveLength(2)
    expect(await member.client.send(projects.item, idsOf(third))).toMatchObject(at(8, 9))
  }) // prettier-ignore

  test('a blocked item is completed once what blocks it is completed', async () => {
    const [item, blocker] = [await addItem(), await addItem()]
    await member.client.send(projects.link, { ...idsOf(blocker), toId: item.id, kind: 'BLOCKS' })
    await member.client.send(projects.moveItem, move(blocker, 'COMPLETED'))
    expect(await member.client.send(projects.moveItem, move(item, 'COMPLETED'))).toMatchObject({ openBlockers: 0 })
  })
})

describe('parts of an item', () => {
  test('saveChecklist refuses not_found, saveChecklist refuses project_role, saveChecklist refuses project_closed, saveChecklist refuses stale_version, saveChecklist refuses unknown_reference; who did a line stays named', async () => {
    const item = await addItem()
    const save = (over: object, client = member.client) => refusal(client, projects.saveChecklist, { ...again(item), lines: [], ...over })
    expect(await save({}, stranger)).toBe('not_found')
    expect(await save({ workItemId: ABSENT })).toBe('not_found')
    expect(await save({}, viewer.client)).toBe('project_role')
    expect(await save({ version: 99 })).toBe('stale_version')
    expect(await save({ lines: [{ id: ABSENT, text: 'X' }] })).toBe('unknown_reference')
    const closed = await closedProject()
    expect(await save({ ...again(closed.item) })).toBe('project_closed')
    const first = await member.client.send(projects.saveChecklist, { ...again(item), lines: [{ text: 'Measure', isDone: true }, { text: 'Order' }] })
    expect(first.checklist).toMatchObject([{ text: 'Measure', isDone: true }, { text: 'Order', isDone: false, doneBy: '' }])
    const [done, open] = first.checklist
    const lines = [open, done].flatMap((line) => line ? [{ id: line.id, text: line.text, isDone: true }] : [])
    const second = await lead.client.send(projects.saveChecklist, { ...again(first), lines })
    expect(second).toMatchObject({ checkedLines: 2, lines: 2, checklist: [{ text: 'Order' }, { text: 'Measure', doneBy: done?.doneBy }] })
    expect(second.checklist[0]?.doneBy).not.toBe('')
  }) // prettier-ignore

  test('link refuses not_found, link refuses project_role, link refuses project_closed, link refuses unknown_reference, link refuses already_linked, link refuses blocks_in_circle', async () => {
    const [one, two, three] = [await addItem(), await addItem(), await addItem()]
    const link = (from: WorkItemDetails, toId: string, client = member.client, kind = 'BLOCKS') =>
      refusal(client, projects.link, { ...idsOf(from), toId, kind })
    expect(await link(one, two.id, stranger)).toBe('not_found')
    expect(await link({ ...one, id: ABSENT }, two.id)).toBe('not_found')
    expect(await link(one, two.id, viewer.client)).toBe('project_role')
    expect(await link(one, ABSENT)).toBe('unknown_reference')
    expect(await link(one, one.id)).toBe('unknown_reference')
    const linked = await member.client.send(projects.link, { ...idsOf(one), toId: two.id, kind: 'BLOCKS' })
    expect(linked.links).toMatchObject([{ itemId: two.id, kind: 'BLOCKS', isFrom: true }])
    expect((await member.client.send(projects.item, idsOf(two))).links).toMatchObject([{ itemId: one.id, isFrom: false }]) // prettier-ignore
    expect(await link(one, two.id)).toBe('already_linked')
    expect(await link(two, one.id, member.client, 'RELATES')).toBe('already_linked')
    await member.client.send(projects.link, { ...idsOf(two), toId: three.id, kind: 'BLOCKS' })
    expect(await link(three, one.id)).toBe('blocks_in_circle')
    const closed = await closedProject()
    expect(await link(closed.item, two.id)).toBe('project_closed')
  })

  test('two people whose links would in total close a circle: one of them is refused', async () => {
    const [one, two, three] = [await addItem(), await addItem(), await addItem()]
    await member.client.send(projects.link, { ...idsOf(one), toId: two.id, kind: 'BLOCKS' })
    const link = (from: WorkItemDetails, to: WorkItemDetails) =>
      refusal(member.client, projects.link, { ...idsOf(from), toId: to.id, kind: 'BLOCKS' })
    const codes = await Promise.all([link(two, three), link(three, one)])
    expect(codes.filter((code) => code === 'blocks_in_circle')).toHaveLength(1)
  })

  test('unlink refuses not_found, unlink refuses project_role, unlink refuses project_closed', async () => {
    const [one, two] = [await addItem(), await addItem()]
    const of = { ...idsOf(one), linkedItemId: two.id }
    expect(await refusal(member.client, projects.unlink, of)).toBe('not_found')
    await member.client.send(projects.link, { ...idsOf(two), toId: one.id, kind: 'RELATES' })
    expect(await refusal(stranger, projects.unlink, of)).toBe('not_found')
    expect(await refusal(viewer.client, projects.unlink, of)).toBe('project_role')
    expect((await member.client.send(projects.unlink, of)).links).toEqual([])
    const closed = await closedProject()
    expect(await refusal(member.client, projects.unlink, { ...idsOf(closed.item), linkedItemId: two.id })).toBe('project_closed') // prettier-ignore
  })

  test('comment refuses not_found, comment refuses project_role, comment refuses project_closed; comments are read page by page, the latest first', async () => {
    const item = await addItem()
    const of = { ...idsOf(item), body: 'The tiles are late' }
    expect(await refusal(stranger, projects.comment, of)).toBe('not_found')
    expect(await refusal(member.client, projects.comment, { ...of, workItemId: ABSENT })).toBe('not_found')
    expect(await refusal(viewer.client, projects.comment, of)).toBe('project_role')
    await member.client.send(projects.comment, of)
    await lead.client.send(projects.comment, { ...of, body: 'They came' })
    const first = await viewer.client.send(projects.comments, { ...idsOf(item), limit: 1 })
    const second = await viewer.client.send(projects.comments, { ...idsOf(item), limit: 1, after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ body }) => body)).toEqual(['They came', 'The tiles are late'])
    const closed = await closedProject()
    expect(await refusal(member.client, projects.comment, { ...idsOf(closed.item), body: 'X' })).toBe('project_closed')
  })
})
