import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { formatMoney } from '#web/formats.ts'
import { draw, plainSpaces, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { invalid } from '#server/http/failures.ts'
import { payments } from '../contract/payments.ts'
import { TakePaymentDialog } from './take-payment-dialog.tsx'

/** The server's response to a body its contract rejects; reads return no rates. */
const server = vi.fn<typeof fetch>(async (_url, request) => {
  if (request?.method !== 'POST') return Response.json({ rates: [] })
  const read = payments.take.input.safeParse(JSON.parse(String(request.body)))
  return Response.json(read.success ? {} : invalid(read.error.issues).failure.body, { status: 400 })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)('a payment above the limit is marked at its amount, in %s', async (currency) => {
  signIn({}, { localCurrency: currency })
  vi.stubGlobal('fetch', server)
  const bookingId = '0199a0f0-0000-7000-8000-000000000001'
  await draw(
    <TakePaymentDialog bookingId={bookingId} guestName="Asha Rao" due={units(5_000, currency)} onClose={() => {}} />,
  )
  const user = userEvent.setup()
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toMatch(/^5,000(\.0+)?$/)
  await user.clear(amount)
  await user.type(amount, '9000000000001')
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  expect(await screen.findByText(`At most ${plainSpaces(formatMoney(1_000_000_000_000, currency, 'en'))}`)).toBeTruthy()
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Some fields need another look. They are marked.')
})
