import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import type { WorkItemDetails } from '../contract/replies.ts'
import { repeatEverywhere } from '../jobs.ts'
import { makeNext } from './series.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Person
let member: Person
let stranger: Person
let today: Day

beforeAll(async () => {
  shop = await startWorkshop()
  today = shop.today
  ;[lead, member, stranger] = [await shop.hire('Lea'), await shop.hire('Max'), await shop.hire('Sten')]
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

type Fields = Partial<RequestOf<typeof projects.createItem>>
type Rule = Partial<RequestOf<typeof projects.repeat>>
const idsOf = ({ projectId, id: workItemId }: WorkItemDetails) => ({ projectId, workItemId })
async function add(fields: Fields = { dueOn: today }) {
  const { projectId } = await shop.open([lead, member])
  const item = await member.client.send(projects.createItem, { projectId, title: 'Clean filters', ...fields })
  return { projectId, item }
}
async function repeated(rule: Rule, fields?: Fields) {
  const { projectId, item } = await add(fields)
  const series = await member.client.send(projects.repeat, { ...idsOf(item), version: item.version, frequency: 'WEEKLY', ...rule }) // prettier-ignore
  const [row] = await shop.hotel.rows<{ id: string }>('select series_id as id from work_items where id = $1', [item.id])
  return { projectId, item: series, seriesId: row?.id ?? '' }
}
const itemsOf = async (projectId: string) => (await lead.client.send(projects.items, { projectId })).rows
const makeOn = (seriesId: string, day: Day) => shop.hotel.inside((ctx) => makeNext(ctx, seriesId, day))
async function end(projectId: string, item: WorkItemDetails) {
  const { states } = await lead.client.send(projects.get, { projectId })
  const stateId = states.find(({ group }) => group === 'COMPLETED')?.id ?? ''
  await member.client.send(projects.moveItem, { ...idsOf(item), version: item.version, stateId })
}

test('the next one is an item of its own, made so long before it is due, like the latest one with nothing done', async () => {
  const fields = { startOn: addDays(today, -2), dueOn: today, priority: 'HIGH' as const, assigneeIds: [member.id] }
  const { projectId, item, seriesId } = await repeated({ leadDays: 3 }, fields)
  expect(item.series).toMatchObject({ frequency: 'WEEKLY', every: 1, mode: 'FIXED', nextOn: addDays(today, 7) })
  await member.client.send(projects.saveChecklist, { ...idsOf(item), version: item.version, lines: [{ text: 'Hall', isDone: true }] }) // prettier-ignore
  expect(await makeOn(seriesId, addDays(today, 3))).toBe(false)
  expect(await makeOn(seriesId, addDays(today, 4))).toBe(true)
  expect(await makeOn(seriesId, addDays(today, 4))).toBe(false)
  const made = (await itemsOf(projectId)).find(({ number }) => number === 2)
  expect(made).toMatchObject({ title: 'Clean filters', startOn: addDays(today, 5), dueOn: addDays(today, 7), priority: 'HIGH', assignees: [{ id: member.id }], lines: 1, checkedLines: 0 }) // prettier-ignore
  const next = await member.client.send(projects.item, { projectId, workItemId: made?.id ?? '' })
  expect(next.series).toMatchObject({ nextOn: addDays(today, 14) })
})

test('two workers at once make one, and the job makes what is due at every property', async () => {
  const { projectId, seriesId } = await repeated({ frequency: 'DAILY', leadDays: 1 })
  const made = await Promise.all([1, 2, 3, 4].map(() => makeOn(seriesId, today)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await itemsOf(projectId)).toHaveLength(2)
  const other = await repeated({ frequency: 'DAILY', leadDays: 1 })
  const now = await shop.hotel.inside(async (ctx) => ctx.now)
  await repeatEverywhere(shop.hotel.system, now)
  await repeatEverywhere(shop.hotel.system, now)
  expect(await itemsOf(other.projectId)).toHaveLength(2)
})

test('after completion it is counted from the day it was completed, once it was', async () => {
  const { projectId, item, seriesId } = await repeated({ frequency: 'DAILY', every: 5, mode: 'AFTER_COMPLETION', leadDays: 5 }) // prettier-ignore
  expect(item.series?.nextOn).toBeNull()
  expect(await makeOn(seriesId, addDays(today, 99))).toBe(false)
  await end(projectId, item)
  const rows = await itemsOf(projectId)
  expect(rows.find(({ number }) => number === 2)).toMatchObject({ dueOn: addDays(today, 5), group: 'UNSTARTED' })
  expect(rows).toHaveLength(2)
})

test('nothing comes after the end, in a closed project, or once it is stopped', async () => {
  const ending = await repeated({ untilOn: addDays(today, 6) })
  expect(ending.item.series?.nextOn).toBeNull()
  const stopped = await repeated({})
  expect((await member.client.send(projects.stopRepeat, idsOf(stopped.item))).series).toBeNull()
  for (const { seriesId } of [ending, stopped]) expect(await makeOn(seriesId, addDays(today, 30))).toBe(false)
})

test('repeat refuses not_found, repeat refuses project_role, repeat refuses project_closed, repeat refuses stale_version, repeat refuses series_day_missing', async () => {
  const { projectId, item } = await add({})
  const again = (over: object, client = member.client) =>
    refusalOf(client, projects.repeat, { ...idsOf(item), version: item.version, frequency: 'DAILY', ...over })
  await shop.manager.send(projects.saveMember, { projectId, employeeId: member.id, role: 'VIEWER' })
  expect(await again({})).toBe('project_role')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: member.id, role: 'MEMBER' })
  expect(await again({}, stranger.client)).toBe('not_found')
  expect(await again({ workItemId: ABSENT })).toBe('not_found')
  expect(await again({ version: 9 })).toBe('stale_version')
  expect(await again({})).toBe('series_day_missing')
  await shop.close(projectId)
  expect(await again({})).toBe('project_closed')
})

test('stopRepeat refuses not_found, stopRepeat refuses project_role, stopRepeat refuses project_closed', async () => {
  const { projectId, item } = await repeated({})
  const { item: once } = await add()
  const stop = (of: WorkItemDetails, client = member.client) => refusalOf(client, projects.stopRepeat, idsOf(of))
  expect(await stop(item, stranger.client)).toBe('not_found')
  expect(await stop(once)).toBe('not_found')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: member.id, role: 'VIEWER' })
  expect(await stop(item)).toBe('project_role')
  await shop.close(projectId)
  expect(await stop(item, lead.client)).toBe('project_closed')
})
