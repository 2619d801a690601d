import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Folio } from '#areas/ledger/folios/contract/replies.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { VoucherBalance } from '#areas/offers/vouchers/contract/replies.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import {
  draw, FINE_AMOUNTS, inBox, shown, signIn, TEST_CURRENCIES, units, write,
} from '#test/screen.tsx' // prettier-ignore
import { bookings } from '../contract/bookings.ts'
import { Booking } from '../contract/replies.ts'
import { CheckOutBill } from './check-out-bill.tsx'

const [bookingId, stayId] = ['0199a0f0-0000-7000-8000-000000000001', '0199a0f0-0000-7000-8000-000000000002']

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'what is due is paid with the check-out: no less, and nothing that is no amount, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    const { sent } = serve([payments.take, refuses('drawer_needed')])
    const stays = [{ id: stayId, status: 'IN_HOUSE' as const, arrival: '2026-11-18', departure: '2026-11-20' }]
    const booking = made(Booking, {
      id: bookingId,
      version: 3,
      stays,
      customer: { firstName: 'Asha', lastName: 'Rao' },
    })
    const folio = made(Folio, { bookingId, money: { payable: units(11, currency), currency } })
    const onClose = vi.fn()
    await draw(<CheckOutBill booking={booking} folio={folio} onDone={() => {}} onClose={onClose} />)
    const box = screen.getByLabelText<HTMLInputElement>('Amount')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay & check out' })
    expect([box.value, button.disabled]).toEqual([inBox(11, currency), true])
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }))
    expect(button.disabled).toBe(false)
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    for (const bad of ['10', tooFine, 'abc']) {
      write(box, bad)
      fireEvent.blur(box)
      fireEvent.click(button)
      expect([bad, box.getAttribute('aria-invalid'), button.disabled, sent]).toEqual([bad, 'true', true, []])
      if (bad === '10') expect(screen.getByText(`${shown(1, currency)} would stay open.`)).toBeTruthy()
    }
    write(box, text)
    fireEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Cash belongs to a drawer, and you have none open. Open one, then go on.',
    )
    expect(sent).toMatchObject([['take', { bookingId, amount, mode: 'Cash' }]])
    expect(box.value).toBe(text)
    fireEvent.keyDown(box, { key: 'Escape' })
    await screen.findByRole('alertdialog')
    expect(onClose).not.toHaveBeenCalled()
  },
)

const CODE = '23456789ABCDEFGH'

test.each([
  ['a voucher with enough on it pays, and they leave', 50_000, ['redeem', 'checkOut']],
  ['a voucher with less pays its part, and the rest is still due', 400, ['redeem']],
] as const)('%s', async (_name, balance, calls) => {
  signIn({ permissions: ['vouchers.read', 'payments.write', 'bookings.write'] })
  const stays = [{ id: stayId, status: 'IN_HOUSE' as const, arrival: '2026-11-18', departure: '2026-11-20' }]
  const booking = made(Booking, { id: bookingId, version: 3, stays })
  const folio = made(Folio, { bookingId, money: { payable: units(11, 'INR'), currency: 'INR' } })
  const left = made(VoucherBalance, { number: 7, state: 'OPEN', balance, currency: 'INR' })
  const { sent } = serve(
    [vouchers.lookUp, () => Response.json(left)],
    [vouchers.redeem, () => Response.json({ voucher: left, receiptNumber: 1, money: folio.money })],
    [bookings.checkOut, () => Response.json({ ...booking, status: 'CHECKED_OUT' })],
  )
  const onDone = vi.fn()
  await draw(<CheckOutBill booking={booking} folio={folio} onDone={onDone} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Gift voucher' }))
  write(screen.getByLabelText(/^Voucher code/), CODE)
  await screen.findByText(/^Voucher 7:/)
  fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
  await waitFor(() => expect(sent.map(([action]) => action)).toEqual(calls))
  expect(sent[0]?.[1]).toMatchObject({ code: CODE, amount: Math.min(balance, units(11, 'INR')) })
  if (calls.length === 1) await waitFor(() => expect(screen.queryByLabelText(/^Voucher code/)).toBeNull())
  else await waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
})
