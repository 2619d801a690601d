import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { Receipt } from '../contract/receipts.ts'
import { AllocateDialog } from './allocate-dialog.tsx'

const OPEN = { id: '0199a0f0-0000-7000-8000-000000000001', reference: 'OPEN2345' }
const CLOSED = { id: '0199a0f0-0000-7000-8000-000000000002', reference: 'DONE2345' }

/** Finds the requested booking by its reference, and refuses money for the closed one. */
const serverIn = (currency: string) => async (url: unknown, request?: RequestInit) => {
  if (request?.method === 'POST')
    return Response.json({ code: 'folio_closed', details: { bookingId: CLOSED.id }, requestId: 'r' }, { status: 409 })
  const found = [OPEN, CLOSED].filter(({ reference }) => String(url).includes(reference))
  const rows = found.map((one) => ({
    ...one,
    guestName: 'Asha Rao',
    arrival: '2026-11-20',
    departure: '2026-11-21',
    due: units(40, currency),
  }))
  return Response.json({ rows })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'the part whose booking is refused shows why, what was typed stays, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    vi.stubGlobal('fetch', vi.fn(serverIn(currency)))
    const amount = units(100, currency)
    const receipt = made(Receipt, { amount, unallocated: amount, currency, mode: 'Bank', name: 'Asha Rao' })
    await draw(<AllocateDialog receipt={receipt} onClose={() => {}} />)
    const user = userEvent.setup()
    const bookings = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Booking' })
    await user.type(bookings()[0]!, OPEN.reference)
    await user.click(await screen.findByRole('option', { name: /OPEN2345/ }))
    await user.click(screen.getByRole('button', { name: 'Another booking' }))
    await user.type(bookings()[1]!, CLOSED.reference)
    await user.click(await screen.findByRole('option', { name: /DONE2345/ }))
    await user.click(screen.getByRole('button', { name: 'Allocate' }))

    await screen.findByText('This folio is closed.')
    expect(bookings().map((box) => box.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByLabelText<HTMLInputElement>('Amount').map(({ value }) => value)).toEqual(
      Array(2).fill({ INR: '40.00', JPY: '40', KWD: '40.000' }[currency]),
    )
  },
)
