import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { linkSettler } from '#areas/billing/links/actions/settle.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { startStripePeer } from '#db/demo/practice/stripe.ts'
import { codeOf } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { portal } from '../contract/portal.ts'
import { NOBODYS_TOKEN, type Portal, startPortal } from './testing.ts'

let stripe: Awaited<ReturnType<typeof startStripePeer>>
let site: Portal
beforeAll(async () => {
  stripe = await startStripePeer()
  site = await startPortal({ stripeUrl: stripe.url })
})
afterAll(async () => {
  await stripe.close()
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.clear()
  await site.choose()
})

test('pay refuses offer_over while no provider can take money, and the page offers no payment', async () => {
  const { token } = await site.stay(3)
  const page = await site.open(token)
  expect(page.due).toBeGreaterThan(0)
  expect(page).toMatchObject({ canPay: false, payUrl: '' })
  expect(codeOf(await site.guest.raw(portal.pay, { token }))).toBe('offer_over')
})

test('pay refuses not_found', async () => {
  expect(codeOf(await site.guest.raw(portal.pay, { token: NOBODYS_TOKEN }))).toBe('not_found')
})

test('a guest pays what is due by one link, however often they press; once nothing is due there is none', async () => {
  stripe.open('sk_test_stay')
  await site.admin.send(gateways.create, { provider: 'STRIPE', secretKey: 'sk_test_stay', webhookSecret: 'whsec_of_stay', mode: 'TEST' }) // prettier-ignore
  await runJobs(site.hotel, gatewayJobs({ links: linkSettler }))
  const { booking, token } = await site.stay(3)
  expect(await site.open(token)).toMatchObject({ canPay: true, payUrl: '' })
  const pages = await Promise.all(Array.from({ length: 4 }, () => site.guest.send(portal.pay, { token })))
  const urls = new Set(pages.map(({ payUrl }) => payUrl))
  expect(urls.size).toBe(1)
  const linkToken = new URL([...urls][0] ?? '').searchParams.get('token') ?? ''
  const { due } = await site.open(token)
  expect(await site.guest.send(links.open, { token: linkToken })).toMatchObject({ amount: due, status: 'OPEN' })
  expect((await site.clerk.send(links.list, { bookingId: booking.id })).rows).toHaveLength(1)

  await site.clerk.send(payments.take, { bookingId: booking.id, amount: due, mode: 'Cash' })
  expect(await site.open(token)).toMatchObject({ due: 0, canPay: false })
  expect(codeOf(await site.guest.raw(portal.pay, { token }))).toBe('offer_over')
})
