import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { minor } from '#core/money.ts'
import { invariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { campaigns } from '../contract/campaigns.ts'
import { campaignJobs, refreshEverywhere } from '../jobs/campaigns.ts'

let hotel: TestHotel
let marketing: TestClient
let admin: TestClient
let made = 0

beforeAll(async () => {
  hotel = await startTestServer()
  marketing = await hotel.as('PROP_MARKETING')
  admin = await hotel.as('PROP_ADMIN')
  await admin.send(customers.create, { firstName: 'Bystander', email: 'bystander@example.com' })
})
beforeEach(() => {
  made += 1
})
// Offers of other tests would save as much.
afterEach(() => hotel.rows(`update offers set state = 'ENDED'`))
afterAll(async () => {
  for (const { id, sql } of invariants.filter(({ id: name }) => name === 'I-149'))
    expect([id, await hotel.rows(sql)]).toEqual([id, []])
  await hotel.stop()
})

const guest = async (firstName: string, more: object = {}) =>
  (await admin.send(customers.create, { firstName, lastName: `M${made}`, ...more })).id
const vip = (isVip: boolean) => ({ match: 'ALL' as const, rules: [{ fact: 'VIP' as const, op: isVip ? ('YES' as const) : ('NO' as const) }] }) // prettier-ignore
const segment = () =>
  marketing.send(campaigns.addSegment, { name: `Segment ${made}`, tree: vip(true), selectsAll: true })
/** An offer that is on. */
async function offer(more: object) {
  const draft = await marketing.send(offers.create, { name: `Offer ${made}`, target: 'ORDER', kind: 'PERCENT', percentBp: 1_000, channels: ['TILL'], ...more }) // prettier-ignore
  return marketing.send(offers.move, { offerId: draft.id, version: draft.version, state: 'ACTIVE' })
}
const ofSegment = (segmentId: string) => offer({ audience: 'SEGMENT', conditions: { segmentIds: [segmentId] } })
/** The job an offer queues when it is saved. */
const work = () => campaignJobs['campaigns.members']?.run(hotel.system, { propertyId: hotel.propertyId })
const refresh = () => refreshEverywhere(hotel.system, new Date().toISOString())
async function has(offerId: string, customerId?: string): Promise<boolean | string> {
  const items = [{ price: minor(1_000) }]
  const tried = await marketing.send(offers.test, { offerId, target: 'ORDER', channel: 'TILL', ...(customerId !== undefined && { customerId }), items }) // prettier-ignore
  if (tried.given.some((one) => one.offerId === offerId)) return true
  return tried.notGiven.find((one) => one.offerId === offerId)?.reasons[0]?.code ?? ''
}

test('guests of a segment have its offer, others have not, and a guest without a name is asked for', async () => {
  const [famous, other] = [await guest('Ann', { isVip: true }), await guest('Bo')]
  const { id } = await segment()
  const deal = await ofSegment(id)
  await refresh()
  await work()
  expect([await has(deal.id, famous), await has(deal.id, other), await has(deal.id)]).toEqual([true, 'not_for_guest', 'needs_guest']) // prettier-ignore
  expect(deal.names[id]).toBe(`Segment ${made}`)
})

test('who comes into the segment or leaves it gets or loses the offer with the facts, without a word of the offer', async () => {
  const customerId = await guest('Cy')
  const person = { customerId, firstName: 'Cy', lastName: `M${made}` }
  const deal = await ofSegment((await segment()).id)
  await refresh()
  expect(await has(deal.id, customerId)).toBe('not_for_guest')
  const changed = await admin.send(customers.update, { ...person, isVip: true, version: 1 })
  await refresh()
  expect(await has(deal.id, customerId)).toBe(true)
  await admin.send(customers.update, { ...person, isVip: false, version: changed.version })
  await refresh()
  expect(await has(deal.id, customerId)).toBe('not_for_guest')
})

test('a changed rule chooses anew, and a list that is stored stays as it is', async () => {
  const [famous, other] = [await guest('Di', { isVip: true }), await guest('Ed')]
  const stored = await segment()
  const deal = await ofSegment(stored.id)
  await refresh()
  const name = stored.name
  const changed = await marketing.send(campaigns.changeSegment, { segmentId: stored.id, version: stored.version, name, tree: vip(false), selectsAll: true }) // prettier-ignore
  await work()
  expect([await has(deal.id, famous), await has(deal.id, other)]).toEqual(['not_for_guest', true])
  await marketing.send(campaigns.takeSnapshot, { segmentId: stored.id, version: changed.version, isSnapshot: true })
  const later = await guest('Flo')
  await refresh()
  expect([await has(deal.id, other), await has(deal.id, later)]).toEqual([true, 'not_for_guest'])
})

test('removeSegment refuses segment_in_use for one an offer names, until the offer is over; then no guests of it are stored', async () => {
  const { id: segmentId } = await segment()
  const deal = await ofSegment(segmentId)
  await refresh()
  expect(codeOf(await marketing.raw(campaigns.removeSegment, { segmentId }))).toBe('segment_in_use')
  await marketing.send(offers.move, { offerId: deal.id, version: deal.version, state: 'ENDED' })
  await work()
  expect(await hotel.rows('select from segment_members where segment_id = $1', [segmentId])).toEqual([])
  expect(await marketing.send(campaigns.removeSegment, { segmentId })).toEqual({})
})

test('an offer for segments names one', async () => {
  expect((await marketing.raw(offers.create, { name: 'None', target: 'ORDER', kind: 'PERCENT', percentBp: 1_000, channels: ['TILL'], audience: 'SEGMENT' })).status).toBe(400) // prettier-ignore
})

test('segments are chosen by name, page by page', async () => {
  await marketing.send(campaigns.addSegment, { name: `A first one ${made}`, tree: vip(true), selectsAll: true })
  const first = await marketing.send(offers.segments, { limit: 1 })
  expect(first.rows.map(({ name }) => name)).toEqual([`A first one ${made}`])
  const rest = await marketing.send(offers.segments, { limit: 200, after: first.next ?? '' })
  expect(rest.rows.map(({ name }) => name)).not.toContain(`A first one ${made}`)
})

test('employees have what is for employees, by either of their addresses, until they have left', async () => {
  const deal = await offer({ audience: 'STAFF' })
  const [worker, stranger, nameless] = [
    await guest('Gil', { email: 'GIL@example.com' }),
    await guest('Hal', { email: 'hal@example.com' }),
    await guest('Ivy'),
  ]
  const [one] = await hotel.rows<{ id: string }>(
    `insert into departments (property_id, id, name, name_key, created_at) values ($1, gen_random_uuid(), 'Staff offers', 'staff offers', now()) returning id`, [hotel.propertyId]) // prettier-ignore
  const [position] = await hotel.rows<{ id: string }>(
    `insert into positions (property_id, id, title, title_key, department_id, created_at) values ($1, gen_random_uuid(), 'Cook', 'cook', $2, now()) returning id`, [hotel.propertyId, one?.id]) // prettier-ignore
  await hotel.rows(
    `insert into employees (property_id, id, number, status, first_name, last_name, display_name, work_email, department_id, position_id, employment_type, weekly_hours, join_on, search_name, created_at)
     values ($1, gen_random_uuid(), 9901, 'ACTIVE', 'Gil', 'Roy', 'Gil Roy', 'Gil@Example.com', $2, $3, 'FULL_TIME', 40, '2026-01-01', 'gil roy', now())`,
    [hotel.propertyId, one?.id, position?.id],
  )
  expect([await has(deal.id, worker), await has(deal.id, stranger), await has(deal.id, nameless)]).toEqual([true, 'not_for_guest', 'not_for_guest']) // prettier-ignore
  await hotel.rows(`update employees set status = 'LEFT', left_on = '2026-11-01' where number = 9901`)
  expect(await has(deal.id, worker)).toBe('not_for_guest')
})
