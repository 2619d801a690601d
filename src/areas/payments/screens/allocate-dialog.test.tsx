import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Day, Instant } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { draw } from '#web/testing.tsx'
import type { Receipt } from '../contract.ts'
import { AllocateDialog } from './allocate-dialog.tsx'

const OPEN = { id: '0199a0f0-0000-7000-8000-000000000001', reference: 'OPEN2345' }
const CLOSED = { id: '0199a0f0-0000-7000-8000-000000000002', reference: 'DONE2345' }

const receipt: Receipt = {
  id: '0199a0f0-0000-7000-8000-000000000003',
  number: 7,
  direction: 'IN',
  mode: 'Bank',
  amount: minor(10_000),
  currency: 'INR' as Receipt['currency'],
  foreign: null,
  tendered: null,
  name: 'Asha Rao',
  description: '',
  reference: '',
  reason: '',
  bookingId: null,
  bookingReference: null,
  companyId: null,
  expenseId: null,
  unallocated: minor(10_000),
  refunded: minor(0),
  reversesNumber: null,
  reversedByNumber: null,
  isReversible: false,
  provider: '',
  providerPaymentId: '',
  shiftId: null,
  counterName: 'Desk-1',
  counterNumber: '1',
  operatorName: 'Dev Desk',
  date: Day.parse('2026-11-20'),
  receivedAt: Instant.parse('2026-11-20T10:00:00.000Z'),
}

/** Finds the booking that is asked for by its reference, and refuses money for the closed one. */
const server = vi.fn<typeof fetch>(async (url, request) => {
  if (request?.method === 'POST')
    return Response.json({ code: 'folio_closed', details: { bookingId: CLOSED.id }, requestId: 'r' }, { status: 409 })
  const found = [OPEN, CLOSED].filter(({ reference }) => String(url).includes(reference))
  const rows = found.map((one) => ({
    ...one,
    guestName: 'Asha Rao',
    arrival: '2026-11-20',
    departure: '2026-11-21',
    due: 4_000,
  }))
  return Response.json({ rows })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the part whose booking is refused says why, and what was typed stays', async () => {
  vi.stubGlobal('fetch', server)
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
  expect(screen.getAllByLabelText<HTMLInputElement>('Amount').map(({ value }) => value)).toEqual(['40.00', '40.00'])
})
