import { afterAll, beforeAll, expect, test } from 'vitest'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { linkSettler } from '#areas/billing/links/actions/settle.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { linkJobs } from '#areas/billing/links/jobs.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { startStripePeer } from '#db/demo/practice/stripe.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { leads } from '../contract/leads.ts'
import { leadJobs } from '../jobs.ts'

let hotel: TestHotel
let manager: TestClient
let stripe: Awaited<ReturnType<typeof startStripePeer>>
let typeId: string
let templateId: string
let count = 0

beforeAll(async () => {
  stripe = await startStripePeer()
  hotel = await startTestServer({ stripeUrl: stripe.url })
  manager = await hotel.as('PROP_MANAGER')
  typeId = (await manager.send(rooms.types, {})).rows[0]?.id ?? ''
  const items = ['Sign the contract', 'Choose the menu'].map((title, at) => ({ id: newId(), title, dueDays: at }))
  templateId = (await manager.send(projects.createTemplate, { name: 'Group on its way', items })).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await stripe.close()
  await hotel.stop()
})

type Settings = { depositBp?: number; projectTemplateId?: string; sendsRoomingList?: boolean }
const set = async (more: Settings) => {
  const { version } = await manager.send(leads.settings, {})
  return manager.send(leads.saveSettings, { version, responseHours: 4, staleDays: 7, depositDays: 10, ...more })
}

/** A deal of two room nights at 50.00 on nights of its own. */
async function dealOf(more: object = {}, rate = 5_000) {
  count += 2
  const { id: customerId } = await manager.send(customers.create, { firstName: 'Ines', lastName: 'Prado', email: 'ines@mail.example' }) // prettier-ignore
  const made = await manager.send(leads.createDeal, { name: 'Wedding of Ines', customerId, ownerId: manager.userId, ...more }) // prettier-ignore
  const nights = [0, 1].map((day) => ({ night: addDays(FIXTURE.businessDate, 100 + count + day), roomTypeId: typeId, rooms: 1, rate: minor(rate) })) // prettier-ignore
  const { deal } = await manager.send(leads.setDealNights, { dealId: made.id, version: made.version, nights })
  return { dealId: deal.id, version: deal.version }
}
const definite = async (more: object = {}, rate?: number) =>
  manager.send(leads.moveDeal, { ...(await dealOf(more, rate)), stage: 'DEFINITE' })
const proposed = async () =>
  manager.send(leads.sendProposal, { ...(await dealOf()), validUntil: addDays(FIXTURE.businessDate, 900) })

test('nothing follows a definite deal before it is set up', async () => {
  expect(await manager.send(leads.settings, {})).toMatchObject({ depositBp: 0, depositDays: 14, projectTemplateId: null, sendsRoomingList: false }) // prettier-ignore
  const whole = await definite()
  expect(whole.deposit).toBeNull()
  expect(whole.deal).toMatchObject({ stage: 'DEFINITE', projectId: null })
})

test('without a provider the owner is notified, and the deal is definite all the same', async () => {
  await set({ depositBp: 3_000 })
  const whole = await definite()
  expect(whole).toMatchObject({ deposit: null, deal: { stage: 'DEFINITE' } })
  const [notice] = await hotel.rows(`select message from notifications where kind = 'deposit_by_hand'`)
  expect(notice).toMatchObject({ message: expect.stringContaining('Wedding of Ines') as string })
})

test('the work of a definite deal begins from its template, for its client, and under a code that is free', async () => {
  await set({ projectTemplateId: templateId })
  const { number } = await manager.send(leads.createDeal, { name: 'The one before' })
  // A user has the code of the next deal already.
  await manager.send(projects.createFromTemplate, { projectTemplateId: templateId, key: `DEAL${number + 1}`, name: 'Own', startOn: FIXTURE.businessDate }) // prettier-ignore
  const { deal } = await definite()
  expect(deal.number).toBe(number + 1)
  const [project] = await hotel.rows('select key, name, customer_id, from_on::text from projects where id = $1', [deal.projectId]) // prettier-ignore
  expect(project).toEqual({ key: `DEAL${number + 1}A`, name: 'Group on its way', customer_id: deal.customerId, from_on: FIXTURE.businessDate }) // prettier-ignore
  const items = await hotel.rows('select title from work_items where project_id = $1 order by number', [deal.projectId])
  expect(items.map((item) => item['title'])).toEqual(['Sign the contract', 'Choose the menu'])
  await manager.send(projects.removeTemplate, { projectTemplateId: templateId })
  expect((await manager.send(leads.settings, {})).projectTemplateId).toBeNull()
})

test('a template whose states are all over begins no work, and the deal is definite all the same', async () => {
  const states = [{ group: 'COMPLETED' as const, color: 'GREEN' as const }]
  const items = [{ id: newId(), title: 'Nothing' }]
  const { id } = await manager.send(projects.createTemplate, { name: 'All over', items, states })
  await set({ projectTemplateId: id })
  expect((await definite()).deal).toMatchObject({ stage: 'DEFINITE', projectId: null })
})

test('what follows begins as well when the client signs, and no user is there', async () => {
  const items = [{ id: newId(), title: 'Call the florist' }]
  const { id } = await manager.send(projects.createTemplate, { name: 'Signed by the client', items })
  await set({ projectTemplateId: id, sendsRoomingList: true, depositBp: 1_000 })
  const { deal, proposals } = await proposed()
  const token = new URL(proposals[0]?.url ?? '').searchParams.get('token') ?? ''
  await hotel.anonymous().send(leads.acceptProposal, { token, name: 'Ines Prado', accepts: true })
  await leadJobs['leads.hold']?.run(hotel.system, { propertyId: hotel.propertyId, proposalId: proposals[0]?.id })
  const { deal: signed } = await manager.send(leads.deal, { dealId: deal.id })
  expect(signed).toMatchObject({ stage: 'DEFINITE', projectId: expect.any(String) as string })
  expect((await manager.send(groups.link, { groupId: signed.groupId ?? '' })).link?.mailedAt).not.toBeNull()
})

test('the contact is sent the link of the rooming list; a deal without an address is definite all the same', async () => {
  await set({ sendsRoomingList: true })
  const { deal } = await definite()
  const { link } = await manager.send(groups.link, { groupId: deal.groupId ?? '' })
  expect(link?.mailedAt).not.toBeNull()
  const { deal: mute } = await definite({ customerId: null })
  expect(mute.stage).toBe('DEFINITE')
  expect((await manager.send(groups.link, { groupId: mute.groupId ?? '' })).link).toBeNull()
})

test('a share of the deal is requested by a link on the account of the group, and stays open while nothing is due there', async () => {
  const admin = await hotel.as('PROP_ADMIN')
  stripe.open('sk_test_deals')
  await admin.send(gateways.create, { provider: 'STRIPE', secretKey: 'sk_test_deals', webhookSecret: 'whsec_of_deals', mode: 'TEST' }) // prettier-ignore
  await runJobs(hotel, gatewayJobs({ links: linkSettler }))
  await set({ depositBp: 3_000 })
  const { deal, deposit } = await definite()
  expect(deposit).toMatchObject({ amount: 3_000, paid: 0, isOpen: true })
  const { account } = await manager.send(groups.account, { groupId: deal.groupId ?? '' })
  const { link } = await manager.send(links.get, { linkId: deposit?.linkId ?? '' })
  expect(link).toMatchObject({ bookingId: account?.bookingId, status: 'ACTIVE', email: 'ines@mail.example', description: 'Deposit', amountNow: 3_000 }) // prettier-ignore
  await runJobs(hotel, linkJobs)
  expect((await manager.send(leads.deal, { dealId: deal.id })).deposit?.isOpen).toBe(true)
  // All of it, of an amount that does not divide; and nothing of nothing.
  await set({ depositBp: 10_000 })
  expect((await definite({}, 3_333)).deposit).toMatchObject({ amount: 6_666 })
  expect((await definite({}, 0)).deposit).toBeNull()
})

test('saveSettings refuses a share above all of it, and days beyond a year', async () => {
  const { version } = await manager.send(leads.settings, {})
  const status = async (more: object) => (await manager.raw(leads.saveSettings, { version, responseHours: 4, staleDays: 7, ...more })).status // prettier-ignore
  expect(await status({ depositBp: 10_001 })).toBe(400)
  expect(await status({ depositBp: -1 })).toBe(400)
  expect(await status({ depositDays: 0 })).toBe(400)
  expect(await status({ depositDays: 366 })).toBe(400)
})

test('sales of the organisation work leads and deals, and leave it to managers to make them definite', async () => {
  const sales = await hotel.as('ORG_SALES')
  const { lead } = await sales.send(leads.create, { title: 'Choir', kind: 'GROUP', email: 'choir@mail.example', firstName: 'Uta' }) // prettier-ignore
  const { lead: working } = await sales.send(leads.addActivity, {
    leadId: lead.id,
    kind: 'CALL',
    subject: 'First call',
  })
  const { deals } = await sales.send(leads.convert, { leadId: lead.id, version: working.version, dealName: 'Choir' })
  const dealId = deals[0]?.id ?? ''
  const nights = [{ night: addDays(FIXTURE.businessDate, 190), roomTypeId: typeId, rooms: 1, rate: minor(4_000) }]
  const { deal } = await sales.send(leads.setDealNights, { dealId, version: 1, nights })
  expect(codeOf(await sales.raw(leads.moveDeal, { dealId, version: deal.version, stage: 'DEFINITE' }))).toBe('deal_needs_manager') // prettier-ignore
  expect((await sales.raw(leads.platformLeads, {})).status).toBe(403)
})

test('report refuses days that are no span', async () => {
  const from = FIXTURE.businessDate
  expect((await manager.raw(leads.report, { from, until: from })).status).toBe(400)
  expect((await manager.raw(leads.report, { from, until: addDays(from, 1) })).status).toBe(200)
})

test('the group of a deal has the client’s own order as a note; the day of the decision, the order and the competitor are stored and changed', async () => {
  const decisionOn = addDays(FIXTURE.businessDate, 20)
  const known = { decisionOn, clientOrder: 'PO 7/26', competitor: 'Lake Palace' }
  const { deal } = await definite(known)
  expect(deal).toMatchObject(known)
  expect(await manager.send(groups.get, { groupId: deal.groupId ?? '' })).toMatchObject({ notes: 'Client’s order: PO 7/26' }) // prettier-ignore
  const without = await definite()
  expect(await manager.send(groups.get, { groupId: without.deal.groupId ?? '' })).toMatchObject({ notes: '' })
  const { dealId, version } = await dealOf(known)
  const changed = await manager.send(leads.updateDeal, { dealId, version, name: 'Wedding', clientOrder: 'x'.repeat(60) }) // prettier-ignore
  expect(changed.deal).toMatchObject({ decisionOn: null, clientOrder: 'x'.repeat(60), competitor: '' })
  for (const tooLong of [{ clientOrder: 'x'.repeat(61) }, { competitor: 'x'.repeat(121) }])
    expect((await manager.raw(leads.updateDeal, { dealId, version: changed.deal.version, name: 'Wedding', ...tooLong })).status).toBe(400) // prettier-ignore
})

test('a deal has the day of the decision and the competitor of its enquiry', async () => {
  const decisionOn = addDays(FIXTURE.businessDate, 9)
  const { lead } = await manager.send(leads.create, { title: 'Board week', firstName: 'Bo', email: 'bo@mail.example', decisionOn, competitor: 'Lake Palace' }) // prettier-ignore
  await manager.send(leads.assign, { leadId: lead.id, version: lead.version, ownerId: manager.userId })
  const called = await manager.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'Dates' })
  const { deals } = await manager.send(leads.convert, { leadId: lead.id, version: called.lead.version, dealName: 'Board week' }) // prettier-ignore
  const { deal } = await manager.send(leads.deal, { dealId: deals[0]?.id ?? '' })
  expect(deal).toMatchObject({ decisionOn, closeOn: decisionOn, competitor: 'Lake Palace', clientOrder: '' })
})
