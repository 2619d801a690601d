import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { made, reply } from '#test/replies.ts'
import { channels } from '../contract/channels.ts'
import { SoldByChannel } from './sold-by-channel.tsx'

const money = { payable: 1_000_000, commission: 150_000, tcs: 5_000, tds: 10_000, payoutExpected: 835_000, currency: 'INR' } as const // prettier-ignore
const sold = { channelName: 'Wayfarer', reservation: 'W-1', version: 2, paymentModel: 'CHANNEL_COLLECTS', card: null } as const // prettier-ignore
let answer: object | null = null
let calls = 0
beforeEach(() => {
  calls = 0
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return reply(channels.ofBooking, { sold: answer })
  })
  signIn({ permissions: ['channels.tray', 'bookings.read'] }, { businessType: 'Accommodation', businessDate: '2026-12-23' }) // prettier-ignore
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (source: string) => draw(<SoldByChannel booking={made(Booking, { source, money })} />)
const facts = async () => {
  await screen.findByText('Sold by Wayfarer')
  return screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}

test('a channel that collects: what it takes, what it pays out, and a card that can be charged later', async () => {
  answer = { ...sold, card: { kind: 'Virtual', lastFour: '1111', validFrom: '2026-12-24', validUntil: '2027-01-24', limit: 835_000 } } // prettier-ignore
  await show('Wayfarer')
  expect(await facts()).toEqual([
    'Reservation: W-1',
    'Who takes the money: The channel: the guest has paid there',
    'Collected by the channel: ₹10,000.00',
    'Commission: ₹1,500.00',
    'TCS: ₹50.00',
    'TDS: ₹100.00',
    'Paid out to the hotel: ₹8,350.00',
    'Virtual card: Virtual, ends in 1111',
    'Charge: From Thu 24 Dec 2026',
    'Amount available: ₹8,350.00',
  ])
})

test('a hotel that collects itself, and a card of another currency that has expired', async () => {
  answer = { ...sold, paymentModel: 'HOTEL_COLLECTS', card: { validUntil: '2026-12-22', limit: 5_000, currency: 'EUR' } } // prettier-ignore
  await show('Wayfarer')
  expect(await facts()).toEqual([
    'Reservation: W-1',
    'Who takes the money: The hotel, from the guest',
    'Commission: ₹1,500.00',
    'TCS: ₹50.00',
    'TDS: ₹100.00',
    'Charge: Expired on Tue 22 Dec 2026',
    'Amount available: €50.00',
  ])
})

test('nothing is requested for a booking without a source, and nothing shown of one no channel sold', async () => {
  answer = null
  await show('')
  expect(calls).toBe(0)
  await show('Phone')
  await vi.waitFor(() => expect(calls).toBe(1))
  expect(screen.queryByText(/Sold by/)).toBeNull()
})
