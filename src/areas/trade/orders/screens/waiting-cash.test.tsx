import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { outlets } from '#areas/property/outlets/contract.ts'
import { reply } from '#test/replies.ts'
import { draw, FINE_AMOUNTS, press, shown, signIn, TEST_CURRENCIES, units, write } from '#test/screen.tsx'
import { serve } from '#test/screen-server.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { orders } from '../contract/orders.ts'
import { lineOf } from './cart-line.ts'
import { emptyPlace } from './place-draft.ts'
import type { Description } from './waiting.ts'
import { WaitingCash } from './waiting-cash.tsx'

const orderId = '0199a0f0-0000-7000-8000-000000000001'
const outletId = '0199a0f0-0000-7000-8000-000000000002'

/** A dish of 200 units, taken at a counter while the device was offline. */
function entriesIn(currency: string): Entry[] {
  const product = { id: orderId, name: 'Dosa', isFractional: false, taxCategory: 'SERVICE' as const }
  const cart = [lineOf({ product, priceNow: units(200, currency) })]
  const says: Description = { number: 'K7Q-1', place: 'Counter', kind: 'take', cart, outletId, way: 'Counter', draft: emptyPlace }
  return [{
    seq: 1, key: '1', route: { area: 'orders', action: 'save', method: 'POST', path: '/orders' }, input: { orderId, confirm: true },
    subject: orderId, says, propertyId: 1, userId: 1, userName: 'Wanda', madeAt: '2026-11-20T12:00:00Z', tries: 0, refusal: null,
  }]
} // prettier-ignore

async function openDialog(currency: string) {
  const slab = { category: 'SERVICE', minAmount: 0, maxAmount: null, percentageBp: 500, validFrom: '2020-01-01', validUntil: null, components: [{ name: 'GST', basisPoints: 500 }] } as const
  signIn({ permissions: ['orders.pay'] }, { localCurrency: currency, taxSlabs: [slab] })
  const outlet = { id: outletId, name: 'Counter', currency, takesTips: true }
  const { sent } = serve(
    [outlets.list, () => reply(outlets.list, { rows: [outlet] })],
    [orders.pay, () => reply(orders.pay)],
  )
  await draw(<WaitingCash orderId={orderId} entries={entriesIn(currency)} />)
  await screen.findByText(shown(210, currency))
  press('Take cash')
  await screen.findByRole('dialog')
  return sent
} // prettier-ignore

const take = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Take/ })
const received = () => screen.getByLabelText<HTMLInputElement>(/^Cash received/)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  const { text, amount, tooFine } = FINE_AMOUNTS[currency]

  test('all that is due is taken with a tip to the last unit', async () => {
    const sent = await openDialog(currency)
    write(screen.getByLabelText(/^Tip/), tooFine)
    expect(take().disabled).toBe(true)
    write(screen.getByLabelText(/^Tip/), text)
    write(received(), '300')
    press(/^Take/)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([
      ['pay', { orderId, mode: 'Cash', amount: units(210, currency), tip: amount, tendered: units(300, currency), complete: true }],
    ])
  }) // prettier-ignore

  test('too little cash shows how much is missing, and unreadable input does not count as none', async () => {
    const sent = await openDialog(currency)
    write(received(), '200')
    expect(screen.getByText(`${shown(10, currency)} too little`)).toBeTruthy()
    expect(take().disabled).toBe(true)
    write(received(), tooFine)
    expect(take().disabled).toBe(true)
    write(received(), '3oo')
    expect([take().disabled, received().value]).toEqual([true, '3oo'])
    write(received(), '300')
    expect(screen.getByText(`Change ${shown(90, currency)}`)).toBeTruthy()
    expect(take().disabled).toBe(false)
    expect(sent).toEqual([])
  })
})
