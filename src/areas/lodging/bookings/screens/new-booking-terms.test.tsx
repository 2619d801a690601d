import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import type { Day } from '#core/dates.ts'
import { made, type Part, reply } from '#test/replies.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { bookings } from '../contract/bookings.ts'
import { RoomTypeQuote } from '../contract/replies.ts'
import { newStay, startDraft } from './booking-draft.ts'
import { NewBookingTerms } from './new-booking-terms.tsx'

const [standard, deluxe] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'] as const
const types = [
  made(RoomTypeQuote, { roomTypeId: standard, name: 'Standard', free: 4 }),
  made(RoomTypeQuote, { roomTypeId: deluxe, name: 'Deluxe', free: 2 }),
]
type QuotePart = Part<z.input<typeof bookings.quote.reply>>

/** Two rooms of one type and one of another, each at the terms the server quotes for its type. */
async function drawRooms(quotes: Record<string, QuotePart>, currency = 'INR') {
  signIn({}, { localCurrency: currency })
  vi.stubGlobal('fetch', async (url: string) => {
    const roomTypeId = new URL(url, 'http://desk').searchParams.get('roomTypeId') ?? ''
    return reply(bookings.quote, { roomTypeId, currency, ...quotes[roomTypeId] })
  })
  const draft = startDraft({}, '2026-11-20' as Day, 24)
  const stays = [newStay(0, standard), newStay(1, standard), newStay(2, deluxe)]
  await draw(<NewBookingTerms draft={{ ...draft, stays }} types={types} />)
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lines = (fee: number) => [
  { kind: 'fee' as const, after: null, charge: { basis: 'FIXED' as const, value: fee } },
  { kind: 'noShow' as const, charge: null },
]

test.each(TEST_CURRENCIES)(
  'rooms of differing terms show each of them once, with their rooms, in %s',
  async (currency) => {
    await drawRooms(
      {
        [standard]: { terms: { name: 'Flexible', lines: lines(units(500, currency)) }, deposit: units(100, currency) },
        [deluxe]: { terms: { name: 'Strict', lines: lines(units(900, currency)) }, deposit: units(250, currency) },
      },
      currency,
    )
    const strict = await screen.findByRole('list', { name: 'Deluxe · Strict' })
    const flexible = screen.getByRole('list', { name: 'Standard · Flexible' })
    expect(within(strict).getByText(`Cancellation at any time: ${shown(900, currency)} per room`)).toBeDefined()
    expect(within(flexible).getByText(`Cancellation at any time: ${shown(500, currency)} per room`)).toBeDefined()
    expect(screen.getAllByRole('list')).toHaveLength(2)
    expect(screen.getByText(`Deposit: ${shown(450, currency)}`)).toBeDefined()
  },
)

test('rooms of the same terms show them once, without naming rooms', async () => {
  const same = { terms: { name: 'Flexible', lines: lines(50_000) } }
  await drawRooms({ [standard]: same, [deluxe]: same })
  expect(await screen.findByRole('list', { name: 'Booking terms · Flexible' })).toBeDefined()
  expect(screen.getAllByRole('list')).toHaveLength(1)
})
