import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { profiles } from '#areas/parties/profiles/contract/profiles.ts'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import { addDays } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { portal } from '../contract/portal.ts'
import { REVIEWED_FIELDS } from '../contract/choices.ts'
import { ABSENT, MEERA, NOBODYS_TOKEN, type Portal, SIGNATURE, startPortal, TODAY } from './testing.ts'

let site: Portal
const sent: Mail[] = []
const jobs = outbox({ send: async (mail: Mail) => void sent.push(mail), close: () => {} })
beforeAll(async () => {
  site = await startPortal()
})
afterAll(async () => {
  expect(await violatedInvariants(site.hotel.db)).toEqual([])
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.clear()
  await site.choose()
  sent.splice(0)
  await site.hotel.rows('delete from graphile_worker._private_jobs')
})

const all = [...REVIEWED_FIELDS]
/** The property confirms bookings by mail. */
async function confirming() {
  const { rows } = await site.admin.send(messages.guestMails, {})
  const { version = 0, isActive = false } = rows.find(({ kind }) => kind === 'guestConfirmation') ?? {}
  if (!isActive) await site.admin.send(messages.setGuestMail, { kind: 'guestConfirmation', version, isActive: true })
}

describe('the link', () => {
  test('is in the confirmation, opens the page, and stays the same for the booking', async () => {
    await confirming()
    const booking = await site.book(5)
    await runJobs(site.hotel, jobs)
    const url = /http\S+\/stay\?token=\S+/.exec(sent.map(({ text }) => text).join('\n'))?.[0] ?? ''
    const token = new URL(url).searchParams.get('token') ?? ''
    expect(token).toBe(await site.tokenFor(booking.id))
    const page = await site.open(token)
    expect(page).toMatchObject({ phase: 'BEFORE', reference: booking.reference, guestName: 'Meera Iyer' })
    expect(page.registration).toMatchObject({ state: 'OPEN', isOpen: true, guests: [] })
    const stored = await site.hotel.rows<{ row: string }>('select p::text as row from portal_pages p')
    expect(JSON.stringify(stored)).not.toContain(token.slice(token.indexOf('-') + 1))
  })

  test('is in no mail where guests have no pages', async () => {
    await site.choose({ isActive: false })
    await confirming()
    await site.book(5)
    await runJobs(site.hotel, jobs)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map(({ text }) => text).join('\n')).not.toContain('/stay?token=')
  })

  test('open refuses not_found: an unknown token, of another property, after its days, called off pages stay', async () => {
    const { booking, token } = await site.stay()
    const code = async (one: string) => codeOf(await site.guest.raw(portal.open, { token: one }))
    expect(await code(NOBODYS_TOKEN)).toBe('not_found')
    expect(await code(token.replace(/^\d+/, String(site.hotel.foreignPropertyId)))).toBe('not_found')
    expect(await code(`9999999999-${token.slice(token.indexOf('-') + 1)}`)).toBe('not_found')
    await site.setToday(addDays(booking.departure, 14))
    expect((await site.open(token)).phase).toBe('OVER')
    await site.setToday(addDays(booking.departure, 15))
    expect(await code(token)).toBe('not_found')
    await site.setToday(TODAY)
    await site.choose({ isActive: false })
    expect(await code(token)).toBe('not_found')
  })

  test('mail refuses no_address', async () => {
    const booking = await site.clerk.send(bookings.create, {
      customer: { ...MEERA, email: '' },
      stays: [{ roomTypeId: (await site.book(9)).stays[0]?.roomTypeId ?? '', arrival: TODAY, departure: addDays(TODAY, 1), adults: 1 }],
    }) // prettier-ignore
    expect(codeOf(await site.clerk.raw(portal.mail, { bookingId: booking.id }))).toBe('no_address')
  })

  test('mail sends the link in the language of the guest', async () => {
    const { booking, token } = await site.stay(3)
    await runJobs(site.hotel, jobs)
    sent.splice(0)
    await site.clerk.send(portal.mail, { bookingId: booking.id })
    await runJobs(site.hotel, jobs)
    expect(sent.map(({ to }) => to)).toEqual([MEERA.email])
    expect(sent[0]?.text).toContain(encodeURIComponent(token))
  })
})
test('create refuses portal_inactive', async () => {
  const { booking } = await site.stay()
  await site.choose({ isActive: false })
  expect(codeOf(await site.clerk.raw(portal.create, { bookingId: booking.id }))).toBe('portal_inactive')
})
test('mail refuses portal_inactive', async () => {
  const { booking } = await site.stay()
  await site.choose({ isActive: false })
  expect(codeOf(await site.clerk.raw(portal.mail, { bookingId: booking.id }))).toBe('portal_inactive')
})
test('open refuses not_found', async () => {
  expect(codeOf(await site.guest.raw(portal.open, { token: NOBODYS_TOKEN }))).toBe('not_found')
})
const absent = async (route: typeof portal.get | typeof portal.create | typeof portal.mail) =>
  expect(codeOf(await site.clerk.raw(route, { bookingId: ABSENT }))).toBe('not_found')
test('get refuses not_found', () => absent(portal.get))
test('create refuses not_found', () => absent(portal.create))
test('mail refuses not_found', () => absent(portal.mail))

describe('the registration', () => {
  test('is stored as text whatever is in it, its number sealed, and shown to the desk by its end', async () => {
    const { booking, token } = await site.stay()
    const script = '<script>alert(1)</script>'
    const hostile = { firstName: script, lastName: `"'><img src=x onerror=alert(1)>`, address: script, nationality: script, city: script, postalCode: '<b>', documentKind: 'PASSPORT', documentNumber: 'Z 1234567', documentCountry: 'IN' } // prettier-ignore
    await site.fill(token, hostile)
    const { registration } = await site.open(token)
    const { documentNumber: _number, ...stated } = hostile
    expect(registration?.guests[0]).toMatchObject({ ...stated, documentEnd: '567' })
    const [row] = await site.hotel.rows<{ sealed: string }>(`select document_sealed as sealed from registrations where number = 1`)
    expect(row?.sealed).not.toContain('1234567')
    const { page } = await site.clerk.send(portal.get, { bookingId: booking.id })
    expect(page?.guests[0]).toMatchObject({ ...stated, documentEnd: '567' })
    expect(JSON.stringify(page)).not.toContain('1234567')
  }) // prettier-ignore

  test('takes no input that its contract does not have', async () => {
    const { token } = await site.stay()
    const { registration, stays } = await site.open(token)
    const known = { token, stayId: stays[0]?.id ?? '', number: 1, version: registration?.version ?? 0, firstName: 'A', lastName: 'B' } // prettier-ignore
    const status = async (more: object) => (await site.guest.raw(portal.saveGuest, { ...known, ...more })).status
    expect(await status({ firstName: ' ' })).toBe(400)
    expect(await status({ lastName: 'x'.repeat(81) })).toBe(400)
    expect(await status({ email: 'no address' })).toBe(400)
    expect(await status({ firstName: 'A\u0000' })).toBe(400)
    expect(await status({ documentKind: 'LIBRARY_CARD' })).toBe(400)
    expect(await status({ number: 100 })).toBe(400)
    expect(await status({ country: 'Nowhere land' })).toBe(400)
    const sign = (signature: string) => site.guest.raw(portal.submit, { token, version: 1, signature })
    expect((await sign('<svg onload=alert(1)>')).status).toBe(400)
    expect((await sign('1,1 '.repeat(6_000))).status).toBe(400)
  })

  test('retains the number that was entered before, and drops it with the document', async () => {
    const { token } = await site.stay()
    await site.fill(token, { documentKind: 'PASSPORT', documentNumber: 'Z1234567' })
    await site.fill(token, { documentKind: 'PASSPORT', documentNumber: '' })
    expect((await site.open(token)).registration?.guests[0]?.documentEnd).toBe('567')
    await site.fill(token, { documentKind: '' })
    expect((await site.open(token)).registration?.guests[0]?.documentEnd).toBe('')
  })

  test('two tabs: the second learns that the first was faster', async () => {
    const { token } = await site.stay()
    const { registration, stays } = await site.open(token)
    const input = {
      token,
      stayId: stays[0]?.id ?? '',
      number: 1,
      version: registration?.version ?? 0,
      lastName: 'Iyer',
    }
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((firstName) => site.guest.raw(portal.saveGuest, { ...input, firstName })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(codeOf(replies.find(({ status }) => status === 409))).toBe('stale_version')
  })

  test('a change after the signature takes it away, and the desk has to wait for the next one', async () => {
    const { booking, token } = await site.stay()
    const signed = await site.sign(token)
    expect(signed.registration?.state).toBe('READY')
    const version = signed.registration?.version ?? 0
    const changed = await site.guest.send(portal.saveArrival, { token, version, arrivalTime: '18:30', vehiclePlate: 'KA 01', notes: '' }) // prettier-ignore
    expect(changed.registration).toMatchObject({ state: 'STARTED', arrivalTime: '18:30' })
    const input = { bookingId: booking.id, version: changed.registration?.version ?? 0, takes: all }
    expect(codeOf(await site.clerk.raw(portal.accept, input))).toBe('registration_incomplete')
  })

  test('the desk sees field by field what differs, and accepts what it ticks; the document is the customer’s then', async () => {
    const { booking, token } = await site.stay()
    await site.sign(token, {
      phone: '+91 1',
      documentKind: 'PASSPORT',
      documentNumber: 'Z1234567',
      documentCountry: 'IN',
    })
    const { page } = await site.clerk.send(portal.get, { bookingId: booking.id })
    expect(page).toMatchObject({ state: 'READY', isDue: true, signature: SIGNATURE })
    expect(page?.differences).toEqual([
      { field: 'city', stored: '', stated: 'Mysuru' },
      { field: 'country', stored: '', stated: 'IN' },
      { field: 'phone', stored: MEERA.phone, stated: '+91 1' },
    ])
    const input = { bookingId: booking.id, version: page?.version ?? 0, takes: ['city' as const, 'country' as const] }
    const done = await site.clerk.send(portal.accept, input)
    expect(done).toMatchObject({ state: 'ACCEPTED', differences: [] })
    const customer = await site.clerk.send(customers.get, { customerId: booking.customer.id })
    expect(customer).toMatchObject({ city: 'Mysuru', country: 'IN', phone: MEERA.phone })
    const { documents } = await site.admin.send(profiles.get, { customerId: booking.customer.id })
    expect(documents).toMatchObject([{ kind: 'PASSPORT', numberEnd: '567', country: 'IN' }])
    const sealed = await site.hotel.rows(`select from registrations where document_sealed <> ''`)
    expect(sealed).toEqual([])
    expect((await site.clerk.send(bookings.checkIn, { bookingId: booking.id })).status).toBe('IN_HOUSE')
  })

  test('a document the property has already is not stored twice', async () => {
    const { booking, token } = await site.stay()
    const document = { kind: 'PASSPORT' as const, number: 'z-1234 567' }
    await site.admin.send(profiles.addDocument, { customerId: booking.customer.id, ...document })
    const { registration } = await site.sign(token, { documentKind: 'PASSPORT', documentNumber: 'Z1234567' })
    await site.clerk.send(portal.accept, { bookingId: booking.id, version: registration?.version ?? 0, takes: [] })
    const { documents } = await site.admin.send(profiles.get, { customerId: booking.customer.id })
    expect(documents).toHaveLength(1)
  })

  test('a restricted customer stays as stored; the registration is accepted all the same', async () => {
    const { booking, token } = await site.stay()
    const { registration } = await site.sign(token)
    await site.hotel.rows(`update customers set restricted_at = now(), restricted_reason = 'Asked' where id = $1`, [booking.customer.id]) // prettier-ignore
    const input = { bookingId: booking.id, version: registration?.version ?? 0, takes: all }
    expect((await site.clerk.send(portal.accept, input)).state).toBe('ACCEPTED')
    const [row] = await site.hotel.rows('select city from customers where id = $1', [booking.customer.id])
    expect(row).toEqual({ city: '' })
  })

  test('accept refuses registration_closed: of five who press at once, one accepts', async () => {
    const { booking, token } = await site.stay()
    const { registration } = await site.sign(token)
    const input = { bookingId: booking.id, version: registration?.version ?? 0, takes: all }
    const replies = await Promise.all(Array.from({ length: 5 }, () => site.clerk.raw(portal.accept, input)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(await site.clerk.raw(portal.accept, input))).toBe('registration_closed')
  })
})
test('accept refuses registration_closed', async () => {
  const { booking, token } = await site.stay()
  const { registration } = await site.sign(token)
  await site.clerk.send(bookings.cancel, { bookingId: booking.id, reason: 'Ill' })
  const input = { bookingId: booking.id, version: registration?.version ?? 0, takes: all }
  expect(codeOf(await site.clerk.raw(portal.accept, input))).toBe('registration_closed')
})
test('accept refuses registration_incomplete', async () => {
  const { booking, token } = await site.stay()
  const version = await site.fill(token)
  const input = { bookingId: booking.id, version, takes: all }
  expect(codeOf(await site.clerk.raw(portal.accept, input))).toBe('registration_incomplete')
})
test('accept refuses stale_version', async () => {
  const { booking, token } = await site.stay()
  await site.sign(token)
  const input = { bookingId: booking.id, version: 1, takes: all }
  expect(codeOf(await site.clerk.raw(portal.accept, input))).toBe('stale_version')
})
test('accept refuses not_found', async () => {
  const input = { bookingId: ABSENT, version: 1, takes: all }
  expect(codeOf(await site.clerk.raw(portal.accept, input))).toBe('not_found')
})

/** The three writes of a registration, with an input that would be taken. */
const writes = {
  saveGuest: (stayId: string) => ({ stayId, number: 1, firstName: 'Meera', lastName: 'Iyer' }),
  saveArrival: () => ({ arrivalTime: '18:00', vehiclePlate: '', notes: '' }),
  submit: () => ({ signature: SIGNATURE }),
} as const
type Write = keyof typeof writes
const answer = (action: Write, token: string, stayId: string, version: number) =>
  site.guest.raw(portal[action], { token, version, ...writes[action](stayId) })

async function unknown(action: Write) {
  const { booking, token } = await site.stay()
  expect(codeOf(await answer(action, NOBODYS_TOKEN, booking.stays[0]?.id ?? '', 1))).toBe('not_found')
  if (action === 'saveGuest') expect(codeOf(await answer(action, token, ABSENT, 1))).toBe('not_found')
}
test('saveGuest refuses not_found', () => unknown('saveGuest'))
test('saveArrival refuses not_found', () => unknown('saveArrival'))
test('submit refuses not_found', () => unknown('submit'))

async function stale(action: Write) {
  const { booking, token } = await site.stay()
  expect(codeOf(await answer(action, token, booking.stays[0]?.id ?? '', 7))).toBe('stale_version')
}
test('saveGuest refuses stale_version', () => stale('saveGuest'))
test('saveArrival refuses stale_version', () => stale('saveArrival'))
test('submit refuses stale_version', () => stale('submit'))

/** After the check-in nothing of the registration changes. */
async function closed(action: Write) {
  const { booking, token } = await site.stay()
  const { registration } = await site.sign(token)
  await site.clerk.send(bookings.checkIn, { bookingId: booking.id })
  const reply = await answer(action, token, booking.stays[0]?.id ?? '', registration?.version ?? 0)
  expect(codeOf(reply)).toBe('registration_closed')
}
test('saveGuest refuses registration_closed', () => closed('saveGuest'))
test('saveArrival refuses registration_closed', () => closed('saveArrival'))
test('submit refuses registration_closed', () => closed('submit'))

test('saveGuest refuses date_in_future', async () => {
  const { booking, token } = await site.stay()
  const input = { token, version: 1, ...writes.saveGuest(booking.stays[0]?.id ?? '') }
  const reply = await site.guest.raw(portal.saveGuest, { ...input, dateOfBirth: addDays(TODAY, 1) })
  expect(codeOf(reply)).toBe('date_in_future')
  expect((await site.guest.raw(portal.saveGuest, { ...input, dateOfBirth: TODAY })).status).toBe(200)
})
test('submit refuses registration_incomplete', async () => {
  const { booking, token } = await site.stay()
  await site.guest.send(portal.saveGuest, { token, version: 1, ...writes.saveGuest(booking.stays[0]?.id ?? '') })
  const reply = await site.guest.raw(portal.submit, { token, version: 2, signature: SIGNATURE })
  expect(codeOf(reply)).toBe('registration_incomplete')
})

test('arrivals pages by day, and by how far the registration is', async () => {
  const stays = [await site.stay(2), await site.stay(0), await site.stay(1)]
  await site.sign(stays[2]?.token ?? '')
  const { rows, next } = await site.clerk.send(portal.arrivals, { limit: 2 })
  expect(rows.map(({ bookingId }) => bookingId)).toEqual([stays[1]?.booking.id, stays[2]?.booking.id])
  const { rows: rest } = await site.clerk.send(portal.arrivals, { limit: 2, after: next })
  expect(rest.map(({ bookingId }) => bookingId)).toEqual([stays[0]?.booking.id])
  const ready = await site.clerk.send(portal.arrivals, { state: 'READY' })
  expect(ready.rows).toMatchObject([{ bookingId: stays[2]?.booking.id, rooms: 1, state: 'READY', hasUpgrade: false }])
  expect((await site.clerk.send(portal.arrivals, { day: addDays(TODAY, 2) })).rows).toHaveLength(1)
})
