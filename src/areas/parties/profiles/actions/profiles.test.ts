import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import type { Day } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { forgetDocuments } from './profiles.ts'
import { profiles } from '../contract/profiles.ts'
import { sealEverywhere } from '../jobs.ts'

let hotel: TestHotel
let desk: TestClient
let customerId: string
let otherId: string
const unknown = FIXTURE.standard
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  customerId = (await desk.send(customers.create, { firstName: 'Vera', lastName: 'Known', email: 'vera@x.example' })).id
  otherId = (await desk.send(customers.create, { firstName: 'Otto', lastName: 'Known' })).id
})
afterAll(() => hotel.stop())

test('saveTraits replaces tags, classifications and preferences, each once', async () => {
  const preferences = [
    { topic: 'BED' as const, value: 'Feather pillow' },
    { topic: 'BED' as const, value: 'feather pillow' },
  ]
  const saved = await desk.send(profiles.saveTraits, {
    customerId,
    tags: ['Golf', 'golf', 'Spa'],
    classes: ['Media'],
    preferences,
  })
  expect(saved).toMatchObject({
    tags: ['Golf', 'Spa'],
    classes: ['Media'],
    preferences: [{ topic: 'BED', value: 'Feather pillow' }],
  })
  const [golf] = await hotel.rows('select id from customer_tags where name = $1', ['Golf'])
  const again = await desk.send(profiles.saveTraits, { customerId, tags: ['Golf'] })
  expect(again).toMatchObject({ tags: ['Golf'], classes: [], preferences: [] })
  expect(await hotel.rows('select id from customer_tags')).toEqual([golf])
})

test('notes are read and written by those of the department only', async () => {
  const { notes } = await desk.send(profiles.addNote, { customerId, department: 'FRONT_OFFICE', text: 'Calls at ten' })
  await desk.send(profiles.addNote, { customerId, department: 'HOUSEKEEPING', text: 'Two pillows' })
  await desk.send(profiles.addNote, { customerId, text: 'Likes jazz' })
  const waiter = await hotel.as('PROP_SERVICE')
  expect((await waiter.send(profiles.get, { customerId })).notes.map(({ text }) => text)).toEqual(['Likes jazz'])
  expect((await desk.send(profiles.get, { customerId })).notes).toHaveLength(3)
  const left = await desk.send(profiles.removeNote, { customerId, guestNoteId: notes[0]!.id })
  expect(left.notes.map(({ text }) => text)).toEqual(['Likes jazz', 'Two pillows'])
})

test('addNote refuses note_not_yours', async () => {
  const waiter = await hotel.as('PROP_SERVICE')
  const note = { customerId, department: 'FRONT_OFFICE' as const, text: 'x' }
  expect(codeOf(await waiter.raw(profiles.addNote, note))).toBe('note_not_yours')
})

test('a relation is seen from both sides, and ends from either', async () => {
  const { relations } = await desk.send(profiles.addRelation, { customerId, otherId, kind: 'PARENT' })
  expect(relations).toMatchObject([{ kind: 'PARENT', isReverse: false, otherName: 'Otto Known' }])
  const twice = await desk.send(profiles.addRelation, { customerId, otherId, kind: 'PARENT' })
  expect(twice.relations).toHaveLength(1)
  const reverse = await desk.send(profiles.get, { customerId: otherId })
  expect(reverse.relations).toMatchObject([{ kind: 'PARENT', isReverse: true, otherName: 'Vera Known' }])
  await desk.send(profiles.removeRelation, { customerId: otherId, guestRelationId: relations[0]!.id })
  expect((await desk.send(profiles.get, { customerId })).relations).toEqual([])
})

test('addRelation refuses related_to_oneself and addRelation refuses unknown_reference', async () => {
  const relate = async (other: string) => codeOf(await desk.raw(profiles.addRelation, { customerId, otherId: other, kind: 'SPOUSE' })) // prettier-ignore
  expect(await relate(customerId)).toBe('related_to_oneself')
  expect(await relate(unknown)).toBe('unknown_reference')
})

test('an identity document is sealed, shown by its end, and each look is recorded', async () => {
  const document = { customerId, kind: 'PASSPORT' as const, number: 'XK 4711 0815', country: 'ES' }
  const { documents } = await desk.send(profiles.addDocument, document)
  expect(documents).toMatchObject([{ kind: 'PASSPORT', numberEnd: '815', country: 'ES', retainUntil: '2027-11-20' }])
  const stored = JSON.stringify(await hotel.rows('select * from identity_documents'))
  expect(stored).not.toContain('4711')
  const which = { customerId, identityDocumentId: documents[0]!.id }
  expect(await desk.send(profiles.viewDocument, which)).toEqual({ number: 'XK 4711 0815' })
  const [look] = await hotel.rows(`select after from audit_events where type = 'GUEST_DOCUMENT_VIEWED'`)
  expect(look).toEqual({ after: { kind: 'PASSPORT' } })
  const waiter = await hotel.as('PROP_SERVICE')
  expect((await waiter.send(profiles.get, { customerId })).documents).toEqual([])
  expect((await waiter.raw(profiles.viewDocument, which)).status).toBe(403)
  expect(codeOf(await desk.raw(profiles.addDocument, { ...document, number: 'xk47110815' }))).toBe('document_known')
  await desk.send(profiles.removeDocument, which)
})

test('addDocument refuses document_known', async () => {
  const document = { customerId: otherId, kind: 'OTHER' as const, number: 'A-1' }
  await desk.send(profiles.addDocument, document)
  expect(codeOf(await desk.raw(profiles.addDocument, { ...document, number: 'a1' }))).toBe('document_known')
})

test('numbers stored in clear text are sealed by the job, once, and looked at as others are', async () => {
  const { id } = await desk.send(customers.create, { firstName: 'Nils', lastName: 'Clear' })
  await hotel.rows(`update customers set id_kind = 'Reisepass / passport', id_number = 'K-77 0042' where id = $1`, [id])
  for (let run = 0; run < 2; run += 1) await sealEverywhere(hotel.system)
  const [plain] = await hotel.rows('select id_kind, id_number from customers where id = $1', [id])
  expect(plain).toEqual({ id_kind: '', id_number: '' })
  const { documents } = await desk.send(profiles.get, { customerId: id })
  expect(documents).toMatchObject([{ kind: 'PASSPORT', numberEnd: '042', retainUntil: '2027-11-20' }])
  const which = { customerId: id, identityDocumentId: documents[0]!.id }
  expect(await desk.send(profiles.viewDocument, which)).toEqual({ number: 'K-77 0042' })
  // Guests who have the document already retain the one they have.
  await hotel.rows(`update customers set id_number = 'k770042', id_kind = 'Passport' where id = $1`, [id])
  await sealEverywhere(hotel.system)
  expect((await desk.send(profiles.get, { customerId: id })).documents).toHaveLength(1)
})

test('a document is deleted the day after its retention', async () => {
  const document = { customerId, kind: 'IDENTITY_CARD' as const, number: 'Z9', retainUntil: '2026-11-20' as Day }
  await desk.send(profiles.addDocument, document)
  await hotel.inside((ctx) => forgetDocuments(ctx, '2026-11-20' as Day))
  expect((await desk.send(profiles.get, { customerId })).documents).toHaveLength(1)
  await hotel.inside((ctx) => forgetDocuments(ctx, '2026-11-21' as Day))
  expect((await desk.send(profiles.get, { customerId })).documents).toEqual([])
})

test('get refuses not_found, saveTraits refuses not_found, addNote refuses not_found, removeNote refuses not_found, addRelation refuses not_found, removeRelation refuses not_found', async () => {
  const at = { customerId: unknown }
  const codes = await Promise.all([
    desk.raw(profiles.get, at),
    desk.raw(profiles.saveTraits, at),
    desk.raw(profiles.addNote, { ...at, text: 'x' }),
    desk.raw(profiles.removeNote, { customerId, guestNoteId: unknown }),
    desk.raw(profiles.addRelation, { ...at, otherId, kind: 'SPOUSE' }),
    desk.raw(profiles.removeRelation, { customerId, guestRelationId: unknown }),
  ])
  expect(new Set(codes.map(codeOf))).toEqual(new Set(['not_found']))
})

test('addDocument refuses not_found, viewDocument refuses not_found, removeDocument refuses not_found, summary refuses not_found, timeline refuses not_found', async () => {
  const at = { customerId: unknown }
  const codes = await Promise.all([
    desk.raw(profiles.addDocument, { ...at, kind: 'OTHER', number: '1' }),
    desk.raw(profiles.viewDocument, { customerId, identityDocumentId: unknown }),
    desk.raw(profiles.removeDocument, { customerId, identityDocumentId: unknown }),
    desk.raw(profiles.summary, at),
    desk.raw(profiles.timeline, at),
  ])
  expect(new Set(codes.map(codeOf))).toEqual(new Set(['not_found']))
})

test('the summary counts stays and money, the timeline shows them in pages, and housekeeping sees its own', async () => {
  const stay = (day: number) => ({
    roomTypeId: FIXTURE.standard,
    arrival: `2026-12-${day}` as Day,
    departure: `2026-12-${day + 2}` as Day,
    adults: 1,
  })
  for (const day of [10, 14]) await desk.send(bookings.create, { customerId, stays: [stay(day)] })
  const summary = await desk.send(profiles.summary, { customerId })
  expect(summary).toMatchObject({
    stays: 0,
    nights: 0,
    nextStay: '2026-12-10',
    lastStay: null,
    averageRating: null,
    openCases: 0,
    favouriteType: '',
  })
  const first = await desk.send(profiles.timeline, { customerId, limit: 1 })
  expect(first.rows).toMatchObject([{ kind: 'STAY', status: 'CONFIRMED' }])
  const second = await desk.send(profiles.timeline, { customerId, limit: 1, after: first.next })
  expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id)

  const arriving = { ...stay(10), arrival: FIXTURE.businessDate, departure: '2026-11-22' as Day }
  await desk.send(bookings.create, { customerId, stays: [arriving] })
  const cleaner = await hotel.as('PROP_HOUSEKEEPING')
  const { rows } = await cleaner.send(profiles.forHousekeeping, {})
  expect(rows).toMatchObject([{ name: 'Vera Known', notes: ['Two pillows'], isInHouse: false }])
  expect((await cleaner.raw(profiles.get, { customerId })).status).toBe(403)
})
