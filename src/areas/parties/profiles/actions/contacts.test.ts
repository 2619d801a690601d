import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { findKnown, restrictCustomer } from '#areas/parties/customers/actions.ts'
import { type Customer, customers } from '#areas/parties/customers/contract.ts'
import { gateOf } from '#areas/platform/consents/actions/gate.ts'
import { addDays } from '#core/dates.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { profiles } from '../contract/profiles.ts'

let hotel: TestHotel
let desk: TestClient
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const guest = (firstName: string, more: object = {}): Promise<Customer> =>
  desk.send(customers.create, { firstName, lastName: 'Reach', ...more })
const email = (customerId: string, value: string) => ({ customerId, channel: 'EMAIL', purpose: 'WORK', value }) as const
const phone = (customerId: string, value: string) => ({ customerId, channel: 'PHONE', purpose: 'MOBILE', value }) as const // prettier-ignore
const mergeOf = (from: Customer, into: Customer) => ({ customerId: from.id, intoId: into.id, version: from.version, intoVersion: into.version, takes: [] }) // prettier-ignore
const found = async (text: string) => (await desk.send(customers.search, { text })).rows.map(({ firstName }) => firstName) // prettier-ignore
const listed = async (text: string) => (await desk.send(customers.list, { text })).rows.map(({ firstName }) => firstName) // prettier-ignore

test('the first place of a channel is the primary one; a further one takes its place, and the one before stays', async () => {
  const { id: customerId } = await guest('Ada')
  const first = await desk.send(profiles.saveContact, email(customerId, 'ada@home.example'))
  expect(first.contacts).toMatchObject([{ channel: 'EMAIL', value: 'ada@home.example', purpose: 'WORK', isPrimary: true }]) // prettier-ignore
  const two = await desk.send(profiles.saveContact, { ...email(customerId, 'ada@work.example'), purpose: 'OTHER' })
  // Entered again, with capitals, it is the same one and says what it is for.
  const again = await desk.send(profiles.saveContact, email(customerId, 'ADA@work.example'))
  expect(again.contacts).toHaveLength(2)
  expect(again.contacts[1]).toMatchObject({ value: 'ada@work.example', purpose: 'WORK', isPrimary: false })
  const guestContactId = two.contacts[1]?.id ?? ''
  const { contacts } = await desk.send(profiles.preferContact, { customerId, guestContactId })
  expect(contacts.map(({ value, isPrimary }) => [value, isPrimary])).toEqual([
    ['ada@work.example', true],
    ['ada@home.example', false],
  ])
  expect(await desk.send(customers.get, { customerId })).toMatchObject({ email: 'ada@work.example', version: 3 })
  const address = { customerId, channel: 'ADDRESS', purpose: 'BILLING', value: 'Main Street 1', city: 'Porto', country: 'PT' } as const // prettier-ignore
  await desk.send(profiles.saveContact, address)
  expect(await desk.send(customers.get, { customerId })).toMatchObject({ address: 'Main Street 1', city: 'Porto', country: 'PT' }) // prettier-ignore
  const left = await desk.send(profiles.removeContact, { customerId, guestContactId: contacts[1]?.id ?? '' })
  expect(left.contacts.map(({ channel }) => channel)).toEqual(['EMAIL', 'ADDRESS'])
})

test('saveContact refuses invalid input', async () => {
  const { id: customerId } = await guest('Bad')
  const status = async (input: object) => (await desk.raw(profiles.saveContact, input)).status
  expect(await status(email(customerId, 'not an address'))).toBe(400)
  expect(await status(phone(customerId, 'call me'))).toBe(400)
  expect(await status(phone(customerId, ''))).toBe(400)
  expect(await status({ ...email(customerId, ''), channel: 'ADDRESS' })).toBe(400)
  expect(await status({ ...email(customerId, 'a@b.example'), customerName: 'x' })).toBe(400)
})

test('a guest is found by every address and telephone, also by those of an entry that was merged', async () => {
  const { id: customerId } = await guest('Bea', { email: 'bea@one.example', phone: '+34 600 100 200' })
  await desk.send(profiles.saveContact, email(customerId, 'bea.reach@second.example'))
  await desk.send(profiles.saveContact, phone(customerId, '+351 910 333 444'))
  for (const text of ['bea@one', 'bea.reach@sec', '+351 910', '333444']) {
    expect(await found(text), text).toEqual(['Bea'])
    expect(await listed(text), text).toEqual(['Bea'])
  }
  const typed = { firstName: 'B', lastName: 'R', email: 'BEA.reach@second.example', phone: '00351 910333444' }
  const { rows } = await desk.send(customers.duplicates, typed)
  expect(rows).toMatchObject([{ firstName: 'Bea', because: ['email', 'phone'] }])
  const known = await hotel.inside((ctx) => findKnown(ctx, [{ firstName: 'Bea', lastName: 'Reach', email: '', phone: '+351 910 333 444' }, { firstName: '', lastName: '', email: 'bea.reach@second.example', phone: '' }])) // prettier-ignore
  expect(known).toEqual([customerId, customerId])

  const from = await guest('Bee', { email: 'bee@old.example', phone: '+33 700 555 666' })
  await manager.send(customers.merge, mergeOf(from, await desk.send(customers.get, { customerId })))
  for (const text of ['bee@old', '555666', '+33 700']) expect(await found(text), text).toEqual(['Bea'])
  const merged = (await desk.send(profiles.get, { customerId })).contacts.filter(({ isMerged }) => isMerged)
  expect(merged.map(({ value }) => value)).toEqual(['bee@old.example', '+33 700 555 666'])
  expect(await hotel.inside((ctx) => findKnown(ctx, [{ firstName: '', lastName: '', email: 'bee@old.example', phone: '' }]))).toEqual([customerId]) // prettier-ignore
})

test('a further contact moves with a merge and goes back with its undoing', async () => {
  const [from, into] = [await guest('Cai'), await guest('Cay')]
  for (const value of ['cai@one.example', 'cai@two.example'])
    await desk.send(profiles.saveContact, email(from.id, value))
  const valuesOf = async (customerId: string) => (await desk.send(profiles.get, { customerId })).contacts.map(({ value }) => value) // prettier-ignore
  const before = await valuesOf(from.id)
  await manager.send(customers.merge, mergeOf(await desk.send(customers.get, { customerId: from.id }), into))
  expect((await valuesOf(into.id)).toSorted()).toEqual(before.toSorted())
  const [merge] = (await manager.send(customers.merges, { customerId: into.id })).rows
  await manager.send(customers.unmerge, { mergeId: merge?.id ?? '' })
  expect(await valuesOf(from.id)).toEqual(before)
  expect(await valuesOf(into.id)).toEqual([])
})

test('pairs are suggested by a further address, not by that of a portal, and never with a merged entry', async () => {
  const [one, other, third] = [await guest('Dan'), await guest('Don', { email: 'dan@pair.example' }), await guest('Dom')] // prettier-ignore
  await desk.send(profiles.saveContact, email(one.id, 'dan@first.example'))
  await desk.send(profiles.saveContact, email(one.id, 'dan@pair.example'))
  for (const { id } of [one, third]) await desk.send(profiles.saveContact, email(id, 'x.9@guest.booking.com'))
  await manager.send(customers.findPairs, {})
  const pairs = async () =>
    (await manager.send(customers.pairs, { limit: 200 })).rows
      .filter((pair) => pair.one.firstName.startsWith('D'))
      .map((pair) => [[pair.one.firstName, pair.other.firstName].toSorted(), pair.reasons])
  expect(await pairs()).toEqual([[['Dan', 'Don'], ['email']]])
  await manager.send(customers.merge, mergeOf(await desk.send(customers.get, { customerId: one.id }), other))
  await manager.send(customers.findPairs, {})
  expect(await pairs()).toEqual([])
})

test('nothing is sent to any address of a restricted guest', async () => {
  const into = await guest('Eve', { email: 'eve@first.example' })
  const from = await guest('Eva', { email: 'eva@merged.example' })
  await desk.send(profiles.saveContact, email(into.id, 'eve@second.example'))
  await manager.send(customers.merge, mergeOf(from, into))
  const addresses = ['eve@first.example', 'eve@second.example', 'eva@merged.example']
  const reasons = () => hotel.inside(async (ctx) => [...(await gateOf(ctx, { channel: 'MAIL', purpose: 'MARKETING', addresses })).values()]) // prettier-ignore
  expect(await reasons()).not.toContain('RESTRICTED')
  await hotel.inside((ctx) => restrictCustomer(ctx, into.id, 'Objects'))
  expect(await reasons()).toEqual(['RESTRICTED', 'RESTRICTED', 'RESTRICTED'])
})

test('bookings of a guest are found by a further telephone and address', async () => {
  const { id: customerId } = await guest('Fay')
  await desk.send(profiles.saveContact, email(customerId, 'fay@first.example'))
  await desk.send(profiles.saveContact, email(customerId, 'fay@second.example'))
  await desk.send(profiles.saveContact, phone(customerId, '+44 7700 900 111'))
  const [arrival, departure] = [addDays(FIXTURE.businessDate, 40), addDays(FIXTURE.businessDate, 42)]
  const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure, adults: 1 }]
  const { id } = await desk.send(bookings.create, { customerId, stays })
  const span = { arrival, departure }
  for (const query of [{ email: 'fay@second.example' }, { phone: '07700 900111' }])
    expect((await desk.send(bookings.ofGuest, { ...query, ...span })).rows.map((row) => row.id)).toEqual([id])
  for (const text of ['fay@second', '900111'])
    expect(
      (await desk.send(bookings.list, { text, view: 'all' })).rows.map((row) => row.id),
      text,
    ).toEqual([id])
})

test('saveContact refuses too_many_contacts beyond twenty; what is stored can still be changed', async () => {
  const { id: customerId } = await guest('Gus')
  for (let count = 1; count <= 20; count += 1) await desk.send(profiles.saveContact, email(customerId, `g${count}@many.example`)) // prettier-ignore
  expect(codeOf(await desk.raw(profiles.saveContact, email(customerId, 'g21@many.example')))).toBe('too_many_contacts')
  const { contacts } = await desk.send(profiles.saveContact, {
    ...email(customerId, 'g20@many.example'),
    purpose: 'HOME',
  })
  expect(contacts.at(-1)).toMatchObject({ value: 'g20@many.example', purpose: 'HOME' })
})

test('removeContact refuses contact_is_primary', async () => {
  const { id: customerId } = await guest('Hal')
  const { contacts } = await desk.send(profiles.saveContact, email(customerId, 'hal@one.example'))
  const which = { customerId, guestContactId: contacts[0]?.id ?? '' }
  expect(codeOf(await desk.raw(profiles.removeContact, which))).toBe('contact_is_primary')
})

test('saveContact refuses not_found, preferContact refuses not_found, removeContact refuses not_found', async () => {
  const { id: customerId } = await guest('Ian')
  const absent = { customerId, guestContactId: FIXTURE.standard }
  expect(codeOf(await desk.raw(profiles.saveContact, email(FIXTURE.standard, 'i@one.example')))).toBe('not_found')
  expect(codeOf(await desk.raw(profiles.preferContact, absent))).toBe('not_found')
  expect(codeOf(await desk.raw(profiles.removeContact, absent))).toBe('not_found')
})

test('saveContact refuses customer_restricted, preferContact refuses customer_restricted, removeContact refuses customer_restricted', async () => {
  const { id: customerId } = await guest('Jan')
  const { contacts } = await desk.send(profiles.saveContact, email(customerId, 'jan@one.example'))
  const which = { customerId, guestContactId: contacts[0]?.id ?? '' }
  await hotel.inside((ctx) => restrictCustomer(ctx, customerId, 'Objects'))
  expect(codeOf(await desk.raw(profiles.saveContact, email(customerId, 'j@two.example')))).toBe('customer_restricted')
  expect(codeOf(await desk.raw(profiles.preferContact, which))).toBe('customer_restricted')
  expect(codeOf(await desk.raw(profiles.removeContact, which))).toBe('customer_restricted')
  const more = await manager.send(profiles.saveContact, email(customerId, 'j@two.example'))
  expect(more.contacts).toHaveLength(2)
})
