import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, instantAt } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'
import type { DocumentType, Employee } from '../contract/replies.ts'
import { lookAtDocuments } from '../jobs.ts'
import { todayOf } from './known.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')
const base64 = (bytes: Buffer) => bytes.toString('base64')
const FILE = { name: 'card.pdf', file: base64(pdf) }

let hotel: TestHotel
let manager: TestClient
let person: TestClient
let today: Day
let own: Employee
let card: DocumentType

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  person = await hotel.as('PROP_HOUSEKEEPING')
  today = await hotel.inside(async (ctx) => todayOf(ctx))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Rooms' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Attendant', departmentId })
  own = await manager.send(employees.create, { firstName: 'Uma', lastName: 'Own', joinOn: addDays(today, -9), departmentId, positionId, nationality: 'IN' }) // prettier-ignore
  own = await manager.send(employees.tieUser, { employeeId: own.id, userId: person.userId })
  card = await manager.send(employees.createDocumentType, { name: 'Health card', expires: true, remindDays: [30, 7] })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

let types = 0
const newType = (over: object = {}) =>
  manager.send(employees.createDocumentType, { name: `Type ${(types += 1)}`, ...over })
const request = (typeId: string) =>
  manager.send(employees.requestDocument, { employeeId: own.id, documentTypeId: typeId })
const boardOf = async (view: 'EXPIRED' | 'DAYS_30' | 'DAYS_60' | 'DAYS_90' | 'MISSING' | 'OPEN') =>
  (await manager.send(employees.board, { view, limit: 200 })).rows
const newsOf = (client: TestClient) =>
  hotel.rows<{ kind: string }>(`select kind from notifications where $1 = any(recipient_ids) order by id`, [
    client.userId,
  ])

describe('a document', () => {
  test('is requested, submitted by the employee, rejected with a reason, submitted again and approved; each is notified', async () => {
    expect((await boardOf('MISSING')).map(({ typeId }) => typeId)).toContain(card.id)
    const asked = await request(card.id)
    expect(await boardOf('OPEN')).toMatchObject([{ documentId: asked.id, state: 'REQUESTED', employeeName: 'Uma Own' }])
    const of = { documentId: asked.id }
    const sent = await person.send(employees.submitOwn, { ...of, ...FILE, issuedOn: today })
    expect(sent).toMatchObject({ state: 'SUBMITTED', fileName: 'card.pdf' })
    expect((await boardOf('MISSING')).map(({ typeId }) => typeId)).not.toContain(card.id)
    const decide = (over: object) => ({ employeeId: own.id, ...of, version: sent.version, isApproved: true, ...over })
    const rejected = await manager.send(employees.decideDocument, decide({ isApproved: false, reason: 'Too dark' }))
    expect(rejected).toMatchObject({ state: 'REJECTED', reason: 'Too dark' })
    const picture = { name: 'photo.png', file: base64(await drawn(30, 30).png()) }
    const again = await person.send(employees.submitOwn, { ...of, ...picture, expiresOn: addDays(today, 20) })
    expect(await manager.send(employees.decideDocument, decide({ version: again.version }))).toMatchObject({
      state: 'APPROVED',
      reason: '',
    })
    const file = await person.raw(employees.ownFile, of)
    expect([file.headers['content-type'], String(file.headers['content-disposition'])]).toEqual([
      'image/webp',
      expect.stringContaining('photo.webp'),
    ])
    expect((await manager.raw(employees.documentFile, { employeeId: own.id, ...of })).bytes).toEqual(file.bytes)
    const stored = await hotel.rows<{ bytes: Buffer }>('select bytes from employee_documents where id = $1', [of.documentId]) // prettier-ignore
    expect(stored.map(({ bytes }) => bytes.includes('WEBP'))).toEqual([false])
    const looks = `select after from audit_events where type = 'EMPLOYEE_DOCUMENT_VIEWED' and entity_id = $1`
    expect(await hotel.rows(looks, [own.id])).toEqual([{ after: { documentId: of.documentId } }])
    expect((await newsOf(person)).map(({ kind }) => kind)).toEqual([
      'employee_document_requested',
      'employee_document_rejected',
      'employee_document_approved',
    ])
    expect((await newsOf(manager)).map(({ kind }) => kind)).toEqual([
      'employee_document_submitted',
      'employee_document_submitted',
    ])
    expect((await person.send(employees.ownDocuments, {})).rows.map(({ id }) => id)).toEqual([asked.id])
    expect(await boardOf('DAYS_30')).toMatchObject([{ documentId: asked.id }])
  })

  test('requestDocument refuses already_requested: five request at once, one does', async () => {
    const { id: documentTypeId } = await newType()
    const replies = await Promise.all(Array.from({ length: 5 }, () => manager.raw(employees.requestDocument, { employeeId: own.id, documentTypeId }))) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(replies.find(({ status }) => status === 409))).toBe('already_requested')
  })

  test('submitDocument refuses file_not_allowed, submitDocument refuses not_a_picture, submitDocument refuses picture_too_large, submitDocument refuses dates_disordered; submitOwn refuses file_not_allowed, submitOwn refuses not_a_picture, submitOwn refuses picture_too_large, submitOwn refuses dates_disordered', async () => {
    const { id: documentId } = await request((await newType()).id)
    const png = await drawn(40, 40).png()
    const bad: [object, string][] = [
      [{ file: base64(Buffer.from('<svg onload="alert(1)"/>')) }, 'file_not_allowed'],
      [{ file: base64(Buffer.from('MZ a program')) }, 'file_not_allowed'],
      [{ file: base64(png.subarray(0, 60)) }, 'not_a_picture'],
      [{ file: base64(pngOf(30_000, 30_000)) }, 'picture_too_large'],
      [{ issuedOn: today, expiresOn: addDays(today, -1) }, 'dates_disordered'],
    ]
    for (const [change, code] of bad) {
      expect(
        codeOf(await manager.raw(employees.submitDocument, { employeeId: own.id, documentId, ...FILE, ...change })),
      ).toBe(code)
      expect(codeOf(await person.raw(employees.submitOwn, { documentId, ...FILE, ...change }))).toBe(code)
    }
    expect((await person.raw(employees.submitOwn, { documentId, name: 'x', file: 'A'.repeat(7_200_000) })).status).toBe(
      413,
    )
  })

  test('decideDocument refuses document_state, decideDocument refuses stale_version, decideDocument refuses reason_required, decideDocument refuses dates_disordered; submitDocument refuses document_state, submitOwn refuses document_state', async () => {
    const asked = await request((await newType({ expires: true })).id)
    const of = { employeeId: own.id, documentId: asked.id }
    const decide = (over: object) =>
      manager.raw(employees.decideDocument, { ...of, version: 2, isApproved: true, ...over }).then(codeOf)
    expect(await decide({ version: 1 })).toBe('document_state')
    await manager.send(employees.submitDocument, { ...of, ...FILE })
    expect(await decide({ version: 1 })).toBe('stale_version')
    expect(await decide({ isApproved: false })).toBe('reason_required')
    expect(await decide({})).toBe('dates_disordered')
    expect(await decide({ expiresOn: addDays(today, -1) })).toBe('dates_disordered')
    expect(await decide({ expiresOn: addDays(today, 50) })).toBe('undefined')
    expect(codeOf(await manager.raw(employees.submitDocument, { ...of, ...FILE }))).toBe('document_state')
    expect(codeOf(await person.raw(employees.submitOwn, { documentId: asked.id, ...FILE }))).toBe('document_state')
  })

  test('no one reads or hands in the document of another: submitOwn refuses not_found, ownFile refuses not_found, own refuses not_found, updateOwn refuses not_found', async () => {
    const asked = await request((await newType()).id)
    await manager.send(employees.submitDocument, { employeeId: own.id, documentId: asked.id, ...FILE })
    const { id: _id, departmentId, positionId } = own
    const other = await manager.send(employees.create, {
      firstName: 'O',
      lastName: 'Ther',
      joinOn: today,
      departmentId,
      positionId,
    })
    const stranger = await hotel.as('PROP_MARKETING')
    await manager.send(employees.tieUser, { employeeId: other.id, userId: stranger.userId })
    const of = { documentId: asked.id }
    expect(codeOf(await stranger.raw(employees.ownFile, of))).toBe('not_found')
    expect(codeOf(await stranger.raw(employees.submitOwn, { ...of, ...FILE }))).toBe('not_found')
    expect((await stranger.raw(employees.documentFile, { employeeId: own.id, ...of })).status).toBe(403)
    const nobody = await hotel.as('PROP_SERVICE')
    expect(codeOf(await nobody.raw(employees.own, {}))).toBe('not_found')
    expect(codeOf(await nobody.raw(employees.updateOwn, { version: 1 }))).toBe('not_found')
    expect((await nobody.send(employees.ownDocuments, {})).rows).toEqual([])
  })

  test.each([
    ['documents refuses not_found', employees.documents, {}],
    ['requestDocument refuses not_found', employees.requestDocument, { documentTypeId: ABSENT }],
    ['submitDocument refuses not_found', employees.submitDocument, { documentId: ABSENT, ...FILE }],
    [
      'decideDocument refuses not_found',
      employees.decideDocument,
      { documentId: ABSENT, version: 1, isApproved: true },
    ],
    ['documentFile refuses not_found', employees.documentFile, { documentId: ABSENT }],
  ])('%s', async (_title, route, input) => {
    expect(codeOf(await manager.raw(route, { employeeId: ABSENT, ...input }))).toBe('not_found')
  })

  test('requestDocument refuses unknown_reference for a type that is offered no longer', async () => {
    const { id: documentTypeId, name } = await newType()
    await manager.send(employees.updateDocumentType, { documentTypeId, version: 1, name, isActive: false })
    expect(codeOf(await manager.raw(employees.requestDocument, { employeeId: own.id, documentTypeId }))).toBe(
      'unknown_reference',
    )
  })
})

test('the daily look reminds once per threshold, marks what expired the day after, and the board follows', async () => {
  const [{ zone } = { zone: '' }] = await hotel.rows<{ zone: string }>(
    'select time_zone as zone from properties where id = $1',
    [hotel.propertyId],
  )
  const type = await newType({ expires: true, remindDays: [30, 7] })
  const asked = await request(type.id)
  const of = { employeeId: own.id, documentId: asked.id }
  await manager.send(employees.submitDocument, { ...of, ...FILE, expiresOn: addDays(today, 100) })
  await manager.send(employees.decideDocument, { ...of, version: 2, isApproved: true })
  const lookOn = (days: number) => lookAtDocuments(hotel.system, instantAt(addDays(today, 100 - days), '01:00', zone))
  const stateNow = async () =>
    hotel.rows('select state, reminded_days from employee_documents where id = $1', [asked.id])
  await lookOn(31)
  expect(await stateNow()).toEqual([{ state: 'APPROVED', reminded_days: null }])
  await lookOn(30)
  await lookOn(29)
  expect(await stateNow()).toEqual([{ state: 'APPROVED', reminded_days: 30 }])
  await lookOn(0)
  expect(await stateNow()).toEqual([{ state: 'APPROVED', reminded_days: 7 }])
  const before = (await newsOf(person)).length
  await lookOn(0)
  expect((await newsOf(person)).length).toBe(before)
  await lookOn(-1)
  expect(await stateNow()).toMatchObject([{ state: 'EXPIRED' }])
  expect((await newsOf(person)).at(-1)?.kind).toBe('employee_document_expired')
  expect((await boardOf('EXPIRED')).map(({ documentId }) => documentId)).toContain(asked.id)
  const renewed = await request(type.id)
  expect((await boardOf('EXPIRED')).find(({ documentId }) => documentId === asked.id)?.isRequested).toBe(true)
  await manager.send(employees.submitDocument, {
    employeeId: own.id,
    documentId: renewed.id,
    ...FILE,
    expiresOn: addDays(today, 400),
  })
  await manager.send(employees.decideDocument, {
    employeeId: own.id,
    documentId: renewed.id,
    version: 2,
    isApproved: true,
  })
  expect((await boardOf('EXPIRED')).map(({ documentId }) => documentId)).not.toContain(asked.id)
})

test('missing is what is required of this employee: by position and by nationality; the board pages', async () => {
  const [french, indian] = [await newType({ appliesTo: 'NATIONALITIES', nationalities: ['FR'] }), await newType({ appliesTo: 'NATIONALITIES', nationalities: ['IN'] })] // prettier-ignore
  const theirs = await newType({ appliesTo: 'POSITIONS', positionIds: [own.positionId] })
  const missing = (await boardOf('MISSING'))
    .filter(({ employeeId }) => employeeId === own.id)
    .map(({ typeId }) => typeId)
  expect(missing).toContain(indian.id)
  expect(missing).toContain(theirs.id)
  expect(missing).not.toContain(french.id)
  const { next, rows } = await manager.send(employees.board, { view: 'MISSING', limit: 1 })
  const rest = await manager.send(employees.board, { view: 'MISSING', limit: 200, after: next })
  expect(rest.rows.map(({ id }) => id)).not.toContain(rows[0]?.id)
  expect(rest.rows.length + 1).toBe((await boardOf('MISSING')).length)
})

test('one’s own file: chosen fields are changed, others are not, updateOwn refuses stale_version; the directory shows work alone', async () => {
  const { version } = await person.send(employees.own, {})
  const saved = await person.send(employees.updateOwn, { version, mobile: '12 34 56', languages: ['en', 'hi'] })
  expect(saved).toMatchObject({ mobile: '12 34 56', languages: ['en', 'hi'], firstName: 'Uma' })
  expect(codeOf(await person.raw(employees.updateOwn, { version }))).toBe('stale_version')
  expect((await person.raw(employees.updateOwn, { version: saved.version, firstName: 'X' })).status).toBe(400)
  const picture = '/api/users/7/picture?version=uma'
  await hotel.rows('update users set logo_url = $2 where id = (select user_id from employees where id = $1)', [
    own.id,
    picture,
  ])
  const { rows } = await person.send(employees.directory, { text: 'own' })
  expect(rows).toMatchObject([{ name: 'Uma Own', positionTitle: 'Attendant', pictureUrl: picture }])
  expect(JSON.stringify(rows)).not.toContain('12 34 56')
  for (const text of ['Uma Own', 'uma o', 'Own Uma']) {
    expect((await person.send(employees.directory, { text })).rows).toMatchObject([{ name: 'Uma Own' }])
    expect((await manager.send(employees.list, { text })).rows).toMatchObject([{ name: 'Uma Own' }])
  }
  expect((await person.send(employees.directory, { text: 'Uma Owns' })).rows).toEqual([])
  const top = (await person.send(employees.chart, {})).rows.map(({ id }) => id)
  expect(top).toContain(own.id)
  expect((await person.send(employees.chart, { managerId: own.id })).rows).toEqual([])
})
