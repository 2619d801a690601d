import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisations } from '#areas/platform/organisations/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'
import type { WholePlatformLead } from '../contract/platform.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let staff: TestClient
let admin: TestClient
let visitor: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  admin = await hotel.as('PROP_ADMIN')
  visitor = hotel.anonymous()
})
afterAll(() => hotel.stop())

let count = 0
const entered = (more: Partial<RequestOf<typeof leads.addPlatformLead>> = {}) => {
  count += 1
  return staff.send(leads.addPlatformLead, { businessName: `Inn ${count}`, email: `inn${count}@example.com`, ...more })
}
const known = ({ lead: { id, version } }: WholePlatformLead) => ({ platformLeadId: id, version })
const called = ({ lead }: WholePlatformLead) =>
  staff.send(leads.addPlatformActivity, { platformLeadId: lead.id, kind: 'CALL', subject: 'First call' })
const move = (whole: WholePlatformLead, state: string, more: object = {}) =>
  staff.raw(leads.movePlatformLead, { ...known(whole), state, ...more })

test('a lead is entered, contacted, qualified and becomes an organisation', async () => {
  const fresh = await entered({ businessName: 'Lake Palace', phone: '+91 98765 43210', units: 40 })
  expect(fresh.lead).toMatchObject({ state: 'NEW', ownerId: null, respondedAt: null, units: 40 })
  const working = await called(fresh)
  expect(working.lead.state).toBe('WORKING')
  expect(working.lead.ownerId).not.toBe(null)
  expect(working.lead.respondedAt).not.toBe(null)
  const qualified = await staff.send(leads.movePlatformLead, { ...known(working), state: 'QUALIFIED' })
  const { lead } = await staff.send(leads.convertPlatformLead, known(qualified))
  expect(lead.state).toBe('CONVERTED')
  const made = await staff.send(organisations.get, { organizationId: lead.organizationId ?? 0 })
  expect(made).toMatchObject({ name: 'Lake Palace', email: fresh.lead.email })
})

test('no property and no organisation sees the book', async () => {
  const { lead } = await entered()
  expect((await admin.raw(leads.platformLeads, {})).status).toBe(403)
  expect((await admin.raw(leads.platformLead, { platformLeadId: lead.id })).status).toBe(403)
  const owner = await hotel.as('ORG_ADMIN')
  expect((await owner.raw(leads.platformLeads, {})).status).toBe(403)
  expect((await admin.send(leads.list, { view: 'ALL' })).rows).toEqual([])
})

test('the form takes a business once; who writes again adds to what is open, and a machine leaves nothing', async () => {
  const form = { businessName: 'Café Rouge', firstName: 'Léa', email: 'lea@rouge.example' }
  const first = await Promise.allSettled([1, 2, 3].map(() => visitor.send(leads.enterPlatformLead, form)))
  expect(first.every(({ status }) => status === 'fulfilled')).toBe(true)
  await visitor.send(leads.enterPlatformLead, { ...form, email: 'robot@rouge.example', website: 'x' })
  const { rows } = await staff.send(leads.platformLeads, { text: 'rouge', view: 'ALL' })
  expect(rows).toMatchObject([{ businessName: 'Café Rouge', source: 'FORM', state: 'NEW' }])
  const { activities } = await staff.send(leads.platformLead, { platformLeadId: rows[0]?.id ?? '' })
  expect(activities).toMatchObject([{ kind: 'NOTE' }, { kind: 'NOTE' }])
})

test('what may be the same is shown, and a duplicate hands its activities on', async () => {
  const one = await called(await entered({ email: 'twin@example.com' }))
  const other = await entered({ email: 'TWIN@example.com' })
  expect(other.similar).toMatchObject([{ kind: 'LEAD', id: one.lead.id, because: 'email' }])
  const duplicate = await staff.send(leads.movePlatformLead, { ...known(one), state: 'DUPLICATE', ofId: other.lead.id })
  expect(duplicate.lead.state).toBe('DUPLICATE')
  expect((await staff.send(leads.platformLead, { platformLeadId: other.lead.id })).activities).toHaveLength(1)
  expect(codeOf(await staff.raw(leads.addPlatformActivity, { platformLeadId: one.lead.id, kind: 'CALL', subject: 'x' }))).toBe('lead_over') // prettier-ignore
})

test('pages of the book follow one another', async () => {
  await entered({ city: 'Pondy' })
  await entered({ city: 'Pondy' })
  const first = await staff.send(leads.platformLeads, { text: 'pondy', limit: 1 })
  const second = await staff.send(leads.platformLeads, { text: 'pondy', limit: 1, after: first.next })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([1, 1, undefined])
  expect(first.rows[0]?.id).not.toBe(second.rows[0]?.id)
})

test('platformLead refuses not_found, changePlatformLead refuses not_found, changePlatformLead refuses stale_version, changePlatformLead refuses lead_over', async () => {
  expect(codeOf(await staff.raw(leads.platformLead, { platformLeadId: ABSENT }))).toBe('not_found')
  const whole = await entered()
  const fields = { businessName: 'Other' }
  expect(codeOf(await staff.raw(leads.changePlatformLead, { platformLeadId: ABSENT, version: 1, ...fields }))).toBe('not_found') // prettier-ignore
  expect(codeOf(await staff.raw(leads.changePlatformLead, { ...known(whole), version: 9, ...fields }))).toBe('stale_version') // prettier-ignore
  expect((await staff.send(leads.changePlatformLead, { ...known(whole), ...fields })).lead.businessName).toBe('Other')
  const over = await staff.send(leads.convertPlatformLead, known(await called(await entered())))
  expect(codeOf(await staff.raw(leads.changePlatformLead, { ...known(over), ...fields }))).toBe('lead_over')
})

test('assignPlatformLead refuses not_found, assignPlatformLead refuses stale_version, assignPlatformLead refuses lead_over, assignPlatformLead refuses unknown_reference', async () => {
  const [someone] = (await staff.send(leads.platformPeople, {})).rows
  const ownerId = someone?.id ?? 0
  const whole = await entered()
  const assign = (more: object) => staff.raw(leads.assignPlatformLead, { ...known(whole), ownerId, ...more })
  expect(codeOf(await assign({ platformLeadId: ABSENT }))).toBe('not_found')
  expect(codeOf(await assign({ version: 9 }))).toBe('stale_version')
  expect(codeOf(await assign({ ownerId: 999_999 }))).toBe('unknown_reference')
  expect((await staff.send(leads.assignPlatformLead, { ...known(whole), ownerId })).lead.ownerName).toBe(someone?.name)
  const over = await staff.send(leads.convertPlatformLead, known(await called(await entered())))
  expect(codeOf(await assign(known(over)))).toBe('lead_over')
})

test('movePlatformLead refuses not_found, movePlatformLead refuses stale_version, movePlatformLead refuses lead_over, movePlatformLead refuses lead_move_not_allowed', async () => {
  const whole = await entered()
  expect(codeOf(await move({ ...whole, lead: { ...whole.lead, id: ABSENT } }, 'JUNK'))).toBe('not_found')
  expect(codeOf(await move({ ...whole, lead: { ...whole.lead, version: 9 } }, 'JUNK'))).toBe('stale_version')
  expect(codeOf(await move(whole, 'QUALIFIED'))).toBe('lead_move_not_allowed')
  expect(codeOf(await move(await called(whole), 'CONVERTED'))).toBe('lead_move_not_allowed')
  const over = await staff.send(leads.convertPlatformLead, known(await called(await entered())))
  expect(codeOf(await move(over, 'WORKING'))).toBe('lead_over')
})

test('movePlatformLead refuses owner_required, movePlatformLead refuses contact_required, movePlatformLead refuses reason_required, movePlatformLead refuses date_in_past, movePlatformLead refuses unknown_reference', async () => {
  const whole = await entered()
  const today = dayAt(new Date().toISOString(), 'UTC')
  expect(codeOf(await move(whole, 'NURTURE', { until: addDays(today, 9) }))).toBe('owner_required')
  expect(codeOf(await move(whole, 'JUNK'))).toBe('reason_required')
  expect(codeOf(await move(whole, 'DUPLICATE', { ofId: ABSENT }))).toBe('unknown_reference')
  const junk = await staff.send(leads.movePlatformLead, { ...known(whole), state: 'JUNK', reason: 'Spam' })
  expect(codeOf(await move(junk, 'WORKING'))).toBe('contact_required')
  const working = await called(await entered())
  expect(codeOf(await move(working, 'NURTURE', { until: today }))).toBe('date_in_past')
  const later = await staff.send(leads.movePlatformLead, {
    ...known(working),
    state: 'NURTURE',
    until: addDays(today, 2),
  })
  expect(later.lead.until).toBe(addDays(today, 2))
})

test('addPlatformActivity refuses not_found, addPlatformActivity refuses lead_over, finishPlatformActivity refuses not_found', async () => {
  expect(codeOf(await staff.raw(leads.addPlatformActivity, { platformLeadId: ABSENT, kind: 'CALL', subject: 'x' }))).toBe('not_found') // prettier-ignore
  expect(codeOf(await staff.raw(leads.finishPlatformActivity, { activityId: ABSENT }))).toBe('not_found')
  const { lead } = await entered()
  const planned = { platformLeadId: lead.id, kind: 'TASK', subject: 'Send prices', isDone: false } as const
  const { activities } = await staff.send(leads.addPlatformActivity, planned)
  await staff.send(leads.finishPlatformActivity, { activityId: activities[0]?.id ?? '', outcome: 'Sent' })
  const after = await staff.send(leads.platformLead, { platformLeadId: lead.id })
  expect(after.activities).toMatchObject([{ isDone: true, outcome: 'Sent' }])
  expect(after.lead.state).toBe('NEW')
})

test('convertPlatformLead refuses not_found, convertPlatformLead refuses stale_version, convertPlatformLead refuses lead_move_not_allowed, convertPlatformLead refuses unknown_reference, convertPlatformLead refuses lead_over', async () => {
  const whole = await entered()
  const convert = (more: object = {}) => staff.raw(leads.convertPlatformLead, { ...known(whole), ...more })
  expect(codeOf(await convert({ platformLeadId: ABSENT }))).toBe('not_found')
  expect(codeOf(await convert({ version: 9 }))).toBe('stale_version')
  expect(codeOf(await convert())).toBe('lead_move_not_allowed')
  const ready = known(await called(whole))
  expect(codeOf(await convert({ ...ready, organizationId: 999_999 }))).toBe('unknown_reference')
  const before = (await staff.send(organisations.list, { limit: 200 })).rows.length
  const results = await Promise.all([1, 2, 3].map(() => convert(ready)))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await staff.send(organisations.list, { limit: 200 })).rows).toHaveLength(before + 1)
  const { lead } = await staff.send(leads.platformLead, { platformLeadId: whole.lead.id })
  expect(codeOf(await convert({ version: lead.version }))).toBe('lead_over')
})
