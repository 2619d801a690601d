import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { goodPost } from '#db/demo/practice/courier.ts'
import { startRazorpayPeer } from '#db/demo/practice/razorpay.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { startStripePeer } from '#db/demo/practice/stripe.ts'
import { linkSettler } from './settle.ts'
import { links } from '../contract/links.ts'
import { linkJobs } from '../jobs.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const SECRET = 'whsec_of_the_tests'
const STRIPE_KEY = 'sk_test_links'
const RAZOR = { keyId: 'rzp_test_links', secretKey: 'secret_of_links' }
const PRICE = 315_000
const jobs = gatewayJobs({ links: linkSettler })

let hotel: TestHotel
let desk: TestClient
let manager: TestClient
let guest: TestClient
let stripe: Awaited<ReturnType<typeof startStripePeer>>
let razorpay: Awaited<ReturnType<typeof startRazorpayPeer>>
let stripeId: string
let razorpayId: string
let night = 0

beforeAll(async () => {
  stripe = await startStripePeer()
  razorpay = await startRazorpayPeer()
  hotel = await startTestServer({ stripeUrl: stripe.url, razorpayUrl: razorpay.url })
  const url = await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
  guest = hotel.anonymous()
  stripe.open(STRIPE_KEY)
  razorpay.open(RAZOR)
  const admin = await hotel.as('PROP_ADMIN')
  const keys = { webhookSecret: SECRET, mode: 'TEST' } as const
  stripeId = (await admin.send(gateways.create, { ...keys, provider: 'STRIPE', secretKey: STRIPE_KEY })).id
  razorpayId = (await admin.send(gateways.create, { ...keys, ...RAZOR, provider: 'RAZORPAY' })).id
  const hook = (id: string) => ({ url: `${url}/api/gateways/${id}/webhooks/${hotel.propertyId}`, secret: SECRET })
  stripe.open(STRIPE_KEY, hook(stripeId))
  razorpay.open(RAZOR, hook(razorpayId))
  await runJobs(hotel, jobs)
})
afterAll(async () => {
  await Promise.all([stripe.close(), razorpay.close()])
  await hotel.stop()
})
beforeEach(() => {
  stripe.courier.post = razorpay.courier.post = goodPost
})

async function booked() {
  night += 1
  const arrival = addDays(FIXTURE.businessDate, night)
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 2 }
  return desk.send(bookings.create, { customer: { firstName: 'Mira', lastName: 'Sen' }, stays: [stay] })
}
const later = (hours = 48) => new Date(Date.now() + hours * 3_600_000).toISOString()
async function made(more: object = {}) {
  const { id: bookingId } = await booked()
  const link = await desk.send(links.create, { bookingId, expiresAt: later(), ...more })
  return { ...link, token: new URL(link.url).searchParams.get('token') ?? '' }
}
const events = async () => {
  await Promise.all([stripe.courier.idle(), razorpay.courier.idle()])
  await runJobs(hotel, jobs)
}
/** Opens the provider's page for a link; returns the provider's record of it. */
async function started(token: string, amount?: number) {
  const { attemptId } = await guest.send(links.pay, { token, ...(amount ? { amount: minor(amount) } : {}) })
  await runJobs(hotel, jobs)
  const { attempt } = await guest.send(links.open, { token, attemptId })
  return { attemptId, attempt }
}
const sessionOf = (attemptId: string) => {
  const found = [...stripe.sessions.values()].find((one) => one['client_reference_id'] === attemptId)
  if (!found) throw new Error('no session')
  return found
}
const linkOf = (attemptId: string) => {
  const found = [...razorpay.links.values()].find((one) => one.reference_id === attemptId)
  if (!found) throw new Error('no link')
  return found
}
const dueOf = async (bookingId: string) => (await desk.send(folios.get, { bookingId })).money.due
const receiptsOf = (paymentId: string) =>
  hotel.rows<{ booking_id: string | null; amount: number; payment_mode: string }>(
    `select booking_id, amount_minor::int as amount, payment_mode from receipts where provider_payment_id = $1`,
    [paymentId],
  )
const statusOf = async (linkId: string) => (await desk.send(links.get, { linkId })).link.status
const ended = (id: string) =>
  hotel.rows(`update payment_links set expires_at = now() - interval '1 hour' where id = $1`, [id])

describe('a guest pays', () => {
  test('each pays their own: what a company promised is collected from it, not from the guest', async () => {
    const { id: bookingId } = await booked()
    const { id: companyId, version } = await manager.send(companies.create, { displayName: 'Agency', kind: 'OTA' })
    const admin = await hotel.as('PROP_ADMIN')
    await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 15 })
    const { id: linkId, url } = await desk.send(links.create, { bookingId, expiresAt: later() })
    const token = new URL(url).searchParams.get('token') ?? ''
    await desk.send(payments.take, { bookingId, amount: minor(PRICE - 15_000), mode: 'Credit', companyId })
    expect(await guest.send(links.open, { token })).toMatchObject({ status: 'OPEN', amount: 15_000 })
    expect(codeOf(await guest.raw(links.pay, { token, amount: PRICE }))).toBe('amount_not_allowed')
    const { money } = await desk.send(bookings.get, { bookingId })
    expect([money.due, money.onAccount, guestBalance(money)]).toEqual([PRICE, PRICE - 15_000, 15_000])
    await desk.send(payments.take, { bookingId, amount: minor(15_000), mode: 'Credit', companyId })
    expect((await guest.send(links.open, { token })).status).toBe('NOTHING_DUE')
    expect(codeOf(await desk.raw(links.create, { bookingId, expiresAt: later() }))).toBe('nothing_due')
    expect(await statusOf(linkId)).toBe('ACTIVE')
  })

  test('all of theirs: the link is paid, what a company promised stays due from it', async () => {
    const link = await made()
    const { bookingId } = link
    const { id: companyId, version } = await manager.send(companies.create, { displayName: 'Tours', kind: 'OTA' })
    const admin = await hotel.as('PROP_ADMIN')
    await admin.send(companies.setTerms, { companyId, version, isInvoiceable: true, paymentTermDays: 15 })
    await desk.send(payments.take, { bookingId, amount: minor(PRICE - 15_000), mode: 'Credit', companyId })
    const { attemptId } = await started(link.token)
    stripe.pay(sessionOf(attemptId))
    await events()
    expect(await dueOf(bookingId)).toBe(PRICE - 15_000)
    expect(await statusOf(link.id)).toBe('PAID')
  })

  test('by card: due falls, one receipt, the link is paid, and two requests open one page', async () => {
    const link = await made()
    const { attemptId, attempt } = await started(link.token)
    expect((await guest.send(links.pay, { token: link.token })).attemptId).toBe(attemptId)
    expect(attempt?.payUrl).toContain(stripe.url)
    const paymentId = stripe.pay(sessionOf(attemptId))
    await events()
    expect(await dueOf(link.bookingId)).toBe(0)
    expect(await receiptsOf(paymentId)).toEqual([{ booking_id: link.bookingId, amount: PRICE, payment_mode: 'Card' }])
    const page = await guest.send(links.open, { token: link.token, attemptId })
    expect([page.status, page.attempt?.status, page.amount]).toEqual(['PAID', 'PAID', 0])
  })

  test('by UPI through Razorpay', async () => {
    const link = await made({ gatewayId: razorpayId })
    const { attemptId } = await started(link.token)
    const paymentId = razorpay.pay(linkOf(attemptId), { method: 'upi' })
    await events()
    expect(await receiptsOf(paymentId)).toEqual([{ booking_id: link.bookingId, amount: PRICE, payment_mode: 'UPI' }])
  })

  test('and is reported three times, in reverse order: one receipt', async () => {
    for (const [gatewayId, peer] of [
      [stripeId, stripe],
      [razorpayId, razorpay],
    ] as const) {
      const link = await made({ gatewayId })
      const { attemptId } = await started(link.token)
      peer.courier.post = { ...goodPost, copies: 3, isReversed: true }
      const paymentId = gatewayId === stripeId ? stripe.pay(sessionOf(attemptId)) : razorpay.pay(linkOf(attemptId))
      await events()
      expect(await receiptsOf(paymentId)).toHaveLength(1)
      expect(await statusOf(link.id)).toBe('PAID')
    }
  })

  test('and no message arrives: coming back reads the state from the provider', async () => {
    const link = await made()
    const { attemptId } = await started(link.token)
    stripe.courier.post = { ...goodPost, isLost: true }
    const paymentId = stripe.pay(sessionOf(attemptId))
    await events()
    expect(await statusOf(link.id)).toBe('ACTIVE')
    await guest.send(links.check, { token: link.token, attemptId })
    await runJobs(hotel, jobs)
    expect(await statusOf(link.id)).toBe('PAID')
    expect(await receiptsOf(paymentId)).toHaveLength(1)
  })

  test.each([
    ['amount', { amount: PRICE - 1 }],
    ['currency', { currency: 'usd' }],
  ])('another %s: nothing is paid, and it is shown', async (note, how) => {
    const link = await made()
    const { attemptId } = await started(link.token)
    const paymentId = stripe.pay(sessionOf(attemptId), how)
    await events()
    expect(await receiptsOf(paymentId)).toEqual([])
    expect(await dueOf(link.bookingId)).toBe(PRICE)
    expect((await desk.raw(gateways.events, {})).status).toBe(403)
    const { rows } = await manager.send(gateways.events, { status: 'REFUSED' })
    expect(rows.map((event) => event.note)).toContain(note)
  })

  test('in part where that is allowed; the rest closes, stays due, and a later payment is on no booking', async () => {
    const link = await made({ allowsPartial: true })
    const first = await started(link.token, 100_000)
    stripe.pay(sessionOf(first.attemptId))
    await events()
    expect(await statusOf(link.id)).toBe('PART_PAID')
    const second = await started(link.token)
    const session = sessionOf(second.attemptId)
    expect(session.amount_total).toBe(PRICE - 100_000)
    await manager.send(links.close, { linkId: link.id })
    const paymentId = stripe.pay(session)
    await events()
    expect(await receiptsOf(paymentId)).toMatchObject([{ booking_id: null }])
    expect([await statusOf(link.id), await dueOf(link.bookingId)]).toEqual(['CLOSED', PRICE - 100_000])
  })

  test('late, by a cancelled or an expired link: an unallocated receipt and a warning', async () => {
    for (const kill of ['cancel', 'expire'] as const) {
      const link = await made()
      const { attemptId } = await started(link.token)
      if (kill === 'cancel') await manager.send(links.cancel, { linkId: link.id, reason: 'Pays at the desk' })
      else {
        await ended(link.id)
        await linkJobs['links.minute']?.run(hotel.system, {})
      }
      const paymentId = stripe.pay(sessionOf(attemptId))
      await events()
      expect(await receiptsOf(paymentId)).toMatchObject([{ booking_id: null, amount: PRICE }])
      expect(await dueOf(link.bookingId)).toBe(PRICE)
      const notification = await hotel.rows(
        `select 1 from notifications where message like '%' || $1 || '%no longer open%'`,
        [link.reference],
      )
      expect(notification).toHaveLength(1)
      const { receipts } = await desk.send(links.get, { linkId: link.id })
      expect(receipts).toMatchObject([{ amount: PRICE, isAllocated: false }])
    }
  })

  test('and it goes back the way it came, once, and never more than came', async () => {
    const link = await made()
    const { attemptId } = await started(link.token)
    stripe.pay(sessionOf(attemptId))
    await events()
    const [receipt] = (await desk.send(links.get, { linkId: link.id })).receipts
    const request = (amount: number) =>
      manager.raw(gateways.refund, { receiptId: receipt?.id ?? '', amount, reason: 'Leaves early' })
    const responses = await Promise.all([request(200_000), request(200_000), request(200_000)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    await runJobs(hotel, jobs)
    await events()
    expect(await dueOf(link.bookingId)).toBe(200_000)
    expect((await desk.send(links.get, { linkId: link.id })).receipts[0]?.refunds).toMatchObject([
      { status: 'DONE', amount: 200_000 },
    ])
  })
})

describe('a link', () => {
  test('shows nothing but what is needed, and is limited', async () => {
    const link = await made()
    const page = await guest.send(links.open, { token: link.token })
    expect(page).toMatchObject({ status: 'OPEN', amount: PRICE, property: { name: 'Test Palace' } })
    expect(JSON.stringify(page)).not.toContain('Mira')
    const responses = await Promise.all(
      Array.from({ length: 130 }, () => guest.raw(links.check, { token: link.token, attemptId: UNKNOWN })),
    )
    expect(responses.map(({ status }) => status)).toContain(429)
  })

  test('is put in the place of another when the booking comes to another total', async () => {
    const link = await made()
    await desk.send(folios.charge, {
      bookingId: link.bookingId,
      kind: 'SERVICE',
      name: 'Laundry',
      unitAmount: minor(10_000),
    })
    await linkJobs['links.minute']?.run(hotel.system, {})
    const page = await guest.send(links.open, { token: link.token })
    expect(page.status).toBe('REPLACED')
    const next = await guest.send(links.open, { token: page.replacedBy ?? '' })
    expect([next.status, next.amount]).toEqual(['OPEN', PRICE + 10_500])
  })

  test('is listed by state, booking and text', async () => {
    const link = await made()
    for (const filter of [
      { status: 'ACTIVE' },
      { bookingId: link.bookingId },
      { text: link.reference },
      { text: link.bookingReference },
    ] as const)
      expect((await desk.send(links.list, filter)).rows.map(({ id }) => id)).toContain(link.id)
    expect((await desk.send(links.list, { status: 'CLOSED', bookingId: link.bookingId })).rows).toEqual([])
  })
})

describe('money that came by a link', () => {
  test('is no slip of the pen: its receipt is not undone, and a link stays paid until the money is sent back', async () => {
    const link = await made()
    const { attemptId } = await started(link.token)
    stripe.pay(sessionOf(attemptId))
    await events()
    const receiptId = (await desk.send(links.get, { linkId: link.id })).receipts[0]?.id ?? ''
    expect(codeOf(await manager.raw(payments.reverse, { receiptId, reason: 'x' }))).toBe('reversal_too_late')
    expect((await desk.send(links.get, { linkId: link.id })).link).toMatchObject({ status: 'PAID', refunded: 0 })
    expect(await dueOf(link.bookingId)).toBe(0)
    await manager.send(gateways.refund, { receiptId, amount: minor(PRICE), reason: 'Does not come' })
    await runJobs(hotel, jobs)
    await events()
    expect((await desk.send(links.get, { linkId: link.id })).link).toMatchObject({
      status: 'PAID',
      paid: PRICE,
      refunded: PRICE,
    })
    expect(await dueOf(link.bookingId)).toBe(PRICE)
  })

  test('comes back to the try it was paid by', async () => {
    const link = await made()
    const { attemptId } = await started(link.token)
    expect(sessionOf(attemptId)['success_url']).toBe(`${link.url}&attempt=${attemptId}&back=paid`)
  })
})

test('pay refuses gateway_not_ready while the provider is switched off; the page shows it', async () => {
  const { token } = await made()
  const admin = await hotel.as('PROP_ADMIN')
  await admin.send(gateways.turn, { gatewayId: stripeId, isActive: false })
  expect((await guest.send(links.open, { token })).status).toBe('UNAVAILABLE')
  expect(codeOf(await guest.raw(links.pay, { token }))).toBe('gateway_not_ready')
  await admin.send(gateways.turn, { gatewayId: stripeId, isActive: true })
  expect((await guest.send(links.open, { token })).status).toBe('OPEN')
})

describe('no', () => {
  const create = async (more: object) =>
    codeOf(await desk.raw(links.create, { bookingId: (await booked()).id, expiresAt: later(), ...more }))

  test('create refuses not_found', async () => expect(await create({ bookingId: UNKNOWN })).toBe('not_found'))
  test('create refuses gateway_not_ready', async () =>
    expect(await create({ gatewayId: UNKNOWN })).toBe('gateway_not_ready'))
  test('create refuses date_in_past', async () =>
    expect(await create({ expiresAt: '2020-01-01T00:00:00.000Z' })).toBe('date_in_past'))
  test('create refuses stay_too_long', async () =>
    expect(await create({ expiresAt: later(24 * 400) })).toBe('stay_too_long'))
  test('create refuses nothing_due, create refuses folio_closed, create refuses booking_closed', async () => {
    const { id: bookingId } = await booked()
    await hotel.rows(`update folios set paid_minor = room_minor where booking_id = $1`, [bookingId])
    expect(await create({ bookingId })).toBe('nothing_due')
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
    expect(await create({ bookingId })).toBe('folio_closed')
    await hotel.rows(`update folios set status = 'OPEN', paid_minor = 0 where booking_id = $1`, [bookingId])
    await desk.send(bookings.cancel, { bookingId, reason: 'Ill' })
    expect(await create({ bookingId })).toBe('booking_closed')
  })

  test('get refuses not_found, activate refuses not_found, mail refuses not_found, cancel refuses not_found, close refuses not_found, reissue refuses not_found', async () => {
    const more = { to: 'a@b.example', reason: 'x', expiresAt: later() }
    const requests = [
      desk.raw(links.get, { linkId: UNKNOWN }),
      desk.raw(links.activate, { linkId: UNKNOWN }),
      desk.raw(links.mail, { linkId: UNKNOWN, to: more.to }),
      manager.raw(links.cancel, { linkId: UNKNOWN, reason: more.reason }),
      manager.raw(links.close, { linkId: UNKNOWN }),
      desk.raw(links.reissue, { linkId: UNKNOWN, expiresAt: more.expiresAt }),
    ]
    expect((await Promise.all(requests)).map(codeOf)).toEqual(Array.from({ length: 6 }, () => 'not_found'))
  })

  test('activate refuses link_not_open, close refuses link_not_open; cancelled: cancel refuses link_not_open, mail refuses link_not_open', async () => {
    const { id: linkId } = await made()
    expect(codeOf(await desk.raw(links.activate, { linkId }))).toBe('link_not_open')
    expect(codeOf(await manager.raw(links.close, { linkId }))).toBe('link_not_open')
    expect((await desk.raw(links.cancel, { linkId, reason: 'x' })).status).toBe(403)
    await manager.send(links.cancel, { linkId, reason: 'x' })
    expect(codeOf(await manager.raw(links.cancel, { linkId, reason: 'x' }))).toBe('link_not_open')
    expect(codeOf(await desk.raw(links.mail, { linkId, to: 'a@b.example' }))).toBe('link_not_open')
  })

  test('reissue refuses link_not_open once replaced, and what create refuses', async () => {
    const { id: linkId, bookingId } = await made()
    const again = (expiresAt: string, id = linkId) => desk.raw(links.reissue, { linkId: id, expiresAt })
    expect(codeOf(await again('2020-01-01T00:00:00.000Z')), 'reissue refuses date_in_past').toBe('date_in_past')
    expect(codeOf(await again(later(24 * 400))), 'reissue refuses stay_too_long').toBe('stay_too_long')
    await hotel.rows(`update folios set paid_minor = room_minor where booking_id = $1`, [bookingId])
    expect(codeOf(await again(later())), 'reissue refuses nothing_due').toBe('nothing_due')
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
    expect(codeOf(await again(later())), 'reissue refuses folio_closed').toBe('folio_closed')
    await hotel.rows(`update folios set status = 'OPEN', paid_minor = 0 where booking_id = $1`, [bookingId])
    await hotel.rows(`update gateways set status = 'FAILED' where id = $1`, [stripeId])
    expect(codeOf(await again(later())), 'reissue refuses gateway_not_ready').toBe('gateway_not_ready')
    await hotel.rows(`update gateways set status = 'WORKS' where id = $1`, [stripeId])
    expect((await again(later())).status).toBe(200)
    expect(codeOf(await again(later()))).toBe('link_not_open')
    const other = await made()
    await desk.send(bookings.cancel, { bookingId: other.bookingId, reason: 'Ill' })
    expect(codeOf(await again(later(), other.id)), 'reissue refuses booking_closed').toBe('booking_closed')
  })

  test('open refuses not_found, pay refuses not_found, check refuses not_found: a token that is no one’s, and another property’s', async () => {
    const { token } = await made()
    const guess = `${hotel.foreignPropertyId}-${token.split('-').slice(1).join('-')}`
    for (const wrong of [guess, `999999-${'x'.repeat(43)}`]) {
      expect(codeOf(await guest.raw(links.open, { token: wrong }))).toBe('not_found')
      expect(codeOf(await guest.raw(links.pay, { token: wrong }))).toBe('not_found')
    }
    expect(['not_found', 'too_many_requests']).toContain(
      codeOf(await guest.raw(links.check, { token: guess, attemptId: UNKNOWN })),
    )
  })

  test('pay refuses amount_not_allowed, pay refuses link_not_open, pay refuses nothing_due', async () => {
    const whole = await made()
    const responses = [await guest.raw(links.pay, { token: whole.token, amount: 5 })]
    await hotel.rows(`update folios set paid_minor = room_minor where booking_id = $1`, [whole.bookingId])
    responses.push(await guest.raw(links.pay, { token: whole.token }))
    await hotel.rows(`update folios set paid_minor = 0 where booking_id = $1`, [whole.bookingId])
    await ended(whole.id)
    responses.push(await guest.raw(links.pay, { token: whole.token }))
    const codes = responses.map(codeOf)
    expect(codes.filter((code) => code !== 'too_many_requests')).toEqual(
      ['amount_not_allowed', 'nothing_due', 'link_not_open'].filter((_, at) => codes[at] !== 'too_many_requests'),
    )
  })
})
