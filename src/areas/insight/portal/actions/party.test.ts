import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { portal } from '../contract/portal.ts'
import { portalJobs } from '../jobs.ts'
import { ABSENT, NOBODYS_TOKEN, type Portal, startPortal } from './testing.ts'
import { addDays } from '#core/dates.ts'

let site: Portal
let image: string
beforeAll(async () => {
  site = await startPortal()
  image = (await drawn(400, 300).jpeg()).toString('base64')
})
afterAll(async () => {
  expect(await violatedInvariants(site.hotel.db)).toEqual([])
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.clear()
  await site.choose()
})

const signed = async (more: object = {}) => {
  const { booking, token } = await site.stay(0, 2, more)
  const page = await site.sign(token)
  return { booking, token, version: page.registration?.version ?? 0, stayId: booking.stays[0]?.id ?? '' }
}
const customers = () => site.hotel.rows('select first_name from customers order by first_name')
const PICTURES = 'select sealed from registration_pictures'

describe('the party', () => {
  test('becomes customers as the registration is accepted; who is known stays one customer', async () => {
    const { booking, version } = await signed()
    await site.clerk.send(portal.accept, { bookingId: booking.id, version, takes: [] })
    expect(await customers()).toEqual([{ first_name: 'Arun' }, { first_name: 'Meera' }])
    const linked = await site.hotel.rows('select id from registrations where customer_id is not null')
    expect(linked).toHaveLength(2)
  })

  test('is checked in with the acceptance, in one request', async () => {
    const { booking, version } = await signed({ roomId: FIXTURE.rooms['101'] })
    const page = await site.clerk.send(portal.accept, { bookingId: booking.id, version, takes: [], checksIn: true })
    expect(page.state).toBe('ACCEPTED')
    expect((await site.clerk.send(bookings.get, { bookingId: booking.id })).status).toBe('IN_HOUSE')
  })

  test('accept refuses check_in_not_possible: and nothing is accepted', async () => {
    const { booking, version } = await signed({ roomId: FIXTURE.rooms['101'] })
    await site.hotel.rows(`update rooms set condition = 'DIRTY'`)
    const input = { bookingId: booking.id, version, takes: [], checksIn: true }
    const reply = await site.clerk.raw(portal.accept, input)
    expect([codeOf(reply), reply.body]).toMatchObject([
      'check_in_not_possible',
      { details: { because: 'room_not_ready' } },
    ])
    expect((await site.clerk.send(portal.get, { bookingId: booking.id })).page?.state).toBe('READY')
    expect(await customers()).toEqual([{ first_name: 'Meera' }])
  })
})

describe('the picture of a document', () => {
  test('is stored sealed, shown to the desk with an entry of the audit log, and deleted when the page closes', async () => {
    const { booking, token } = await site.stay(0, 1)
    const version = await site.fill(token)
    const stayId = booking.stays[0]?.id ?? ''
    const place = { stayId, number: 1 }
    const page = await site.guest.send(portal.savePicture, { token, ...place, version, image })
    expect(page.registration).toMatchObject({ state: 'STARTED', guests: [{ hasPicture: true }, { hasPicture: false }] })
    expect(JSON.stringify(await site.hotel.rows(PICTURES))).not.toContain('UklGR') // a WebP in base64
    const shown = await site.clerk.raw(portal.picture, { bookingId: booking.id, ...place })
    expect(shown.bytes.subarray(8, 12).toString('latin1')).toBe('WEBP')
    const seen = `select id from audit_events where type = 'REGISTRATION_PICTURE_VIEWED'`
    expect(await site.hotel.rows(seen)).toHaveLength(1)
    await site.setToday(addDays(booking.departure, 14))
    await portalJobs['portal.forgetDocuments']?.run(site.hotel.system, {})
    expect(await site.hotel.rows(PICTURES)).toHaveLength(1)
    await site.setToday(addDays(booking.departure, 15))
    await portalJobs['portal.forgetDocuments']?.run(site.hotel.system, {})
    expect(await site.hotel.rows(PICTURES)).toEqual([])
  })

  test('is taken away by its guest', async () => {
    const { booking, token } = await site.stay(0, 1)
    const place = { stayId: booking.stays[0]?.id ?? '', number: 1 }
    const first = await site.guest.send(portal.savePicture, { token, ...place, version: await site.fill(token), image })
    const version = first.registration?.version ?? 0
    const { registration } = await site.guest.send(portal.savePicture, { token, ...place, version, image: null })
    expect(registration?.guests[0]?.hasPicture).toBe(false)
  })

  const save = async (more: object) => {
    const { booking, token } = await site.stay(0, 1)
    const known = { token, stayId: booking.stays[0]?.id ?? '', number: 1, version: await site.fill(token), image }
    return codeOf(await site.guest.raw(portal.savePicture, { ...known, ...more }))
  }
  test('savePicture refuses not_found', async () => {
    expect(await save({ token: NOBODYS_TOKEN })).toBe('not_found')
    expect(await save({ number: 9 })).toBe('not_found')
  })
  test('savePicture refuses stale_version', async () => expect(await save({ version: 77 })).toBe('stale_version'))
  test('savePicture refuses not_a_picture', async () =>
    expect(await save({ image: Buffer.from('%PDF-1.7').toString('base64') })).toBe('not_a_picture'))
  test('savePicture refuses picture_too_large', async () => {
    // A PNG whose header declares 60,000 by 60,000.
    const head = Buffer.from((await drawn(10, 10).png()).subarray(0, 64))
    head.writeUInt32BE(60_000, 16)
    head.writeUInt32BE(60_000, 20)
    expect(await save({ image: head.toString('base64') })).toBe('picture_too_large')
  })
  test('savePicture refuses registration_closed', async () => {
    const { booking, token, version, stayId } = await signed()
    await site.clerk.send(portal.accept, { bookingId: booking.id, version, takes: [] })
    const input = { token, stayId, number: 1, version: version + 1, image }
    expect(codeOf(await site.guest.raw(portal.savePicture, input))).toBe('registration_closed')
  })
  test('picture refuses not_found', async () => {
    const { booking, stayId } = await signed()
    expect(codeOf(await site.clerk.raw(portal.picture, { bookingId: booking.id, stayId, number: 1 }))).toBe('not_found')
    expect(codeOf(await site.clerk.raw(portal.picture, { bookingId: ABSENT, stayId, number: 1 }))).toBe('not_found')
  })
})
