import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { refusalOf, startWorkshop } from '#areas/people/projects/actions/testing.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { updateForWorkEverywhere } from '../jobs.ts'
import { cases } from '../contract/cases.ts'
import { casePath } from '../rules.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Awaited<ReturnType<typeof shop.hire>>
let stranger: typeof lead

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, stranger] = [await shop.hire('Lea'), await shop.hire('Sten')]
})
afterAll(() => shop.hotel.stop())

const asked = {
  name: 'Mira',
  subject: 'Dripping tap',
  body: 'It drips.',
  desk: 'SERVICE',
  kind: 'MAINTENANCE',
} as const
const open = async () => (await lead.client.send(cases.create, asked)).case
async function made() {
  const { id: caseId, version } = await open()
  await lead.client.send(cases.move, { caseId, version, verb: 'TAKE' })
  const { projectId } = await shop.open([lead])
  const details = await lead.client.send(cases.makeWork, { caseId, projectId, title: 'Fix the tap' })
  return { caseId, projectId, details, workItemId: details.work[0]?.itemId ?? '' }
}
async function moveTo(group: string, { projectId, workItemId }: { projectId: string; workItemId: string }) {
  const { states } = await lead.client.send(projects.get, { projectId })
  const { version } = await lead.client.send(projects.item, { projectId, workItemId })
  const stateId = states.find((state) => state.group === group)?.id ?? ''
  await lead.client.send(projects.moveItem, { projectId, workItemId, version, stateId })
}
const eventsOf = async (caseId: string) =>
  (await lead.client.send(cases.get, { caseId })).entries.filter(({ kind }) => kind === 'WORK').map(({ body }) => body)

test('a work item of a case has a link both ways', async () => {
  const { details, projectId, workItemId, caseId } = await made()
  expect(details.work).toMatchObject([{ title: 'Fix the tap', group: 'UNSTARTED', projectId }])
  expect(await eventsOf(caseId)).toEqual([`OPENED ${details.work[0]?.label} Fix the tap`])
  const item = await lead.client.send(projects.item, { projectId, workItemId })
  expect(item).toMatchObject({
    originLabel: details.case.number,
    originPath: `/bookone-admin/manage-service-request?id=${caseId}`,
  })
})

test('the case hears once when its work ends, and again when it ends anew; who has it is notified', async () => {
  const work = await made()
  await moveTo('STARTED', work)
  await updateForWorkEverywhere(shop.hotel.system)
  expect(await eventsOf(work.caseId)).toHaveLength(1)
  await moveTo('COMPLETED', work)
  await Promise.all([updateForWorkEverywhere(shop.hotel.system), updateForWorkEverywhere(shop.hotel.system)])
  await updateForWorkEverywhere(shop.hotel.system)
  expect((await eventsOf(work.caseId)).slice(1)).toEqual([`COMPLETED ${work.details.work[0]?.label} Fix the tap`])
  const kinds = (await lead.client.send(notifications.list, { limit: 50 })).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'case_work')).toHaveLength(1)
  await moveTo('STARTED', work)
  await updateForWorkEverywhere(shop.hotel.system)
  await moveTo('CANCELLED', work)
  await updateForWorkEverywhere(shop.hotel.system)
  expect((await eventsOf(work.caseId)).map((body) => body.split(' ')[0])).toEqual(['OPENED', 'COMPLETED', 'CANCELLED'])
})

describe('work that was proposed of a case', () => {
  const propose = (client: typeof lead.client, projectId: string, path: string) =>
    client.send(projects.propose, { projectId, title: 'Fix the tap', source: 'CASE', origin: { label: 'S-1', path } })
  const accept = async (projectId: string, { id, version }: { id: string; version: number }) =>
    lead.client.send(projects.acceptProposal, { projectId, workProposalId: id, version, title: 'Replace the tap' })

  test('is linked to the case once it is accepted, and the case hears of its end', async () => {
    const { id: caseId, version, desk } = await open()
    await lead.client.send(cases.move, { caseId, version, verb: 'TAKE' })
    const { projectId } = await shop.open([lead])
    const proposal = await propose(lead.client, projectId, casePath(desk, caseId))
    await updateForWorkEverywhere(shop.hotel.system)
    expect(await eventsOf(caseId)).toEqual([])
    const { id: workItemId } = await accept(projectId, proposal)
    await Promise.all([updateForWorkEverywhere(shop.hotel.system), updateForWorkEverywhere(shop.hotel.system)])
    const { work } = await lead.client.send(cases.get, { caseId })
    expect(work).toMatchObject([{ itemId: workItemId, title: 'Replace the tap', projectId }])
    await moveTo('COMPLETED', { projectId, workItemId })
    await updateForWorkEverywhere(shop.hotel.system)
    expect(await eventsOf(caseId)).toEqual(['OPENED', 'COMPLETED'].map((event) => `${event} ${work[0]?.label} Replace the tap`)) // prettier-ignore
  })

  test('is linked by nobody who may not write cases, and to no case that is named wrongly', async () => {
    const { id: caseId, desk } = await open()
    const { projectId } = await shop.open([lead])
    const cleaner = await shop.hire('Cleo', { client: await shop.hotel.as('PROP_MARKETING') })
    await shop.manager.send(projects.saveMember, { projectId, employeeId: cleaner.id, role: 'MEMBER' })
    const path = casePath(desk, caseId)
    for (const proposal of [
      await propose(cleaner.client, projectId, path),
      await propose(lead.client, projectId, casePath(desk, ABSENT)),
      await propose(lead.client, projectId, `${path}-0`),
    ])
      await accept(projectId, proposal)
    await updateForWorkEverywhere(shop.hotel.system)
    expect((await lead.client.send(cases.get, { caseId })).work).toEqual([])
  })
})

test('makeWork refuses not_found, makeWork refuses case_closed, makeWork refuses project_role, makeWork refuses project_closed', async () => {
  const { id: caseId, version } = await open()
  const { projectId } = await shop.open([lead])
  const make = (over: object, client = lead.client) =>
    refusalOf(client, cases.makeWork, { caseId, projectId, title: 'Fix', ...over })
  expect(await make({ caseId: ABSENT })).toBe('not_found')
  expect(await make({ projectId: ABSENT })).toBe('not_found')
  expect(await make({}, stranger.client)).toBe('not_found')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: stranger.id, role: 'VIEWER' })
  expect(await make({}, stranger.client)).toBe('project_role')
  await shop.close(projectId)
  expect(await make({})).toBe('project_closed')
  await lead.client.send(cases.move, { caseId, version, verb: 'REJECT', because: 'A joke' })
  expect(await make({ projectId: (await shop.open([lead])).projectId })).toBe('case_closed')
})
