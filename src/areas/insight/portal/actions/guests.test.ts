import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { addDays } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf } from '#test/server.ts'
import { portal } from '../contract/portal.ts'
import { ABSENT, type Portal, startPortal, TODAY } from './testing.ts'

let site: Portal
beforeAll(async () => {
  site = await startPortal()
})
afterAll(async () => {
  expect(await violatedInvariants(site.hotel.db)).toEqual([])
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.clear()
  await site.choose({ isActive: false })
})

const ARUN = {
  firstName: 'Arun',
  lastName: 'Iyer',
  dateOfBirth: '1990-02-03',
  placeOfBirth: 'Hampi',
  gender: 'MALE',
} as const
const PASSPORT = { documentKind: 'PASSPORT', documentNumber: 'Z1234567', documentCountry: 'IN' } as const

/** A booking of two guests at a property without guest pages. */
async function booked() {
  const booking = await site.book()
  const place = { bookingId: booking.id, stayId: booking.stays[0]?.id ?? '' }
  const register = (number: number, version: number, over: object) =>
    site.clerk.raw(portal.registerGuest, { ...place, number, version, firstName: 'Arun', lastName: 'Iyer', ...over })
  return { booking, place, register }
}

test('the desk registers the guests of a room where guests have no pages', async () => {
  const { booking, place } = await booked()
  expect(await site.clerk.send(portal.guests, { bookingId: booking.id })).toEqual({ guests: [], wants: [] })
  const { guests } = await site.clerk.send(portal.registerGuest, {
    ...place,
    number: 2,
    version: 0,
    ...ARUN,
    ...PASSPORT,
  })
  expect(guests).toMatchObject([{ ...ARUN, number: 2, version: 1, documentEnd: '567' }])
  const [arun] = (await site.clerk.send(customers.list, { text: 'Arun' })).rows
  expect(await site.clerk.send(customers.get, { customerId: arun?.id ?? '' })).toMatchObject({ ...ARUN, city: '' })
  const { documents } = await site.clerk.send(profiles.get, { customerId: arun?.id ?? '' })
  expect(documents).toMatchObject([{ kind: 'PASSPORT', country: 'IN' }])
  expect(await site.hotel.rows(`select from registrations where document_sealed <> ''`)).toEqual([])
  expect(await site.hotel.rows(`select from audit_events where type = 'GUEST_REGISTERED'`)).toHaveLength(1)
})

test('the one who booked stays the customer, and what is blank of them is filled', async () => {
  const { booking, place } = await booked()
  const meera = { firstName: 'Mira', lastName: 'Iyer', placeOfBirth: 'Mysuru', gender: 'FEMALE' } as const
  await site.clerk.send(portal.registerGuest, { ...place, number: 1, version: 0, ...meera, ...PASSPORT })
  const customer = await site.clerk.send(customers.get, { customerId: booking.customer.id })
  expect(customer).toMatchObject({ firstName: 'Meera', placeOfBirth: 'Mysuru', gender: 'FEMALE' })
  expect(await site.hotel.rows('select first_name from customers')).toEqual([{ first_name: 'Meera' }])
})

test('a guest who is registered again is the same customer, and a number left empty stays', async () => {
  const { place } = await booked()
  await site.clerk.send(portal.registerGuest, { ...place, number: 2, version: 0, ...ARUN, ...PASSPORT })
  const { documentNumber: _number, ...passport } = PASSPORT
  const { guests } = await site.clerk.send(portal.registerGuest, { ...place, number: 2, version: 1, ...ARUN, ...passport, nextDestination: 'Goa' })
  expect(guests).toMatchObject([{ version: 2, documentEnd: '567', nextDestination: 'Goa' }])
  expect(await site.hotel.rows('select first_name from customers order by 1')).toHaveLength(2)
}) // prettier-ignore

test('registerGuest refuses stale_version: of five desks at once, one registers the guest', async () => {
  const { register } = await booked()
  const replies = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((firstName) => register(2, 0, { firstName })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['stale_version']))
  expect(await site.hotel.rows('select from customers')).toHaveLength(2)
  expect(codeOf(await register(2, 2, {}))).toBe('stale_version')
})

test('registerGuest refuses registration_waiting: what the guest signed is accepted first', async () => {
  await site.choose()
  const { booking, token } = await site.stay()
  const page = await site.sign(token)
  const place = { bookingId: booking.id, stayId: booking.stays[0]?.id ?? '', number: 2, version: 1 }
  expect(codeOf(await site.clerk.raw(portal.registerGuest, { ...place, ...ARUN }))).toBe('registration_waiting')
  await site.clerk.send(portal.accept, { bookingId: booking.id, version: page.registration?.version ?? 0, takes: [] })
  const { guests } = await site.clerk.send(portal.registerGuest, { ...place, ...ARUN })
  expect(guests).toMatchObject([{ firstName: 'Meera' }, { firstName: 'Arun', placeOfBirth: 'Hampi' }])
})

test('registerGuest refuses date_in_future', async () => {
  const { register } = await booked()
  expect(codeOf(await register(1, 0, { dateOfBirth: addDays(TODAY, 1) }))).toBe('date_in_future')
  expect((await register(1, 0, { dateOfBirth: TODAY })).status).toBe(200)
})

test('registerGuest refuses not_found', async () => {
  const { place, register } = await booked()
  expect(codeOf(await register(3, 0, {}))).toBe('not_found')
  const elsewhere = { ...place, bookingId: ABSENT, number: 1, version: 0, ...ARUN }
  expect(codeOf(await site.clerk.raw(portal.registerGuest, elsewhere))).toBe('not_found')
})

test('guests refuses not_found', async () => {
  expect(codeOf(await site.clerk.raw(portal.guests, { bookingId: ABSENT }))).toBe('not_found')
})
