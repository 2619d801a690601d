import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#areas/platform/messages/contract/messages.ts'
import type { GuestMailKind } from '#areas/platform/messages/contract/guest-mail-kind.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { areaJobs, outbox } from '#main/registry.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Mail } from '#server/mail/mail.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { bookings } from '../contract/bookings.ts'
import { bookingJobs } from '../jobs.ts'

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
const sent: Mail[] = []
const post = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
const jobs = outbox(post)

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())

const toggle = async (kind: GuestMailKind, isActive: boolean, lead?: number) => {
  const { rows } = await admin.send(messages.guestMails, {})
  const version = rows.find((row) => row.kind === kind)?.version ?? 0
  return admin.send(messages.setGuestMail, { kind, version, isActive, ...(lead === undefined ? {} : { lead }) })
}
beforeEach(async () => {
  sent.splice(0)
  await hotel.rows('delete from guest_mails')
  await hotel.rows(`delete from graphile_worker._private_jobs`)
})

let nights = 0
/** A booking of two nights from some day on; each a day later, so that there is always a room. */
async function booked(more: { status?: 'CONFIRMED' | 'OPTION'; email?: string; arrival?: Day } = {}) {
  nights += 1
  const arrival = more.arrival ?? addDays('2026-11-21' as Day, 2 * nights)
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 2), adults: 2 }
  const customer = { firstName: 'Mira', lastName: 'Sen', email: more.email ?? 'mira@guest.example' } // prettier-ignore
  const input = { customer, stays: [stay], status: more.status ?? 'CONFIRMED' }
  return desk.send(bookings.create, input)
}
const kinds = async (reference: string) =>
  (await admin.send(messages.list, { text: reference })).rows.map(({ kind, state }) => `${kind} ${state}`)
const send = () => runJobs(hotel, jobs)

describe('a guest mail', () => {
  test('is sent of no event while the property has activated none', async () => {
    const { reference } = await booked()
    expect(await kinds(reference)).toEqual([])
  })

  test('confirms a booking that is made as confirmed, or later, in the words of the property and the guest’s language', async () => {
    await toggle('guestConfirmation', true)
    const made = await booked()
    const option = await booked({ status: 'OPTION' })
    await hotel.rows(`update customers set language = 'fr' where id = $1`, [option.customer.id])
    expect(await kinds(option.reference)).toEqual([])
    await desk.send(bookings.confirm, { bookingId: option.id, version: option.version })
    await booked({ email: '' })
    await send()
    expect(sent.map(({ to, subject, language }) => [to, subject, language])).toEqual([
      ['mira@guest.example', `Your booking ${made.reference} at Test Palace is confirmed`, 'en'],
      ['mira@guest.example', `Test Palace : votre réservation ${option.reference} est confirmée`, 'fr'],
    ])
    expect(sent[0]?.text).toContain('Rooms: 1 × Standard')
    expect(sent[0]?.text).toContain('Still to pay: ₹6,300.00')
    expect(sent[0]?.html).toContain('1 × Standard')
    expect(await kinds(made.reference)).toEqual(['guestConfirmation SENT'])
    const { rows } = await admin.send(messages.list, { text: made.reference })
    expect(rows[0]?.aboutPath).toBe(`/master-service/reservation-details/${made.reference}`)
  })

  test('of a cancellation shows its fee, and a confirmation that has not left is not sent any more', async () => {
    await toggle('guestConfirmation', true)
    await toggle('guestCancellation', true)
    const { id, version, reference } = await booked({ arrival: '2026-11-20' as Day })
    await desk.send(bookings.cancel, { bookingId: id, version, reason: 'Ill' })
    await send()
    expect(sent.map(({ subject }) => subject)).toEqual([`Your booking ${reference} at Test Palace is cancelled`])
    expect(sent[0]?.text).toMatch(/Cancellation fee: ₹\d/)
    expect(await kinds(reference)).toEqual(['guestCancellation SENT', 'guestConfirmation CANCELLED'])
  })

  test('of several changes is sent once, with what is booked at last', async () => {
    await toggle('guestChange', true)
    const { id, version, stays, departure, reference } = await booked()
    const stayId = stays[0]?.id ?? ''
    const first = await desk.send(bookings.changeStay, { bookingId: id, stayId, version, departure: addDays(departure, 1) })
    await desk.send(bookings.changeStay, { bookingId: id, stayId, version: first.booking.version, departure: addDays(departure, -1) })
    await send()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('₹3,150.00')
    expect((await kinds(reference)).sort()).toEqual(['guestChange CANCELLED', 'guestChange SENT'])
  }) // prettier-ignore

  test('of an arrival leaves so many days ahead, once, however often the clock comes by', async () => {
    await toggle('guestPreArrival', true, 3)
    const [near, far] = [await booked(), await booked()]
    await hotel.rows(`update bookings set created_at = created_at - interval '30 days'`)
    const today = '(now() at time zone p.time_zone)::date'
    await hotel.rows(`update properties p set business_date = ${today}, time_zone = time_zone`)
    const zone = `Etc/GMT${new Date().getUTCHours() > 12 ? '+' : '-'}${Math.abs(12 - new Date().getUTCHours())}`
    await hotel.rows('update properties set time_zone = $1', [zone]) // noon at the property
    await hotel.rows(`update bookings set arrival_on = (now() at time zone $2)::date + 3, departure_on = (now() at time zone $2)::date + 5 where id = $1`, [near.id, zone])
    await hotel.rows(`update bookings set arrival_on = (now() at time zone $2)::date + 4, departure_on = (now() at time zone $2)::date + 6 where id = $1`, [far.id, zone])
    await hotel.rows(`update properties set business_date = (now() at time zone $1)::date`, [zone])
    const clock = bookingJobs['bookings.mailAhead']
    await Promise.all([clock?.run(hotel.system, {}), clock?.run(hotel.system, {})])
    await clock?.run(hotel.system, {})
    expect(await kinds(near.reference)).toEqual(['guestPreArrival QUEUED'])
    expect(await kinds(far.reference)).toEqual([])
    await send()
    expect(sent.filter(({ text }) => text.includes(near.reference))).toHaveLength(1)
    expect(sent.filter(({ text }) => text.includes(far.reference))).toHaveLength(0)
    await hotel.rows(`update properties set time_zone = 'Asia/Kolkata', business_date = '2026-11-20'`)
  }) // prettier-ignore

  test('of an option about to end leaves once, and again only for another end', async () => {
    await toggle('guestOption', true, 12)
    const { id, reference } = await booked({ status: 'OPTION' })
    await hotel.rows(`update bookings set created_at = created_at - interval '30 days' where id = $1`, [id])
    const clock = () => bookingJobs['bookings.mailAhead']?.run(hotel.system, {})
    await hotel.rows(`update bookings set option_expires_at = now() + interval '13 hours' where id = $1`, [id])
    await clock()
    expect(await kinds(reference)).toEqual([])
    await hotel.rows(`update bookings set option_expires_at = now() + interval '11 hours' where id = $1`, [id])
    await clock()
    await clock()
    await send()
    expect(sent.map(({ subject }) => subject)).toEqual([`Your option ${reference} at Test Palace ends soon`])
    await hotel.rows(`update bookings set option_expires_at = now() + interval '9 hours' where id = $1`, [id])
    await clock()
    expect(await kinds(reference)).toEqual(['guestOption QUEUED', 'guestOption SENT'])
  })

  test('of thanks brings the invoice, once, though the guests come back for a moment', async () => {
    await toggle('guestThanks', true)
    await hotel.rows(`update properties set business_date = '2026-11-20'`)
    const booking = await booked({ arrival: '2026-11-20' as Day })
    const roomId = FIXTURE.rooms['101']
    const stay = booking.stays[0]
    const inHouse = await desk.send(bookings.checkIn, {
      bookingId: booking.id, version: booking.version, stays: [{ stayId: stay?.id ?? '', roomId }],
    }) // prettier-ignore
    await desk.send(payments.take, { bookingId: booking.id, amount: minor(630_000), mode: 'Card', reference: 'T' })
    const invoice = await desk.send(invoices.issue, { bookingId: booking.id })
    await hotel.rows(`update properties set business_date = '2026-11-22'`)
    await desk.send(bookings.checkOut, { bookingId: booking.id, version: inHouse.version })
    const back = await admin.send(bookings.reverseCheckOut, { bookingId: booking.id })
    await desk.send(bookings.checkOut, { bookingId: booking.id, version: back.version })
    await send()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(`Your invoice is attached: ${invoice.number}`)
    expect(sent[0]?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    expect(await kinds(booking.reference)).toEqual(['guestThanks SENT'])
    await hotel.rows(`update properties set business_date = '2026-11-20'`)
  }) // prettier-ignore

  test('has its clock among the jobs', () => {
    expect(areaJobs.flatMap((each) => Object.keys(each))).toContain('bookings.mailAhead')
  })
})
