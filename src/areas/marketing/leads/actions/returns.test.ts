import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Instant } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { leads } from '../contract/leads.ts'
import { returnEnquiries } from './returns.ts'

let hotel: TestHotel
let manager: TestClient
let marketing: TestClient
let other: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  marketing = await hotel.as('PROP_MARKETING')
  other = await hotel.as('PROP_MARKETING', { name: 'Bela' })
})
beforeEach(async () => {
  await hotel.empty('leads', 'lead_rules', 'notifications')
  await set(30)
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function set(returnMinutes: number | null) {
  const { responseHours, staleDays, version } = await manager.send(leads.settings, {})
  return manager.send(leads.saveSettings, { responseHours, staleDays, version, returnMinutes })
}
async function given(to: TestClient) {
  const { lead } = await manager.send(leads.create, { title: 'Ten rooms', kind: 'GROUP' })
  return (await manager.send(leads.assign, { leadId: lead.id, version: lead.version, ownerId: to.userId })).lead
}
const rule = (...people: TestClient[]) =>
  manager.send(leads.saveRules, { rows: [{ userIds: people.map(({ userId }) => userId) }] })
const lookAt = (now: Instant) => hotel.inside((ctx) => returnEnquiries({ ...ctx, now }))
const shift = (at: Instant | null, ms: number) => new Date(Date.parse(at ?? '') + ms).toISOString()
const read = (leadId: string) => manager.send(leads.get, { leadId })
const noticesOf = async ({ userId }: TestClient) =>
  (await hotel.rows<{ kind: string }>('select kind from notifications where $1 = any(recipient_ids)', [userId])).map(
    ({ kind }) => kind,
  )

test('goes back exactly at its moment and not a millisecond before, with a line, and to nobody without a rule', async () => {
  const lead = await given(marketing)
  await lookAt(shift(lead.returnAt, -1))
  expect((await read(lead.id)).lead).toMatchObject({ ownerId: marketing.userId, version: lead.version })
  await lookAt(shift(lead.returnAt, 0))
  const { lead: back, activities } = await read(lead.id)
  expect(back).toMatchObject({ ownerId: null, state: 'NEW', returnAt: null, respondedAt: null })
  expect(activities).toMatchObject([{ kind: 'RETURN', isDone: true }])
  expect((await noticesOf(marketing)).filter((kind) => kind === 'lead_returned')).toHaveLength(1)
  expect((await noticesOf(manager)).filter((kind) => kind === 'lead_untaken')).toHaveLength(1)
})

test('goes to the next by the rules with a clock of their own, and never to the same person again', async () => {
  await rule(marketing, other)
  const { lead } = await manager.send(leads.create, { title: 'Ten rooms', kind: 'GROUP' })
  expect(lead.ownerId).toBe(marketing.userId)
  await lookAt(shift(lead.returnAt, 0))
  const { lead: next } = await read(lead.id)
  expect(next).toMatchObject({ ownerId: other.userId, returnAt: shift(lead.returnAt, 30 * 60_000) })
  await lookAt(shift(next.returnAt, 0))
  const { lead: last, activities } = await read(lead.id)
  expect(last).toMatchObject({ ownerId: null, returnAt: null })
  expect(activities.map(({ kind }) => kind)).toEqual(['RETURN', 'RETURN'])
})

test('eight looks at once return it once', async () => {
  await rule(marketing, other, manager)
  const { lead } = await manager.send(leads.create, { title: 'Ten rooms', kind: 'GROUP' })
  const at = shift(lead.returnAt, 0)
  await Promise.all(Array.from({ length: 8 }, () => lookAt(at)))
  const { lead: after, activities } = await read(lead.id)
  expect(after.ownerId).toBe(other.userId)
  expect(activities).toHaveLength(1)
})

test('stays with an owner who logged something, even a note; what another one notes does not count', async () => {
  const [mine, theirs] = [await given(marketing), await given(marketing)]
  await marketing.send(leads.addActivity, { leadId: mine.id, kind: 'NOTE', subject: 'Looking for rooms' })
  await other.send(leads.addActivity, { leadId: theirs.id, kind: 'NOTE', subject: 'Called again' })
  await lookAt(shift(theirs.returnAt, 60_000))
  expect((await read(mine.id)).lead.ownerId).toBe(marketing.userId)
  expect((await read(theirs.id)).lead.ownerId).toBeNull()
})

test('without the setting none goes back, also one that was to; a new property has none', async () => {
  const lead = await given(marketing)
  await set(null)
  await lookAt(shift(lead.returnAt, 60_000))
  expect((await read(lead.id)).lead).toMatchObject({ ownerId: marketing.userId, returnAt: null })
  expect((await given(marketing)).returnAt).toBeNull()
  await hotel.empty('lead_settings')
  expect((await manager.send(leads.settings, {})).returnMinutes).toBeNull()
})

test('one that is worked on stays', async () => {
  const lead = await given(marketing)
  await other.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'First call' })
  await lookAt(shift(lead.returnAt, 60_000))
  expect((await read(lead.id)).lead).toMatchObject({ state: 'WORKING', ownerId: marketing.userId })
})

test('who is on leave or has no shift now is passed over, and nobody is where all are', async () => {
  const today = await hotel.inside(async (ctx) => dayAt(ctx.now, ctx.property.timeZone))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Sales' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Seller', departmentId })
  const person = { firstName: 'Mia', lastName: 'Sales', joinOn: addDays(today, -9), departmentId, positionId }
  const { id: employeeId } = await manager.send(employees.create, person)
  await manager.send(employees.tieUser, { employeeId, userId: marketing.userId })
  await rule(marketing, other)
  const owner = async () => (await manager.send(leads.create, { title: 'Ten rooms', kind: 'GROUP' })).lead.ownerId
  const both = async () => new Set([await owner(), await owner()])
  expect(await both()).toEqual(new Set([marketing.userId, other.userId]))

  const rota = (kind: string, from: string | null, until: string | null) =>
    hotel.rows(
      `insert into rota_shifts (property_id, id, employee_id, published_employee_id, department_id, position_id, kind, on_date, start_at, end_at, origin, state, published_at, created_at)
       values ($1, gen_random_uuid(), $2, $2, $3, $4, $5, $6, now() + $7::interval, now() + $8::interval, 'MANUAL', 'PUBLISHED', now(), now())`,
      [hotel.propertyId, employeeId, departmentId, positionId, kind, today, from, until],
    )
  await rota('WORK', '2 hours', '3 hours')
  expect(await both()).toEqual(new Set([other.userId]))
  await rota('WORK', '-1 hours', '1 hours')
  expect(await both()).toEqual(new Set([marketing.userId, other.userId]))

  await hotel.rows(
    `insert into rota_absences (property_id, employee_id, on_date, halves, source_id, code, name, color) values ($1, $2, $3, 3, gen_random_uuid(), 'AL', 'Annual leave', 'blue')`,
    [hotel.propertyId, employeeId, today],
  )
  expect(await both()).toEqual(new Set([other.userId]))
  await rule(marketing)
  expect(await owner()).toBe(marketing.userId)
  await hotel.empty('rota_shifts', 'rota_absences')
})
