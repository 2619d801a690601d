import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cases } from '../contract/cases.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let desk: TestClient
let manager: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const open = async (email: string) =>
  (await desk.send(cases.create, { name: 'Ines Sen', email, subject: 'Forty rooms in May', body: 'We are a choir.', desk: 'ENQUIRY', kind: 'GROUP' })).case // prettier-ignore

test('one press makes an enquiry of a case, with its words, and each leads to the other', async () => {
  const { id: caseId, version } = await open('ines@mail.example')
  const { case: found } = await desk.send(cases.makeEnquiry, { caseId })
  expect(found.version).toBe(version + 1)
  const { lead } = await manager.send(leads.get, { leadId: found.leadId ?? '' })
  expect(lead).toMatchObject({ title: 'Forty rooms in May', firstName: 'Ines Sen', email: 'ines@mail.example', message: 'We are a choir.', source: 'OTHER', kind: 'GROUP', state: 'NEW' }) // prettier-ignore
})

test('who has an open enquiry gets a note in it, and no second one', async () => {
  const { lead } = await manager.send(leads.create, { title: 'Choir', email: 'otto@mail.example' })
  const { id: caseId } = await open('otto@mail.example')
  const { case: found } = await desk.send(cases.makeEnquiry, { caseId })
  expect(found.leadId).toBe(lead.id)
  const { activities } = await manager.send(leads.get, { leadId: lead.id })
  expect(activities).toMatchObject([{ kind: 'NOTE', subject: 'Forty rooms in May', outcome: 'We are a choir.' }])
})

test('makeEnquiry refuses case_has_enquiry: of three who press at once, one makes it', async () => {
  const { id: caseId } = await open('ada@mail.example')
  const replies = await Promise.all([1, 2, 3].map(() => desk.raw(cases.makeEnquiry, { caseId })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(codeOf(await desk.raw(cases.makeEnquiry, { caseId }))).toBe('case_has_enquiry')
  expect((await manager.send(leads.list, { text: 'ada@mail' })).rows).toHaveLength(1)
})

test('makeEnquiry refuses case_closed', async () => {
  const { id: caseId, version } = await open('ida@mail.example')
  await desk.send(cases.move, { caseId, version, verb: 'REJECT', because: 'Spam' })
  expect(codeOf(await desk.raw(cases.makeEnquiry, { caseId }))).toBe('case_closed')
})

test('makeEnquiry refuses enquiry_needs_permission', async () => {
  const { id: caseId } = await open('eva@mail.example')
  const waiter = await hotel.as('PROP_SERVICE')
  expect(codeOf(await waiter.raw(cases.makeEnquiry, { caseId }))).toBe('enquiry_needs_permission')
})

test('makeEnquiry refuses not_found', async () => {
  const { id: caseId } = await open('noa@mail.example')
  const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(codeOf(await stranger.raw(cases.makeEnquiry, { caseId }))).toBe('not_found')
  expect(codeOf(await desk.raw(cases.makeEnquiry, { caseId: ABSENT }))).toBe('not_found')
})
