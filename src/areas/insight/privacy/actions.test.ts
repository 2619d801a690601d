import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#areas/insight/cases/contract/cases.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { consents } from '#areas/platform/consents/contract/consents.ts'
import { postalPlace } from '#areas/platform/consents/rules/places.ts'
import { type Customer, customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { headOf } from '#server/documents/pictures.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { privacy } from './contract.ts'
import { personalTables } from './queries/personal.ts'

let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const guest = (firstName: string, more: object = {}): Promise<Customer> =>
  manager.send(customers.create, { firstName, ...more })
const request = (customerId: string, kind: 'ACCESS' | 'RECTIFY' | 'RESTRICT' | 'ERASE') =>
  manager.send(privacy.open, { customerId, kind })
const erase = async (customerId: string) => {
  const { id: privacyRequestId } = await request(customerId, 'ERASE')
  return manager.raw(privacy.finish, { privacyRequestId })
}
const stay = (arrival: string, departure: string) => ({
  roomTypeId: FIXTURE.standard,
  arrival: arrival as Day,
  departure: departure as Day,
  adults: 1,
})

/** Every column of every table in which a word appears, in any letters. */
async function found(word: string): Promise<string[]> {
  const tables = await hotel.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not like '%migrations'`,
  )
  const hits: string[] = []
  for (const { name } of tables)
    for (const { key } of await hotel.rows<{ key: string }>(
      `select distinct e.key from ${name} t cross join lateral jsonb_each_text(to_jsonb(t)) e where e.value ilike $1`,
      [`%${word}%`],
    ))
      hits.push(`${name}.${key}`)
  return hits.toSorted()
}

test('a request is due in thirty days, is done or refused, and closed then', async () => {
  const { id: customerId } = await guest('Req')
  const opened = await request(customerId, 'ACCESS')
  expect(opened).toMatchObject({ state: 'OPEN', dueOn: '2026-12-20', isOverdue: false, customerName: 'Req' })
  const done = await manager.send(privacy.finish, { privacyRequestId: opened.id })
  expect(done).toMatchObject({ state: 'DONE', closedByName: 'Asha Rao' })
  const other = await request(customerId, 'RECTIFY')
  const refused = await manager.send(privacy.refuse, { privacyRequestId: other.id, reason: 'Not theirs' })
  expect(refused).toMatchObject({ state: 'REFUSED', reason: 'Not theirs' })
  const listed = await manager.send(privacy.list, { customerId, state: 'DONE' })
  expect(listed.rows.map(({ id }) => id)).toEqual([opened.id])
})

test('finish refuses request_closed and refuse refuses request_closed', async () => {
  const { id } = await request((await guest('Twice')).id, 'ACCESS')
  await manager.send(privacy.finish, { privacyRequestId: id })
  expect(codeOf(await manager.raw(privacy.finish, { privacyRequestId: id }))).toBe('request_closed')
  expect(codeOf(await manager.raw(privacy.refuse, { privacyRequestId: id, reason: 'x' }))).toBe('request_closed')
})

test('finish refuses not_found, refuse refuses not_found, release refuses not_found, view refuses not_found, export refuses not_found; open refuses unknown_reference', async () => {
  const id = FIXTURE.standard
  expect(codeOf(await manager.raw(privacy.finish, { privacyRequestId: id }))).toBe('not_found')
  expect(codeOf(await manager.raw(privacy.refuse, { privacyRequestId: id, reason: 'x' }))).toBe('not_found')
  expect(codeOf(await manager.raw(privacy.release, { customerId: id }))).toBe('not_found')
  expect(codeOf(await manager.raw(privacy.view, { customerId: id }))).toBe('not_found')
  expect(codeOf(await manager.raw(privacy.export, { customerId: id }))).toBe('not_found')
  expect(codeOf(await manager.raw(privacy.open, { customerId: id, kind: 'ACCESS' }))).toBe('unknown_reference')
})

test('open refuses unknown_reference', async () => {
  expect(codeOf(await manager.raw(privacy.open, { customerId: newId(), kind: 'ACCESS' }))).toBe('unknown_reference')
})

test('a restriction applies until it is lifted; release refuses customer_merged', async () => {
  const one = await guest('Limited')
  const { id: privacyRequestId } = await request(one.id, 'RESTRICT')
  await manager.send(privacy.finish, { privacyRequestId, reason: 'Objects' })
  const desk = await hotel.as('PROP_FRONTDESK')
  const edit = { customerId: one.id, version: 2, firstName: 'Limited' }
  expect(codeOf(await desk.raw(customers.update, edit))).toBe('customer_restricted')
  await manager.send(privacy.release, { customerId: one.id })
  const { version } = await desk.send(customers.update, { ...edit, version: 3 })
  const into = await guest('Survivor')
  await manager.send(customers.merge, { customerId: one.id, intoId: into.id, version, intoVersion: 1 })
  expect(codeOf(await manager.raw(privacy.release, { customerId: one.id }))).toBe('customer_merged')
})

test('finish refuses erase_while_staying, finish refuses erase_while_owed, finish refuses erase_while_disputed', async () => {
  const expected = await guest('Coming')
  await manager.send(bookings.create, { customerId: expected.id, stays: [stay('2026-12-01', '2026-12-02')] })
  expect(codeOf(await erase(expected.id))).toBe('erase_while_staying')
  const owing = await guest('Owing')
  const booking = await manager.send(bookings.create, {
    customerId: owing.id,
    stays: [stay('2026-12-03', '2026-12-04')],
  })
  await manager.send(folios.charge, { bookingId: booking.id, kind: 'SERVICE', name: 'Laundry', unitAmount: minor(500) })
  await hotel.rows(`update bookings set status = 'NO_SHOW' where id = $1`, [booking.id])
  expect(codeOf(await erase(owing.id))).toBe('erase_while_owed')
  const angry = await guest('Angry', { email: 'angry@x.example' })
  await manager.send(cases.create, {
    desk: 'SERVICE',
    kind: 'REQUEST',
    name: 'Angry',
    email: 'angry@x.example',
    subject: 'Noise',
    body: 'x',
  })
  expect(codeOf(await erase(angry.id))).toBe('erase_while_disputed')
})

const WORD = 'Kanarienvogel'
const EMAIL = `${WORD.toLowerCase()}@mail.example`
const PHONE = '+49 151 777 888 99'

/** Someone of whom something is stored wherever the program can store it. */
async function everywhere(): Promise<string> {
  const person = { firstName: 'Kim', lastName: WORD, email: EMAIL, phone: PHONE }
  const twin = await guest('Kim', { lastName: WORD, notes: `${WORD} twin` })
  const { id, version } = await guest('Kim', {
    ...person,
    address: `${WORD} street`,
    notes: `${WORD} likes tea`,
    allergies: WORD,
    city: WORD,
  })
  const other = await guest('Friend')
  await manager.send(customers.merge, {
    customerId: twin.id,
    intoId: id,
    version: twin.version,
    intoVersion: version,
    takes: ['notes'],
  })
  await manager.send(profiles.saveTraits, {
    customerId: id,
    tags: [WORD],
    preferences: [{ topic: 'FOOD', value: WORD }],
  })
  await manager.send(profiles.addNote, { customerId: id, text: `${WORD} note` })
  await manager.send(profiles.addRelation, { customerId: id, otherId: other.id, kind: 'SPOUSE' })
  await manager.send(profiles.addDocument, { customerId: id, kind: 'PASSPORT', number: `${WORD}1` })
  // Written to under an address that is not the primary one.
  const second = `second.${EMAIL}`
  await manager.send(profiles.saveContact, { customerId: id, channel: 'EMAIL', purpose: 'WORK', value: second })
  await manager.send(profiles.saveContact, { customerId: id, channel: 'ADDRESS', purpose: 'HOME', value: `${WORD} 1` })
  await manager.send(leads.create, { title: 'A table for two', email: second, firstName: 'K' })
  const booking = await manager.send(
    bookings.create,
    {
      customerId: id,
      stays: [{ ...stay('2026-12-05', '2026-12-06'), guestName: `Kim ${WORD}` }],
      notes: `${WORD} at noon`,
    },
    { 'idempotency-key': 'canary' },
  )
  await manager.send(payments.take, {
    bookingId: booking.id,
    amount: minor(1_00),
    mode: 'Cash',
    reference: `${WORD} slip`,
  })
  await manager.send(invoices.issue, { bookingId: booking.id, billToName: `Kim ${WORD}` })
  const opened = await manager.send(cases.create, { desk: 'SERVICE', kind: 'REQUEST', name: `Kim ${WORD}`, email: EMAIL, subject: `${WORD} towels`, body: WORD }) // prettier-ignore
  await hotel.rows(`update cases set state = 'CLOSED' where id = $1`, [opened.case.id])
  await manager.send(leads.create, {
    kind: 'STAY',
    source: 'PHONE',
    title: `${WORD} wedding`,
    ...person,
    message: WORD,
  })
  await hotel.rows(
    `insert into messages (property_id, id, channel, class, kind, payload, recipient, recipient_name, subject, body, state, sent_at, created_at, created_by, created_by_name, changed_at)
     values ($1, $2, 'MAIL', 'SERVICE', 'x', $3, $4, $5, $5, $5, 'SENT', now(), now(), 1, 'a', now())`,
    [hotel.propertyId, newId(), JSON.stringify({ name: WORD }), EMAIL, `Dear ${WORD}`],
  )
  await hotel.rows(
    `insert into reviews (property_id, id, source, external_id, booking_id, author, body, rating_tenths, rating100, posted_at, state, created_at)
     values ($1, $2, 'GOOGLE', 'g1', $3, $4, $4, 50, 100, now(), 'NEW', now())`,
    [hotel.propertyId, newId(), booking.id, `Kim ${WORD}`],
  )
  await hotel.rows(
    `insert into notifications (property_id, id, notification_type, reference_number, reference_id, status, message, redirect_path, facts, created_at)
     values ($1, $2, 'booking', 'r', 'r', 'confirmed', $3, '/', $4, now())`,
    [hotel.propertyId, newId(), `Kim ${WORD} has arrived`, JSON.stringify({ guest: `Kim ${WORD}` })],
  )
  for (const [channel, address] of [
    ['MAIL', EMAIL],
    ['SMS', PHONE],
    ['PHONE', PHONE],
    // Where they lived before, and where they live now.
    ['POST', `Kim ${WORD}, Old Road 1, Pune`],
    ['POST', postalPlace(await manager.send(customers.get, { customerId: id }))],
  ] as const)
    await manager.send(consents.record, {
      channel,
      address,
      purpose: 'MARKETING',
      isGiven: true,
      evidence: `Card of ${WORD}`,
    })
  await manager.send(consents.suppress, { channel: 'WHATSAPP', address: PHONE, reason: 'MANUAL', note: WORD })
  // It is over and paid: a stay that was cancelled, with what its invoice states.
  await hotel.rows(`update bookings set status = 'CANCELLED', cancel_reason = $2 where id = $1`, [
    booking.id,
    `${WORD} ill`,
  ])
  await hotel.rows(
    'update folios set paid_minor = room_minor + services_minor + expenses_minor where booking_id = $1',
    [booking.id],
  )
  return id
}

test('an export contains what is stored; erasing leaves no trace but in the documents the law wants stored', async () => {
  const customerId = await everywhere()
  const before = await found(WORD)
  expect(before.length).toBeGreaterThan(25)

  const file = await manager.raw(privacy.export, { customerId })
  expect(file.headers['content-type']).toContain('application/json')
  const { name, sections } = await manager.send(privacy.view, { customerId })
  expect(name).toBe(`Kim ${WORD}`)
  const tables = sections.map(({ table }) => table)
  for (const table of [
    'customers',
    'customer_contacts',
    'customer_notes',
    'identity_documents',
    'bookings',
    'stays',
    'invoices',
    'cases',
    'leads',
    'messages',
    'reviews',
    'consent_records',
  ])
    expect(tables).toContain(table)
  expect(JSON.stringify(sections.find(({ table }) => table === 'identity_documents'))).toContain(`${WORD}1`)
  expect(JSON.stringify(sections.find(({ table }) => table === 'consent_records'))).toContain('POST')
  expect(JSON.stringify(sections)).not.toContain('sealed')

  const [money] = await hotel.rows('select sum(total_minor)::int as billed from invoices')
  const erased = await erase(customerId)
  expect(hotel.faults).toEqual([])
  expect(erased.status).toBe(200)
  const retained = personalTables().flatMap(({ table, retains = [] }) => retains.map((column) => `${table}.${column}`))
  for (const word of [WORD, PHONE, PHONE.replaceAll(/\D/g, '')])
    expect((await found(word)).filter((hit) => !retained.includes(hit))).toEqual([])
  expect(await hotel.rows('select sum(total_minor)::int as billed from invoices')).toEqual([money])
  expect(await manager.send(customers.get, { customerId })).toMatchObject({
    firstName: 'Erased',
    lastName: 'guest',
    email: '',
  })
  expect((await manager.send(customers.search, { text: WORD })).rows).toEqual([])
  // No message is sent to the addresses again, and what remembers them does not identify them.
  const remembered = await hotel.rows(
    'select channel, address_key as key from suppressions where reason = $1 order by channel',
    ['ERASED'],
  )
  expect(remembered).toEqual(
    ['MAIL', 'MAIL', 'PHONE', 'POST', 'SMS', 'WHATSAPP'].map((channel) => ({ channel, key: '' })),
  )
  const again = {
    channel: 'MAIL' as const,
    address: EMAIL,
    purpose: 'MARKETING' as const,
    isGiven: true,
    evidence: 'Card',
  }
  expect(codeOf(await manager.raw(consents.record, again))).toBe('address_suppressed')
  expect((await manager.send(customers.merges, { customerId })).rows).toMatchObject([{ name: 'Erased guest' }])

  expect(codeOf(await manager.raw(privacy.open, { customerId, kind: 'ERASE' }))).toBe('customer_erased')
  expect(codeOf(await manager.raw(privacy.release, { customerId }))).toBe('customer_erased')
})

test('erasing takes the photo along, in every table; the number remains and leads to no one', async () => {
  const image = (await drawn(640, 480).jpeg()).toString('base64')
  const { id: customerId, number } = await guest('Pia', { lastName: 'Quartz' })
  const { photoUrl } = await manager.send(profiles.savePhoto, { customerId, image, hasConsent: true })
  const shown = await manager.call('GET', photoUrl ?? '')
  expect([shown.status, headOf(shown.bytes)?.type]).toEqual([200, 'webp'])
  expect((await manager.send(customers.search, { text: `#${number}` })).rows.map(({ lastName }) => lastName)).toEqual(['Quartz']) // prettier-ignore
  // As a column of bytes is read, in hexadecimal: beyond its head, which other pictures of the size have too.
  const bytes = shown.bytes.subarray(40, 72).toString('hex')
  expect(await found(bytes)).toEqual(['customer_photos.drawing'])

  expect((await erase(customerId)).status).toBe(200)
  expect([await found(bytes), await found('Quartz')]).toEqual([[], []])
  expect(await hotel.rows('select from customer_photos where customer_id = $1', [customerId])).toEqual([])
  expect((await manager.call('GET', photoUrl ?? '')).status).toBe(404)
  expect((await manager.send(profiles.get, { customerId })).photoUrl).toBeNull()
  expect(await manager.send(customers.get, { customerId })).toMatchObject({
    number,
    firstName: 'Erased',
    lastName: 'guest',
  })
  for (const { firstName } of (await manager.send(customers.search, { text: `#${number}` })).rows) expect(firstName).toBe('Erased') // prettier-ignore
})

test('erasing spares namesakes, longer names and longer addresses, and an export does not show them', async () => {
  const note = (customerId: string, text: string) => manager.send(profiles.addNote, { customerId, text })
  const message = async (name: string, recipient: string) => {
    const id = newId()
    await hotel.rows(
      `insert into messages (property_id, id, channel, class, kind, payload, recipient, recipient_name, subject, body, state, sent_at, created_at, created_by, created_by_name, changed_at)
       values ($1, $2, 'MAIL', 'SERVICE', 'x', '{}', $3, $4, 'About you', $5, 'SENT', now(), now(), 1, 'a', now())`,
      [hotel.propertyId, id, recipient, name, `Dear ${name}, write to ${recipient}.`],
    )
    return id
  }
  const bodyOf = async (id: string) => (await hotel.rows<{ body: string }>('select body from messages where id = $1', [id]))[0]?.body // prettier-ignore
  const one = await guest('Uma', { lastName: 'Vogt', email: 'uma@vogt.example' })
  const namesake = await guest('Uma', { lastName: 'Vogt', email: 'other@vogt.example' })
  await note(namesake.id, 'Uma Vogt of Bern')
  const kept = [await message('Uma Vogt', 'other@vogt.example'), await message('Nobody', 'kuma@vogt.example')]
  const own = await message('Uma Vogt', 'uma@vogt.example')
  const { sections } = await manager.send(privacy.view, { customerId: one.id })
  expect(JSON.stringify(sections)).not.toContain('other@vogt.example')
  expect((await erase(one.id)).status).toBe(200)
  expect(await Promise.all(kept.map(bodyOf))).toEqual([expect.stringContaining('Uma Vogt'), expect.stringContaining('kuma@')]) // prettier-ignore
  expect(await bodyOf(own)).toBe('')
  expect((await manager.send(profiles.get, { customerId: namesake.id })).notes).toHaveLength(1)

  // The namesake is alone with the name now, and a longer one is another name.
  const longer = await message('Uma Vogtland', 'long@vogt.example')
  expect((await erase(namesake.id)).status).toBe(200)
  expect(await bodyOf(kept[0] ?? '')).toBe('')
  expect(await bodyOf(longer)).toContain('Uma Vogtland')
})

test('open refuses customer_erased, release refuses customer_erased, finish refuses customer_erased', async () => {
  const { id: customerId } = await guest('Gone')
  const first = await request(customerId, 'ERASE')
  const second = await request(customerId, 'ERASE')
  await manager.send(privacy.finish, { privacyRequestId: first.id })
  expect(codeOf(await manager.raw(privacy.finish, { privacyRequestId: second.id }))).toBe('customer_erased')
  expect(codeOf(await manager.raw(privacy.open, { customerId, kind: 'ACCESS' }))).toBe('customer_erased')
  expect(codeOf(await manager.raw(privacy.release, { customerId }))).toBe('customer_erased')
})
