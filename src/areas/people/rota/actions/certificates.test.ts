import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { DocumentType } from '#areas/people/employees/contract/replies.ts'
import { addDays, type Day, dayAt, mondayOf } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { ShiftType } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'

const NAME = 'First aid'
const TIMES = { starts: '07:00', ends: '15:00' }

type Person = { id: string; client: TestClient }

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let monday: Day
let departmentId = ''
let positionId = ''
let firstAid: DocumentType
let type: ShiftType
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  const today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  monday = addDays(mondayOf(today), 14)
  departmentId = (await manager.send(employees.createDepartment, { name: 'Pool' })).id
  positionId = (await manager.send(employees.createPosition, { title: 'Lifeguard', departmentId })).id
  firstAid = await manager.send(employees.createDocumentType, { name: NAME, isRequired: false, expires: true })
  type = await admin.send(rota.createShiftType, { code: 'P', name: 'Pool', documentTypeIds: [firstAid.id], ...TIMES })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** An employee with a certificate that is valid to a day, or without one. */
async function hire(expiresOn?: Day): Promise<Person> {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = { firstName: `P${(count += 1)}`, lastName: 'Costa', joinOn: addDays(monday, -100), departmentId, positionId, weeklyHours: 0 }
  const { id } = await manager.send(employees.create, fields)
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  if (expiresOn) {
    const { id: documentId } = await manager.send(employees.requestDocument, { employeeId: id, documentTypeId: firstAid.id })
    const of = { employeeId: id, documentId }
    const file = Buffer.from('%PDF-1.7 %%EOF').toString('base64')
    const { version } = await manager.send(employees.submitDocument, { ...of, name: 'card.pdf', file })
    await manager.send(employees.decideDocument, { ...of, version, isApproved: true, expiresOn })
  }
  return { id, client }
} // prettier-ignore

const shiftOf = (employeeId: string | null, on: Day, typeId: string | null = type.id) => ({ employeeId, departmentId, positionId, typeId, on, ...TIMES }) // prettier-ignore
const plan = (employeeId: string | null, on: Day, typeId?: string | null) =>
  manager.raw(rota.edit, { added: [shiftOf(employeeId, on, typeId)] })
const warning = (code: string, on: Day, employeeId: string) => ({ code, document: NAME, on, employeeId })
/** Shifts that are published, each with the reason it needs. */
async function published(weekStart: Day, shifts: readonly ReturnType<typeof shiftOf>[]): Promise<string[]> {
  const placed = await manager.send(rota.edit, { added: [...shifts], reason: 'as agreed' })
  await manager.send(rota.publish, { departmentId, weekStart, reason: 'as agreed' })
  return placed.shifts.toSorted((one, other) => (one.on < other.on ? -1 : 1)).map(({ id }) => id)
}

test('a shift type asks for certificates, those of the property are offered with the set-up, and are no longer asked for by a type without them', async () => {
  const { types, documentTypes } = await manager.send(rota.setUp, {})
  expect(types.find(({ id }) => id === type.id)).toMatchObject({ documentTypeIds: [firstAid.id] })
  expect(documentTypes).toEqual([{ id: firstAid.id, name: NAME, isActive: true }])
  const fields = { code: 'Q', name: 'Other', ...TIMES }
  const other = await admin.send(rota.createShiftType, { ...fields, documentTypeIds: [firstAid.id] })
  const { id } = await hire()
  expect((await plan(id, monday, other.id)).status).toBe(422)
  await admin.send(rota.updateShiftType, { ...fields, shiftTypeId: other.id, version: other.version, documentTypeIds: [] })
  expect((await plan(id, monday, other.id)).status).toBe(200)
}) // prettier-ignore

test('who has none, or one that ends the day before, is planned with a reason only; on its last day it is valid', async () => {
  const [none, valid, expired] = [await hire(), await hire(monday), await hire(addDays(monday, -1))]
  expect((await plan(none.id, monday)).body).toMatchObject({ code: 'warnings_need_reason', details: { warnings: [warning('CERTIFICATE_MISSING', monday, none.id)] } }) // prettier-ignore
  expect((await plan(expired.id, monday)).body).toMatchObject({ details: { warnings: [warning('CERTIFICATE_EXPIRED', monday, expired.id)] } }) // prettier-ignore
  expect((await plan(valid.id, monday)).status).toBe(200)
  expect((await plan(none.id, addDays(monday, 1), null)).status).toBe(200)
  expect((await plan(null, monday)).status).toBe(200)
  await manager.send(rota.edit, { added: [shiftOf(none.id, monday)], reason: 'with a colleague' })
})

test('what publishing shows names who lacks what, also those planned with a reason; shifts that are published or removed are not in it', async () => {
  const weekStart = addDays(monday, 28)
  const [none, valid] = [await hire(), await hire(addDays(weekStart, 6))]
  const added = [shiftOf(none.id, weekStart), shiftOf(valid.id, weekStart)]
  await manager.send(rota.edit, { added, reason: 'with a colleague' })
  const expected = [warning('CERTIFICATE_MISSING', weekStart, none.id)]
  expect((await manager.send(rota.differences, { departmentId, weekStart })).warnings).toMatchObject(expected)
  const span = { from: weekStart, days: 7, departmentId } as const
  expect((await manager.send(rota.differencesByDepartment, span)).warnings).toMatchObject(expected)
  await manager.send(rota.publish, { departmentId, weekStart })
  expect((await manager.send(rota.differences, { departmentId, weekStart })).warnings).toEqual([])
  const people = await manager.send(rota.people, { from: weekStart, days: 7, departmentId, limit: 200 })
  const removed = people.rows.flatMap(({ shifts }) => shifts.map(({ id, version }) => ({ id, version })))
  await manager.send(rota.edit, { removed })
  expect((await manager.send(rota.differences, { departmentId, weekStart })).warnings).toEqual([])
})

test('claim refuses certificate_needed; with it the shift is claimed, and a claim whose certificate has ended since is approved with a reason', async () => {
  const weekStart = addDays(monday, 56)
  const [none, valid] = [await hire(), await hire(weekStart)]
  const [first = '', second = ''] = await published(weekStart, [
    shiftOf(null, weekStart),
    shiftOf(null, addDays(weekStart, 1), null),
  ])
  const refused = await none.client.raw(rota.claim, { rotaShiftId: first })
  expect(refused.body).toMatchObject({ code: 'certificate_needed', details: { document: NAME, day: weekStart } })
  expect(codeOf(await none.client.raw(rota.claim, { rotaShiftId: second }))).toBe('undefined')
  const { id: claimId } = await valid.client.send(rota.claim, { rotaShiftId: first })
  await hotel.rows(`update employee_documents set expires_on = expires_on - 1 where employee_id = $1`, [valid.id])
  const approve = (reason: string) => manager.raw(rota.decideClaim, { claimId, isApproved: true, reason })
  expect((await approve('')).body).toMatchObject({ details: { warnings: [warning('CERTIFICATE_EXPIRED', weekStart, valid.id)] } }) // prettier-ignore
  expect((await approve('renewed next week')).status).toBe(200)
})

test('a swap with a colleague without the certificate is approved with a reason: decideSwap refuses warnings_need_reason', async () => {
  const weekStart = addDays(monday, 84)
  const [none, valid] = [await hire(), await hire(weekStart)]
  const [shiftId = ''] = await published(weekStart, [shiftOf(valid.id, weekStart)])
  const { id: swapId } = await valid.client.send(rota.askSwap, { shiftId, toEmployeeId: none.id })
  await none.client.send(rota.answerSwap, { swapId, isAccepted: true })
  const approve = (reason: string) => manager.raw(rota.decideSwap, { swapId, isApproved: true, reason })
  expect((await approve('')).body).toMatchObject({ code: 'warnings_need_reason', details: { warnings: [warning('CERTIFICATE_MISSING', weekStart, none.id)] } }) // prettier-ignore
  expect((await approve('a colleague has it')).status).toBe(200)
})

test('a shift with a warning that still holds is marked, until it holds no more; marks refuses not_your_department', async () => {
  const span = { from: addDays(monday, 21), days: 7 as const, departmentId }
  const { id: employeeId, client } = await hire()
  const placed = await manager.send(rota.edit, { added: [shiftOf(employeeId, span.from), shiftOf(employeeId, addDays(span.from, 1), null)], reason: 'as agreed' })
  const warned = placed.shifts.find(({ typeId }) => typeId === type.id)!
  const marksOf = async () => {
    const { rows } = await manager.send(rota.marks, span)
    return rows.filter(({ shiftId }) => placed.shifts.some(({ id }) => id === shiftId))
  }
  expect(await marksOf()).toEqual([{ shiftId: warned.id, warnings: [{ code: 'CERTIFICATE_MISSING', document: NAME }] }])
  // The same words as when it was planned.
  const refused = await plan(employeeId, addDays(span.from, 2))
  expect(refused.body).toMatchObject({ details: { warnings: [{ code: 'CERTIFICATE_MISSING', document: NAME }] } })
  const { id: documentId } = await manager.send(employees.requestDocument, { employeeId, documentTypeId: firstAid.id })
  const file = Buffer.from('%PDF-1.7 %%EOF').toString('base64')
  const { version } = await manager.send(employees.submitDocument, { employeeId, documentId, name: 'card.pdf', file })
  await manager.send(employees.decideDocument, { employeeId, documentId, version, isApproved: true, expiresOn: addDays(span.from, 60) })
  expect(await marksOf()).toEqual([])
  expect(codeOf(await client.raw(rota.marks, span))).toBe('not_your_department')
}) // prettier-ignore

test('a document that the position and the type of a shift ask for warns once', async () => {
  const both = await manager.send(employees.createDocumentType, { name: 'Food handler', isRequired: true, expires: true, appliesTo: 'POSITIONS', positionIds: [positionId] })
  const kitchen = await admin.send(rota.createShiftType, { code: 'K', name: 'Kitchen', documentTypeIds: [both.id], ...TIMES })
  const { id } = await hire()
  const warningsOf = async (typeId: string | null) => {
    const reply = await plan(id, addDays(monday, 35), typeId)
    return (reply.body as { details: { warnings: { code: string; document?: string }[] } }).details.warnings
  }
  expect(await warningsOf(kitchen.id)).toMatchObject([{ code: 'CERTIFICATE_MISSING', document: 'Food handler' }])
  expect(await warningsOf(null)).toMatchObject([{ code: 'PAPER_MISSING' }])
}) // prettier-ignore
