import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, plainSpaces, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { UndoReceiptDialog } from './undo-receipt-dialog.tsx'

const bookingId = '0199a0f0-0000-7000-8000-000000000001'
const receiptId = '0199a0f0-0000-7000-8000-000000000002'

/** Refuses every write with the given code, and records what was sent; the guest paid by card last. */
function serverThat(refuses: object) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, request?: RequestInit) => {
    if (request?.method !== 'POST')
      return Response.json({ payments: [{ direction: 'IN', status: 'Paid', paymentMode: 'Card' }] })
    sent.push(JSON.parse(String(request.body)))
    return Response.json({ details: {}, requestId: 'r', ...refuses }, { status: 409 })
  })
  return sent
}

/** What a name reads as: between a currency and its amount is a space of its own. */
const reads = (text: string) => (name: string) => plainSpaces(name) === text

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'money goes back the way it came, with a reason, at most what was received, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    const sent = serverThat({ code: 'refund_above_paid', details: { paid: units(80, currency) } })
    await draw(<RefundDialog bookingId={bookingId} guestName="Asha Rao" paid={units(100, currency)} suggested={units(40, currency)} onClose={() => {}} />) // prettier-ignore
    const user = userEvent.setup()
    const amount = screen.getByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toBe({ INR: '40.00', JPY: '40', KWD: '40.000' }[currency])
    expect(screen.getByText(`${shown(100, currency)} is held for this booking.`)).toBeTruthy()
    await vi.waitFor(() => expect(screen.getByRole('radio', { name: 'Card' })).toHaveProperty('checked', true))

    // Without a reason nothing is sent, and the field shows it.
    const save = () => user.click(screen.getByRole('button', { name: /^Refund/ }))
    await save()
    expect([sent, screen.getByLabelText(/^Reason/).getAttribute('aria-invalid')]).toEqual([[], 'true'])

    await user.type(screen.getByLabelText(/^Reason/), 'Early')
    await user.clear(amount)
    await user.type(amount, '101')
    await save()
    expect([sent, amount.getAttribute('aria-invalid')]).toEqual([[], 'true'])

    await user.clear(amount)
    await user.type(amount, '90')
    await user.click(screen.getByRole('button', { name: reads(`Refund ${shown(90, currency)}`) }))
    expect((await screen.findByRole('alert')).textContent).toBe('That is more than was paid.')
    expect(sent).toEqual([{ bookingId, amount: units(90, currency), mode: 'Card', reason: 'Early' }])
    expect(amount.value).toBe({ INR: '90.00', JPY: '90', KWD: '90.000' }[currency])
  },
)

test.each(TEST_CURRENCIES)(
  'a receipt is undone with a reason, and shows which and how much it was, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    const sent = serverThat({ code: 'already_voided' })
    await draw(<UndoReceiptDialog receipt={{ id: receiptId, number: 7, amount: units(250, currency) }} onClose={() => {}} />) // prettier-ignore
    const user = userEvent.setup()
    expect(screen.getByRole('dialog', { name: reads(`Undo receipt 7 of ${shown(250, currency)}`) })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    expect([sent, screen.getByLabelText(/^Reason/).getAttribute('aria-invalid')]).toEqual([[], 'true'])
    await user.type(screen.getByLabelText(/^Reason/), 'Twice')
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByRole('alert')
    expect(sent).toEqual([{ reason: 'Twice' }])
  },
)
