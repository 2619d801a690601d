import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { invalid } from '#server/http/failures.ts'
import { formatMoney } from '#web/formats.ts'
import { draw, plainSpaces, signIn, TEST_CURRENCIES } from '#test/screen.tsx'
import { folios } from '../../contract/folios.ts'
import { ChargeDialog } from './charge-dialog.tsx'

const bookingId = '0199a0f0-0000-7000-8000-000000000001'
/** The folio, and the server's response to input its contract rejects. */
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

test.each(TEST_CURRENCIES)('a price above the limit has one message, at its field, in %s', async (currency) => {
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

test.each(TEST_CURRENCIES)(
  'what is on the list is chosen by typing; its price is fixed for who may not set prices, in %s',
  async (currency) => {
    const laundry = { id: bookingId, name: 'Laundry express', price: 20_000, taxCategory: 'SERVICE', serviceCode: '999712', isActive: true, version: 1 } // prettier-ignore
    const sent: Record<string, unknown>[] = []
    vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
      if (url.includes('/extra-charges')) return Response.json({ rows: [laundry] })
      if (request?.method === 'POST' && url.endsWith('/lines')) sent.push(JSON.parse(String(request.body)))
      return server(url, request)
    })
    signIn({ permissions: ['folios.write'] }, { localCurrency: currency })
    await draw(<ChargeDialog bookingId={bookingId} guestName="Asha Rao" onClose={() => {}} />)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/^What for/), 'laun')
    await user.click(await screen.findByRole('option', { name: /Laundry express/ }))
    expect(screen.getByLabelText(/^Price of one/)).toHaveProperty('disabled', true)
    expect(screen.getByText('Taxed as a service · SAC 999712')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Post charge' }))
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ name: 'Laundry express', extraId: bookingId, unitAmount: 20_000 }]),
    )
  },
)
