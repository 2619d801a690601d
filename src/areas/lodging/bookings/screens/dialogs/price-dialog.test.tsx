import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import type { Day } from '#core/dates.ts'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import {
  draw,
  expectUnsavedQuestion,
  FINE_AMOUNTS,
  inBox,
  shown,
  signIn,
  TEST_CURRENCIES,
  units,
  wasCalled,
  write,
} from '#test/screen.tsx'
import { bookings } from '../../contract/bookings.ts'
import { Booking } from '../../contract/replies.ts'
import { PriceDialog } from './price-dialog.tsx'

const [bookingId, stayId] = ['0199a0f0-0000-7000-8000-000000000001', '0199a0f0-0000-7000-8000-000000000002']

/** Draws the prices of a stay of two nights, 100 and 150; the server refuses what is sent. */
async function open(currency: string) {
  signIn({}, { localCurrency: currency })
  const night = (night: Day, net: number) => ({
    stayId,
    night,
    sourceKey: `night:${stayId}:${night}`,
    net: units(net, currency),
  })
  const nights = [night('2026-11-20' as Day, 100), night('2026-11-21' as Day, 150)]
  const { sent } = serve(
    [folios.get, () => reply(folios.get, { bookingId, nights })],
    [bookings.setPrice, refuses('no_tax_slab')],
  )
  const onClose = vi.fn()
  const booking = made(Booking, {
    id: bookingId,
    version: 3,
    stays: [{ id: stayId, status: 'CONFIRMED', guestName: 'Asha Rao' }],
  })
  await draw(<PriceDialog booking={booking} onClose={onClose} />)
  await screen.findAllByLabelText('Before tax')
  const all = screen.getByLabelText<HTMLInputElement>('Every night, before tax')
  const boxOf = (at: number) => screen.getAllByLabelText<HTMLInputElement>('Before tax')[at]!
  return { sent, onClose, all, night: boxOf, ok: screen.getByRole<HTMLButtonElement>('button', { name: 'Set price' }) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)('only nights that get another price are sent, with the reason, in %s', async (currency) => {
  const { sent, onClose, all, night, ok } = await open(currency)
  expect([night(0).value, night(1).value]).toEqual([inBox(100, currency), inBox(150, currency)])
  expect(screen.getByText(shown(150, currency))).toBeTruthy()
  write(screen.getByLabelText(/^Reason/), 'Late room')
  expect(ok.disabled).toBe(true) // no night has another price
  const { text, amount } = FINE_AMOUNTS[currency]
  write(night(1), text)
  fireEvent.click(ok)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No tax rule covers this price. Add one in the property settings.',
  )
  write(all, '150')
  expect(night(0).value).toBe(inBox(150, currency))
  fireEvent.click(ok)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const input = { bookingId, stayId, version: 3, reason: 'Late room' }
  const second = { day: '2026-11-21', netAmount: amount }
  expect(sent).toEqual([
    ['setPrice', { ...input, nights: [second] }],
    ['setPrice', { ...input, nights: [{ day: '2026-11-20', netAmount: units(150, currency) }, second] }],
  ])
  await expectUnsavedQuestion(wasCalled(onClose))
})

test.each(TEST_CURRENCIES)(
  'a price that is none, or below zero, is marked, and no other is set meanwhile, in %s',
  async (currency) => {
    const { sent, all, night, ok } = await open(currency)
    write(screen.getByLabelText(/^Reason/), 'Late room')
    write(night(1), '90')
    for (const bad of [FINE_AMOUNTS[currency].tooFine, 'abc', '-5'])
      for (const box of [night(0), all]) {
        write(box, bad)
        fireEvent.click(ok)
        expect([bad, box.getAttribute('aria-invalid'), sent]).toEqual([bad, 'true', []])
        // An invalid text has no price to refuse: its box gets the focus, and its text stays.
        if (bad !== '-5') expect([document.activeElement, box.value]).toEqual([box, bad])
        write(box, '')
      }
    // What is emptied is as it was; a night may cost nothing.
    fireEvent.blur(night(0))
    expect(night(0).value).toBe(inBox(100, currency))
    write(night(0), '0')
    fireEvent.click(ok)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject(['setPrice', { nights: [{ netAmount: 0 }, { netAmount: units(90, currency) }] }])
  },
)
