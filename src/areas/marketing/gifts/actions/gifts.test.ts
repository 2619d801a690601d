import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { website } from '#areas/marketing/website/contract/website.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { outbox } from '#main/registry.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { goodPost } from '#db/demo/practice/courier.ts'
import { startStripePeer } from '#db/demo/practice/stripe.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { gifts } from '../contract/gifts.ts'
import { giftJobs } from '../jobs.ts'
import { giftSettler } from './settle.ts'

const AT = { seoFriendlyName: 'test-palace' }
const TODAY = FIXTURE.businessDate
const SECRET = 'whsec_of_gifts'
const KEY = 'sk_test_gifts'
const UNKNOWN = `1-${'x'.repeat(43)}`
const jobs = gatewayJobs({ gifts: giftSettler })
const SOLD = { isActive: true, amounts: [minor(500_000), minor(200_000)], least: minor(100_000), most: minor(900_000) }
const ADA = { buyerName: 'Ada Ray', buyerEmail: 'ada@mail.example', language: 'en' as const }
const LEELA = { recipientName: 'Leela', recipientEmail: 'leela@mail.example', message: 'Enjoy the lake.' }

const NOTIFIED = `select kind from notifications where kind = 'gift_paid_twice'`

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let stripe: Awaited<ReturnType<typeof startStripePeer>>
let gatewayId: string
let version = 0
let visitors = 0

/** Someone at a network address no one was at before. */
const visitor = () => hotel.anonymous(`10.9.${(visitors += 1) >> 8}.${visitors & 255}`)
const choose = async (more: object = {}) => {
  version = (await admin.send(gifts.saveSettings, { version, ...SOLD, ...more })).version
}
const wanted = (more: object = {}) => ({ ...AT, ...ADA, key: randomUUID(), amount: minor(500_000), ...more })
const ordered = async (more: object = {}) => (await visitor().send(gifts.order, wanted(more))).token
const started = async (token: string) => {
  const { attemptId } = await visitor().send(gifts.pay, { token })
  await runJobs(hotel, jobs)
  return attemptId
}
const sessionOf = (attemptId: string) => {
  const found = [...stripe.sessions.values()].find((one) => one['client_reference_id'] === attemptId)
  if (!found) throw new Error('no session')
  return found
}
const sent: Mail[] = []
const mails = outbox({ send: async (mail) => void sent.push(mail), close: () => undefined })
const events = async () => {
  await stripe.courier.idle()
  await runJobs(hotel, jobs)
}
const paid = async (more: object = {}) => {
  const token = await ordered(more)
  stripe.pay(sessionOf(await started(token)))
  await events()
  return token
}
const shown = (token: string) => visitor().send(gifts.open, { token })
const mailsTo = (to: string) =>
  hotel.rows<{ kind: string }>('select kind from messages where recipient = $1 order by id', [to])
const latest = async () => {
  const [row] = (await desk.send(gifts.list, {})).rows
  if (!row) throw new Error('no order')
  return row
}

beforeAll(async () => {
  stripe = await startStripePeer()
  hotel = await startTestServer({ stripeUrl: stripe.url })
  const url = await hotel.server.listen({ host: '127.0.0.1', port: 0 })
  ;[admin, desk] = await Promise.all([hotel.as('PROP_ADMIN'), hotel.as('PROP_FRONTDESK')])
  stripe.open(KEY)
  const keys = { webhookSecret: SECRET, mode: 'TEST', provider: 'STRIPE', secretKey: KEY } as const
  gatewayId = (await admin.send(gateways.create, keys)).id
  stripe.open(KEY, { url: `${url}/api/gateways/${gatewayId}/webhooks/${hotel.propertyId}`, secret: SECRET })
  stripe.courier.post = goodPost
  await runJobs(hotel, jobs)
  await choose()
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await stripe.close()
  await hotel.stop()
})

describe('an order', () => {
  test('is a voucher only once it is paid, and then one, mailed on its day; the buyer learns where it stands', async () => {
    const token = await ordered({ ...LEELA, sendOn: addDays(TODAY, 3) })
    expect(await shown(token)).toMatchObject({ status: 'OPEN', voucherNumber: null, amount: 500_000 })
    const attemptId = await started(token)
    expect(await started(token)).toBe(attemptId)
    stripe.pay(sessionOf(attemptId))
    await events()
    await visitor().send(gifts.check, { token, attemptId })
    await events()
    const after = await visitor().send(gifts.open, { token, attemptId })
    expect(after).toMatchObject({
      status: 'PAID',
      sendOn: addDays(TODAY, 3),
      sentOn: null,
      attempt: { status: 'PAID' },
    })
    const order = await latest()
    expect(order).toMatchObject({ state: 'PAID', voucherNumber: after.voucherNumber, refundable: 500_000, refunded: 0 })
    const voucher = await desk.send(vouchers.get, { voucherId: order.voucherId ?? '' })
    expect(voucher).toMatchObject({
      source: 'SOLD',
      issued: 500_000,
      buyerName: 'Ada Ray',
      recipientEmail: 'leela@mail.example',
    })
    expect(JSON.stringify(after)).not.toContain((await desk.send(vouchers.code, { voucherId: voucher.id })).code)
    expect(await mailsTo('ada@mail.example')).toEqual([{ kind: 'giftOrder' }])
    expect(await mailsTo('leela@mail.example')).toEqual([])
  })

  test('without a recipient brings the voucher to its buyer, as a file', async () => {
    await paid({ buyerEmail: 'solo@mail.example' })
    expect(await mailsTo('solo@mail.example')).toEqual([{ kind: 'giftOrder' }])
    await runJobs(hotel, mails)
    const mail = sent.find(({ to }) => to === 'solo@mail.example')
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^voucher-\d+\.pdf$/)])
  })

  test('that is sent twice is one, and that is paid after its time is issued all the same', async () => {
    const order = wanted()
    const [first, second] = await Promise.all([visitor().send(gifts.order, order), visitor().send(gifts.order, order)])
    expect(second).toEqual(first)
    const attemptId = await started(first.token)
    await hotel.rows(`update gift_orders set expires_at = now() - interval '1 hour' where key = $1`, [order.key])
    expect((await shown(first.token)).status).toBe('EXPIRED')
    stripe.pay(sessionOf(attemptId))
    await events()
    expect((await shown(first.token)).status).toBe('PAID')
  })

  test('whose money comes twice is one voucher, and the second is a receipt on nothing', async () => {
    const token = await ordered()
    const session = sessionOf(await started(token))
    stripe.pay(session)
    stripe.pay(session)
    await events()
    const { voucherId } = await latest()
    const receipts = await hotel.rows('select id from receipts where sold_voucher_id = $1', [voucherId])
    expect(receipts).toHaveLength(1)
    expect(await hotel.rows(NOTIFIED)).toHaveLength(1)
    const { surplus, refundable } = await latest()
    expect([surplus, refundable]).toEqual([[{ receiptId: expect.any(String), receiptNumber: expect.any(Number), refundable: 500_000 }], 500_000]) // prettier-ignore
    const receiptId = surplus[0]?.receiptId ?? ''
    await admin.send(gateways.refund, { receiptId, amount: minor(500_000), reason: 'Paid twice' })
    expect(await latest()).toMatchObject({ surplus: [{ refundable: 0 }], refundable: 500_000, refunded: 0 })
    await events()
    expect(await hotel.rows('select from receipts where refunds_id = $1', [receiptId])).toHaveLength(1)
  })

  test('whose money no order waits for is stored, and staff are notified', async () => {
    const token = await ordered()
    const attemptId = await started(token)
    const session = sessionOf(attemptId)
    await hotel.rows('delete from gift_orders where paid_at is null')
    stripe.pay(session)
    await events()
    expect(codeOf(await visitor().raw(gifts.open, { token }))).toBe('not_found')
    expect(await hotel.rows(NOTIFIED)).toHaveLength(2)
    expect(await hotel.rows(`select id from receipts where name = 'Ada Ray' and sold_voucher_id is null`)).toHaveLength(
      2,
    )
  })

  test('that was never paid loses its address and goes', async () => {
    const token = await ordered()
    await hotel.rows(`update gift_orders set expires_at = now() - interval '29 days' where paid_at is null`)
    await giftJobs['gifts.forget']?.run(hotel.system, {})
    expect((await shown(token)).status).toBe('EXPIRED')
    expect(await hotel.rows(`select id from gift_orders where paid_at is null and address <> ''`)).toEqual([])
    await hotel.rows(`update gift_orders set expires_at = now() - interval '31 days' where paid_at is null`)
    await giftJobs['gifts.forget']?.run(hotel.system, {})
    expect(codeOf(await visitor().raw(gifts.open, { token }))).toBe('not_found')
  })

  test('is found by its state and by the beginning of a name', async () => {
    await paid({ buyerName: 'Zora Quist' })
    await ordered({ buyerName: 'Zorro' })
    const names = async (filter: object) => (await desk.send(gifts.list, filter)).rows.map(({ buyerName }) => buyerName)
    expect(await names({ text: 'zor' })).toEqual(['Zorro', 'Zora Quist'])
    expect(await names({ text: 'zor', state: 'PAID' })).toEqual(['Zora Quist'])
    expect(await names({ text: 'zor', state: 'OPEN' })).toEqual(['Zorro'])
    expect(await names({ text: 'zor', state: 'EXPIRED' })).toEqual([])
    const page = await desk.send(gifts.list, { limit: 1, text: 'zor' })
    expect((await desk.send(gifts.list, { limit: 1, text: 'zor', after: page.next ?? '' })).rows).toHaveLength(1)
  })
})

describe('a refund', () => {
  test('sends back what no one has used, and voids it at once', async () => {
    const token = await paid()
    const { voucherId, receiptId } = await latest()
    const { code } = await desk.send(vouchers.code, { voucherId: voucherId ?? '' })
    const arrival = addDays(TODAY, 30)
    const stays = [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }]
    const { id: bookingId } = await desk.send(bookings.create, { customer: { firstName: 'Mira' }, stays })
    await desk.send(vouchers.redeem, { code, bookingId, amount: minor(120_000) })
    const refund = { receiptId: receiptId ?? '', reason: 'Not wanted' }
    const tooMuch = await admin.raw(gateways.refund, { ...refund, amount: minor(380_001) })
    expect(codeOf(tooMuch)).toBe('refund_above_paid')
    await admin.send(gateways.refund, { ...refund, amount: minor(300_000) })
    expect(codeOf(await desk.raw(vouchers.redeem, { code, bookingId, amount: minor(1_000) }))).toBe(
      'voucher_not_usable',
    )
    expect(await latest()).toMatchObject({ refundable: 80_000, refunded: 300_000 })
    await events()
    expect((await shown(token)).status).toBe('REFUNDED')
    expect(await hotel.rows('select amount_minor::int as amount from receipts where refunds_id = $1', [receiptId])).toEqual([{ amount: 300_000 }]) // prettier-ignore
    await admin.send(gateways.refund, { ...refund, amount: minor(80_000) })
    await events()
    expect(codeOf(await admin.raw(gateways.refund, { ...refund, amount: minor(1) }))).toBe('refund_above_paid')
  })
})

describe('the shop', () => {
  test('shows what is sold, and the public page leads to it', async () => {
    const shop = await visitor().send(gifts.shop, AT)
    expect(shop).toMatchObject({
      amounts: [200_000, 500_000],
      least: 100_000,
      most: 900_000,
      today: TODAY,
      mode: 'TEST',
    })
    expect(shop.lastSendOn).toBe(addDays(TODAY, 365))
    expect((await visitor().send(website.property, AT)).sellsVouchers).toBe(true)
  })

  test('gifts.shop refuses not_found', async () => {
    await choose({ isActive: false })
    expect(codeOf(await visitor().raw(gifts.shop, AT))).toBe('not_found')
    expect((await visitor().send(website.property, AT)).sellsVouchers).toBe(false)
    expect(codeOf(await visitor().raw(gifts.order, wanted()))).toBe('not_found')
    await choose()
    expect(codeOf(await visitor().raw(gifts.shop, { seoFriendlyName: 'no-such-place' }))).toBe('not_found')
  })

  test('gifts.order refuses not_found', async () => {
    expect(codeOf(await visitor().raw(gifts.order, wanted({ seoFriendlyName: 'no-such-place' })))).toBe('not_found')
  })

  test('gifts.order refuses gift_amount_not_sold', async () => {
    expect(codeOf(await visitor().raw(gifts.order, wanted({ amount: minor(99_999) })))).toBe('gift_amount_not_sold')
  })

  test('gifts.order refuses gift_day_too_late', async () => {
    const order = wanted({ ...LEELA, sendOn: addDays(TODAY, 366) })
    expect(codeOf(await visitor().raw(gifts.order, order))).toBe('gift_day_too_late')
  })

  test('gifts.order refuses too_many_gift_orders', async () => {
    const greedy = visitor()
    for (let count = 0; count < 5; count += 1) await greedy.send(gifts.order, wanted())
    expect(codeOf(await greedy.raw(gifts.order, wanted()))).toBe('too_many_gift_orders')
  })

  test('an order of a program that fills in everything, and one on a day to no one, are invalid', async () => {
    expect(codeOf(await visitor().raw(gifts.order, wanted({ website: 'x' })))).toBe('invalid')
    expect(codeOf(await visitor().raw(gifts.order, wanted({ sendOn: TODAY })))).toBe('invalid')
  })
})

describe('refusals', () => {
  test('gifts.open refuses not_found', async () => {
    expect(codeOf(await visitor().raw(gifts.open, { token: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await visitor().raw(gifts.open, { token: `9999999999-${'x'.repeat(43)}` }))).toBe('not_found')
  })
  test('gifts.pay refuses not_found', async () =>
    expect(codeOf(await visitor().raw(gifts.pay, { token: UNKNOWN }))).toBe('not_found'))
  test('gifts.pay refuses gift_order_closed', async () =>
    expect(codeOf(await visitor().raw(gifts.pay, { token: await paid() }))).toBe('gift_order_closed'))
  test('gifts.check refuses not_found', async () => {
    const token = await ordered()
    expect(codeOf(await visitor().raw(gifts.check, { token, attemptId: randomUUID() }))).toBe('not_found')
  })
  test('gifts.saveSettings refuses stale_version', async () =>
    expect(codeOf(await admin.raw(gifts.saveSettings, { ...SOLD, version: version + 7 }))).toBe('stale_version'))
  test('gifts.saveSettings refuses gift_amounts_not_sold', async () =>
    expect(codeOf(await admin.raw(gifts.saveSettings, { ...SOLD, version, most: minor(400_000) }))).toBe(
      'gift_amounts_not_sold',
    ))

  test('gifts.order refuses gateway_not_ready', async () => {
    await admin.send(gateways.turn, { gatewayId, isActive: false })
    expect(codeOf(await visitor().raw(gifts.order, wanted()))).toBe('gateway_not_ready')
    expect(codeOf(await visitor().raw(gifts.shop, AT))).toBe('not_found')
    await admin.send(gateways.turn, { gatewayId, isActive: true })
  })
  test('gifts.pay refuses gateway_not_ready', async () => {
    const token = await ordered()
    await admin.send(gateways.turn, { gatewayId, isActive: false })
    expect(codeOf(await visitor().raw(gifts.pay, { token }))).toBe('gateway_not_ready')
    expect((await shown(token)).status).toBe('UNAVAILABLE')
    await admin.send(gateways.turn, { gatewayId, isActive: true })
  })
  test('gifts.saveSettings refuses gateway_not_ready', async () => {
    await admin.send(gateways.turn, { gatewayId, isActive: false })
    expect(codeOf(await admin.raw(gifts.saveSettings, { ...SOLD, version }))).toBe('gateway_not_ready')
    await admin.send(gateways.turn, { gatewayId, isActive: true })
  })
})
