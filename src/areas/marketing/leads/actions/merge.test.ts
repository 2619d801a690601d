import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'
import type { Lead } from '../contract/replies.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let manager: TestClient
let marketing: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  marketing = await hotel.as('PROP_MARKETING')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const enter = async (more: Partial<RequestOf<typeof leads.create>> = {}) =>
  (await manager.send(leads.create, { title: 'Forty rooms', kind: 'GROUP', ...more })).lead
const call = async (lead: Lead) =>
  (await marketing.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'First call' })).lead
const pairOf = (stays: Lead, goes: Lead) => ({ leadId: stays.id, version: stays.version, otherId: goes.id, otherVersion: goes.version }) // prettier-ignore
const merge = (stays: Lead, goes: Lead, more: object = {}) => manager.raw(leads.merge, { ...pairOf(stays, goes), ...more }) // prettier-ignore
const convert = async (lead: Lead, more: object = { dealName: 'Forty rooms' }) =>
  manager.send(leads.convert, { leadId: lead.id, version: lead.version, ...more })
const read = (leadId: string) => manager.send(leads.get, { leadId })

test('what hangs on the other one moves, what was missing is taken over, and a line says so', async () => {
  const stays = await enter({ email: 'ana@guest.example' })
  const goes = await call(await enter({ title: 'Rooms in May', email: 'a@other.example', phone: '+91 98450 11111', message: 'As told' })) // prettier-ignore
  const twin = await call(await enter({ title: 'Again' }))
  await manager.send(leads.move, { leadId: twin.id, version: twin.version, state: 'DUPLICATE', ofId: goes.id })
  const preview = await manager.send(leads.previewMerge, { leadId: stays.id, otherId: goes.id })
  expect(preview).toMatchObject({ number: goes.number, title: 'Rooms in May', activities: 2, mails: 0, entries: 0, deals: [], hasBooking: false, filled: ['phone', 'message'] }) // prettier-ignore
  expect((await read(stays.id)).lead.version).toBe(stays.version)
  const now = (await read(goes.id)).lead
  const { lead, activities } = await manager.send(leads.merge, pairOf(stays, now))
  expect(lead).toMatchObject({ state: 'WORKING', ownerId: marketing.userId, email: 'ana@guest.example', phone: '+91 98450 11111', message: 'As told', respondedAt: now.respondedAt }) // prettier-ignore
  expect(activities.map(({ kind }) => kind).toSorted()).toEqual(['CALL', 'CALL', 'MERGE'])
  expect(activities.find(({ kind }) => kind === 'MERGE')).toMatchObject({ subject: `${goes.number} Rooms in May`, outcome: 'As told' }) // prettier-ignore
  // The line is no activity of the user who merged.
  const today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const counted = (await manager.send(leads.report, { from: today, until: addDays(today, 1) })).activities
  expect(new Set(counted.map(({ kind }) => kind))).toEqual(new Set(['CALL']))
  expect((await read(goes.id)).lead).toMatchObject({ state: 'DUPLICATE', ofId: stays.id })
  expect((await read(twin.id)).lead).toMatchObject({ state: 'DUPLICATE', ofId: stays.id })
  const audited = await hotel.rows<{ after: object }>(`select after from audit_events where type = 'LEAD_MERGED'`)
  expect(audited).toMatchObject([
    { after: { otherId: goes.id, otherNumber: goes.number, filled: ['phone', 'message'] } },
  ])
})

test('of two that were converted, deals with their nights, block and proposal go along', async () => {
  const [one, two] = [await convert(await call(await enter())), await convert(await call(await enter()))]
  const dealId = two.deals[0]?.id ?? ''
  const roomTypeId = (await manager.send(rooms.types, {})).rows[0]?.id ?? FIXTURE.standard
  const nights = [{ night: addDays(FIXTURE.businessDate, 200), roomTypeId, rooms: 1, rate: minor(5_000) }]
  const { deal } = await manager.send(leads.setDealNights, { dealId, version: 1, nights })
  const option = { stage: 'TENTATIVE', optionOn: addDays(FIXTURE.businessDate, 30) } as const
  await manager.send(leads.moveDeal, { dealId, version: deal.version, ...option })
  const preview = await manager.send(leads.previewMerge, { leadId: one.lead.id, otherId: two.lead.id })
  expect(preview.deals).toEqual([{ name: 'Forty rooms', stage: 'TENTATIVE', hasBlock: true, proposals: 0 }])
  const merged = await manager.send(leads.merge, pairOf(one.lead, two.lead))
  expect(merged.deals.map(({ id }) => id)).toEqual([one.deals[0]?.id, dealId])
  expect(merged.lead).toMatchObject({ state: 'CONVERTED', customerId: one.lead.customerId })
  const { lead } = await read(two.lead.id)
  expect(lead).toMatchObject({ state: 'DUPLICATE', customerId: null })
  expect((await manager.send(leads.deal, { dealId })).deal).toMatchObject({ stage: 'TENTATIVE', customerId: two.lead.customerId }) // prettier-ignore
})

test('what an open one had is on the deal of the one that was converted', async () => {
  const converted = await convert(await call(await enter()))
  const open = await call(await enter({ phone: '+91 98450 22222' }))
  const { lead } = await manager.send(leads.merge, pairOf(converted.lead, open))
  expect(lead.phone).toBe('')
  const { activities } = await manager.send(leads.deal, { dealId: converted.deals[0]?.id ?? '' })
  expect(activities.map(({ kind }) => kind).toSorted()).toEqual(['CALL', 'CALL', 'MERGE'])
})

test('two who merge towards each other at once make one duplicate', async () => {
  const [one, two] = [await enter(), await enter()]
  const replies = await Promise.all([merge(one, two), merge(two, one)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an enquiry is not merged with itself', async () => {
  const one = await enter()
  expect((await merge(one, one)).status).toBe(400)
})

test('previewMerge refuses not_found, merge refuses not_found', async () => {
  const one = await enter()
  expect(codeOf(await manager.raw(leads.previewMerge, { leadId: one.id, otherId: ABSENT }))).toBe('not_found')
  expect(codeOf(await merge(one, one, { otherId: ABSENT }))).toBe('not_found')
  expect(codeOf(await merge(one, one, { leadId: ABSENT }))).toBe('not_found')
})

test('merge refuses stale_version of either', async () => {
  const [one, two] = [await enter(), await enter()]
  expect(codeOf(await merge(one, two, { version: 9 }))).toBe('stale_version')
  expect(codeOf(await merge(one, two, { otherVersion: 9 }))).toBe('stale_version')
})

test('previewMerge refuses lead_over, merge refuses lead_over', async () => {
  const [one, two, three] = [await enter(), await enter(), await enter()]
  await merge(one, two)
  const gone = (await read(two.id)).lead
  expect(codeOf(await manager.raw(leads.previewMerge, { leadId: three.id, otherId: two.id }))).toBe('lead_over')
  expect(codeOf(await merge(three, gone))).toBe('lead_over')
  expect(codeOf(await merge(gone, three))).toBe('lead_over')
})

test('previewMerge refuses merge_retains_converted, merge refuses merge_retains_converted', async () => {
  const [open, { lead }] = [await enter(), await convert(await call(await enter()))]
  expect(codeOf(await manager.raw(leads.previewMerge, { leadId: open.id, otherId: lead.id }))).toBe('merge_retains_converted') // prettier-ignore
  expect(codeOf(await merge(open, lead))).toBe('merge_retains_converted')
})

test('previewMerge refuses merge_has_bookings, merge refuses merge_has_bookings', async () => {
  const booked = async (days: number) => {
    const arrival = addDays(FIXTURE.businessDate, days)
    const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 2 }
    return (await convert(await call(await enter({ firstName: 'Ana' })), { booking: { ...stay, rooms: 1 } })).lead
  }
  const [one, two] = [await booked(100), await booked(110)]
  expect(codeOf(await manager.raw(leads.previewMerge, { leadId: one.id, otherId: two.id }))).toBe('merge_has_bookings')
  expect(codeOf(await merge(one, two))).toBe('merge_has_bookings')
})
