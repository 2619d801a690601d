import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { addDays } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import type { TestClient } from '#test/server.ts'
import { MOST_CLIENT_PROPOSALS } from '../contract/choices.ts'
import { projects } from '../contract/projects.ts'
import type { WorkProposal } from '../contract/triage.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Person
let member: Person
let viewer: Person
let other: Person
let guest: TestClient
let projectId: string

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member, viewer, other] = [await shop.hire('Lea'), await shop.hire('Max'), await shop.hire('Vera'), await shop.hire('Sten')] // prettier-ignore
  guest = shop.hotel.anonymous()
  projectId = (await shop.open([lead, member])).projectId
  await lead.client.send(projects.saveMember, { projectId, employeeId: viewer.id, role: 'VIEWER' })
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const propose = (client: TestClient, over: object = {}) => client.send(projects.propose, { projectId, title: 'A ramp', ...over }) // prettier-ignore
const known = ({ id, version }: WorkProposal) => ({ projectId, workProposalId: id, version })
const waiting = async (view: 'WAITING' | 'SNOOZED' | 'ALL' = 'WAITING') =>
  (await member.client.send(projects.proposals, { projectId, view })).rows
const newsOf = async (client: TestClient) => JSON.stringify(await client.send(notifications.list, { limit: 100 }))
async function linkOf(of = projectId) {
  const made = await lead.client.send(projects.makeClientLink, { projectId: of, expiresOn: addDays(shop.today, 30) })
  return new URL(made.link!.url).searchParams.get('token')!
}
/** Every decision, on one proposal. */
const decisions = (proposal: WorkProposal, itemId: string) =>
  [
    [projects.acceptProposal, { ...known(proposal), title: 'X' }],
    [projects.rejectProposal, { ...known(proposal), reason: 'No' }],
    [projects.markDuplicate, { ...known(proposal), workItemId: itemId }],
    [projects.snoozeProposal, { ...known(proposal), untilOn: addDays(shop.today, 3) }],
  ] as const

describe('a proposal', () => {
  test('waits for the members, and becomes an item once: with what it came from', async () => {
    const origin = { label: 'C-12', path: '/customer/cases?case=019a' }
    const made = await propose(viewer.client, { title: 'A ramp at the door', body: 'For wheelchairs', source: 'CASE', origin })
    expect(made).toMatchObject({ state: 'WAITING', source: 'CASE', originLabel: 'C-12', proposedBy: expect.stringContaining('') })
    expect(await newsOf(lead.client)).toContain('A ramp at the door')
    expect((await waiting()).map(({ id }) => id)).toContain(made.id)
    const before = (await member.client.send(projects.items, { projectId })).rows.length
    const item = await member.client.send(projects.acceptProposal, { ...known(made), title: 'Build a ramp', priority: 'HIGH', assigneeIds: [member.id] })
    expect(item).toMatchObject({ title: 'Build a ramp', body: 'For wheelchairs', priority: 'HIGH', originLabel: 'C-12', originPath: origin.path })
    expect((await member.client.send(projects.items, { projectId })).rows).toHaveLength(before + 1)
    expect((await waiting('ALL')).find(({ id }) => id === made.id)).toMatchObject({ state: 'ACCEPTED', itemId: item.id })
    expect((await waiting()).map(({ id }) => id)).not.toContain(made.id)
    expect(await newsOf(viewer.client)).toContain('work_proposal_ACCEPTED')
  }) // prettier-ignore

  test('is rejected with a reason, which who proposed it reads; or is an item already', async () => {
    const item = await member.client.send(projects.createItem, { projectId, title: 'Lights' })
    const [one, two] = [await propose(viewer.client, { title: 'A pool' }), await propose(viewer.client, { title: 'More light' })] // prettier-ignore
    expect(await member.client.send(projects.rejectProposal, { ...known(one), reason: 'No room' })).toMatchObject({ state: 'REJECTED', reason: 'No room' }) // prettier-ignore
    expect(await member.client.send(projects.markDuplicate, { ...known(two), workItemId: item.id })).toMatchObject({ state: 'DUPLICATE', itemNumber: item.number }) // prettier-ignore
    const news = await newsOf(viewer.client)
    expect(news).toContain('No room')
    expect(news).toContain('work_proposal_DUPLICATE')
  })

  test('that is put off waits again on its day, and may be decided before', async () => {
    const made = await propose(member.client, { title: 'New curtains' })
    const untilOn = addDays(shop.today, 3)
    const later = await member.client.send(projects.snoozeProposal, { ...known(made), untilOn })
    expect(later).toMatchObject({ state: 'SNOOZED', snoozedUntil: untilOn })
    expect((await waiting()).map(({ id }) => id)).not.toContain(made.id)
    expect((await waiting('SNOOZED')).map(({ id }) => id)).toContain(made.id)
    await shop.hotel.rows('update work_proposals set snoozed_until = $2 where id = $1', [made.id, shop.today])
    expect((await waiting()).map(({ id }) => id)).toContain(made.id)
    await member.client.send(projects.rejectProposal, { ...known(later), reason: 'Too dear' })
  })

  test('of two who accept it at once one makes an item', async () => {
    const made = await propose(viewer.client, { title: 'A bench' })
    const replies = await Promise.all([lead, member].map(({ client }) => client.raw(projects.acceptProposal, { ...known(made), title: 'A bench' }))) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('comes of every employee where the project takes them, who see no more of it for that', async () => {
    const namesOf = async () => (await other.client.send(projects.openToProposals, {})).rows.map(({ id }) => id)
    expect(await namesOf()).not.toContain(projectId)
    expect(await refusalOf(other.client, projects.propose, { projectId, title: 'A ramp' })).toBe('not_found')
    const { project } = await lead.client.send(projects.get, { projectId })
    await lead.client.send(projects.update, { projectId, version: project.version, name: project.name, leadId: lead.id, takesProposals: true })
    expect(await namesOf()).toContain(projectId)
    await propose(other.client, { title: 'A swing' })
    expect(await refusalOf(other.client, projects.proposals, { projectId })).toBe('not_found')
  }) // prettier-ignore
})

describe('the client', () => {
  test('proposes by the link, nameless; the managers are notified', async () => {
    const token = await linkOf()
    expect(await guest.send(projects.proposeAsClient, { token, title: 'Gold taps', body: 'In 101' })).toEqual({})
    expect((await waiting()).find(({ title }) => title === 'Gold taps')).toMatchObject({ source: 'CLIENT', proposedBy: '', body: 'In 101' }) // prettier-ignore
    expect(await newsOf(lead.client)).toContain('work_proposed_by_client')
  })

  test('proposeAsClient refuses proposals_full, proposeAsClient refuses not_found, proposeAsClient refuses project_closed', async () => {
    const { projectId: second } = await shop.open([lead])
    const token = await linkOf(second)
    await guest.send(projects.proposeAsClient, { token, title: 'One' })
    await shop.hotel.rows(
      `insert into work_proposals (property_id, id, project_id, title, source, state, proposed_at, proposed_by)
       select property_id, gen_random_uuid(), project_id, 'More', 'CLIENT', 'WAITING', now(), '' from work_proposals, generate_series(2, $2) where project_id = $1`,
      [second, MOST_CLIENT_PROPOSALS],
    )
    expect(await refusalOf(guest, projects.proposeAsClient, { token, title: 'X' })).toBe('proposals_full')
    await shop.close(second)
    expect(await refusalOf(guest, projects.proposeAsClient, { token, title: 'X' })).toBe('project_closed')
    await lead.client.send(projects.endClientLink, { projectId: second })
    expect(await refusalOf(guest, projects.proposeAsClient, { token, title: 'X' })).toBe('not_found')
  })
})

describe('refusals', () => {
  test('proposals refuses not_found, propose refuses not_found, propose refuses project_closed', async () => {
    const { projectId: second } = await shop.open([lead])
    await shop.close(second)
    expect(await refusalOf(other.client, projects.proposals, { projectId: second })).toBe('not_found')
    expect(await refusalOf(lead.client, projects.propose, { projectId: ABSENT, title: 'X' })).toBe('not_found')
    expect(await refusalOf(lead.client, projects.propose, { projectId: second, title: 'X' })).toBe('project_closed')
  })

  test('acceptProposal refuses not_found, rejectProposal refuses not_found, markDuplicate refuses not_found, snoozeProposal refuses not_found; acceptProposal refuses project_role, rejectProposal refuses project_role, markDuplicate refuses project_role, snoozeProposal refuses project_role', async () => {
    const item = await member.client.send(projects.createItem, { projectId, title: 'Doors' })
    const made = await propose(member.client)
    for (const [route, input] of decisions({ ...made, id: ABSENT }, item.id))
      expect(await refusalOf(member.client, route, input)).toBe('not_found')
    for (const [route, input] of decisions(made, item.id)) expect(await refusalOf(viewer.client, route, input)).toBe('project_role')
  }) // prettier-ignore

  test('acceptProposal refuses stale_version, rejectProposal refuses stale_version, markDuplicate refuses stale_version, snoozeProposal refuses stale_version; acceptProposal refuses proposal_over, rejectProposal refuses proposal_over, markDuplicate refuses proposal_over, snoozeProposal refuses proposal_over', async () => {
    const item = await member.client.send(projects.createItem, { projectId, title: 'Windows' })
    const made = await propose(member.client)
    for (const [route, input] of decisions({ ...made, version: 9 }, item.id))
      expect(await refusalOf(member.client, route, input)).toBe('stale_version')
    const over = await member.client.send(projects.rejectProposal, { ...known(made), reason: 'No' })
    for (const [route, input] of decisions(over, item.id)) expect(await refusalOf(member.client, route, input)).toBe('proposal_over')
  }) // prettier-ignore

  test('acceptProposal refuses unknown_reference, markDuplicate refuses unknown_reference, snoozeProposal refuses date_in_past', async () => {
    const made = await propose(member.client)
    expect(await refusalOf(member.client, projects.acceptProposal, { ...known(made), title: 'X', assigneeIds: [other.id] })).toBe('unknown_reference') // prettier-ignore
    expect(await refusalOf(member.client, projects.markDuplicate, { ...known(made), workItemId: ABSENT })).toBe('unknown_reference') // prettier-ignore
    expect(await refusalOf(member.client, projects.snoozeProposal, { ...known(made), untilOn: shop.today })).toBe('date_in_past') // prettier-ignore
  })

  test('acceptProposal refuses project_closed, rejectProposal refuses project_closed, markDuplicate refuses project_closed, snoozeProposal refuses project_closed', async () => {
    const { projectId: second } = await shop.open([lead])
    const item = await lead.client.send(projects.createItem, { projectId: second, title: 'Roof' })
    const made = await lead.client.send(projects.propose, { projectId: second, title: 'A tower' })
    await shop.close(second)
    for (const [route, input] of decisions(made, item.id))
      expect(await refusalOf(lead.client, route, { ...input, projectId: second })).toBe('project_closed')
  })
})
