import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { checklists } from '#areas/people/checklists/contract/checklists.ts'
import { claims } from '#areas/people/claims/contract/claims.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { pay } from '#areas/people/pay/contract/pay.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { separations } from '#areas/people/separations/contract/separations.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { conduct } from '../contract/conduct.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
/** Planted in every text. */
const CANARY = 'canary-took-from-the-till'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let today: Day
let job = { departmentId: '', positionId: '' }
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const departmentId = (await admin.send(employees.createDepartment, { name: 'Bar' })).id
  job = { departmentId, positionId: (await admin.send(employees.createPosition, { title: 'Bartender', departmentId })).id } // prettier-ignore
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function hire(role: 'PROP_FRONTDESK' | 'PROP_MANAGER' | 'PROP_ADMIN' = 'PROP_FRONTDESK') {
  count += 1
  const person = { firstName: `C${count}`, lastName: 'Rao', joinOn: addDays(today, -90), weeklyHours: 40, ...job }
  const { id } = await admin.send(employees.create, person)
  const client = await hotel.as(role)
  await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
}
type Fields = RequestOf<typeof conduct.enter>
const fieldsOf = (employeeId: string, over: Partial<Fields> = {}): Fields => ({
  employeeId,
  kind: 'NOTE',
  text: CANARY,
  ...over,
})
const write = (employeeId: string, over: Partial<Fields> = {}) =>
  manager.send(conduct.enter, fieldsOf(employeeId, over))

describe('notes and measures', () => {
  test('a private note is read by managers, never by whom it is about, whatever their role', async () => {
    for (const role of ['PROP_FRONTDESK', 'PROP_MANAGER', 'PROP_ADMIN'] as const) {
      const { id, client } = await hire(role)
      const writer = await hotel.as('PROP_MANAGER')
      const note = await writer.send(conduct.enter, fieldsOf(id))
      expect(note.isShared).toBe(false)
      expect(await manager.send(conduct.view, { conductEntryId: note.id })).toEqual({ text: CANARY })
      expect((await client.send(conduct.own, {})).rows).toEqual([])
      expect(await client.raw(conduct.viewOwn, { conductEntryId: note.id }).then(codeOf)).toBe('not_found')
      if (role === 'PROP_FRONTDESK')
        expect((await client.raw(conduct.view, { conductEntryId: note.id })).status).toBe(403) // prettier-ignore
      else {
        expect((await client.send(conduct.list, { employeeId: id })).rows).toEqual([])
        expect(await client.raw(conduct.view, { conductEntryId: note.id }).then(codeOf)).toBe('not_found')
      }
    }
  })

  test('a measure is always shared, and acknowledged once by whom it is about', async () => {
    const { id, client } = await hire()
    const warning = await write(id, { kind: 'FINAL_WARNING', isShared: false })
    expect(warning).toMatchObject({ isShared: true, acknowledgedAt: null })
    expect(await client.send(conduct.viewOwn, { conductEntryId: warning.id })).toEqual({ text: CANARY })
    const known = { conductEntryId: warning.id }
    const replies = await Promise.all([1, 2, 3].map(() => client.raw(conduct.acknowledge, known)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [listed] = (await manager.send(conduct.list, { employeeId: id })).rows
    expect(listed?.acknowledgedAt).not.toBeNull()
  })

  test('a suspension that has begun may close the sign-in by the status', async () => {
    const { id, client } = await hire()
    const days = { from: today, until: addDays(today, 3) }
    await write(id, { kind: 'SUSPENSION', ...days, closesSignIn: true })
    expect(await admin.send(employees.get, { employeeId: id })).toMatchObject({
      status: 'SUSPENDED',
      isSignInClosed: true,
    })
    expect((await client.raw(conduct.own, {})).status).toBe(401)
    const other = await hire()
    await write(other.id, { kind: 'SUSPENSION', from: addDays(today, 5), until: addDays(today, 6) })
    expect((await other.client.send(conduct.own, {})).rows).toHaveLength(1)
  })

  test('the list pages, the latest first', async () => {
    const { id } = await hire()
    for (const text of ['one', 'two', 'three']) await write(id, { text })
    const first = await manager.send(conduct.list, { employeeId: id, limit: 2 })
    const next = await manager.send(conduct.list, { employeeId: id, limit: 2, after: first.next ?? '' })
    expect([first.rows.length, next.rows.length, next.next]).toEqual([2, 1, undefined])
    const mine = await hire()
    for (const text of ['one', 'two']) await write(mine.id, { text, isShared: true })
    const own = await mine.client.send(conduct.own, { limit: 1 })
    expect((await mine.client.send(conduct.own, { limit: 1, after: own.next ?? '' })).rows).toHaveLength(1)
  })

  test('what is planted in the texts is in no list, table, audit entry or response for a user who must not see it; each look is recorded', async () => {
    const { id, client } = await hire()
    const made = await Promise.all(
      (['NOTE', 'VERBAL_WARNING', 'WRITTEN_WARNING'] as const).map((kind) => write(id, { kind })),
    )
    const stranger = await hotel.as('PROP_FINANCE')
    const replies = await Promise.all([
      manager.raw(conduct.list, {}),
      client.raw(conduct.own, {}),
      stranger.raw(conduct.list, {}),
      admin.raw(employees.get, { employeeId: id }),
      admin.raw(employees.history, { employeeId: id }),
    ])
    expect(replies.map(({ body }) => JSON.stringify(body)).join('')).not.toContain(CANARY)
    for (const table of ['conduct_entries', 'audit_events', 'notifications', 'employee_statuses', 'idempotency_keys'])
      expect(JSON.stringify(await hotel.rows(`select t::text as row from ${table} t`)), table).not.toContain(CANARY)
    for (const { id: conductEntryId } of made)
      for (const other of [stranger, client]) expect((await other.raw(conduct.view, { conductEntryId })).status).toBe(403) // prettier-ignore
    const [note] = made
    await manager.send(conduct.view, { conductEntryId: note?.id ?? '' })
    expect(await hotel.rows(`select 1 from audit_events where type = 'CONDUCT_VIEWED' and entity_id = $1`, [note?.id])).toHaveLength(1) // prettier-ignore
    const another = await hire()
    const [, shared] = made
    expect(await another.client.raw(conduct.viewOwn, { conductEntryId: shared?.id ?? '' }).then(codeOf)).toBe('not_found') // prettier-ignore
  })
})

describe('refusals', () => {
  const lost = { conductEntryId: ABSENT }

  test('view refuses not_found; viewOwn refuses not_found; acknowledge refuses not_found; enter refuses not_found', async () => {
    const { client } = await hire()
    expect(await manager.raw(conduct.view, lost).then(codeOf)).toBe('not_found')
    expect(await client.raw(conduct.viewOwn, lost).then(codeOf)).toBe('not_found')
    expect(await client.raw(conduct.acknowledge, lost).then(codeOf)).toBe('not_found')
    expect(await manager.raw(conduct.enter, fieldsOf(ABSENT)).then(codeOf)).toBe('not_found')
  })

  test('enter refuses about_oneself; acknowledge refuses acknowledged_already', async () => {
    const { id, client } = await hire('PROP_MANAGER')
    expect(await client.raw(conduct.enter, fieldsOf(id)).then(codeOf)).toBe('about_oneself')
    const { id: conductEntryId } = await write(id, { isShared: true })
    await client.send(conduct.acknowledge, { conductEntryId })
    expect(await client.raw(conduct.acknowledge, { conductEntryId }).then(codeOf)).toBe('acknowledged_already')
  })

  test('enter refuses suspension_days; enter refuses dates_disordered; enter refuses status_not_possible', async () => {
    const { id } = await hire()
    const refused = (over: Partial<Fields>) => manager.raw(conduct.enter, fieldsOf(id, over)).then(codeOf)
    const later = addDays(today, 3)
    expect(await refused({ kind: 'SUSPENSION' })).toBe('suspension_days')
    expect(await refused({ kind: 'SUSPENSION', from: today })).toBe('suspension_days')
    expect(await refused({ kind: 'NOTE', from: today, until: later })).toBe('suspension_days')
    expect(await refused({ kind: 'NOTE', closesSignIn: true })).toBe('suspension_days')
    expect(await refused({ kind: 'SUSPENSION', from: later, until: later, closesSignIn: true })).toBe('suspension_days')
    expect(await refused({ kind: 'SUSPENSION', from: later, until: today })).toBe('dates_disordered')
    const { version } = await admin.send(employees.get, { employeeId: id })
    await admin.send(employees.setStatus, { employeeId: id, version, status: 'LEFT', on: today, reason: 'Gone' })
    expect(await refused({ kind: 'SUSPENSION', from: today, until: later, closesSignIn: true })).toBe('status_not_possible') // prettier-ignore
  })
})

/** Whom a property may employ: those of the platform work for none. */
const EMPLOYED = ROLE_CODES.filter((role) => role !== 'SUPER_ADMIN' && role !== 'CUST_SUPPORT')

test.each(EMPLOYED)('%s who is an employee reads what is their own: shifts, time, leave, payslips, claims, documents', async (role) => {
  count += 1
  const person = { firstName: `C${count}`, lastName: 'Rao', joinOn: addDays(today, -90), weeklyHours: 40, ...job }
  const { id } = await admin.send(employees.create, person)
  const client = await hotel.as(role)
  await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  const replies = [
    await client.raw(rota.own, { from: today }), await client.raw(attendance.own, {}), await client.raw(attendance.ownHours, {}), await client.raw(leave.own, {}),
    await client.raw(leave.ownRequests, {}), await client.raw(pay.own, {}), await client.raw(claims.own, {}), await client.raw(employees.own, {}),
    await client.raw(employees.ownDocuments, {}), await client.raw(checklists.own, {}), await client.raw(separations.own, {}), await client.raw(conduct.own, {}),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect((await client.raw(attendance.clock, { direction: 'IN', clientId: crypto.randomUUID() })).status).toBe(200)
  if (role === 'USER') expect((await client.raw(employees.list, {})).status).toBe(403)
}) // prettier-ignore
