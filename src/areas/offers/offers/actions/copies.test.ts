import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import type { RequestOf } from '#core/contract.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { addSister } from '#test/sister.ts'
import { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { offerJobs } from '../jobs.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let owner: TestClient
let marketing: TestClient
let goaId = 0
let puneId = 0
let goa: TestClient
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  goaId = await addSister(hotel, 'Goa')
  puneId = await addSister(hotel, 'Pune')
  // Goa lets the same types of rooms; Pune has none of them.
  await hotel.rows(
    `insert into room_types (property_id, id, name, code, max_adults, max_guests)
     select $2, gen_random_uuid(), 'Goan ' || name, upper(code), max_adults, max_guests from room_types where property_id = $1`,
    [hotel.propertyId, goaId],
  )
  owner = await hotel.as('ORG_ADMIN')
  marketing = await hotel.as('PROP_MARKETING')
  goa = await hotel.as('PROP_ADMIN', { propertyId: goaId })
})
afterAll(() => hotel.stop())

const create = (more: Partial<RequestOf<typeof offers.create>> = {}) =>
  owner.send(offers.create, {
    name: `Offer ${(count += 1)}`, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['DESK'], ...more,
  }) // prettier-ignore
const placesOf = async ({ id }: Offer, by = owner) => (await by.send(offers.properties, { offerId: id })).rows
const copy = (offerId: string, propertyIds: number[], isStarted = false) =>
  owner.raw(offers.copy, { offerId, propertyIds, isStarted })

/** Runs the copies that were queued, or what was passed on to them. */
async function work(task: 'offers.copy' | 'offers.passOn' = 'offers.copy'): Promise<void> {
  const queued = await hotel.rows<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  )
  for (const { payload } of queued) await offerJobs[task]?.run(hotel.system, payload)
}
const copiesAt = async (client: TestClient, { name }: Offer) => (await client.send(offers.list, { text: name })).rows

test('an offer limited to room types is copied where they are found by their code, with its shared codes', async () => {
  const offer = await create({ needsCode: true, conditions: { roomTypeIds: [FIXTURE.standard] } })
  const at = { offerId: offer.id, version: offer.version }
  await owner.send(offers.addCodes, { ...at, code: 'SUMMER-26', maxUses: 50 })
  await owner.send(offers.addCodes, { ...at, count: 3, batch: 'Letters' })
  expect(await placesOf(offer)).toMatchObject([
    { propertyId: goaId, name: 'Goa', obstacles: [], copy: null },
    { propertyId: puneId, name: 'Pune', obstacles: [{ kind: 'ROOM_TYPE', name: 'Standard' }], copy: null },
  ])
  expect(await owner.send(offers.copy, { offerId: offer.id, propertyIds: [goaId] })).toEqual({ count: 1 })
  await work()
  const [made] = await copiesAt(goa, offer)
  const types = await hotel.rows('select id from room_types where property_id = $1 and name = $2', [
    goaId,
    'Goan Standard',
  ])
  expect(made).toMatchObject({ state: 'DRAFT', conditions: { roomTypeIds: types.map(({ id }) => id) } })
  const { rows: codes } = await goa.send(offers.codes, { offerId: made?.id ?? '' })
  expect(codes).toMatchObject([{ code: 'SUMMER-26', maxUses: 50, uses: 0 }])
  const [there] = await placesOf(offer)
  expect(there?.copy).toEqual({ offerId: made?.id, shownState: 'DRAFT', uses: 0, given: 0, change: 'NONE' })
  const saved = await hotel.rows(`select actor_name from audit_events where property_id = $1 and type = 'OFFER_SAVED'`, [goaId]) // prettier-ignore
  expect(saved).toEqual([{ actor_name: 'Asha Rao' }])
})

test('a copy that is started is on at once, but not above the ceiling of its property', async () => {
  const small = await create()
  const large = await create({ percentBp: 5_000 })
  await goa.send(offers.saveSettings, { ceilingBp: 2_000, version: 0 })
  for (const { id } of [small, large]) expect((await copy(id, [goaId], true)).status).toBe(200)
  await work()
  expect((await copiesAt(goa, small)).map(({ state }) => state)).toEqual(['ACTIVE'])
  expect((await copiesAt(goa, large)).map(({ state }) => state)).toEqual(['DRAFT'])
})

test('an offer is copied once, however often the job runs, and copies at once are one', async () => {
  const offer = await create()
  expect((await copy(offer.id, [goaId, goaId])).body).toEqual({ count: 1 })
  await work()
  await work()
  expect(await copiesAt(goa, offer)).toHaveLength(1)
  const [source] = await hotel.rows('select copied_from_id from offers where property_id = $1 and name = $2', [goaId, offer.name]) // prettier-ignore
  const twice = hotel.rows(
    `insert into offers (property_id, id, name, name_key, target, kind, percent_bp, needs_code, channels, audience, conditions, created_at, copied_from_property_id, copied_from_id)
     select property_id, gen_random_uuid(), 'Twice', 'twice', target, kind, percent_bp, needs_code, channels, audience, conditions, created_at, copied_from_property_id, copied_from_id
       from offers where property_id = $1 and copied_from_id = $2`,
    [goaId, source?.['copied_from_id']],
  )
  await expect(twice).rejects.toThrow(/offer_is_copied_once/)
})

test('what comes in the way before the job runs leaves no copy, and the list says why', async () => {
  const offer = await create()
  expect((await copy(offer.id, [goaId])).status).toBe(200)
  await goa.send(offers.create, {
    name: offer.name,
    target: 'STAY',
    kind: 'PERCENT',
    percentBp: 500,
    channels: ['DESK'],
  })
  await work()
  expect((await placesOf(offer))[0]).toMatchObject({ copy: null, obstacles: [{ kind: 'NAME', name: offer.name }] })
})

test('amounts do not go to a property with another currency', async () => {
  const offer = await create({ kind: 'AMOUNT_ONCE', percentBp: null, amount: minor(50_000) })
  await hotel.rows(`update properties set currency = 'EUR' where id = $1`, [puneId])
  expect((await placesOf(offer))[1]).toMatchObject({ obstacles: [{ kind: 'CURRENCY', name: 'EUR' }] })
})

test('copy refuses not_found', async () => {
  const { id } = await create()
  for (const [offerId, place] of [
    [ABSENT, goaId],
    [id, hotel.foreignPropertyId],
    [id, hotel.propertyId],
  ] as const)
    expect((await copy(offerId, [place])).body).toMatchObject({ code: 'not_found' })
})

test('copy refuses offer_ended', async () => {
  const { id, version } = await create()
  const active = await owner.send(offers.move, { offerId: id, version, state: 'ACTIVE' })
  await owner.send(offers.move, { offerId: id, version: active.version, state: 'ENDED' })
  expect((await copy(id, [goaId])).body).toMatchObject({ code: 'offer_ended' })
})

test('copy refuses offer_not_copied', async () => {
  const offer = await create({ conditions: { roomTypeIds: [FIXTURE.standard] } })
  expect((await copy(offer.id, [goaId, puneId])).body).toMatchObject({
    code: 'offer_not_copied',
    details: { propertyId: puneId, obstacles: [{ kind: 'ROOM_TYPE', name: 'Standard' }] },
  })
  expect(await copiesAt(goa, offer)).toEqual([])
})

test('properties refuses not_found, and shows users of a property the others they work for alone', async () => {
  const offer = await create()
  expect((await owner.raw(offers.properties, { offerId: ABSENT })).body).toMatchObject({ code: 'not_found' })
  expect(await placesOf(offer, marketing)).toEqual([])
  await hotel.rows('insert into user_properties (property_id, user_id) values ($1, $2)', [puneId, marketing.userId])
  expect((await placesOf(offer, marketing)).map(({ name }) => name)).toEqual(['Pune'])
  expect((await marketing.raw(offers.copy, { offerId: offer.id, propertyIds: [goaId] })).body).toMatchObject({ code: 'not_found' }) // prettier-ignore
  const { rows } = await owner.send(offers.properties, { offerId: offer.id, text: 'pun' })
  expect(rows.map(({ name }) => name)).toEqual(['Pune'])
  const first = await owner.send(offers.properties, { offerId: offer.id, limit: 1 })
  const next = await owner.send(offers.properties, { offerId: offer.id, limit: 1, after: first.next ?? '' })
  expect([...first.rows, ...next.rows].map(({ name }) => name)).toEqual(['Goa', 'Pune'])
})

/** An offer that is on at Goa too, in its state there and with what the property sees of it. */
async function copied(more: Partial<RequestOf<typeof offers.create>> = {}): Promise<Offer> {
  const offer = await create({ needsCode: true, ...more })
  await owner.send(offers.addCodes, { offerId: offer.id, version: offer.version, code: `SHARED-${count}` })
  await copy(offer.id, [goaId], true)
  await work()
  return offer
}
const change = (offer: Offer, more: Partial<RequestOf<typeof offers.create>>) =>
  owner.send(offers.update, {
    offerId: offer.id, version: offer.version, name: offer.name, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['DESK'], needsCode: true, ...more,
  }) // prettier-ignore
const passOn = (offerId: string, propertyIds = [goaId]) => owner.raw(offers.passOn, { offerId, propertyIds })
const atGoa = async (offer: Offer) => (await placesOf(offer))[0]

test('what an offer is now is passed on to a copy that no guest has, with codes that were added', async () => {
  const offer = await copied()
  await change(offer, { percentBp: 1_500, title: { en: 'More off', fr: '' } })
  await owner.send(offers.addCodes, { offerId: offer.id, version: offer.version + 1, code: `LATER-${count}` })
  expect((await atGoa(offer))?.copy?.change).toBe('CHANGE')
  expect(await owner.send(offers.passOn, { offerId: offer.id, propertyIds: [goaId] })).toEqual({ count: 1 })
  await work('offers.passOn')
  const [made] = await copiesAt(goa, offer)
  expect(made).toMatchObject({ state: 'ACTIVE', percentBp: 1_500, title: { en: 'More off' } })
  const { rows: codes } = await goa.send(offers.codes, { offerId: made?.id ?? '' })
  expect(codes.map(({ code }) => code).toSorted()).toEqual([`LATER-${count}`, `SHARED-${count}`])
  expect((await atGoa(offer))?.copy?.change).toBe('NONE')
})

test('a copy that guests have ends under another name, and a later version has its name and codes, however often the job runs', async () => {
  const offer = await copied()
  const [before] = await copiesAt(goa, offer)
  await hotel.rows('update offers set was_used = true where id = $1', [before?.id])
  await change(offer, { percentBp: 2_000 })
  expect((await atGoa(offer))?.copy?.change).toBe('VERSION')
  expect((await passOn(offer.id)).status).toBe(200)
  await work('offers.passOn')
  await work('offers.passOn')
  const versions = await copiesAt(goa, offer)
  expect(versions.map(({ name, state, percentBp }) => [name, state, percentBp])).toEqual([
    [offer.name, 'ACTIVE', 2_000],
    [`${offer.name} (1)`, 'ENDED', 1_000],
  ])
  const codesOf = async (offerId = '') => (await goa.send(offers.codes, { offerId })).rows.map(({ code }) => code)
  expect([await codesOf(versions[0]?.id), await codesOf(before?.id)]).toEqual([[`SHARED-${count}`], []])
  const place = await atGoa(offer)
  expect([place?.copy?.offerId, place?.copy?.change]).toEqual([versions[0]?.id, 'NONE'])
})

test('a copy that is on is not changed to what is above the ceiling of its property; one that is paused is', async () => {
  const { version } = await goa.send(offers.settings, {})
  await goa.send(offers.saveSettings, { ceilingBp: 2_000, version })
  const offer = await copied()
  await change(offer, { percentBp: 2_001 })
  expect((await atGoa(offer))?.obstacles).toEqual([{ kind: 'CEILING', name: '' }])
  expect((await passOn(offer.id)).body).toMatchObject({ code: 'offer_not_passed_on' })
  const [made] = await copiesAt(goa, offer)
  await goa.send(offers.move, { offerId: made?.id ?? '', version: made?.version ?? 0, state: 'PAUSED' })
  expect((await passOn(offer.id)).status).toBe(200)
  await work('offers.passOn')
  expect((await copiesAt(goa, offer))[0]).toMatchObject({ state: 'PAUSED', percentBp: 2_001, isAboveCeiling: true })
})

test('passOn refuses offer_not_passed_on where there is no copy, or it is the same', async () => {
  const offer = await copied()
  for (const place of [puneId, goaId])
    expect((await passOn(offer.id, [place])).body).toMatchObject({ code: 'offer_not_passed_on', details: { propertyId: place } }) // prettier-ignore
})

test('passOn refuses not_found', async () => {
  const { id } = await create()
  for (const [offerId, place] of [
    [ABSENT, goaId],
    [id, hotel.foreignPropertyId],
  ] as const)
    expect((await passOn(offerId, [place])).body).toMatchObject({ code: 'not_found' })
})

test('passOn refuses offer_ended', async () => {
  const offer = await copied()
  const active = await owner.send(offers.move, { offerId: offer.id, version: offer.version, state: 'ACTIVE' })
  await owner.send(offers.move, { offerId: offer.id, version: active.version, state: 'ENDED' })
  expect((await passOn(offer.id)).body).toMatchObject({ code: 'offer_ended' })
})
