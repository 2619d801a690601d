import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomerRow, customers } from '#areas/parties/customers/contract.ts'
import type { Part } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { made, reply } from '#test/replies.ts'
import type * as z from 'zod'
import { bookings } from '../contract/bookings.ts'
import { GuestBooking } from '../contract/replies.ts'
import { GuestFields } from './guest-fields.tsx'
import { type GuestDraft, noGuest } from './guest-draft.ts'

const asha = made(CustomerRow, { firstName: 'Asha', lastName: 'Rao', stayCount: 2 })
const span = { arrival: '2026-11-22', departure: '2026-11-24' }

let requested: URL[] = []
let rows: Part<z.input<typeof GuestBooking>>[] = []
beforeEach(() => {
  requested = []
  rows = []
  vi.stubGlobal('fetch', async (url: string) => {
    const address = new URL(url, 'http://desk')
    if (address.pathname !== '/api/bookings/of-guest') return reply(customers.duplicates)
    requested.push(address)
    return Response.json({ rows: rows.map((row) => made(GuestBooking, row)) } satisfies z.input<
      typeof bookings.ofGuest.reply
    >)
  })
  signIn({ permissions: ['bookings.read', 'customers.read'] }, { businessType: 'Accommodation' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fields = (guest: Partial<GuestDraft>, days = span) =>
  draw(<GuestFields guest={{ ...noGuest, ...guest }} onChange={() => {}} span={days} />)

test.each([
  ['arrivesToday', 'Asha Rao arrives today.'],
  ['inHouse', 'Asha Rao is in house.'],
  ['overlaps', 'Asha Rao has a booking for these nights.'],
] as const)('a known guest of whom a booking %s says so, with a link to it', async (because, text) => {
  rows = [
    { reference: 'AB23CD45', guestName: 'Asha Rao', roomNumbers: ['204'], because, arrival: '2026-11-20', departure: '2026-11-23' }, // prettier-ignore
  ]
  await fields({ name: 'Asha Rao', known: asha })
  const notice = await screen.findByText(new RegExp(text))
  expect(notice.textContent).toMatch(/Room 204 · Fri 20 Nov – Mon 23 Nov/)
  const link = screen.getByRole('link', { name: 'Open booking AB23CD45' })
  expect(link.getAttribute('href')).toBe('/master-service/reservation-details/AB23CD45')
  expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toMatchObject({ customerId: asha.id, ...span })
})

test('someone not chosen is recognised by the phone once it is typed', async () => {
  rows = [{ guestName: 'Asha Rao', because: 'arrivesToday' }]
  await fields({ name: 'A. Rao', phone: '98200 12345' })
  await screen.findByText(/Asha Rao arrives today\./)
  expect(Object.fromEntries(requested[0]?.searchParams ?? [])).toMatchObject({ phone: '98200 12345' })
})

test('nothing is shown of a guest without such a booking', async () => {
  await fields({ name: 'Asha Rao', known: asha })
  await vi.waitFor(() => expect(requested).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('nothing is requested while there is no guest, no nights, or no right to see bookings', async () => {
  await fields({ name: 'New Guest', phone: '982' })
  cleanup()
  await fields({ known: asha }, { arrival: '2026-11-22', departure: '' })
  cleanup()
  signIn({ permissions: ['customers.read'] }, { businessType: 'Accommodation' })
  await fields({ known: asha })
  await screen.findByText(/2 stays so far/)
  expect(requested).toEqual([])
})
