import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { privacy } from '#areas/insight/privacy/contract.ts'
import { privacyJobs } from '#areas/insight/privacy/jobs.ts'
import { consents } from '#areas/platform/consents/contract/consents.ts'
import { organisations } from '#areas/platform/organisations/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { addDays } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { addSister } from '#test/sister.ts'
import { chains } from '../contract.ts'

// The property of the fixture has a sister in Goa and another one in Pune; the third property of the fixture is of another organisation.

let hotel: TestHotel
let here: TestClient
let goa: TestClient
let pune: TestClient
let owner: TestClient
let goaId = 0
let puneId = 0

beforeAll(async () => {
  hotel = await startTestServer()
  goaId = await addSister(hotel, 'Goa')
  puneId = await addSister(hotel, 'Pune')
  here = await hotel.as('PROP_MANAGER')
  goa = await hotel.as('PROP_MANAGER', { propertyId: goaId })
  pune = await hotel.as('PROP_MANAGER', { propertyId: puneId })
  owner = await hotel.as('ORG_ADMIN')
})
afterAll(() => hotel.stop())
beforeEach(() => share('PROFILES'))

const share = (guestSharing: 'OFF' | 'PROFILES' | 'CONTROLLER') =>
  owner.send(organisations.shareGuests, { organizationId: hotel.organizationId, guestSharing })

let count = 0
/** A guest with a name no one else has. */
async function guestAt(client: TestClient, more: object = {}) {
  count += 1
  const lastName = `Lindqvist${String.fromCodePoint(96 + count, 96 + count, 96 + count)}`
  return client.send(customers.create, { firstName: 'Nora', lastName, ...more })
}
const find = async (client: TestClient, text: string) => (await client.send(chains.search, { text })).rows
const take = (client: TestClient, sisterId: number, sisterGuestId: string, customerId: string | null = null) =>
  client.send(chains.takeOver, { sisterId, sisterGuestId, customerId })
const staysOf = async (client: TestClient, customerId: string) => (await client.send(chains.stays, { customerId })).rows
const linksOf = (personOf: string) =>
  hotel.rows<{ property_id: number; customer_id: string }>(
    `select l.property_id::int, l.customer_id from guest_links l where l.person_id in (select person_id from guest_links where customer_id = $1) order by 1, 2`,
    [personOf],
  )

/** A stay that is over, with 2 nights of 90.00 and tax. */
async function stayHere(customerId: string) {
  const booking = await here.send(bookings.create, {
    customerId,
    stays: [{ roomTypeId: FIXTURE.standard, arrival: FIXTURE.businessDate, departure: addDays(FIXTURE.businessDate, 2), adults: 1 }], // prettier-ignore
  })
  await hotel.rows(`update bookings set status = 'CHECKED_OUT' where id = $1`, [booking.id])
  return booking
}

test('a guest of a sister property is found by name with city, VIP and last stay, and nothing more', async () => {
  const guest = await guestAt(here, { city: 'Uppsala', isVip: true, email: 'nora1@mail.example', phone: '+46 70 111 22 33' }) // prettier-ignore
  await stayHere(guest.id)
  expect(await find(goa, guest.lastName)).toEqual([
    {
      sisterId: hotel.propertyId,
      sisterName: 'Test Palace',
      sisterGuestId: guest.id,
      firstName: 'Nora',
      lastName: guest.lastName,
      city: 'Uppsala',
      isVip: true,
      lastStay: FIXTURE.businessDate,
      because: 'name',
    },
  ])
  expect((await find(goa, 'nora1@mail.example')).map(({ because }) => because)).toEqual(['email'])
  expect((await find(goa, '070 111 22 33')).map(({ because }) => because)).toEqual(['phone'])
  expect(await find(goa, 'nora1@mail')).toEqual([])
  expect(await find(goa, '1112')).toEqual([])
  expect(await find(here, guest.lastName)).toEqual([])
})

test('nothing is found, taken over or read with sharing off, by another organisation, or without the permission', async () => {
  const guest = await guestAt(here)
  const known = await take(goa, hotel.propertyId, (await guestAt(here)).id)
  const stranger = await hotel.as('PROP_MANAGER', { propertyId: hotel.foreignPropertyId })
  await hotel.rows(`update organisations set guest_sharing = 'CONTROLLER' where id = $1`, [hotel.foreignOrganizationId])
  const link = { sisterId: hotel.propertyId, sisterGuestId: guest.id }
  expect(await find(stranger, guest.lastName)).toEqual([])
  expect(codeOf(await stranger.raw(chains.takeOver, link))).toBe('not_found')
  expect((await (await hotel.as('PROP_HOUSEKEEPING')).raw(chains.search, { text: 'Nora' })).status).toBe(403)

  expect(await staysOf(goa, known.id)).toHaveLength(1)
  await share('OFF')
  expect(await find(goa, guest.lastName)).toEqual([])
  expect(codeOf(await goa.raw(chains.takeOver, link))).toBe('not_found')
  expect(await staysOf(goa, known.id)).toEqual([])
  await share('PROFILES')
  expect(await staysOf(goa, known.id)).toHaveLength(1)
  expect(await find(goa, guest.lastName)).toHaveLength(1)
})

test('row security shows a property no link and no guest of its sisters', async () => {
  const guest = await guestAt(here)
  await take(goa, hotel.propertyId, guest.id)
  const seen = await hotel.inside(
    (ctx) =>
      ctx.tx.named<{ links: number; sisters: number; guests: number }>(
        '',
        `select (select count(*)::int from guest_links where property_id <> $1) as links, (select count(*)::int from sister_properties($1)) as sisters,
                (select count(*)::int from customers where id = $2) as guests`,
        [goaId, guest.id],
      ),
    'PROP_ADMIN',
    goaId,
  )
  expect(seen).toEqual([{ links: 0, sisters: 0, guests: 0 }])
})

test('a guest taken over is a customer with profile and preferences; documents, notes, diets and allergies stay', async () => {
  const guest = await guestAt(here, {
    email: 'nora2@mail.example', city: 'Lund', country: 'SE', language: 'fr', vipLevel: 2, allergies: 'nuts', dietary: 'vegan', notes: 'likes tea',
    doNotRent: true, doNotRentReason: 'noise',
  }) // prettier-ignore
  await here.send(profiles.saveTraits, { customerId: guest.id, tags: ['press'], preferences: [{ topic: 'ROOM', value: 'quiet' }] }) // prettier-ignore
  const row = await take(goa, hotel.propertyId, guest.id)
  expect(row).toMatchObject({ lastName: guest.lastName, email: 'nora2@mail.example', stayCount: 0 })
  expect(await goa.send(customers.get, { customerId: row.id })).toMatchObject({
    city: 'Lund', country: 'SE', language: 'fr', vipLevel: 2, isVip: true, allergies: '', dietary: '', notes: '', doNotRent: false,
  }) // prettier-ignore
  const profile = await goa.send(profiles.get, { customerId: row.id })
  expect(profile).toMatchObject({ tags: [], preferences: [{ topic: 'ROOM', value: 'quiet' }] })
  const trail = await hotel.rows<{ property_id: number; type: string }>(
    `select property_id::int, type from audit_events where type in ('GUEST_TAKEN_OVER', 'GUEST_SHARED') and entity_id in ($1, $2) order by 2`,
    [guest.id, row.id],
  )
  expect(trail).toEqual([
    { property_id: hotel.propertyId, type: 'GUEST_SHARED' },
    { property_id: goaId, type: 'GUEST_TAKEN_OVER' },
  ])
})

test('five clerks take a guest over at once, and again: one customer, one link a property', async () => {
  const guest = await guestAt(here)
  const rows = await Promise.all(Array.from({ length: 5 }, () => take(goa, hotel.propertyId, guest.id)))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  expect((await take(goa, hotel.propertyId, guest.id)).id).toBe(rows[0]?.id)
  expect(await find(goa, guest.lastName)).toEqual([])
  // A third property that finds the copy joins the same guest.
  const third = await take(pune, goaId, rows[0]?.id ?? '')
  expect((await take(pune, hotel.propertyId, guest.id)).id).toBe(third.id)
  expect(await linksOf(guest.id)).toHaveLength(3)
})

test('a customer who is known already is linked, and nothing is copied; takeOver refuses guest_linked_already and unknown_reference', async () => {
  const guest = await guestAt(here, { city: 'Malmö' })
  const known = await guestAt(goa, { city: 'Ystad' })
  const other = await guestAt(goa)
  expect((await take(goa, hotel.propertyId, guest.id, known.id)).city).toBe('Ystad')
  const link = { sisterId: hotel.propertyId, sisterGuestId: guest.id }
  expect(codeOf(await goa.raw(chains.takeOver, { ...link, customerId: other.id }))).toBe('guest_linked_already')
  const free = { sisterId: hotel.propertyId, sisterGuestId: (await guestAt(here)).id }
  expect(codeOf(await goa.raw(chains.takeOver, { ...free, customerId: newId() }))).toBe('unknown_reference')
})

test('takeOver refuses guest_linked_already', async () => {
  const guest = await guestAt(here)
  await take(goa, hotel.propertyId, guest.id)
  const other = await guestAt(goa)
  const link = { sisterId: hotel.propertyId, sisterGuestId: guest.id, customerId: other.id }
  expect(codeOf(await goa.raw(chains.takeOver, link))).toBe('guest_linked_already')
})

test('takeOver refuses unknown_reference', async () => {
  const { id } = await guestAt(here)
  const link = { sisterId: hotel.propertyId, sisterGuestId: id, customerId: (await guestAt(here)).id }
  expect(codeOf(await goa.raw(chains.takeOver, link))).toBe('unknown_reference')
})

test('takeOver refuses not_found', async () => {
  const merged = await guestAt(here)
  const into = await guestAt(here)
  await here.send(customers.merge, { customerId: merged.id, intoId: into.id, version: 1, intoVersion: 1 })
  for (const [sisterId, sisterGuestId] of [
    [hotel.propertyId, newId()],
    [hotel.propertyId, merged.id],
    [goaId, into.id],
    [hotel.foreignPropertyId, into.id],
  ])
    // prettier-ignore
    expect(codeOf(await goa.raw(chains.takeOver, { sisterId, sisterGuestId } as object))).toBe('not_found')
})

test('stays refuses not_found, separate refuses not_found', async () => {
  const { id: customerId } = await guestAt(here)
  expect(codeOf(await goa.raw(chains.stays, { customerId }))).toBe('not_found')
  expect(codeOf(await goa.raw(chains.separate, { customerId }))).toBe('not_found')
})

test('separate refuses not_found', async () => {
  expect(codeOf(await goa.raw(chains.separate, { customerId: newId() }))).toBe('not_found')
})

test('a profile shows stays and spend by property, page by page; a link that ends takes them away on both sides', async () => {
  const guest = await guestAt(here)
  const { money } = await stayHere(guest.id)
  const atGoa = await take(goa, hotel.propertyId, guest.id)
  await take(pune, hotel.propertyId, guest.id)
  const first = await goa.send(chains.stays, { customerId: atGoa.id, limit: 1 })
  expect(first.rows).toMatchObject([
    { sisterId: hotel.propertyId, name: 'Test Palace', currency: 'INR', stays: 1, nights: 2, spend: money.payable, lastStay: FIXTURE.businessDate, nextStay: null },
  ]) // prettier-ignore
  const second = await goa.send(chains.stays, { customerId: atGoa.id, limit: 1, after: first.next })
  expect(second.rows.map(({ name, stays }) => [name, stays])).toEqual([['Pune', 0]])
  expect(second.next).toBeUndefined()
  await goa.send(chains.separate, { customerId: atGoa.id })
  expect(await staysOf(goa, atGoa.id)).toEqual([])
  expect((await staysOf(here, guest.id)).map(({ name }) => name)).toEqual(['Pune'])
  expect((await find(goa, guest.lastName)).length).toBeGreaterThan(0)
})

test('a property that leaves the organisation loses its links, sees nothing, and is not seen', async () => {
  const guest = await guestAt(here)
  const atPune = await take(pune, hotel.propertyId, guest.id)
  const move = (organizationId: number) =>
    hotel.rows('update properties set organization_id = $2 where id = $1', [puneId, organizationId])
  await move(hotel.foreignOrganizationId)
  const gone = await hotel.as('PROP_MANAGER', { propertyId: puneId, organizationId: hotel.foreignOrganizationId })
  expect(await staysOf(gone, atPune.id)).toEqual([])
  expect(await find(gone, guest.lastName)).toEqual([])
  expect(await staysOf(here, guest.id)).toEqual([])
  expect(await find(here, guest.lastName)).toEqual([])
  await move(hotel.organizationId)
  expect(await staysOf(here, guest.id)).toEqual([])
})

test('merging and undoing lose and double no link, in any order; a guest is linked once a property', async () => {
  const guests = await Promise.all(Array.from({ length: 3 }, () => guestAt(here)))
  const atGoa = await Promise.all(guests.map(({ id }) => take(goa, hotel.propertyId, id)))
  const ids = atGoa.map(({ id }) => id)
  const state = () =>
    hotel.rows('select person_id, customer_id from guest_links where property_id = $1 and customer_id = any($2) order by 1', [goaId, ids]) // prettier-ignore
  const versionOf = async (customerId: string) => (await goa.send(customers.get, { customerId })).version
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 2 }), async (order) => {
      const before = await state()
      const [survivor = 0, ...merged] = order
      const into = ids[survivor] ?? ''
      for (const one of merged)
        await goa.send(customers.merge, { customerId: ids[one] ?? '', intoId: into, version: await versionOf(ids[one] ?? ''), intoVersion: await versionOf(into) }) // prettier-ignore
      const now = await state()
      expect(now).toHaveLength(before.length)
      // Guests linked with any of them are now one with the survivor.
      expect((await staysOf(goa, into)).map(({ name }) => name)).toEqual(['Test Palace'])
      for (let left = merged.length; left > 0; left -= 1) {
        const [last] = (await goa.send(customers.merges, { customerId: into })).rows
        await goa.send(customers.unmerge, { mergeId: last?.id ?? '' })
      }
      expect(await state()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})

const request = async (client: TestClient, customerId: string, kind: 'ERASE' | 'RESTRICT') => {
  const { id: privacyRequestId } = await client.send(privacy.open, { customerId, kind })
  return client.raw(privacy.finish, { privacyRequestId, reason: 'They object' })
}
const requestsOf = async (client: TestClient, customerId: string) =>
  (await client.send(privacy.list, { customerId })).rows
/** Does what is queued for sister properties, as often as a job may run. */
async function follow(): Promise<void> {
  const jobs = await hotel.rows<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'privacy.follow'`,
  )
  for (const { payload } of jobs) await privacyJobs['privacy.follow']?.run(hotel.system, payload)
}

test('each property is responsible for its own: an erasure arrives as a request, once, and is decided there', async () => {
  const guest = await guestAt(here, { email: 'nora3@mail.example' })
  const atGoa = await take(goa, hotel.propertyId, guest.id)
  expect((await request(here, guest.id, 'ERASE')).status).toBe(200)
  await follow()
  const [arrived, ...more] = await requestsOf(goa, atGoa.id)
  expect([arrived, more]).toMatchObject([{ kind: 'ERASE', state: 'OPEN', madeAtProperty: 'Test Palace' }, []])
  expect((await goa.send(customers.get, { customerId: atGoa.id })).lastName).toBe(guest.lastName)
  await goa.send(privacy.finish, { privacyRequestId: arrived?.id ?? '' })
  expect((await goa.send(customers.get, { customerId: atGoa.id })).erasedAt).not.toBeNull()
  expect(await linksOf(guest.id)).toEqual([])
})

test('a restricted guest is found by no sister, and the restriction arrives as a request', async () => {
  const guest = await guestAt(here)
  const atGoa = await take(goa, hotel.propertyId, guest.id)
  await request(here, guest.id, 'RESTRICT')
  expect(await find(pune, guest.lastName)).toHaveLength(1)
  expect((await find(pune, guest.lastName)).map(({ sisterName }) => sisterName)).toEqual(['Goa'])
  expect(await requestsOf(goa, atGoa.id)).toMatchObject([{ kind: 'RESTRICT', state: 'OPEN' }])
})

test('where the organisation is the controller, one request is carried out everywhere; a stay leaves it open', async () => {
  await share('CONTROLLER')
  const guest = await guestAt(goa, { email: 'nora4@mail.example', allergies: 'nuts' })
  const atPune = await take(pune, goaId, guest.id)
  expect((await pune.send(customers.get, { customerId: atPune.id })).allergies).toBe('nuts')
  const atHome = await take(here, goaId, guest.id)
  const expected = await here.send(bookings.create, {
    customerId: atHome.id,
    stays: [{ roomTypeId: FIXTURE.standard, arrival: addDays(FIXTURE.businessDate, 9), departure: addDays(FIXTURE.businessDate, 10), adults: 1 }], // prettier-ignore
  })
  expect((await request(goa, guest.id, 'ERASE')).status).toBe(200)
  await follow()
  await follow()
  expect((await pune.send(customers.get, { customerId: atPune.id })).erasedAt).not.toBeNull()
  expect((await here.send(customers.get, { customerId: atHome.id })).erasedAt).toBeNull()
  expect(await requestsOf(here, atHome.id)).toMatchObject([{ state: 'OPEN', madeAtProperty: 'Goa' }])
  await hotel.rows(`update bookings set status = 'CANCELLED' where id = $1`, [expected.id])
  await hotel.rows('update folios set paid_minor = room_minor + services_minor + expenses_minor where booking_id = $1', [expected.id]) // prettier-ignore
  await follow()
  expect((await here.send(customers.get, { customerId: atHome.id })).erasedAt).not.toBeNull()
})

test('consents go along, and are withdrawn everywhere, only where the organisation is the controller', async () => {
  const consent = async (address: string, isGiven: boolean, client = here) =>
    client.send(consents.record, { channel: 'MAIL', address, purpose: 'MARKETING', isGiven, evidence: 'Card' })
  const stateAt = async (client: TestClient, email: string) =>
    (await client.send(consents.of, { email, phone: '' })).states.map(({ isGiven }) => isGiven)
  await consent('nora5@mail.example', true)
  await take(goa, hotel.propertyId, (await guestAt(here, { email: 'nora5@mail.example' })).id)
  expect(await stateAt(goa, 'nora5@mail.example')).toEqual([])

  await share('CONTROLLER')
  await consent('nora6@mail.example', true)
  await take(goa, hotel.propertyId, (await guestAt(here, { email: 'nora6@mail.example' })).id)
  expect(await stateAt(goa, 'nora6@mail.example')).toEqual([true])
  const { records } = await goa.send(consents.of, { email: 'nora6@mail.example', phone: '' })
  expect(records[0]).toMatchObject({ source: 'IMPORT', evidence: expect.stringContaining('Test Palace, ') as string })
  await consent('nora6@mail.example', false, goa)
  expect(await stateAt(here, 'nora6@mail.example')).toEqual([false])
  // A sister that does not know the address learns nothing of it.
  expect(await stateAt(pune, 'nora6@mail.example')).toEqual([])
})
