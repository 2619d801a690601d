import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const id = (index: number) => `019a0000-0000-7000-8000-00000000000${index}`
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Person
let member: Person
let count = 0

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member] = [await shop.hire('Lea'), await shop.hire('Max')]
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const named = () => `Template ${(count += 1)}`
const item = (index: number, over: object = {}) => ({ id: id(index), title: `Step ${index}`, ...over })
const template = (over: object = {}) => ({ name: named(), items: [item(1), item(2, { afterIds: [id(1)] })], ...over })
const add = (over: object = {}) => shop.manager.send(projects.createTemplate, template(over))
const SAVING = [
  ['unknown_reference', { items: [item(1, { parentId: id(2) }), item(2)] }],
  ['unknown_reference', { items: [item(1, { afterIds: [ABSENT] })] }],
  ['too_deep', { items: [1, 2, 3, 4].map((at) => item(at, at > 1 ? { parentId: id(at - 1) } : {})) }],
  ['dates_disordered', { items: [item(1, { startDays: 2, dueDays: 1 })] }],
  ['blocks_in_circle', { items: [item(1, { afterIds: [id(2)] }), item(2, { afterIds: [id(1)] })] }],
] as const

describe('templates', () => {
  test('one written by hand comes back as it was written, is changed as a whole, and is missing once removed', async () => {
    const items = [item(1, { startDays: 0, dueDays: 3, lines: ['Measure', 'Order'], worker: 'MANAGER', priority: 'HIGH' }), item(2, { parentId: id(1), dueDays: 5, afterIds: [id(1)], estimateMinutes: 90 })]
    const made = await add({ items, states: [{ name: 'Next', group: 'UNSTARTED', color: 'BLUE' }] })
    expect(made).toMatchObject({ version: 1, items, states: [{ name: 'Next' }] })
    expect((await shop.manager.send(projects.templates, {})).rows.map(({ name }) => name)).toContain(made.name)
    const { id: projectTemplateId, version, ...fields } = made
    const changed = await shop.manager.send(projects.updateTemplate, { ...fields, projectTemplateId, version, items: [item(2, { title: 'Only' })], states: [] })
    expect(changed).toMatchObject({ version: 2, states: [], items: [{ title: 'Only', parentId: null, afterIds: [] }] })
    await shop.manager.send(projects.removeTemplate, { projectTemplateId })
    expect((await shop.manager.send(projects.templates, {})).rows.map(({ name }) => name)).not.toContain(made.name)
  }) // prettier-ignore

  test('createTemplate refuses name_taken, createTemplate refuses unknown_reference, createTemplate refuses too_deep, createTemplate refuses dates_disordered, createTemplate refuses blocks_in_circle', async () => {
    const { name } = await add()
    const create = (over: object) => refusalOf(shop.manager, projects.createTemplate, template(over))
    expect(await create({ name: name.toUpperCase() })).toBe('name_taken')
    for (const [code, over] of SAVING) expect(await create(over)).toBe(code)
  })

  test('updateTemplate refuses not_found, updateTemplate refuses stale_version, updateTemplate refuses name_taken, updateTemplate refuses unknown_reference, updateTemplate refuses too_deep, updateTemplate refuses dates_disordered, updateTemplate refuses blocks_in_circle', async () => {
    const [{ id: projectTemplateId, version }, other] = [await add(), await add()]
    const update = (over: object) =>
      refusalOf(shop.manager, projects.updateTemplate, { ...template(), projectTemplateId, version, ...over })
    expect(await update({ projectTemplateId: ABSENT })).toBe('not_found')
    expect(await update({ version: 9 })).toBe('stale_version')
    expect(await update({ name: other.name })).toBe('name_taken')
    for (const [code, over] of SAVING) expect(await update(over)).toBe(code)
    expect(await update({})).toBeUndefined()
  })

  test('removeTemplate refuses not_found; members without the right see no templates', async () => {
    expect(await refusalOf(shop.manager, projects.removeTemplate, { projectTemplateId: ABSENT })).toBe('not_found')
    expect((await member.client.raw(projects.templates, {})).status).toBe(403)
  })
})

describe('a project and its template', () => {
  test('what is made of a template of a project is that project again, on other days', async () => {
    const { today } = shop
    const { projectId } = await shop.open([lead, member], { fromOn: today })
    const at = (from: number, until: number) => ({ startOn: addDays(today, from), dueOn: addDays(today, until) })
    const first = await shop.manager.send(projects.createItem, { projectId, title: 'Plan', ...at(1, 3), assigneeIds: [lead.id], priority: 'URGENT' })
    const below = await shop.manager.send(projects.createItem, { projectId, title: 'Measure', ...at(2, 2), parentId: first.id, assigneeIds: [member.id] })
    const last = await shop.manager.send(projects.createItem, { projectId, title: 'Build', ...at(4, 9) })
    await shop.manager.send(projects.saveChecklist, { projectId, workItemId: last.id, version: 1, lines: [{ text: 'Roof', isDone: true }, { text: 'Walls' }] })
    await shop.manager.send(projects.link, { projectId, workItemId: first.id, toId: last.id, kind: 'BLOCKS' })
    const saved = await shop.manager.send(projects.saveAsTemplate, { projectId, name: named() })
    expect(saved.items).toMatchObject([
      { title: 'Plan', startDays: 1, dueDays: 3, worker: 'MANAGER', priority: 'URGENT' },
      { title: 'Measure', parentId: first.id, worker: 'NOBODY' },
      { title: 'Build', startDays: 4, dueDays: 9, lines: ['Roof', 'Walls'], afterIds: [first.id] },
    ])
    const startOn = addDays(today, 100)
    const made = await shop.manager.send(projects.createFromTemplate, { projectTemplateId: saved.id, key: 'AGAIN', name: 'Again', startOn, leadId: lead.id })
    expect(made).toMatchObject({ fromOn: startOn, untilOn: addDays(startOn, 9), leadId: lead.id, counts: { UNSTARTED: 3 } })
    const { rows } = await lead.client.send(projects.items, { projectId: made.id })
    expect(rows).toMatchObject([
      { number: 1, title: 'Plan', startOn: addDays(startOn, 1), dueOn: addDays(startOn, 3), assignees: [{ id: lead.id }], priority: 'URGENT' },
      { number: 2, title: 'Measure', depth: 2, assignees: [] },
      { number: 3, title: 'Build', lines: 2, checkedLines: 0, openBlockers: 1 },
    ])
    expect(rows[1]?.parentId).toBe(rows[0]?.id)
    const { number } = await lead.client.send(projects.createItem, { projectId: made.id, title: 'More' })
    expect(number).toBe(4)
    expect(below.depth).toBe(2)
  }) // prettier-ignore

  test('saveAsTemplate refuses not_found, saveAsTemplate refuses name_taken, saveAsTemplate refuses template_size', async () => {
    const { name } = await add()
    const { projectId } = await shop.open([lead])
    const save = (over: object) =>
      refusalOf(shop.manager, projects.saveAsTemplate, { projectId, name: named(), ...over })
    expect(await save({ projectId: ABSENT })).toBe('not_found')
    expect(await save({})).toBe('template_size')
    await shop.manager.send(projects.createItem, { projectId, title: 'One' })
    expect(await save({ name })).toBe('name_taken')
    expect(await save({})).toBeUndefined()
  })

  test('createFromTemplate refuses not_found, createFromTemplate refuses code_taken, createFromTemplate refuses unknown_reference; nothing of it is stored then', async () => {
    const { id: projectTemplateId } = await add()
    const { id: other } = await add({ states: [{ group: 'COMPLETED', color: 'GREEN' }] })
    const make = (over: object) =>
      refusalOf(shop.manager, projects.createFromTemplate, { projectTemplateId, key: 'TAKEN', name: 'Made', startOn: shop.today, ...over }) // prettier-ignore
    expect(await make({ projectTemplateId: ABSENT })).toBe('not_found')
    expect(await make({ leadId: ABSENT })).toBe('unknown_reference')
    expect(await make({ projectTemplateId: other })).toBe('unknown_reference')
    expect(await make({})).toBeUndefined()
    expect(await make({})).toBe('code_taken')
  })
})
