import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
/** What no client may read: wherever it is written, it is in no reply of the client's page. */
const CANARY = 'CANARY'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Person
let member: Person

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member] = [await shop.hire(`Lea${CANARY}`), await shop.hire(`Max${CANARY}`)]
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const tokenOf = (made: { link: { url: string } | null }): string =>
  new URL(made.link?.url ?? '').searchParams.get('token') ?? ''
const make = (projectId: string, over: object = {}) =>
  shop.admin.send(projects.makeClientLink, { projectId, expiresOn: addDays(shop.today, 30), ...over })
const asClient = () => shop.hotel.anonymous()

/** A project full of what is internal, of which two items are marked for the client. */
async function sharedProject() {
  const { projectId } = await shop.open([lead, member], { name: 'Works', description: CANARY })
  const { version } = (await shop.manager.send(projects.get, { projectId })).project
  const details = { name: 'Works', description: CANARY, healthNote: CANARY, leadId: lead.id, budgetMinutes: 600 }
  const saved = await shop.manager.send(projects.update, { projectId, version, ...details })
  await shop.finance.send(projects.saveMoney, { projectId, version: saved.version, billing: 'HOURLY', rate: minor(4_001), budget: minor(90_000) }) // prettier-ignore
  const add = (title: string, over: object = {}) => lead.client.send(projects.createItem, { projectId, title, body: CANARY, assigneeIds: [member.id], ...over }) // prettier-ignore
  const [opening, tiles, secret] = [await add('Opening', { dueOn: addDays(shop.today, 20) }), await add('Tiles', { dueOn: addDays(shop.today, 5) }), await add(CANARY)] // prettier-ignore
  await lead.client.send(projects.comment, { projectId, workItemId: tiles.id, body: CANARY })
  await lead.client.send(projects.link, { projectId, workItemId: secret.id, toId: tiles.id, kind: 'BLOCKS' })
  await lead.client.send(projects.saveChecklist, { projectId, workItemId: tiles.id, version: tiles.version, lines: [{ text: CANARY }] }) // prettier-ignore
  const share = async (workItemId: string, isMilestone: boolean) => {
    const item = await lead.client.send(projects.item, { projectId, workItemId })
    return lead.client.send(projects.shareItem, { projectId, workItemId, version: item.version, isShared: true, isMilestone }) // prettier-ignore
  }
  await share(opening.id, true)
  await share(tiles.id, false)
  return { projectId, opening, tiles, secret }
}

/** A week of the member: 100 billable minutes that were approved, 50 that are not billable. */
async function workWeek(projectId: string, weeksAgo: number) {
  const weekOn = addDays(mondayOf(shop.today), -7 * weeksAgo)
  const work = { projectId, on: weekOn, note: CANARY }
  await member.client.send(projects.logTime, { ...work, minutes: 100, isBillable: true })
  await member.client.send(projects.logTime, { ...work, minutes: 50, isBillable: false })
  const { sheet } = await member.client.send(projects.ownWeek, { weekOn })
  const known = { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 }
  const sent = await member.client.send(projects.submitWeek, known)
  await shop.manager.send(projects.decideTimesheet, { ...known, version: sent.version, isApproved: true })
  await member.client.send(projects.logTime, { ...work, on: shop.today, minutes: 45, isBillable: true })
}

describe('the page of a client', () => {
  test('shows what is marked for them, milestones first, and nothing internal wherever it is written', async () => {
    const { projectId } = await sharedProject()
    await workWeek(projectId, 2)
    const token = tokenOf(await make(projectId, { showsHours: true, showsAmounts: true }))
    const head = await asClient().send(projects.openForClient, { token })
    expect(head).toMatchObject({
      name: 'Works',
      state: 'ACTIVE',
      completedItems: 0,
      items: 2,
      hours: { minutes: 100, budgetMinutes: 600 },
      amounts: { worth: 6_668, budget: 90_000 }, // 100 minutes at 40.01 an hour are 66.683
    })
    const { rows } = await asClient().send(projects.clientItems, { token })
    expect(rows.map(({ title, isMilestone }) => [title, isMilestone])).toEqual([['Opening', true], ['Tiles', false]]) // prettier-ignore
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['completedAt', 'dueOn', 'group', 'id', 'isMilestone', 'startOn', 'title']) // prettier-ignore
    expect(JSON.stringify([head, rows])).not.toContain(CANARY)
  })

  test('shows neither hours nor amounts unless the link does', async () => {
    const { projectId } = await sharedProject()
    const plain = await asClient().send(projects.openForClient, { token: tokenOf(await make(projectId)) })
    expect(plain).toMatchObject({ hours: null, amounts: null })
    const hours = tokenOf(await make(projectId, { showsHours: true }))
    expect(await asClient().send(projects.openForClient, { token: hours })).toMatchObject({ hours: { minutes: 0 }, amounts: null }) // prettier-ignore
  })

  test('reads items page by page; one that is no longer marked, or cancelled, is missing', async () => {
    const { projectId, opening, tiles } = await sharedProject()
    const token = tokenOf(await make(projectId))
    const first = await asClient().send(projects.clientItems, { token, limit: 1 })
    const second = await asClient().send(projects.clientItems, { token, limit: 1, after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['Opening', 'Tiles'])
    expect(second.next).toBeUndefined()

    const { version } = await lead.client.send(projects.item, { projectId, workItemId: tiles.id })
    await lead.client.send(projects.shareItem, { projectId, workItemId: tiles.id, version, isShared: false, isMilestone: true }) // prettier-ignore
    const { states } = await lead.client.send(projects.get, { projectId })
    const stateId = states.find(({ group }) => group === 'CANCELLED')?.id ?? ''
    const now = await lead.client.send(projects.item, { projectId, workItemId: opening.id })
    await lead.client.send(projects.moveItem, { projectId, workItemId: opening.id, version: now.version, stateId })
    expect((await asClient().send(projects.clientItems, { token })).rows).toEqual([])
    expect(await asClient().send(projects.openForClient, { token })).toMatchObject({ items: 0, completedItems: 0 })
  })
})

describe('a link', () => {
  test('opens nothing once another is made, it is ended, or its project archived; makeClientLink stores who made it', async () => {
    const { projectId } = await sharedProject()
    const old = tokenOf(await make(projectId))
    const made = await make(projectId)
    expect(made).toMatchObject({ sharedItems: 2, link: { hasExpired: false, showsHours: false } })
    const gone = (token: string) => refusalOf(asClient(), projects.openForClient, { token })
    expect([await gone(old), await gone(tokenOf(made))]).toEqual(['not_found', undefined])
    expect(await shop.manager.send(projects.endClientLink, { projectId })).toEqual({ link: null, sharedItems: 2 })
    expect(await gone(tokenOf(made))).toBe('not_found')

    const last = tokenOf(await make(projectId))
    for (const state of ['COMPLETED', 'ARCHIVED'] as const) {
      expect(await gone(last)).toBeUndefined()
      const { version } = (await shop.manager.send(projects.get, { projectId })).project
      await shop.manager.send(projects.setState, { projectId, version, state })
    }
    expect(await gone(last)).toBe('not_found')
  })

  test('openForClient refuses not_found, clientItems refuses not_found: the day after it was open the last time', async () => {
    const { projectId } = await sharedProject()
    const token = tokenOf(await make(projectId, { expiresOn: shop.today }))
    expect(await refusalOf(asClient(), projects.openForClient, { token })).toBeUndefined()
    await shop.hotel.inside(async ({ tx }) => {
      await tx.updateTable('project_links').set({ expires_on: addDays(shop.today, -1) }).where('project_id', '=', projectId).execute() // prettier-ignore
    })
    for (const route of [projects.openForClient, projects.clientItems])
      expect(await refusalOf(asClient(), route, { token })).toBe('not_found')
    expect((await shop.manager.send(projects.clientLink, { projectId })).link?.hasExpired).toBe(true)
  })

  test('clientLink refuses not_found, makeClientLink refuses not_found, endClientLink refuses not_found, shareItem refuses not_found', async () => {
    const known = { projectId: ABSENT, expiresOn: shop.today }
    const marks = { workItemId: ABSENT, version: 1, isShared: true, isMilestone: false }
    expect(await refusalOf(shop.manager, projects.makeClientLink, known)).toBe('not_found')
    for (const route of [projects.clientLink, projects.endClientLink]) expect(await refusalOf(shop.manager, route, { projectId: ABSENT })).toBe('not_found') // prettier-ignore
    expect(await refusalOf(shop.manager, projects.shareItem, { projectId: ABSENT, ...marks })).toBe('not_found')
  })

  test('clientLink refuses project_role, makeClientLink refuses project_role, endClientLink refuses project_role, shareItem refuses project_role', async () => {
    const { projectId, tiles } = await sharedProject()
    const made = { projectId, expiresOn: shop.today }
    const marks = { projectId, workItemId: tiles.id, version: 1, isShared: true, isMilestone: false }
    expect(await refusalOf(member.client, projects.makeClientLink, made)).toBe('project_role')
    for (const route of [projects.clientLink, projects.endClientLink]) expect(await refusalOf(member.client, route, { projectId })).toBe('project_role') // prettier-ignore
    expect(await refusalOf(member.client, projects.shareItem, marks)).toBe('project_role')
  })

  test('makeClientLink refuses project_closed, makeClientLink refuses date_in_past, makeClientLink refuses client_amounts, shareItem refuses project_closed, shareItem refuses stale_version', async () => {
    const { projectId, tiles } = await sharedProject()
    const made = { projectId, expiresOn: shop.today }
    const marks = { projectId, workItemId: tiles.id, version: 99, isShared: true, isMilestone: false }
    expect(await refusalOf(shop.manager, projects.makeClientLink, { ...made, expiresOn: addDays(shop.today, -1) })).toBe('date_in_past') // prettier-ignore
    expect(await refusalOf(lead.client, projects.makeClientLink, { ...made, showsAmounts: true })).toBe('client_amounts') // prettier-ignore
    expect(await refusalOf(lead.client, projects.shareItem, marks)).toBe('stale_version')
    await shop.close(projectId)
    expect(await refusalOf(shop.manager, projects.makeClientLink, made)).toBe('project_closed')
    expect(await refusalOf(shop.manager, projects.shareItem, marks)).toBe('project_closed')
  })
})
