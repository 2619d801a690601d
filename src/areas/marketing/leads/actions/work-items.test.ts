import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startWorkshop } from '#areas/people/projects/actions/testing.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { addDays, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { leads } from '../contract/leads.ts'
import { leadJobs } from '../jobs.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let lead: Awaited<ReturnType<typeof shop.hire>>
let stranger: typeof lead

beforeAll(async () => {
  shop = await startWorkshop()
  const hire = async (name: string) => shop.hire(name, { client: await shop.hotel.as('PROP_FO_EXECUTIVE', { name }) })
  ;[lead, stranger] = [await hire('Lea'), await hire('Sten')]
})
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

const enter = async () => (await shop.manager.send(leads.create, { title: 'Forty rooms', kind: 'GROUP' })).lead
async function made() {
  const { id: leadId, version, number } = await enter()
  await shop.manager.send(leads.assign, { leadId, version, ownerId: lead.client.userId })
  const { projectId } = await shop.open([lead])
  const whole = await lead.client.send(leads.makeWork, { leadId, projectId, title: 'Visit the hall' })
  return { leadId, number, projectId, whole, workItemId: whole.work[0]?.itemId ?? '' }
}
async function moveTo(group: string, { projectId, workItemId }: { projectId: string; workItemId: string }) {
  const { states } = await lead.client.send(projects.get, { projectId })
  const { version } = await lead.client.send(projects.item, { projectId, workItemId })
  const stateId = states.find((state) => state.group === group)?.id ?? ''
  await lead.client.send(projects.moveItem, { projectId, workItemId, version, stateId })
}
const look = () => leadJobs['leads.work']?.run(shop.hotel.system, {})
const linesOf = async (leadId: string) =>
  (await lead.client.send(leads.get, { leadId })).activities.map(({ kind, subject }) => [kind, subject]).toReversed()

test('a work item of an enquiry has a link both ways', async () => {
  const { whole, projectId, workItemId, leadId, number } = await made()
  expect(whole.work).toMatchObject([{ title: 'Visit the hall', group: 'UNSTARTED', projectId }])
  expect(await linesOf(leadId)).toEqual([['WORK_MADE', `${whole.work[0]?.label} Visit the hall`]])
  expect(await lead.client.send(projects.item, { projectId, workItemId })).toMatchObject({
    originLabel: `#${number}`,
    originPath: `/businessLead/manage-businesslead?lead=${leadId}`,
  })
})

test('the calendar goes on without what became of work', async () => {
  const { leadId } = await made()
  // Work is made now, whatever day the property is at.
  const now = new Date().toISOString().slice(0, 10) as Day
  const [from, until] = [addDays(now, -20), addDays(now, 20)]
  const { rows } = await shop.manager.send(leads.calendar, { from, until })
  expect(rows.filter((row) => row.leadId === leadId)).toEqual([])
})

test('the enquiry shows once when its work ends, and again when it ends anew; its owner is notified', async () => {
  const work = await made()
  const subject = `${work.whole.work[0]?.label} Visit the hall`
  await moveTo('STARTED', work)
  await look()
  expect(await linesOf(work.leadId)).toHaveLength(1)
  await moveTo('COMPLETED', work)
  await Promise.all([look(), look()])
  await look()
  expect((await linesOf(work.leadId)).slice(1)).toEqual([['WORK_COMPLETED', subject]])
  const notified = await shop.hotel.rows(`select kind from notifications where kind = 'lead_work' and $1 = any(recipient_ids)`, [lead.client.userId]) // prettier-ignore
  expect(notified).toHaveLength(1)
  await moveTo('STARTED', work)
  await look()
  await moveTo('CANCELLED', work)
  await look()
  expect((await linesOf(work.leadId)).slice(2)).toEqual([['WORK_CANCELLED', subject]])
})

test('work goes along when the enquiry is merged, and its end is shown on the one that stays', async () => {
  const { leadId: otherId, ...work } = await made()
  const stays = await enter()
  const preview = await shop.manager.send(leads.previewMerge, { leadId: stays.id, otherId })
  expect(preview).toMatchObject({ work: 1, activities: 1 })
  await shop.manager.send(leads.merge, {
    leadId: stays.id,
    version: stays.version,
    otherId,
    otherVersion: preview.version,
  })
  await moveTo('COMPLETED', work)
  await look()
  expect((await linesOf(stays.id)).map(([kind]) => kind)).toEqual(['WORK_MADE', 'MERGE', 'WORK_COMPLETED'])
})

test('makeWork refuses not_found, makeWork refuses lead_over, makeWork refuses project_role, makeWork refuses project_closed', async () => {
  const { id: leadId, version } = await enter()
  const other = await enter()
  const { projectId } = await shop.open([lead])
  const make = (over: object, client = lead.client) =>
    refusalOf(client, leads.makeWork, { leadId, projectId, title: 'Visit', ...over })
  expect(await make({ leadId: ABSENT })).toBe('not_found')
  expect(await make({ projectId: ABSENT })).toBe('not_found')
  expect(await make({}, stranger.client)).toBe('not_found')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: stranger.id, role: 'VIEWER' })
  expect(await make({}, stranger.client)).toBe('project_role')
  await shop.close(projectId)
  expect(await make({})).toBe('project_closed')
  await shop.manager.send(leads.move, { leadId, version, state: 'DUPLICATE', ofId: other.id })
  expect(await make({ projectId: (await shop.open([lead])).projectId })).toBe('lead_over')
})
