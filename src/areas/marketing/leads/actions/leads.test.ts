import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day, dayAt, instantAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { holdSigned } from '../jobs.ts'
import { leads } from '../contract/leads.ts'

let hotel: TestHotel
let manager: TestClient
let marketing: TestClient
let today: Day
let businessDate: Day

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  marketing = await hotel.as('PROP_MARKETING')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  businessDate = await hotel.inside(async (ctx) => ctx.businessDate)
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function dealOf(count: number) {
  const { lead } = await marketing.send(leads.create, { title: 'Forty rooms', kind: 'GROUP', email: `a${Math.random()}@mail.example`, firstName: 'Ana' }) // prettier-ignore
  const { lead: working } = await marketing.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'First call' })
  expect(working).toMatchObject({ state: 'WORKING', ownerId: marketing.userId })
  const { lead: done, deals } = await marketing.send(leads.convert, { leadId: lead.id, version: working.version, dealName: 'Forty rooms' })
  expect(done.state).toBe('CONVERTED')
  const [type] = (await manager.send(rooms.types, {})).rows
  const dealId = deals[0]!.id
  const nights = [1, 2].map((day) => ({ night: addDays(businessDate, 200 + day), roomTypeId: type!.id, rooms: count, rate: minor(5_000) }))
  return marketing.send(leads.setDealNights, { dealId, version: 1, nights })
} // prettier-ignore

test('an enquiry becomes a signed deal whose rooms are held; signed twice at once it is one', async () => {
  const whole = await dealOf(1)
  const { id: dealId, version } = whole.deal
  const sent = await marketing.send(leads.sendProposal, { dealId, version, validUntil: addDays(today, 5) })
  expect(sent.deal.stage).toBe('PROPOSED')
  const token = new URL(sent.proposals[0]!.url ?? '').searchParams.get('token') ?? ''
  const codes = await Promise.all([1, 2].map(async () => codeOf(await manager.raw(leads.acceptProposal, { token, name: 'Ana', accepts: true }))))
  expect(codes.toSorted()).toEqual(['proposal_not_open', 'undefined'])
  await hotel.inside((ctx) => holdSigned(ctx, sent.proposals[0]!.id))
  const { deal } = await manager.send(leads.deal, { dealId })
  expect(deal.stage).toBe('DEFINITE')
  const group = await manager.send(groups.get, { groupId: deal.groupId ?? '' })
  expect(group).toMatchObject({ status: 'DEFINITE', total: { held: 2 } })
}) // prettier-ignore

test('moveDeal refuses rooms_do_not_fit', async () => {
  const { deal } = await dealOf(900)
  expect(codeOf(await manager.raw(leads.moveDeal, { dealId: deal.id, version: deal.version, stage: 'DEFINITE' }))).toBe('rooms_do_not_fit')
}) // prettier-ignore

test('moveDeal refuses deal_needs_manager', async () => {
  const { deal } = await dealOf(1)
  expect(codeOf(await marketing.raw(leads.moveDeal, { dealId: deal.id, version: deal.version, stage: 'DEFINITE' }))).toBe('deal_needs_manager')
}) // prettier-ignore

test('the report has open deals by the month they begin, and what each person did', async () => {
  const span = { from: addDays(today, -1), until: addDays(today, 1) }
  const of = async () => {
    const { months, owners } = await marketing.send(leads.report, span)
    const month = months.find((one) => one.month === `${addDays(businessDate, 201).slice(0, 7)}-01`)
    return { month, owner: owners.find(({ userId }) => userId === marketing.userId) }
  }
  const before = await of()
  const { deal } = await dealOf(3)
  const after = await of()
  const grew = (key: 'deals' | 'roomNights' | 'amount' | 'weighted') => (after.month?.[key] ?? 0) - (before.month?.[key] ?? 0) // prettier-ignore
  expect([grew('deals'), grew('roomNights'), grew('amount')]).toEqual([1, 6, 30_000])
  expect(Math.abs(grew('weighted') - (30_000 * deal.probability) / 100)).toBeLessThanOrEqual(1)
  const done = (key: 'leads' | 'converted' | 'activities') => (after.owner?.[key] ?? 0) - (before.owner?.[key] ?? 0)
  expect([done('leads'), done('converted'), done('activities')]).toEqual([1, 1, 1])
})

test('the calendar shows an activity on its day and on that of its follow-up, to its owner and to all', async () => {
  const timeZone = await hotel.inside(async ({ property }) => property.timeZone)
  const day = addDays(today, 10)
  const { lead } = await marketing.send(leads.create, { title: 'Wedding', kind: 'WEDDING', email: 'cal@mail.example', firstName: 'Cal' }) // prettier-ignore
  const planned = { kind: 'MEETING', subject: 'Site visit', at: instantAt(day, '23:30', timeZone), isDone: false, followUpOn: addDays(day, 3) } as const // prettier-ignore
  await marketing.send(leads.assign, { leadId: lead.id, version: lead.version, ownerId: marketing.userId })
  await marketing.send(leads.addActivity, { leadId: lead.id, ...planned })
  const shown = async (client: TestClient, from: Day, until: Day, isMine: boolean) =>
    (await client.send(leads.calendar, { from, until, isMine })).rows
      .filter(({ leadId }) => leadId === lead.id)
      .map((one) => [one.day, one.time, one.isFollowUp, one.title])
  const both = [
    [day, '23:30', false, 'Wedding'],
    [addDays(day, 3), null, true, 'Wedding'],
  ]
  expect(await shown(marketing, day, addDays(day, 4), true)).toEqual(both)
  expect(await shown(manager, day, addDays(day, 4), false)).toEqual(both)
  expect(await shown(manager, day, addDays(day, 4), true)).toEqual([])
  expect(await shown(manager, day, addDays(day, 3), false)).toEqual([both[0]])
  expect(await shown(manager, addDays(day, -42), addDays(day, 4), false)).toEqual([])
  expect(await shown(manager, addDays(day, -41), addDays(day, 4), false)).toEqual([both[0]])
})
