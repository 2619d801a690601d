import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let [lead, member, viewer, stranger]: Person[] = []
let projectId: string
let closedId: string
let itemId: string

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member, viewer, stranger] = [await shop.hire('Lea'), await shop.hire('Max'), await shop.hire('Vera'), await shop.hire('Sten')]
  projectId = (await shop.open([of(lead), of(member)])).projectId
  await shop.manager.send(projects.saveMember, { projectId, employeeId: of(viewer).id, role: 'VIEWER' })
  itemId = (await of(member).client.send(projects.createItem, { projectId, title: 'Order tiles' })).id
  closedId = (await shop.open([of(lead), of(member)])).projectId
  await shop.close(closedId)
}) // prettier-ignore
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const of = (person: Person | undefined): Person => person ?? (() => { throw new Error('nobody') })() // prettier-ignore
const log = (over: object, client = of(member).client) =>
  client.send(projects.logTime, { projectId, on: shop.today, minutes: 60, ...over })
/** A day of its own for each test: a day has 24 hours only. */
let back = 0
const freshDay = () => addDays(shop.today, -(back += 1))

describe('time', () => {
  test('is logged at the rate of the project then, which stays; amounts are shown to finance only', async () => {
    const on = freshDay()
    const { version } = (await shop.finance.send(projects.get, { projectId })).project
    const priced = await shop.finance.send(projects.saveMoney, { projectId, version, billing: 'HOURLY', rate: minor(4_000) })
    const entry = await log({ on, itemId, note: 'Measured' })
    expect(entry).toMatchObject({ on, minutes: 60, itemTitle: 'Order tiles', isBillable: true, rate: null, isOpen: true, employeeName: 'Max Costa' })
    await shop.finance.send(projects.saveMoney, { projectId, version: priced.version, billing: 'HOURLY', rate: minor(9_000) })
    const { rows } = await shop.finance.send(projects.time, { projectId, from: on, until: addDays(on, 1) })
    expect(rows).toMatchObject([{ id: entry.id, rate: 4_000 }])
  }) // prettier-ignore

  test('of others is seen by those who manage the project, and by finance; page by page, the latest first', async () => {
    const [one, two] = [freshDay(), freshDay()]
    for (const on of [one, two]) await log({ on })
    const seenBy = async (client = of(member).client, over: object = {}) =>
      (await client.send(projects.time, { from: two, until: addDays(one, 1), ...over })).rows.map(({ on }) => on)
    expect(await seenBy()).toEqual([one, two])
    for (const client of [of(lead).client, shop.finance, shop.manager]) expect(await seenBy(client, { projectId })).toEqual([one, two]) // prettier-ignore
    expect(await seenBy(of(viewer).client, { projectId })).toEqual([])
    expect(await seenBy(shop.manager)).toEqual([])
    const first = await of(member).client.send(projects.time, {
      projectId,
      from: two,
      until: addDays(one, 1),
      limit: 1,
    })
    const next = { projectId, from: two, until: addDays(one, 1), limit: 1, after: first.next ?? '' }
    expect((await of(member).client.send(projects.time, next)).rows.map(({ on }) => on)).toEqual([two])
  })

  test('time refuses not_found for a project one is no member of', async () => {
    expect(await refusalOf(of(stranger).client, projects.time, { projectId })).toBe('not_found')
  })

  test('a manager of the project logs, changes and removes time of a member, which is stored with their name', async () => {
    const on = freshDay()
    const entry = await log({ on, employeeId: of(member).id }, of(lead).client)
    expect(entry).toMatchObject({ employeeId: of(member).id, isBillable: true })
    expect(entry.loggedBy).not.toBe('Max Costa')
    const changed = { projectId, timeEntryId: entry.id, version: entry.version, on, minutes: 90 }
    expect(await of(lead).client.send(projects.updateTime, changed)).toMatchObject({ minutes: 90, version: 2 })
    await of(lead).client.send(projects.removeTime, { projectId, timeEntryId: entry.id })
    expect((await of(member).client.send(projects.time, { from: on, until: addDays(on, 1) })).rows).toEqual([])
  })

  test('a day takes 24 hours and not a minute more, also by ten requests at once', async () => {
    const on = freshDay()
    await log({ on, minutes: 1_439 })
    expect(await refusalOf(of(member).client, projects.logTime, { projectId, on, minutes: 2 })).toBe('day_full')
    await log({ on, minutes: 1 })
    const other = freshDay()
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(of(member).client, projects.logTime, { projectId, on: other, minutes: 400 })), // prettier-ignore
    )
    expect(codes.filter((code) => code === 'day_full')).toHaveLength(7)
    const { sheet } = await of(member).client.send(projects.ownWeek, { weekOn: other })
    expect(sheet?.minutes).toContain(1_200)
  })

  test('logTime refuses not_found, logTime refuses project_role, logTime refuses project_closed, logTime refuses not_employed, logTime refuses unknown_reference, logTime refuses date_in_future, logTime refuses day_full, logTime refuses timesheet_closed', async () => {
    const on = addDays(mondayOf(shop.today), -35)
    const wanted = (over: object, client = of(member).client) =>
      refusalOf(client, projects.logTime, { projectId, on, minutes: 60, ...over })
    expect(await wanted({}, of(stranger).client)).toBe('not_found')
    expect(await wanted({}, of(viewer).client)).toBe('project_role')
    expect(await wanted({ employeeId: of(lead).id })).toBe('project_role')
    expect(await wanted({ projectId: closedId })).toBe('project_closed')
    expect(await wanted({}, shop.manager)).toBe('not_employed')
    expect(await wanted({ itemId: ABSENT })).toBe('unknown_reference')
    expect(await wanted({ employeeId: of(stranger).id }, of(lead).client)).toBe('unknown_reference')
    expect(await wanted({ on: addDays(shop.today, 1) })).toBe('date_in_future')
    expect(await wanted({ minutes: 1_440 })).toBeUndefined()
    expect(await wanted({ minutes: 1 })).toBe('day_full')
    const { sheet } = await of(member).client.send(projects.ownWeek, { weekOn: on })
    await of(member).client.send(projects.submitWeek, { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 })
    expect(await wanted({ on: addDays(on, 1) })).toBe('timesheet_closed')
  })

  test('updateTime refuses not_found, updateTime refuses project_role, updateTime refuses project_closed, updateTime refuses stale_version, updateTime refuses unknown_reference, updateTime refuses date_in_future, updateTime refuses day_full, updateTime refuses timesheet_closed', async () => {
    const monday = addDays(mondayOf(shop.today), -49)
    const [entry, full] = [await log({ on: monday }), await log({ on: addDays(monday, 7), minutes: 1_440 })]
    const update = (over: object, client = of(member).client) =>
      refusalOf(client, projects.updateTime, { projectId, timeEntryId: entry.id, version: entry.version, on: entry.on, minutes: 30, ...over })
    expect(await update({}, of(stranger).client)).toBe('not_found')
    expect(await update({ timeEntryId: ABSENT })).toBe('not_found')
    expect(await update({}, of(viewer).client)).toBe('project_role')
    const other = await log({ on: monday }, of(lead).client)
    expect(await update({ timeEntryId: other.id })).toBe('project_role')
    expect(await update({ projectId: closedId })).toBe('project_closed')
    expect(await update({ version: 9 })).toBe('stale_version')
    expect(await update({ itemId: ABSENT })).toBe('unknown_reference')
    expect(await update({ on: addDays(shop.today, 1) })).toBe('date_in_future')
    expect(await update({ on: full.on })).toBe('day_full')
    const moved = await of(member).client.send(projects.updateTime, { projectId, timeEntryId: entry.id, version: entry.version, on: addDays(monday, 6), minutes: 45, itemId })
    expect(moved).toMatchObject({ minutes: 45, on: addDays(monday, 6), itemId })
    const { sheet } = await of(member).client.send(projects.ownWeek, { weekOn: monday })
    expect(sheet?.minutes).toEqual([0, 0, 0, 0, 0, 0, 45])
    await of(member).client.send(projects.submitWeek, { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 })
    expect(await update({ version: 2 })).toBe('timesheet_closed')
    expect(await refusalOf(of(member).client, projects.removeTime, { projectId, timeEntryId: entry.id })).toBe('timesheet_closed')
  }) // prettier-ignore

  test('removeTime refuses not_found, removeTime refuses project_role, removeTime refuses project_closed, removeTime refuses timesheet_closed', async () => {
    const entry = await log({ on: freshDay(), minutes: 5 })
    const remove = (over: object, client = of(member).client) =>
      refusalOf(client, projects.removeTime, { projectId, timeEntryId: entry.id, ...over })
    expect(await remove({}, of(stranger).client)).toBe('not_found')
    expect(await remove({ timeEntryId: ABSENT })).toBe('not_found')
    expect(await remove({}, of(viewer).client)).toBe('project_role')
    expect(await remove({ projectId: closedId })).toBe('project_closed')
    const on = addDays(mondayOf(shop.today), -63)
    const { id: timeEntryId } = await log({ on })
    const { sheet } = await of(member).client.send(projects.ownWeek, { weekOn: on })
    await of(member).client.send(projects.submitWeek, { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 })
    expect(await remove({ timeEntryId })).toBe('timesheet_closed')
    expect(await remove({})).toBeUndefined()
  })
})

describe('a cell of the week', () => {
  test('comes to what is typed, whatever was logged before; nothing removes it', async () => {
    const on = addDays(mondayOf(shop.today), -70)
    const set = (minutes: number) => of(lead).client.send(projects.setCell, { projectId, itemId, on, minutes })
    const minutesOf = async () =>
      (await of(lead).client.send(projects.time, { from: on, until: addDays(on, 1) })).rows.map(({ minutes }) => minutes)
    await log({ on, itemId, minutes: 30 }, of(lead).client)
    await log({ on, itemId, minutes: 60 }, of(lead).client)
    for (const [wanted, left] of [[120, [90, 30]], [30, [30]], [0, []], [45, [45]], [45, [45]]] as const) {
      expect(await set(wanted)).toEqual({ minutes: wanted })
      expect(await minutesOf()).toEqual(left)
    }
    const { rows, sheet } = await of(lead).client.send(projects.ownWeek, { weekOn: on })
    expect(rows).toMatchObject([{ itemTitle: 'Order tiles', minutes: [45, 0, 0, 0, 0, 0, 0] }])
    expect(sheet?.minutes).toEqual([45, 0, 0, 0, 0, 0, 0])
  }) // prettier-ignore

  test('setCell refuses not_found, setCell refuses project_role, setCell refuses project_closed, setCell refuses not_employed, setCell refuses unknown_reference, setCell refuses date_in_future, setCell refuses day_full, setCell refuses timesheet_closed', async () => {
    const on = addDays(mondayOf(shop.today), -77)
    const set = (over: object, client = of(member).client) =>
      refusalOf(client, projects.setCell, { projectId, on, minutes: 60, ...over })
    expect(await set({}, of(stranger).client)).toBe('not_found')
    expect(await set({}, of(viewer).client)).toBe('project_role')
    expect(await set({ projectId: closedId })).toBe('project_closed')
    expect(await set({}, shop.manager)).toBe('not_employed')
    expect(await set({ itemId: ABSENT })).toBe('unknown_reference')
    expect(await set({ on: addDays(shop.today, 1) })).toBe('date_in_future')
    expect(await set({ minutes: 1_440 })).toBeUndefined()
    expect(await set({ itemId, minutes: 1 })).toBe('day_full')
    const { sheet } = await of(member).client.send(projects.ownWeek, { weekOn: on })
    await of(member).client.send(projects.submitWeek, { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 })
    expect(await set({})).toBe('timesheet_closed')
  })
})

describe('the timer', () => {
  test('runs once per user, is stopped once, and logs at least a minute', async () => {
    const client = of(lead).client
    const codes = await Promise.all([1, 2, 3].map(() => refusalOf(client, projects.startTimer, { projectId, itemId })))
    expect(codes.toSorted()).toEqual(['timer_runs', 'timer_runs', undefined])
    expect((await client.send(projects.timer, {})).timer).toMatchObject({ projectId, itemTitle: 'Order tiles' })
    const stopped = await Promise.all([1, 2].map(() => refusalOf(client, projects.stopTimer, {})))
    expect(stopped.toSorted()).toEqual(['not_found', undefined])
    expect((await client.send(projects.timer, {})).timer).toBeNull()
    expect((await client.send(projects.time, { itemId, from: shop.today })).rows).toMatchObject([{ minutes: 1 }])
    expect((await shop.manager.send(projects.timer, {})).timer).toBeNull()
  })

  test('startTimer refuses not_found, startTimer refuses project_role, startTimer refuses project_closed, startTimer refuses not_employed, startTimer refuses unknown_reference, startTimer refuses timer_runs', async () => {
    const start = (over: object, client = of(member).client) =>
      refusalOf(client, projects.startTimer, { projectId, ...over })
    expect(await start({}, of(stranger).client)).toBe('not_found')
    expect(await start({}, of(viewer).client)).toBe('project_role')
    expect(await start({ projectId: closedId })).toBe('project_closed')
    expect(await start({}, shop.manager)).toBe('not_employed')
    expect(await start({ itemId: ABSENT })).toBe('unknown_reference')
    expect(await start({})).toBeUndefined()
    expect(await start({ itemId })).toBe('timer_runs')
    await of(member).client.send(projects.discardTimer, {})
  })

  test('stopTimer refuses not_found, stopTimer refuses not_employed, stopTimer refuses timer_too_long, stopTimer refuses project_role, stopTimer refuses project_closed, stopTimer refuses day_full, stopTimer refuses timesheet_closed; the timer runs on', async () => {
    const timed = await shop.hire('Tim')
    const made = await shop.open([of(lead), timed])
    const stop = (client = timed.client) => refusalOf(client, projects.stopTimer, {})
    const startedAgo = (hours: number) =>
      shop.hotel.rows(`update running_timers set started_at = now() - make_interval(hours => $2) where employee_id = $1`, [timed.id, hours])
    expect(await stop()).toBe('not_found')
    expect(await stop(shop.manager)).toBe('not_employed')
    await timed.client.send(projects.startTimer, { projectId: made.projectId })
    await startedAgo(25)
    expect(await stop()).toBe('timer_too_long')
    await startedAgo(0)
    await shop.manager.send(projects.saveMember, { projectId: made.projectId, employeeId: timed.id, role: 'VIEWER' })
    expect(await stop()).toBe('project_role')
    await shop.manager.send(projects.saveMember, { projectId: made.projectId, employeeId: timed.id, role: 'MEMBER' })
    const full = await timed.client.send(projects.logTime, { projectId: made.projectId, on: shop.today, minutes: 1_440 })
    expect(await stop()).toBe('day_full')
    await timed.client.send(projects.updateTime, { projectId: made.projectId, timeEntryId: full.id, version: 1, on: shop.today, minutes: 60 })
    const { sheet } = await timed.client.send(projects.ownWeek, { weekOn: shop.today })
    await timed.client.send(projects.submitWeek, { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 })
    expect(await stop()).toBe('timesheet_closed')
    await timed.client.send(projects.withdrawWeek, { timesheetId: sheet?.id ?? '' })
    await shop.close(made.projectId)
    expect(await stop()).toBe('project_closed')
    expect((await timed.client.send(projects.timer, {})).timer).not.toBeNull()
  }) // prettier-ignore

  test('discardTimer refuses not_found, discardTimer refuses not_employed', async () => {
    expect(await refusalOf(of(viewer).client, projects.discardTimer, {})).toBe('not_found')
    expect(await refusalOf(shop.manager, projects.discardTimer, {})).toBe('not_employed')
  })
})
