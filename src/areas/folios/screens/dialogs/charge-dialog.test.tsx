import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { invalid } from '#server/failures.ts'
import { formatMoney } from '#web/formats.ts'
import { draw, plainSpaces, signIn, TEST_CURRENCIES } from '#web/testing.tsx'
import { folios } from '../../contract.ts'
import { ChargeDialog } from './charge-dialog.tsx'

const bookingId = '0199a0f0-0000-7000-8000-000000000001'
/** The folio, and what the server says to what its contract does not let pass. */
const server = vi.fn<typeof fetch>(async (url, request) => {
  if (request?.method !== 'POST') return Response.json({ bookingId, version: 1, parties: [], payments: [] })
  const route = String(url).endsWith('/previews') ? folios.preview : folios.charge
  const read = route.input.safeParse({ bookingId, ...JSON.parse(String(request.body)) })
  return Response.json(read.success ? {} : invalid(read.error.issues).failure.body, { status: 400 })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)('a price above the limit is said once, at its field, in %s', async (currency) => {
  signIn({}, { localCurrency: currency })
  vi.stubGlobal('fetch', server)
  await draw(<ChargeDialog bookingId={bookingId} guestName="Asha Rao" onClose={() => {}} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^What for/), 'Hall')
  await user.type(screen.getByLabelText(/^Price of one/), '9000000000001')
  await vi.waitFor(() => expect(server.mock.calls.some(([url]) => String(url).endsWith('/previews'))).toBe(true), 4_000)
  await user.click(screen.getByRole('button', { name: 'Post charge' }))

  expect(await screen.findByText(`At most ${plainSpaces(formatMoney(1_000_000_000_000, currency, 'en'))}`)).toBeTruthy()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Some fields need another look. They are marked.',
  ])
})
