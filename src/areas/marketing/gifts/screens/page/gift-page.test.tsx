import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Currency } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { gifts } from '../../contract/gifts.ts'
import { GiftShop, PublicGiftOrder } from '../../contract/replies.ts'
import { GiftPage } from './gift-page.tsx'
import { en } from './words-en.ts'
import { fr } from './words-fr.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TOKEN = `1-${'t'.repeat(43)}`
const place = { locale: 'en-IN', currency: 'INR' as Currency }
const property = { name: 'Palace', address: '1 Street', phone: '', email: '', seoFriendlyName: 'palace' }
const SHOP = made(GiftShop, {
  ...place, property, amounts: [200_000, 500_000], least: 100_000, most: 900_000, today: '2026-11-20' as Day,
  lastSendOn: '2027-11-20' as Day, expiresOn: null, terms: 'Not paid out in cash.', mode: 'LIVE',
}) // prettier-ignore
const ORDER = made(PublicGiftOrder, { ...place, property, status: 'OPEN', amount: 300_000, buyerName: 'Ada Ray', provider: 'STRIPE', mode: 'LIVE', attempt: null }) // prettier-ignore
const words = { en: async () => en, fr: async () => fr }
const draw = (address: object) =>
  render(<GiftPage address={{ at: '', token: '', ...address }} language="en" words={words} />)

test('a voucher is ordered for another amount, to someone on a day, and paid at once', async () => {
  const { sent } = serve(
    [gifts.shop, () => Response.json(SHOP)],
    [gifts.order, () => Response.json({ token: TOKEN })],
    [gifts.open, () => Response.json(ORDER)],
    [gifts.pay, refuses('gateway_not_ready')],
  )
  draw({ at: 'palace' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: en.otherAmount }))
  await user.click(screen.getByRole('button', { name: en.buy }))
  expect(screen.getByText(/^From ₹1,000\.00 to ₹9,000\.00\.$/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Amount in INR'), '3000')
  await user.type(screen.getByLabelText(en.buyerName), 'Ada Ray')
  await user.type(screen.getByLabelText(en.buyerEmail), 'ada@mail.example')
  await user.type(screen.getByLabelText(en.recipientEmail), 'leela@mail.example')
  await user.click(screen.getByRole('button', { name: /^Order and pay ₹3,000/ }))
  await waitFor(() => expect(sent.map(([action]) => action)).toEqual(['order', 'pay']))
  const people = { buyerEmail: 'ada@mail.example', recipientEmail: 'leela@mail.example', sendOn: '2026-11-20' }
  expect(sent[0]?.[1]).toMatchObject({ amount: 300_000, ...people, language: 'en', website: '' })
  expect((await screen.findByRole('alert')).textContent).toBe(en.refusals.gateway_not_ready)
  expect(window.location.search).toBe(`?token=${TOKEN}`)
})

test.each(['OPEN', 'PAID', 'EXPIRED', 'UNAVAILABLE', 'REFUNDED'] as const)(
  'an order shows that it is %s',
  async (status) => {
    serve([
      gifts.open,
      () => Response.json({ ...ORDER, status, voucherNumber: 7, sendOn: '2026-12-24', recipientName: 'Leela' }),
    ])
    draw({ token: TOKEN })
    expect(await screen.findByText(en.outcome[status].title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay / }) !== null).toBe(status === 'OPEN')
    if (status === 'PAID') expect(screen.getByText(/mailed to Leela on/)).toBeTruthy()
  },
)

test('an address that opens nothing shows it', async () => {
  serve()
  draw({ at: 'nowhere' })
  expect(await screen.findByText(en.unknown)).toBeTruthy()
})
