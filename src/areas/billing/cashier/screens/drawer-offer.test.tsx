import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TakePaymentDialog } from '#areas/ledger/payments/screens/pickers.tsx'
import { draw, signIn, TEST_CURRENCIES } from '#test/screen.tsx'
import { DrawerOffer } from './drawer-offer.tsx'

const bookingId = '0199a0f0-0000-7000-8000-000000000001'
const drawers = [
  { drawer: 'Till 1', left: 2_500, heldBy: null },
  { drawer: 'Till 2', left: null, heldBy: 'Bela Rao' },
]
const drawerNeeded = () => Response.json({ code: 'drawer_needed', requestId: 'r' }, { status: 409 })

/** A property where cash needs a drawer; what was sent is stored. */
function property() {
  const sent: { path: string; body: Record<string, unknown>; key: string | null }[] = []
  let isOpen = false
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    const path = url.split('?')[0] ?? ''
    if (request?.method !== 'POST') {
      if (path.endsWith('/cashier/drawer'))
        return Response.json({ shift: null, drawers, isClockInMissing: false, operators: [] })
      return Response.json({ rows: [], parties: [], payments: [] })
    }
    sent.push({
      path,
      body: JSON.parse(String(request.body)),
      key: new Headers(request.headers).get('idempotency-key'),
    })
    if (path.endsWith('/cashier/shifts')) {
      isOpen = true
      return Response.json({ id: bookingId, drawer: 'Till 1' })
    }
    if (!isOpen) return drawerNeeded()
    const money = {
      paid: 1_500,
      due: 0,
      payable: 1_500,
      services: 0,
      expenses: 0,
      refunds: 0,
      commission: 0,
      tcs: 0,
      tds: 0,
    }
    return Response.json({ payment: { receiptNumber: 7 }, money, change: 0 })
  })
  return sent
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drawn = async (currency: string, onClose: () => void) => {
  signIn({ permissions: ['cashier.write', 'payments.write'] }, { localCurrency: currency })
  await draw(
    <>
      <TakePaymentDialog bookingId={bookingId} guestName="Asha Rao" due={1_500} onClose={onClose} />
      <DrawerOffer />
    </>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/reference|slip/i), 'slip 9')
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  return user
}

test.each(TEST_CURRENCIES)(
  'a drawer is opened in place, and what was typed is saved after it, in %s',
  async (currency) => {
    const sent = property()
    const onClose = vi.fn()
    const user = await drawn(currency, onClose)
    await screen.findByRole('dialog', { name: 'Open a drawer' })
    await user.click(await screen.findByRole('button', { name: 'Open and go on' }))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['payments', 'shifts', 'payments'])
    expect(sent[1]?.body).toEqual({ drawer: 'Till 1', openingAmount: 2_500 })
    expect(sent[2]?.body).toEqual(sent[0]?.body)
    expect(sent[2]?.body).toMatchObject({ reference: 'slip 9', mode: 'Cash', amount: 1_500 })
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  },
)

test('when dismissed, the payment stays as typed and shows why it was not saved', async () => {
  property()
  const onClose = vi.fn()
  const user = await drawn('INR', onClose)
  await screen.findByRole('button', { name: 'Open and go on' })
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/^Cash belongs to a drawer, and you have none open/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/reference|slip/i)).toHaveProperty('value', 'slip 9')
})
