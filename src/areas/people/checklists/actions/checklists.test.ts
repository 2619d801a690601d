import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { MATCHES, ruleMatches } from '#core/conditions.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { checklists } from '../contract/checklists.ts'
import type { ChecklistTask } from '../contract/replies.ts'
import { notifyEverywhere } from '../jobs.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const PDF = Buffer.from('%PDF-1.7 %%EOF').toString('base64')

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let housekeeper: TestClient
let today: Day
let place: { departmentId: string; positionId: string }
let elsewhere: string
type Person = { id: string; client: TestClient }
let boss: Person
let count = 0

const TASKS = [
  { title: 'Sign the contract', owner: 'EMPLOYEE', dueDays: -3, evidence: 'FILE' },
  { title: 'Show the house', owner: 'MANAGER', dueDays: 0 },
  { title: 'Hand out a uniform', owner: 'ROLE', roleCode: 'PROP_HOUSEKEEPING', dueDays: 1, evidence: 'NOTE' },
  { title: 'Lunch together', owner: 'DEPARTMENT', dueDays: 5, isRequired: false },
] as const

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  housekeeper = await hotel.as('PROP_HOUSEKEEPING')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Front', area: 'FRONT_DESK' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Clerk', departmentId })
  elsewhere = (await manager.send(employees.createDepartment, { name: 'Garden' })).id
  place = { departmentId, positionId }
  boss = await hire({ joinOn: addDays(today, -400) })
  await admin.send(checklists.createTemplate, { kind: 'JOINING', name: 'Joiners', tasks: tasksFor(departmentId) })
  await admin.send(checklists.createTemplate, { kind: 'LEAVING', name: 'Leavers', tasks: [{ title: 'Return the keys', owner: 'EMPLOYEE' }, { title: 'Last talk', owner: 'MANAGER', dueDays: -2 }] }) // prettier-ignore
  await admin.send(checklists.createTemplate, { kind: 'PROBATION', name: 'Probation', tasks: [{ title: 'Talk', owner: 'MANAGER', dueDays: -7 }] }) // prettier-ignore
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const tasksFor = (departmentId: string) =>
  TASKS.map((task) => (task.owner === 'DEPARTMENT' ? { ...task, departmentId } : task))
const refusal = (client: TestClient, route: Parameters<TestClient['raw']>[0], input: object) =>
  client.raw(route, input).then(codeOf)

/** An employee at the front desk with a sign-in of their own. */
async function hire(over: Partial<RequestOf<typeof employees.create>> = {}): Promise<Person> {
  const client = await hotel.as('PROP_FRONTDESK')
  const { id } = await manager.send(employees.create, { firstName: `P${(count += 1)}`, lastName: 'Moreau', joinOn: today, ...place, weeklyHours: 0, ...over }) // prettier-ignore
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
}
async function setStatus(employeeId: string, status: 'ACTIVE' | 'ON_NOTICE' | 'LEFT' | 'SUSPENDED', on = today) {
  const { version } = await manager.send(employees.get, { employeeId })
  await manager.send(employees.setStatus, { employeeId, version, status, on, reason: 'As agreed' })
}
const runsOf = (employeeId: string) =>
  hotel.rows<{ id: string; kind: string; state: string; day: string }>(
    'select id, kind, state, start_on::text as day from checklist_runs where employee_id = $1 order by opened_at, kind',
    [employeeId],
  )
async function runOf(employeeId: string, kind: string) {
  const found = (await runsOf(employeeId)).findLast((run) => run.kind === kind)
  return manager.send(checklists.run, { checklistRunId: found?.id ?? ABSENT })
}
const at = (tasks: readonly ChecklistTask[], index: number) => tasks[index] as ChecklistTask
const known = ({ id, version }: ChecklistTask) => ({ checklistTaskId: id, version })
const joiner = async (over: Partial<RequestOf<typeof employees.create>> = {}) => {
  const person = await hire({ managerId: boss.id, ...over })
  return { ...person, ...(await runOf(person.id, 'JOINING')) }
}

describe('templates', () => {
  const named = (name: string) => ({ kind: 'OTHER' as const, name, tasks: [{ title: 'A', owner: 'MANAGER' as const }] })

  test('are changed as a whole, in the order of their tasks, and listed by name', async () => {
    const made = await admin.send(checklists.createTemplate, named('Yearly talk'))
    const changed = await admin.send(checklists.updateTemplate, { checklistTemplateId: made.id, version: 1, ...named('Yearly talk'), tasks: tasksFor(place.departmentId) }) // prettier-ignore
    expect(changed.tasks.map(({ title }) => title)).toEqual(TASKS.map(({ title }) => title))
    expect(changed).toMatchObject({ version: 2, isActive: true, departmentName: null })
    const first = await manager.send(checklists.templates, { limit: 2 })
    const rest = await manager.send(checklists.templates, { after: first.next })
    const names = [...first.rows, ...rest.rows].map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toContain('Yearly talk')
  })

  test('createTemplate refuses unknown_reference, createTemplate refuses name_taken, createTemplate refuses begins_already', async () => {
    expect(await refusal(admin, checklists.createTemplate, { ...named('New'), departmentId: ABSENT })).toBe('unknown_reference') // prettier-ignore
    const task = { title: 'A', owner: 'DEPARTMENT', departmentId: ABSENT }
    expect(await refusal(admin, checklists.createTemplate, { ...named('New'), tasks: [task] })).toBe('unknown_reference') // prettier-ignore
    expect(await refusal(admin, checklists.createTemplate, named('JOINERS'))).toBe('name_taken')
    expect(await refusal(admin, checklists.createTemplate, { ...named('New'), kind: 'JOINING' })).toBe('begins_already')
  })

  test('updateTemplate refuses not_found, updateTemplate refuses stale_version, updateTemplate refuses unknown_reference, updateTemplate refuses name_taken, updateTemplate refuses begins_already', async () => {
    const { id } = await admin.send(checklists.createTemplate, named('Of mine'))
    const of = { checklistTemplateId: id, version: 1, ...named('Of mine') }
    expect(await refusal(admin, checklists.updateTemplate, { ...of, checklistTemplateId: ABSENT })).toBe('not_found')
    expect(await refusal(admin, checklists.updateTemplate, { ...of, version: 9 })).toBe('stale_version')
    expect(await refusal(admin, checklists.updateTemplate, { ...of, departmentId: ABSENT })).toBe('unknown_reference')
    expect(await refusal(admin, checklists.updateTemplate, { ...of, name: 'leavers' })).toBe('name_taken')
    expect(await refusal(admin, checklists.updateTemplate, { ...of, kind: 'LEAVING' })).toBe('begins_already')
  })

  test('a task for a department or a role names it; only administrators set up', async () => {
    const without = (owner: string) => ({ ...named('Nobody'), tasks: [{ title: 'A', owner }] })
    expect((await admin.raw(checklists.createTemplate, without('DEPARTMENT'))).status).toBe(400)
    expect((await admin.raw(checklists.createTemplate, without('ROLE'))).status).toBe(400)
    expect((await manager.raw(checklists.createTemplate, named('Mine'))).status).toBe(403)
  })
})

describe('tasks with conditions', () => {
  const list = (fact: string, op: string, values: string[]) => ({ fact, op, values })
  const rule = (match: string, ...rules: object[]) => ({ match, rules })
  const titlesOf = async (id: string) =>
    (await manager.send(checklists.run, { checklistRunId: id })).tasks.map(({ title }) => title)

  test('are copied for those they are true of, by department, position and employment', async () => {
    const any = list('DEPARTMENT', 'ANY_OF', [place.departmentId])
    const { id: checklistTemplateId, tasks } = await admin.send(checklists.createTemplate, {
      kind: 'OTHER',
      name: 'By conditions',
      tasks: [
        { title: 'All', owner: 'MANAGER' },
        { title: 'Front', owner: 'MANAGER', rule: rule('ALL', any) },
        { title: 'Not seasonal', owner: 'MANAGER', rule: rule('ALL', list('EMPLOYMENT', 'NONE_OF', ['SEASONAL'])) },
        { title: 'Neither', owner: 'MANAGER', rule: rule('NONE', any, list('POSITION', 'ANY_OF', [place.positionId])) },
        {
          title: 'Nested',
          owner: 'MANAGER',
          rule: rule('ANY', rule('ALL', any, list('EMPLOYMENT', 'ANY_OF', ['SEASONAL']))),
        },
      ],
    } as RequestOf<typeof checklists.createTemplate>)
    expect(tasks[0]?.rule).toEqual({ match: 'ALL', rules: [] })
    const start = async (over: object) => {
      const { id: employeeId } = await hire(over)
      return titlesOf((await manager.send(checklists.start, { employeeId, checklistTemplateId, startOn: today })).id)
    }
    expect(await start({})).toEqual(['All', 'Front', 'Not seasonal'])
    expect(await start({ employmentType: 'SEASONAL' })).toEqual(['All', 'Front', 'Nested'])
    const { id: positionId } = await manager.send(employees.createPosition, {
      title: 'Gardener',
      departmentId: elsewhere,
    })
    expect(await start({ departmentId: elsewhere, positionId })).toEqual(['All', 'Not seasonal', 'Neither'])
  })

  test('start refuses no_task_for_them', async () => {
    const tasks = [{ title: 'A', owner: 'MANAGER', rule: rule('ALL', list('EMPLOYMENT', 'ANY_OF', ['INTERN'])) }]
    const template = { kind: 'OTHER', name: 'Interns', tasks } as RequestOf<typeof checklists.createTemplate>
    const { id: checklistTemplateId } = await admin.send(checklists.createTemplate, template)
    const { id: employeeId } = await hire()
    expect(await refusal(manager, checklists.start, { employeeId, checklistTemplateId, startOn: today })).toBe('no_task_for_them') // prettier-ignore
  })

  test('in the database rules are true of whom they are true of here', async () => {
    const facts = ['DEPARTMENT', 'POSITION', 'EMPLOYMENT'] as const
    const word = fc.constantFrom('a', 'b', 'c')
    const condition = fc.record({ fact: fc.constantFrom(...facts), op: fc.constantFrom('ANY_OF' as const, 'NONE_OF' as const), values: fc.array(word, { minLength: 1, maxLength: 2 }) }) // prettier-ignore
    const groupOf = <T>(each: fc.Arbitrary<T>) => fc.record({ match: fc.constantFrom(...MATCHES), rules: fc.array(each, { maxLength: 3 }) }) // prettier-ignore
    const whole = groupOf(fc.oneof(condition, groupOf(fc.oneof(condition, groupOf(condition)))))
    const cases = fc.sample(fc.tuple(whole, fc.record({ DEPARTMENT: word, POSITION: word, EMPLOYMENT: word })), { numRuns: 300, seed: 21 }) // prettier-ignore
    const found = await hotel.rows<{ holds: boolean }>(
      `select rule_holds(x.c -> 0, x.c -> 1) as holds from jsonb_array_elements($1::jsonb) with ordinality as x (c, at) order by x.at`,
      [JSON.stringify(cases)],
    )
    const expected = cases.map(([each, known]) =>
      ruleMatches(each, { lists: Object.fromEntries(facts.map((fact) => [fact, [known[fact]]])) }, today),
    )
    expect(found.map(({ holds }) => holds)).toEqual(expected)
  })
})

describe('what begins by itself', () => {
  test('a joiner’s checklist, in the transaction in which they are hired', async () => {
    const { id, run, tasks } = await joiner({ probationEndOn: addDays(today, 90) })
    expect(run).toMatchObject({ kind: 'JOINING', state: 'OPEN', stage: 'OVERDUE', tasks: 4, over: 0, overdue: 1, startOn: today }) // prettier-ignore
    expect(run.next).toEqual({ title: 'Sign the contract', dueOn: addDays(today, -3) })
    expect(tasks.map(({ owner, dueOn }) => [owner, dueOn])).toEqual([['EMPLOYEE', addDays(today, -3)], ['MANAGER', today], ['ROLE', addDays(today, 1)], ['DEPARTMENT', addDays(today, 5)]]) // prettier-ignore
    expect((await runOf(id, 'PROBATION')).run).toMatchObject({ startOn: addDays(today, 90), stage: 'UPCOMING' })
  })

  test('a prospect’s once, though they begin later; none of an employee who joined more than sixty days ago', async () => {
    const { id } = await joiner({ status: 'PROSPECT', joinOn: addDays(today, 5) })
    await setStatus(id, 'ACTIVE')
    expect((await runsOf(id)).map(({ kind }) => kind)).toEqual(['JOINING'])
    expect(await runsOf(boss.id)).toEqual([])
    expect(await runsOf((await hire({ joinOn: addDays(today, -60) })).id)).toEqual([])
    expect(await runsOf((await hire({ joinOn: addDays(today, -58) })).id)).toHaveLength(1)
  })

  test('of two templates that of the department', async () => {
    const { id: positionId } = await manager.send(employees.createPosition, { title: 'Groundskeeper', departmentId: elsewhere }) // prettier-ignore
    await admin.send(checklists.createTemplate, { kind: 'JOINING', name: 'Gardeners', departmentId: elsewhere, tasks: [{ title: 'Spade', owner: 'MANAGER' }] }) // prettier-ignore
    const { run, tasks } = await joiner({ departmentId: elsewhere, positionId, managerId: null })
    expect(run.name).toBe('Gardeners')
    expect(at(tasks, 0)).toMatchObject({ owner: 'ROLE', roleCode: 'PROP_MANAGER' })
  })

  test('a leaver’s with the notice; it moves with the last day, is cancelled with the notice, and goes on once they left', async () => {
    const { id } = await joiner()
    await setStatus(id, 'ON_NOTICE', addDays(today, 20))
    expect((await runOf(id, 'LEAVING')).run).toMatchObject({ state: 'OPEN', startOn: addDays(today, 20), stage: 'UPCOMING' }) // prettier-ignore
    await setStatus(id, 'ACTIVE')
    expect((await runOf(id, 'LEAVING')).run.state).toBe('CANCELLED')
    await setStatus(id, 'ON_NOTICE', addDays(today, 20))
    await setStatus(id, 'LEFT')
    const { run, tasks } = await runOf(id, 'LEAVING')
    expect(run).toMatchObject({ state: 'OPEN', startOn: today })
    expect(tasks.map(({ dueOn, owner, ownerName }) => [dueOn, owner, ownerName])).toEqual([[today, 'MANAGER', 'P1 Moreau'], [addDays(today, -2), 'MANAGER', 'P1 Moreau']]) // prettier-ignore
    expect((await runsOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['JOINING CANCELLED', 'LEAVING CANCELLED', 'LEAVING OPEN']) // prettier-ignore
  })

  test('tasks of an employee who leaves pass on: those of a manager to theirs, their own to the one who takes them', async () => {
    const middle = await hire({ managerId: boss.id, joinOn: addDays(today, -400) })
    const { id, tasks } = await joiner({ managerId: middle.id })
    await middle.client.send(checklists.setState, { ...known(at(tasks, 1)), state: 'DOING' })
    await setStatus(middle.id, 'SUSPENDED')
    const after = await runOf(id, 'JOINING')
    expect(at(after.tasks, 1)).toMatchObject({ state: 'TODO', byName: '', ownerName: 'P1 Moreau' })
    expect(at(after.tasks, 0).ownerName).not.toBe('P1 Moreau')
  })
})

describe('a task', () => {
  test('is begun, given back and done by whom it waits for; the last required one completes the checklist, and opens it again', async () => {
    const { client, run, tasks } = await joiner()
    const own = await client.send(checklists.own, {})
    expect(own.rows.filter(({ runId }) => runId === run.id).map(({ title }) => title)).toEqual(['Sign the contract', 'Lunch together']) // prettier-ignore
    const filed = await client.send(checklists.addFile, { ...known(at(tasks, 0)), name: 'contract.pdf', file: PDF })
    await client.send(checklists.setState, { ...known(filed), state: 'DONE' })
    const begun = await boss.client.send(checklists.setState, { ...known(at(tasks, 1)), state: 'DOING' })
    const back = await boss.client.send(checklists.setState, { ...known(begun), state: 'TODO' })
    await boss.client.send(checklists.setState, { ...known(back), state: 'DONE' })
    const note = { state: 'DONE', note: 'Size M' } as const
    const last = await housekeeper.send(checklists.setState, { ...known(at(tasks, 2)), ...note })
    expect(last).toMatchObject({ state: 'DONE', note: 'Size M', byName: expect.any(String) })
    expect((await manager.send(checklists.run, { checklistRunId: run.id })).run).toMatchObject({ state: 'COMPLETED', stage: 'COMPLETED', over: 3 }) // prettier-ignore
    await manager.send(checklists.setState, { ...known(last), state: 'TODO' })
    expect((await manager.send(checklists.run, { checklistRunId: run.id })).run.state).toBe('OPEN')
    const log = await manager.send(checklists.changes, { checklistRunId: run.id, limit: 2 })
    expect(log.rows.map(({ from, to }) => `${from} ${to}`)).toEqual(['DONE TODO', 'TODO DONE'])
    expect((await manager.send(checklists.changes, { checklistRunId: run.id, after: log.next })).rows).toHaveLength(4)
    expect((await client.raw(checklists.file, { checklistTaskId: filed.id })).status).toBe(200)
  })

  test('ticked by eight people at once is done once; the others are refused stale_version', async () => {
    const { tasks } = await joiner()
    const answers = await Promise.all(Array.from({ length: 8 }, () => manager.raw(checklists.setState, { ...known(at(tasks, 1)), state: 'DONE' }))) // prettier-ignore
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]) // prettier-ignore
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array.from({ length: 7 }, () => 'stale_version')) // prettier-ignore
  })

  test('setState refuses not_found, setState refuses not_your_task, setState refuses run_over, setState refuses stale_version, setState refuses task_state, setState refuses reason_required, setState refuses evidence_missing', async () => {
    const { run, tasks, client } = await joiner()
    const of = known(at(tasks, 1))
    expect(await refusal(manager, checklists.setState, { ...of, checklistTaskId: ABSENT, state: 'DONE' })).toBe('not_found') // prettier-ignore
    expect(await refusal(client, checklists.setState, { ...of, state: 'DONE' })).toBe('not_your_task')
    expect(await refusal(manager, checklists.setState, { ...of, version: 9, state: 'DONE' })).toBe('stale_version')
    expect(await refusal(manager, checklists.setState, { ...of, state: 'TODO' })).toBe('task_state')
    expect(await refusal(manager, checklists.setState, { ...of, state: 'NOT_APPLICABLE' })).toBe('reason_required')
    expect(await refusal(manager, checklists.setState, { ...known(at(tasks, 0)), state: 'DONE' })).toBe('evidence_missing') // prettier-ignore
    expect(await refusal(manager, checklists.setState, { ...known(at(tasks, 2)), state: 'DONE' })).toBe('evidence_missing') // prettier-ignore
    await manager.send(checklists.setState, { ...known(at(tasks, 3)), state: 'NOT_APPLICABLE' })
    await manager.send(checklists.cancel, { checklistRunId: run.id, reason: 'Twice' })
    expect(await refusal(manager, checklists.setState, { ...of, state: 'DONE' })).toBe('run_over')
  })

  test('setState refuses run_open: a completed checklist does not open again beside a later one', async () => {
    const { id } = await hire({ joinOn: addDays(today, -400) })
    const { id: checklistTemplateId } = await admin.send(checklists.createTemplate, { kind: 'OTHER', name: 'Keys', tasks: [{ title: 'Count', owner: 'MANAGER' }] }) // prettier-ignore
    const begin = () => manager.send(checklists.start, { employeeId: id, checklistTemplateId, startOn: today })
    const first = await begin()
    const { tasks } = await manager.send(checklists.run, { checklistRunId: first.id })
    const done = await manager.send(checklists.setState, { ...known(at(tasks, 0)), state: 'DONE' })
    await begin()
    expect(await refusal(manager, checklists.setState, { ...known(done), state: 'TODO' })).toBe('run_open')
  })

  test('addFile refuses not_found, addFile refuses not_your_task, addFile refuses run_over, addFile refuses stale_version, addFile refuses task_state, addFile refuses file_not_allowed, addFile refuses not_a_picture, addFile refuses picture_too_large', async () => {
    const { run, tasks } = await joiner()
    const of = { ...known(at(tasks, 0)), name: 'contract.pdf', file: PDF }
    const raw = (over: object, client = manager) => refusal(client, checklists.addFile, { ...of, ...over })
    expect(await raw({ checklistTaskId: ABSENT })).toBe('not_found')
    expect(await raw({}, housekeeper)).toBe('not_your_task')
    expect(await raw({ version: 7 })).toBe('stale_version')
    expect(await raw({ file: Buffer.from('hello').toString('base64') })).toBe('file_not_allowed')
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from('0000001000000010080600000000000000', 'hex')]) // prettier-ignore
    expect(await raw({ file: png.toString('base64') })).toBe('not_a_picture')
    const huge = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from('0000ffff0000ffff080600000000000000', 'hex')]) // prettier-ignore
    expect(await raw({ file: huge.toString('base64') })).toBe('picture_too_large')
    const out = await manager.send(checklists.setState, { ...known(at(tasks, 0)), state: 'NOT_APPLICABLE', note: 'On paper' }) // prettier-ignore
    expect(await raw({ version: out.version })).toBe('task_state')
    await manager.send(checklists.cancel, { checklistRunId: run.id, reason: 'Twice' })
    expect(await raw({ version: out.version })).toBe('run_over')
  })
})

describe('checklists', () => {
  test('stand on the board by stage, a page at a time; who does not manage sees what waits for them', async () => {
    const { run, client } = await joiner({ joinOn: addDays(today, 30) })
    const column = { kind: 'JOINING', stage: 'UPCOMING', limit: 1 } as const
    const first = await manager.send(checklists.board, column)
    expect(first.rows).toHaveLength(1)
    let [page, ids] = [first, first.rows.map(({ id }) => id)]
    while (page.next) {
      page = await manager.send(checklists.board, { ...column, after: page.next })
      ids = [...ids, ...page.rows.map(({ id }) => id)]
      expect(page.rows.every(({ stage }) => stage === 'UPCOMING')).toBe(true)
    }
    expect(ids).toContain(run.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await client.raw(checklists.board, column)).status).toBe(403)
    const seen = await client.send(checklists.run, { checklistRunId: run.id })
    expect(seen.tasks.every(({ isMine }) => isMine)).toBe(true)
  })

  test('run refuses not_found, changes refuses not_found, file refuses not_found, start refuses not_found, start refuses unknown_reference, start refuses run_open, cancel refuses not_found, cancel refuses run_over', async () => {
    const { id, run, tasks } = await joiner({ managerId: null })
    const outsider = await hotel.as('PROP_MARKETING')
    expect(await refusal(manager, checklists.run, { checklistRunId: ABSENT })).toBe('not_found')
    expect(await refusal(outsider, checklists.run, { checklistRunId: run.id })).toBe('not_found')
    expect(await refusal(manager, checklists.changes, { checklistRunId: ABSENT })).toBe('not_found')
    expect(await refusal(manager, checklists.file, { checklistTaskId: at(tasks, 0).id })).toBe('not_found')
    const filed = await manager.send(checklists.addFile, { ...known(at(tasks, 0)), name: 'a.pdf', file: PDF })
    expect(await refusal(outsider, checklists.file, { checklistTaskId: filed.id })).toBe('not_found')
    const { rows } = await manager.send(checklists.templates, { limit: 100 })
    const template = rows.find(({ name }) => name === 'Joiners')
    const of = { employeeId: id, checklistTemplateId: template?.id ?? '', startOn: today }
    expect(await refusal(manager, checklists.start, { ...of, employeeId: ABSENT })).toBe('not_found')
    expect(await refusal(manager, checklists.start, { ...of, checklistTemplateId: ABSENT })).toBe('unknown_reference')
    expect(await refusal(manager, checklists.start, of)).toBe('run_open')
    const ended = { checklistRunId: run.id, reason: 'Twice' }
    expect(await refusal(manager, checklists.cancel, { ...ended, checklistRunId: ABSENT })).toBe('not_found')
    await manager.send(checklists.cancel, ended)
    expect(await refusal(manager, checklists.cancel, ended)).toBe('run_over')
    expect((await manager.send(checklists.start, of)).state).toBe('OPEN')
  })

  test('owners are notified of what is due, once', async () => {
    const { client } = await joiner()
    const kinds = async () => (await client.send(notifications.list, { limit: 50 })).filter(({ kind }) => kind === 'checklist_tasks').length // prettier-ignore
    const system = hotel.system
    const now = await hotel.inside(async (ctx) => ctx.now)
    await notifyEverywhere(system, now)
    expect(await kinds()).toBe(1)
    await notifyEverywhere(system, now)
    expect(await kinds()).toBe(1)
  })
})
