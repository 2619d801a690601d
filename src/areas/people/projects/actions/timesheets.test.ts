import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#areas/people/approvals/contract/approvals.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { addDays, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let [boss, worker, other]: Person[] = []
let projectId: string
let weeks = 0

beforeAll(async () => {
  shop = await startWorkshop()
  boss = await shop.hire('Bea')
  worker = await shop.hire('Wim', { managerId: of(boss).id })
  other = await shop.hire('Otto')
  projectId = (await shop.open([of(boss), of(worker), of(other)])).projectId
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const of = (person: Person | undefined): Person => person ?? (() => { throw new Error('nobody') })() // prettier-ignore
/** A week with an hour on its Tuesday. */
async function worked(person = of(worker)) {
  const weekOn = addDays(mondayOf(shop.today), -7 * (weeks += 1))
  await person.client.send(projects.logTime, { projectId, on: addDays(weekOn, 1), minutes: 60 })
  const { sheet } = await person.client.send(projects.ownWeek, { weekOn })
  if (!sheet) throw new Error('no sheet')
  return { timesheetId: sheet.id, version: sheet.version, weekOn }
}
const submitted = async (person = of(worker)) => {
  const { timesheetId, version, weekOn } = await worked(person)
  const sheet = await person.client.send(projects.submitWeek, { timesheetId, version })
  return { timesheetId, version: sheet.version, weekOn }
}
const kindsOf = async ({ client }: Person) =>
  (await client.send(notifications.list, { limit: 50 })).map(({ kind }) => kind)

describe('a week', () => {
  test('of who is no employee is nothing; before anything is logged it has no timesheet', async () => {
    expect(await shop.manager.send(projects.ownWeek, { weekOn: shop.today })).toMatchObject({ employeeId: null, sheet: null, rows: [] })
    expect(await of(other).client.send(projects.ownWeek, { weekOn: shop.today })).toMatchObject({ employeeId: of(other).id, sheet: null })
  }) // prettier-ignore

  test('is submitted to the manager of the employee, who is notified and approves it; the employee is notified', async () => {
    const { timesheetId, version } = await submitted()
    expect((await of(boss).client.send(projects.timesheets, {})).rows).toMatchObject([{ id: timesheetId, state: 'SUBMITTED' }])
    const away = { from: shop.today, until: shop.today }
    const { id: deputyId } = await of(boss).client.send(approvals.addDeputy, { deputyEmployeeId: of(other).id, ...away })
    expect((await of(other).client.send(projects.timesheets, {})).rows).toMatchObject([{ id: timesheetId }])
    await of(boss).client.send(approvals.endDeputy, { deputyId })
    expect((await of(other).client.send(projects.timesheets, {})).rows).toEqual([])
    const [row] = (await of(boss).client.send(approvals.inbox, { limit: 100 })).rows
    expect(row).toMatchObject({ kind: 'TIMESHEET', isMine: true, facts: { time: '1:00' } })
    expect(await kindsOf(of(boss))).toContain('timesheet_submitted')
    const read = await of(boss).client.send(projects.timesheet, { timesheetId: row?.subjectId ?? '' })
    expect(read).toMatchObject({ mayDecide: true, approvalId: row?.id, rows: [{ minutes: [0, 60, 0, 0, 0, 0, 0] }] })
    const approved = await of(boss).client.send(projects.decideTimesheet, { timesheetId, version, isApproved: true })
    expect(approved).toMatchObject({ state: 'APPROVED', minutes: [0, 60, 0, 0, 0, 0, 0] })
    expect(await kindsOf(of(worker))).toContain('timesheet_approved')
    expect((await of(boss).client.send(projects.timesheets, {})).rows).toEqual([])
  }) // prettier-ignore

  test('that is returned states why, changes, and is submitted again', async () => {
    const { timesheetId, version, weekOn } = await submitted()
    const decide = { timesheetId, version, isApproved: false, comment: 'Monday is missing' }
    expect(await of(boss).client.send(projects.decideTimesheet, decide)).toMatchObject({ state: 'OPEN', comment: 'Monday is missing' })
    await of(worker).client.send(projects.setCell, { projectId, on: weekOn, minutes: 30 })
    const { sheet } = await of(worker).client.send(projects.ownWeek, { weekOn })
    const again = await of(worker).client.send(projects.submitWeek, { timesheetId, version: sheet?.version ?? 0 })
    expect(again).toMatchObject({ state: 'SUBMITTED', minutes: [30, 60, 0, 0, 0, 0, 0] })
    await of(boss).client.send(projects.decideTimesheet, { timesheetId, version: again.version, isApproved: true })
  }) // prettier-ignore

  test('does not change once it is submitted: of an entry and a submission at once, one is first', async () => {
    const { timesheetId, version, weekOn } = await worked()
    const [entry, submission] = await Promise.all([
      refusalOf(of(worker).client, projects.logTime, { projectId, on: weekOn, minutes: 15 }),
      refusalOf(of(worker).client, projects.submitWeek, { timesheetId, version }),
    ])
    expect([entry, submission].filter(Boolean)).toHaveLength(1)
    expect(['timesheet_closed', 'stale_version']).toContain(entry ?? submission)
  })

  test('all of them are seen by managers and finance, page by page; others see what waits for them', async () => {
    await submitted(of(other))
    const all = (await shop.finance.send(projects.timesheets, { view: 'ALL', limit: 200 })).rows
    const first = await shop.manager.send(projects.timesheets, { view: 'ALL', limit: 1 })
    const second = await shop.manager.send(projects.timesheets, { view: 'ALL', limit: 1, after: first.next ?? '' })
    expect([...first.rows, ...second.rows]).toEqual(all.slice(0, 2))
    expect((await of(other).client.send(projects.timesheets, { view: 'ALL' })).rows).toEqual([])
    expect((await shop.manager.send(projects.timesheets, { limit: 200 })).rows.every(({ state }) => state === 'SUBMITTED')).toBe(true) // prettier-ignore
  })
})

test('of an employee who left is submitted by a manager, which is then approved as any other', async () => {
  const gone = await shop.hire('Lars')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: gone.id, role: 'MEMBER' })
  const { timesheetId, version } = await worked(gone)
  const submit = (client = shop.manager) => refusalOf(client, projects.submitWeek, { timesheetId, version })
  expect(await submit()).toBe('not_found')
  expect(await shop.manager.send(projects.timesheet, { timesheetId })).toMatchObject({ maySubmit: false })
  const { version: known } = await shop.manager.send(employees.get, { employeeId: gone.id })
  const leaving = { employeeId: gone.id, version: known, status: 'LEFT', on: shop.today, reason: 'as agreed' } as const
  await shop.manager.send(employees.setStatus, leaving)
  expect(await shop.manager.send(projects.timesheet, { timesheetId })).toMatchObject({ maySubmit: true })
  expect(await submit(of(boss).client)).toBe('not_found')
  expect(await submit()).toBeUndefined()
  const { sheet } = await shop.manager.send(projects.timesheet, { timesheetId })
  const decided = { timesheetId, version: sheet.version, isApproved: true }
  expect(await shop.manager.send(projects.decideTimesheet, decided)).toMatchObject({ state: 'APPROVED' })
})

test('submitWeek refuses not_found, submitWeek refuses stale_version, submitWeek refuses timesheet_closed, submitWeek refuses timesheet_empty', async () => {
  const { timesheetId, version, weekOn } = await worked()
  const submit = (over: object, client = of(worker).client) =>
    refusalOf(client, projects.submitWeek, { timesheetId, version, ...over })
  expect(await submit({ timesheetId: ABSENT })).toBe('not_found')
  expect(await submit({}, of(boss).client)).toBe('not_found')
  expect(await submit({ version: 9 })).toBe('stale_version')
  await of(worker).client.send(projects.setCell, { projectId, on: addDays(weekOn, 1), minutes: 0 })
  expect(await submit({ version: version + 1 })).toBe('timesheet_empty')
  const sent = await submitted()
  expect(await submit({ timesheetId: sent.timesheetId, version: sent.version })).toBe('timesheet_closed')
})

test('withdrawWeek refuses not_found, withdrawWeek refuses timesheet_over', async () => {
  const { timesheetId } = await submitted()
  const withdraw = (id = timesheetId, client = of(worker).client) => refusalOf(client, projects.withdrawWeek, { timesheetId: id }) // prettier-ignore
  expect(await withdraw(ABSENT)).toBe('not_found')
  expect(await withdraw(timesheetId, of(other).client)).toBe('not_found')
  expect(await of(worker).client.send(projects.withdrawWeek, { timesheetId })).toMatchObject({ state: 'OPEN' })
  expect(await withdraw()).toBe('timesheet_over')
})

test('timesheet refuses not_found for who neither decides it nor sees all', async () => {
  const { timesheetId } = await submitted()
  expect(await refusalOf(of(other).client, projects.timesheet, { timesheetId })).toBe('not_found')
  expect(await refusalOf(shop.manager, projects.timesheet, { timesheetId: ABSENT })).toBe('not_found')
  expect(await of(worker).client.send(projects.timesheet, { timesheetId })).toMatchObject({ mayDecide: false })
})

test('decideTimesheet refuses not_found, decideTimesheet refuses stale_version, decideTimesheet refuses timesheet_over, decideTimesheet refuses reason_required, decideTimesheet refuses own_approval, decideTimesheet refuses not_your_approval, decideTimesheet refuses approval_over', async () => {
  const sent = await submitted()
  const decide = (over: object, client = of(boss).client) =>
    refusalOf(client, projects.decideTimesheet, { timesheetId: sent.timesheetId, version: sent.version, isApproved: true, ...over })
  expect(await decide({ timesheetId: ABSENT })).toBe('not_found')
  expect(await decide({}, of(other).client)).toBe('not_found')
  expect(await decide({ version: 99 })).toBe('stale_version')
  expect(await decide({ isApproved: false })).toBe('reason_required')
  expect(await decide({}, of(worker).client)).toBe('own_approval')
  expect(await decide({}, shop.finance)).toBe('not_your_approval')
  const done = await of(boss).client.send(projects.decideTimesheet, { timesheetId: sent.timesheetId, version: sent.version, isApproved: true })
  expect(await decide({ version: done.version }, shop.manager)).toBe('timesheet_over')
  const gone = await shop.hire('Gus')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: gone.id, role: 'MEMBER' })
  const { weekOn: _weekOn, ...left } = await submitted(gone)
  const { version } = await shop.manager.send(employees.get, { employeeId: gone.id })
  await shop.manager.send(employees.setStatus, { employeeId: gone.id, version, status: 'SUSPENDED', on: shop.today, reason: 'as agreed' })
  expect(await decide(left, shop.manager)).toBe('approval_over')
  const opened = await shop.manager.send(projects.reopenTimesheet, { timesheetId: left.timesheetId, version: left.version, comment: 'Gone' })
  expect(opened.state).toBe('OPEN')
}) // prettier-ignore

test('reopenTimesheet refuses not_found, reopenTimesheet refuses stale_version, reopenTimesheet refuses timesheet_over, reopenTimesheet refuses reason_required', async () => {
  const { timesheetId, version } = await submitted()
  const reopen = (over: object) =>
    refusalOf(shop.manager, projects.reopenTimesheet, { timesheetId, version, comment: 'Wrong project', ...over })
  expect(await reopen({ timesheetId: ABSENT })).toBe('not_found')
  expect(await reopen({ version: 99 })).toBe('stale_version')
  expect(await reopen({ comment: '' })).toBe('reason_required')
  const { version: approved } = await of(boss).client.send(projects.decideTimesheet, { timesheetId, version, isApproved: true }) // prettier-ignore
  const opened = await shop.manager.send(projects.reopenTimesheet, { timesheetId, version: approved, comment: 'Wrong project' }) // prettier-ignore
  expect(opened).toMatchObject({ state: 'OPEN', comment: 'Wrong project' })
  expect(await reopen({ version: opened.version })).toBe('timesheet_over')
})
