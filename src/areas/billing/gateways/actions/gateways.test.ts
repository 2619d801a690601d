import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkSettler } from '#areas/billing/links/actions/settle.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { razorpaySignature, startRazorpayPeer } from '#db/demo/practice/razorpay.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { startStripePeer, stripeSignature } from '#db/demo/practice/stripe.ts'
import { gateways } from '../contract/gateways.ts'
import { readyGateway } from './collect.ts'
import { gatewayJobs } from '../jobs/gateways.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const SECRET = 'whsec_of_the_tests'
const KEY = 'sk_test_of_the_tests'
const jobs = gatewayJobs({ links: linkSettler })

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let stripe: Awaited<ReturnType<typeof startStripePeer>>
let razorpay: Awaited<ReturnType<typeof startRazorpayPeer>>

beforeAll(async () => {
  stripe = await startStripePeer()
  razorpay = await startRazorpayPeer()
  stripe.open(KEY)
  hotel = await startTestServer({ stripeUrl: stripe.url, razorpayUrl: razorpay.url })
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  await Promise.all([stripe.close(), razorpay.close()])
  await hotel.stop()
})

const stripeKeys = { provider: 'STRIPE', mode: 'TEST', secretKey: KEY, webhookSecret: SECRET } as const
const razorKeys = {
  provider: 'RAZORPAY',
  mode: 'TEST',
  keyId: 'rzp_test_1234',
  secretKey: 'abcdefgh1234',
  webhookSecret: SECRET,
} as const
const one = async () => (await admin.send(gateways.list, {})).rows.find(({ provider }) => provider === 'STRIPE')

describe('set up', () => {
  test('stores keys sealed, shows four characters, and tries them', async () => {
    const made = await admin.send(gateways.create, stripeKeys)
    expect(made).toMatchObject({ status: 'TESTING', keyHint: KEY.slice(-4), hasWebhookSecret: true, isDefault: true })
    expect(JSON.stringify(made)).not.toContain(KEY)
    const [row] = await hotel.rows(`select row_to_json(g)::text as all from gateways g where id = $1`, [made.id])
    expect(JSON.stringify(row)).not.toContain(KEY)
    expect(JSON.stringify(row)).not.toContain(SECRET)
    await runJobs(hotel, jobs)
    expect(await one()).toMatchObject({ status: 'WORKS', fault: '' })
  })

  test('shows in the provider’s words why keys do not work', async () => {
    await admin.send(gateways.create, razorKeys)
    await runJobs(hotel, jobs)
    const { rows } = await admin.send(gateways.list, {})
    expect(rows.find(({ provider }) => provider === 'RAZORPAY')).toMatchObject({
      status: 'FAILED',
      fault: 'Authentication failed',
    })
  })

  test('create refuses gateway_taken', async () =>
    expect(codeOf(await admin.raw(gateways.create, stripeKeys))).toBe('gateway_taken'))
  test('create refuses wrong_keys', async () => {
    for (const wrong of [
      { ...stripeKeys, mode: 'LIVE' },
      { ...stripeKeys, secretKey: 'pk_test_12345678' },
      { ...razorKeys, keyId: 'rzp_live_1234' },
    ])
      expect(codeOf(await admin.raw(gateways.create, wrong))).toBe('wrong_keys')
  })
  test('update refuses not_found, stale_version, wrong_keys', async () => {
    const { id: gatewayId = '', version = 0 } = (await one()) ?? {}
    const change = { mode: 'TEST', name: 'Cards' }
    expect(
      codeOf(await admin.raw(gateways.update, { ...change, gatewayId: UNKNOWN, version })),
      'update refuses not_found',
    ).toBe('not_found')
    expect(
      codeOf(await admin.raw(gateways.update, { ...change, gatewayId, version: 99 })),
      'update refuses stale_version',
    ).toBe('stale_version')
    expect(
      codeOf(await admin.raw(gateways.update, { gatewayId, version, mode: 'LIVE' })),
      'update refuses wrong_keys',
    ).toBe('wrong_keys')
    expect(await admin.send(gateways.update, { gatewayId, version, mode: 'TEST', name: 'Cards' })).toMatchObject({
      name: 'Cards',
      status: 'WORKS',
    })
  })
  test('test refuses not_found', async () =>
    expect(codeOf(await admin.raw(gateways.test, { gatewayId: UNKNOWN }))).toBe('not_found'))

  test('practice keys are for the demo: create refuses wrong_keys elsewhere, and they never reach a real provider', async () => {
    const real = await startTestServer({ isDemoAllowed: false, stripeUrl: stripe.url })
    const owner = await real.as('PROP_ADMIN')
    const practice = { ...stripeKeys, secretKey: 'sk_test_practice_house' }
    expect(codeOf(await owner.raw(gateways.create, practice))).toBe('wrong_keys')
    await owner.send(gateways.create, stripeKeys)
    await real.rows('update gateways set sealed_key = $1', [real.settings.secretBox.seal(practice.secretKey)])
    const before = stripe.calls.length
    await runJobs(real, jobs)
    expect((await owner.send(gateways.list, {})).rows).toMatchObject([
      { status: 'FAILED', fault: expect.stringContaining('practice') },
    ])
    expect(stripe.calls.length).toBe(before)
    await real.stop()
  })

  test('turn refuses not_found; switched off, it no longer collects money', async () => {
    expect(codeOf(await admin.raw(gateways.turn, { gatewayId: UNKNOWN, isActive: false }))).toBe('not_found')
    const { id: gatewayId = '' } = (await one()) ?? {}
    const ready = () => hotel.inside((ctx) => readyGateway(ctx, gatewayId)).then(() => 'ready', (error: { code: string }) => error.code) // prettier-ignore
    expect(await ready()).toBe('ready')
    expect(await admin.send(gateways.turn, { gatewayId, isActive: false })).toMatchObject({
      isActive: false,
      keyHint: KEY.slice(-4),
    })
    expect(await ready()).toBe('gateway_not_ready')
    await admin.send(gateways.turn, { gatewayId, isActive: true })
    expect(await ready()).toBe('ready')
  })

  test('list refuses not_found, ofOrganisation refuses not_found', async () => {
    expect(codeOf(await admin.raw(gateways.list, { propertyId: hotel.foreignPropertyId }))).toBe('not_found')
    const of = (organizationId: number) => admin.raw(gateways.ofOrganisation, { organizationId })
    expect(codeOf(await of(hotel.foreignOrganizationId))).toBe('not_found')
    expect((await of(hotel.organizationId)).body).toMatchObject({ rows: [{ propertyId: hotel.propertyId }, {}] })
  })

  test('the specification’s addresses are served', async () => {
    expect((await admin.call('GET', `/api/propertyPayment/getAllByPropertyId/${hotel.propertyId}`)).status).toBe(200)
    expect(
      (await admin.call('GET', `/api/propertyPayment/getAllByOrganizationId/${hotel.organizationId}`)).status,
    ).toBe(200)
    expect((await manager.call('POST', '/api/propertyPayment/create', stripeKeys)).status).toBe(403)
    expect((await admin.call('POST', `/api/propertyPayment/delete/${UNKNOWN}`)).status).toBe(404)
  })
})

describe('messages of a provider', () => {
  const bring = async (body: string, headers: Record<string, string>, at = hotel.propertyId) => {
    const { id = '' } = (await one()) ?? {}
    const response = await hotel.server.inject({
      method: 'POST', url: `/api/gateways/${id}/webhooks/${at}`, payload: body, headers: { 'content-type': 'application/json', ...headers },
    }) // prettier-ignore
    return { status: response.statusCode, body: response.json<{ code?: string }>() }
  }
  /** As Razorpay brings it, to the gateway of the property that is Razorpay's. */
  const razorpayBrings = async (body: string, signature: string | undefined) => {
    const { rows } = await admin.send(gateways.list, {})
    const { id = '' } = rows.find(({ provider }) => provider === 'RAZORPAY') ?? {}
    const headers = { 'content-type': 'application/json', ...(signature !== undefined && { 'x-razorpay-signature': signature }) } // prettier-ignore
    const url = `/api/gateways/${id}/webhooks/${hotel.propertyId}`
    const response = await hotel.server.inject({ method: 'POST', url, payload: body, headers })
    return [response.statusCode, response.json<{ code?: string }>().code]
  }
  const stored = async () => (await hotel.rows<{ n: number }>('select count(*)::int as n from gateway_events'))[0]?.n

  test('webhook refuses wrong_signature: forged, altered, old, unsigned, another’s property; nothing is stored', async () => {
    const { body } = stripe.event('payment_intent.succeeded', { id: 'pi_1', currency: 'inr' })
    const old = Math.floor(Date.now() / 1_000) - 3_600
    const right = stripeSignature(body, SECRET)
    const responses = [
      await bring(body, { 'stripe-signature': stripeSignature(body, 'whsec_of_a_thief') }),
      await bring(`${body} `, { 'stripe-signature': right }),
      await bring(body, { 'stripe-signature': stripeSignature(body, SECRET, old) }),
      await bring(body, {}),
      await bring('', { 'stripe-signature': stripeSignature('', SECRET) }),
      await bring(body, { 'x-razorpay-signature': razorpaySignature(body, SECRET) }),
      await bring(body, { 'stripe-signature': right }, hotel.foreignPropertyId),
      await bring(body, { 'stripe-signature': right }, 999_999),
    ]
    expect(responses.map(({ status, body: reply }) => [status, reply.code])).toEqual(
      responses.map(() => [401, 'wrong_signature']),
    )
    expect(await stored()).toBe(0)
  })

  test('webhook refuses wrong_signature of Razorpay: forged, altered, signed by another, or not at all; what it signed itself is stored', async () => {
    const body = JSON.stringify({ event: 'payment_link.paid', created_at: Math.floor(Date.now() / 1_000), payload: {} })
    const right = razorpaySignature(body, SECRET)
    const forged = [
      razorpaySignature(body, 'a thief’s secret'),
      right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      '0'.repeat(right.length),
      right.slice(0, -1),
      '',
      undefined,
      stripeSignature(body, SECRET),
    ]
    for (const signature of forged) expect(await razorpayBrings(body, signature)).toEqual([401, 'wrong_signature'])
    expect(await razorpayBrings(body.replace('paid', 'gone'), right)).toEqual([401, 'wrong_signature'])
    expect(await stored()).toBe(0)
    expect((await razorpayBrings(body, right))[0]).toBe(200)
    expect(await stored()).toBe(1)
    await hotel.rows('delete from gateway_events')
  })

  test('is stored once however often it comes, and ignored when it is not about money of ours', async () => {
    const { body } = stripe.event('payment_intent.succeeded', { id: 'pi_shop', currency: 'inr', amount_received: 5 })
    for (let round = 0; round < 3; round += 1)
      expect((await bring(body, { 'stripe-signature': stripeSignature(body, SECRET) })).status).toBe(200)
    await runJobs(hotel, jobs)
    expect(await stored()).toBe(1)
    expect((await admin.send(gateways.events, {})).rows).toMatchObject([{ status: 'IGNORED', provider: 'STRIPE' }])
  })
})

test('refund refuses not_found', async () => {
  expect(codeOf(await manager.raw(gateways.refund, { receiptId: UNKNOWN, amount: 1, reason: 'x' }))).toBe('not_found')
})

test('refund refuses refund_above_paid, refund refuses gateway_not_ready', async () => {
  const gateway = await one()
  const [paid, receipt] = ['019a0000-0000-7000-8000-00000000fff1', '019a0000-0000-7000-8000-00000000fff2']
  await hotel.rows(
    `insert into gateway_collections (property_id, id, gateway_id, owner, owner_id, amount_minor, currency, description, return_url, status,
                                      provider_payment_id, expires_at, created_at)
     values ($1, $2, $3, 'links', $2, 100, 'INR', '', '', 'PAID', 'pi_refund', now(), now())`,
    [hotel.propertyId, paid, gateway?.id],
  )
  await hotel.rows(
    `insert into receipts (property_id, id, number, direction, payment_mode, amount_minor, currency, counter_name, counter_number, operator_id,
                           operator_name, business_on, received_at, provider, provider_payment_id)
     values ($1, $2, 1, 'IN', 'Card', 100, 'INR', 'c', '1', 0, 'o', '2026-11-20', now(), 'STRIPE', 'pi_refund')`,
    [hotel.propertyId, receipt],
  )
  const request = (amount: number) => manager.raw(gateways.refund, { receiptId: receipt, amount, reason: 'x' })
  expect(codeOf(await request(101))).toBe('refund_above_paid')
  await hotel.rows(
    `update gateways set removed_at = now(), sealed_key = '', sealed_webhook_secret = '', is_default = false where id = $1`,
    [gateway?.id],
  )
  expect(codeOf(await request(100))).toBe('gateway_not_ready')
  await hotel.rows('update gateways set removed_at = null where id = $1', [gateway?.id])
})

test('remove refuses not_found, remove refuses gateway_in_use; removed, its keys are deleted', async () => {
  const { id: gatewayId = '' } = (await one()) ?? {}
  expect(codeOf(await admin.raw(gateways.remove, { gatewayId: UNKNOWN }))).toBe('not_found')
  await hotel.rows(
    `insert into gateway_collections (property_id, id, gateway_id, owner, owner_id, amount_minor, currency, description, return_url, expires_at, created_at)
     values ($1, $2, $3, 'links', $2, 1, 'INR', '', '', now(), now())`,
    [hotel.propertyId, UNKNOWN, gatewayId],
  )
  expect(codeOf(await admin.raw(gateways.remove, { gatewayId }))).toBe('gateway_in_use')
  await hotel.rows(`update gateway_collections set status = 'EXPIRED' where id = $1`, [UNKNOWN])
  await admin.send(gateways.remove, { gatewayId })
  const [row] = await hotel.rows('select sealed_key, sealed_webhook_secret from gateways where id = $1', [gatewayId])
  expect(row).toEqual({ sealed_key: '', sealed_webhook_secret: '' })
})
