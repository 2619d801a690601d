import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { refusalOf, startWorkshop } from '#areas/people/projects/actions/testing.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { reviews } from '../contract/reviews.ts'
import { reviewJobs } from '../jobs/reviews.ts'

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

let count = 0
const enter = async () => {
  const review = { source: 'GOOGLE', externalId: `g-${(count += 1)}`, author: 'Mira Sen', title: 'Cold water', body: 'Twice.', ratingTenths: 20, postedOn: FIXTURE.businessDate } as const // prettier-ignore
  return (await lead.client.send(reviews.enter, review)).review
}
async function made() {
  const { id: reviewId } = await enter()
  const { projectId } = await shop.open([lead])
  const whole = await lead.client.send(reviews.makeWork, { reviewId, projectId, title: 'Bleed the boiler' })
  return { reviewId, projectId, whole, workItemId: whole.work[0]?.itemId ?? '' }
}
async function moveTo(group: string, { projectId, workItemId }: { projectId: string; workItemId: string }) {
  const { states } = await lead.client.send(projects.get, { projectId })
  const { version } = await lead.client.send(projects.item, { projectId, workItemId })
  const stateId = states.find((state) => state.group === group)?.id ?? ''
  await lead.client.send(projects.moveItem, { projectId, workItemId, version, stateId })
}
const look = () => reviewJobs['reviews.work']?.run(shop.hotel.system, {})

test('a work item of a review has a link both ways, and does not name the guest', async () => {
  const { whole, projectId, workItemId, reviewId } = await made()
  expect(whole.work).toMatchObject([{ title: 'Bleed the boiler', group: 'UNSTARTED', projectId }])
  expect(await lead.client.send(projects.item, { projectId, workItemId })).toMatchObject({
    originLabel: `★ 40 · ${FIXTURE.businessDate}`,
    originPath: `/review/list?review=${reviewId}`,
  })
})

test('whoever made it is notified once when it ends, and again when it ends anew; the review shows where it stands', async () => {
  const work = await made()
  const notices = async () =>
    (await lead.client.send(notifications.list, { limit: 100 }))
      .filter(({ kind, redirectPath }) => kind === 'review_work' && redirectPath.endsWith(work.reviewId))
      .map(({ facts }) => facts['title'])
  await moveTo('STARTED', work)
  await look()
  expect(await notices()).toEqual([])
  await moveTo('COMPLETED', work)
  await Promise.all([look(), look()])
  await look()
  expect(await notices()).toEqual(['Bleed the boiler'])
  expect((await lead.client.send(reviews.get, { reviewId: work.reviewId })).work).toMatchObject([{ group: 'COMPLETED' }]) // prettier-ignore
  await moveTo('STARTED', work)
  await look()
  await moveTo('CANCELLED', work)
  await look()
  expect(await notices()).toHaveLength(2)
  const log = await shop.hotel.rows<{ state: string | null }>(
    `select after ->> 'state' as state from audit_events where type = 'REVIEW_WORK' and entity_id = $1 order by id`,
    [work.reviewId],
  )
  expect(log.map(({ state }) => state)).toEqual([null, 'COMPLETED', 'CANCELLED'])
})

test('work that was proposed of a review and accepted is linked to it, and who proposed it is notified of its end', async () => {
  const { id: reviewId } = await enter()
  const { projectId } = await shop.open([lead])
  const origin = { label: '★ 40', path: `/review/list?review=${reviewId}` }
  const proposal = await lead.client.send(projects.propose, { projectId, title: 'Insulate', source: 'REVIEW', origin })
  await look()
  expect((await lead.client.send(reviews.get, { reviewId })).work).toEqual([])
  const known = { projectId, workProposalId: proposal.id, version: proposal.version, title: 'Insulate the pipe' }
  const { id: workItemId } = await lead.client.send(projects.acceptProposal, known)
  await Promise.all([look(), look()])
  expect((await lead.client.send(reviews.get, { reviewId })).work).toMatchObject([{ itemId: workItemId, group: 'UNSTARTED' }]) // prettier-ignore
  await moveTo('COMPLETED', { projectId, workItemId })
  await look()
  const news = await lead.client.send(notifications.list, { limit: 100 })
  expect(news.filter(({ facts }) => facts['title'] === 'Insulate the pipe')).toMatchObject([{ kind: 'review_work' }])
})

test('makeWork refuses not_found, makeWork refuses project_role, makeWork refuses project_closed', async () => {
  const { id: reviewId } = await enter()
  const { projectId } = await shop.open([lead])
  const make = (over: object, client = lead.client) =>
    refusalOf(client, reviews.makeWork, { reviewId, projectId, title: 'Bleed', ...over })
  expect(await make({ reviewId: ABSENT })).toBe('not_found')
  expect(await make({ projectId: ABSENT })).toBe('not_found')
  expect(await make({}, stranger.client)).toBe('not_found')
  await shop.manager.send(projects.saveMember, { projectId, employeeId: stranger.id, role: 'VIEWER' })
  expect(await make({}, stranger.client)).toBe('project_role')
  await shop.close(projectId)
  expect(await make({})).toBe('project_closed')
})
