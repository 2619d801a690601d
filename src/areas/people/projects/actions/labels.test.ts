import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { violatedInvariants } from '#main/invariants.ts'
import type { TestClient } from '#test/server.ts'
import { MOST_PROJECT_LABELS } from '../contract/choices.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Person
let member: Person
let other: Person
let projectId: string

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member, other] = [await shop.hire('Lea'), await shop.hire('Max'), await shop.hire('Sten')]
  projectId = (await shop.open([lead, member])).projectId
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const labelsOf = async () => (await lead.client.send(projects.get, { projectId })).labels
const kindsOf = async (client: TestClient) => JSON.stringify(await client.send(notifications.list, { limit: 100 }))

describe('labels', () => {
  test('mark items, are found by, logged, renamed, and gone from all of them when removed', async () => {
    const safety = await lead.client.send(projects.addLabel, { projectId, name: 'Safety', color: 'ROSE' })
    const noise = await lead.client.send(projects.addLabel, { projectId, name: 'Noise' })
    expect((await labelsOf()).map(({ name }) => name)).toEqual(['Noise', 'Safety'])
    const both = await member.client.send(projects.createItem, { projectId, title: 'Drill', labelIds: [safety.id, noise.id] })
    const plain = await member.client.send(projects.createItem, { projectId, title: 'Paint' })
    expect([both.labels.map(({ name }) => name), plain.labels]).toEqual([['Noise', 'Safety'], []])
    const found = await member.client.send(projects.items, { projectId, labelId: safety.id })
    expect(found.rows.map(({ id, labels }) => [id, labels.map(({ color }) => color)])).toEqual([[both.id, ['SLATE', 'ROSE']]])
    await member.client.send(projects.updateItem, { projectId, workItemId: both.id, version: both.version, title: 'Drill', labelIds: [noise.id] })
    const { rows } = await member.client.send(projects.activity, { projectId, workItemId: both.id })
    expect(rows[0]).toMatchObject({ field: 'labels', before: 'Noise, Safety', after: 'Noise' })
    const quiet = await lead.client.send(projects.changeLabel, { projectId, workLabelId: noise.id, version: noise.version, name: 'Quiet', color: 'TEAL' })
    expect(quiet).toMatchObject({ name: 'Quiet', color: 'TEAL' })
    await lead.client.send(projects.removeLabel, { projectId, workLabelId: noise.id })
    expect((await member.client.send(projects.item, { projectId, workItemId: both.id })).labels).toEqual([])
  }) // prettier-ignore

  test('addLabel refuses not_found, addLabel refuses project_role, addLabel refuses name_taken; changeLabel refuses not_found, changeLabel refuses project_role, changeLabel refuses stale_version, changeLabel refuses name_taken; removeLabel refuses not_found, removeLabel refuses project_role', async () => {
    const one = await lead.client.send(projects.addLabel, { projectId, name: 'One' })
    const two = await lead.client.send(projects.addLabel, { projectId, name: 'Two' })
    const named = { projectId, workLabelId: two.id, version: two.version, name: 'Three' }
    expect(await refusalOf(other.client, projects.addLabel, { projectId, name: 'X' })).toBe('not_found')
    expect(await refusalOf(member.client, projects.addLabel, { projectId, name: 'X' })).toBe('project_role')
    expect(await refusalOf(lead.client, projects.addLabel, { projectId, name: 'ONE' })).toBe('name_taken')
    expect(await refusalOf(lead.client, projects.changeLabel, { ...named, workLabelId: ABSENT })).toBe('not_found')
    expect(await refusalOf(member.client, projects.changeLabel, named)).toBe('project_role')
    expect(await refusalOf(lead.client, projects.changeLabel, { ...named, version: 9 })).toBe('stale_version')
    expect(await refusalOf(lead.client, projects.changeLabel, { ...named, name: one.name })).toBe('name_taken')
    expect(await refusalOf(lead.client, projects.removeLabel, { projectId, workLabelId: ABSENT })).toBe('not_found')
    expect(await refusalOf(member.client, projects.removeLabel, { projectId, workLabelId: two.id })).toBe(
      'project_role',
    )
  })

  test('addLabel refuses project_closed, changeLabel refuses project_closed, removeLabel refuses project_closed; addLabel refuses too_many_labels; an item takes no label of another project', async () => {
    const { projectId: second } = await shop.open([lead])
    const label = await lead.client.send(projects.addLabel, { projectId: second, name: 'Mine' })
    expect(await refusalOf(member.client, projects.createItem, { projectId, title: 'X', labelIds: [label.id] })).toBe('unknown_reference')
    await shop.hotel.rows(
      `insert into work_labels (property_id, id, project_id, name, name_key, color)
       select property_id, gen_random_uuid(), project_id, 'L' || n, 'l' || n, 'BLUE' from work_labels, generate_series(2, $2) n where id = $1`,
      [label.id, MOST_PROJECT_LABELS],
    )
    expect(await refusalOf(lead.client, projects.addLabel, { projectId: second, name: 'More' })).toBe('too_many_labels')
    await shop.close(second)
    const named = { projectId: second, workLabelId: label.id }
    expect(await refusalOf(lead.client, projects.addLabel, { projectId: second, name: 'More' })).toBe('project_closed')
    expect(await refusalOf(lead.client, projects.changeLabel, { ...named, version: 1, name: 'Y' })).toBe('project_closed')
    expect(await refusalOf(lead.client, projects.removeLabel, named)).toBe('project_closed')
  }) // prettier-ignore
})

describe('watching', () => {
  const move = async (workItemId: string, group: string, client = lead.client) => {
    const { states } = await lead.client.send(projects.get, { projectId })
    const { version } = await lead.client.send(projects.item, { projectId, workItemId })
    const stateId = states.find((state) => state.group === group)!.id
    await client.send(projects.moveItem, { projectId, workItemId, version, stateId })
  }

  test('who added an item and who works on it hear of its state and comments, but not of what they did', async () => {
    const item = await member.client.send(projects.createItem, { projectId, title: 'Sand the floor', assigneeIds: [lead.id] })
    expect(item).toMatchObject({ isWatched: true, watchers: 2 })
    await move(item.id, 'STARTED')
    expect(await kindsOf(member.client)).toContain('work_STARTED')
    expect(await kindsOf(lead.client)).not.toContain('Sand the floor')
    await member.client.send(projects.comment, { projectId, workItemId: item.id, body: 'Dust everywhere' })
    const heard = await kindsOf(lead.client)
    expect(heard).toContain('work_commented')
    expect(heard).not.toContain('Dust everywhere')
  }) // prettier-ignore

  test('who stops watching hears no more, who begins does', async () => {
    const third = await shop.hire('Tea')
    await lead.client.send(projects.saveMember, { projectId, employeeId: third.id, role: 'VIEWER' })
    const item = await member.client.send(projects.createItem, { projectId, title: 'Oil the door' })
    const ids = { projectId, workItemId: item.id }
    expect(await member.client.send(projects.watch, { ...ids, isWatched: false })).toMatchObject({ isWatched: false, watchers: 0 }) // prettier-ignore
    expect(await third.client.send(projects.watch, { ...ids, isWatched: true })).toMatchObject({ isWatched: true, watchers: 1 }) // prettier-ignore
    await move(item.id, 'COMPLETED')
    expect(await kindsOf(member.client)).not.toContain('Oil the door')
    expect(await kindsOf(third.client)).toContain('Oil the door')
    // Who is no member any more hears of nothing.
    await lead.client.send(projects.removeMember, { projectId, employeeId: third.id })
    await move(item.id, 'STARTED')
    expect(await kindsOf(third.client)).not.toContain('work_STARTED')
  })

  test('who was suspended hears of nothing', async () => {
    const gone = await shop.hire('Gus')
    await lead.client.send(projects.saveMember, { projectId, employeeId: gone.id, role: 'MEMBER' })
    const item = await gone.client.send(projects.createItem, { projectId, title: 'Fix the lamp' })
    const { version } = await shop.manager.send(employees.get, { employeeId: gone.id })
    await shop.manager.send(employees.setStatus, { employeeId: gone.id, version, status: 'SUSPENDED', on: shop.today, reason: 'Inquiry' }) // prettier-ignore
    await move(item.id, 'STARTED')
    const [row] = await shop.hotel.rows(`select count(*)::int as heard from notifications n where n.facts::text like '%Fix the lamp%'`) // prettier-ignore
    expect(row).toEqual({ heard: 0 })
  })

  test('watch refuses not_found', async () => {
    const ids = { projectId, workItemId: ABSENT, isWatched: true }
    expect(await refusalOf(member.client, projects.watch, ids)).toBe('not_found')
    expect(await refusalOf(other.client, projects.watch, ids)).toBe('not_found')
  })
})
