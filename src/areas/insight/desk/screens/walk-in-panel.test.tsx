import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { reply } from '#test/replies.ts'
import { draw, plainSpaces, press, shown, signIn, TEST_CURRENCIES, units, wasCalled, write } from '#test/screen.tsx'
import { refuses, serve } from '#test/screen-server.ts'
import { desk } from '../contract.ts'
import { WalkInPanel } from './walk-in-panel.tsx'

const id = '0199a0f0-0000-7000-8000-000000000001'
const room = { roomId: id, number: '101', floor: '1', condition: 'CLEAN', isOccupied: false } as const

/** The panel of a guest who walks in, with one room ready at a price of 900 units for the stay. */
async function drawIn(currency: string, respond = () => reply(desk.walkIn, { id, money: { paid: units(900, currency), currency } })) {
  signIn({ permissions: ['bookings.write', 'payments.write'] }, { localCurrency: currency })
  const type = { roomTypeId: id, name: 'Standard', free: 1, total: units(900, currency), currency, rooms: [room] }
  const { sent } = serve([bookings.offers, () => reply(bookings.offers, { roomTypes: [type] })], [desk.walkIn, respond])
  const onClose = vi.fn()
  await draw(<WalkInPanel onClose={onClose} />)
  await waitFor(() => expect(price()).toContain(shown(900, currency)))
  write(screen.getByRole('combobox', { name: /Guest|Name/ }), 'Mira Rao')
  return { sent, onClose }
} // prettier-ignore

const price = (): string => plainSpaces(screen.getByRole('status').textContent)
const pay = (mode: string) => fireEvent.click(screen.getByRole('radio', { name: mode }))
const SAVE = 'Save & check in'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  test('the whole stay is paid at once, and a night of it is shown', async () => {
    const { sent, onClose } = await drawIn(currency)
    for (const _ of [1, 2]) press('More: Nights')
    await waitFor(() => expect(price()).toContain(shown(300, currency)))
    pay('Cash')
    press(SAVE)
    await waitFor(() => expect(wasCalled(onClose)()).toBe(true))
    expect(sent).toMatchObject([
      ['walkIn', { departure: '2026-11-23', roomId: id, roomTypeId: id, payment: { mode: 'Cash' } }],
    ])
    expect(sent[0]?.[1]).not.toHaveProperty('payment.amount')
  })
})

test('nothing is sent before a payment method is chosen; who pays later pays nothing now', async () => {
  const { sent, onClose } = await drawIn('INR')
  press(SAVE)
  await screen.findByText('Choose a payment method, or Later.')
  expect(sent).toEqual([])
  pay('Later')
  press(SAVE)
  await waitFor(() => expect(wasCalled(onClose)()).toBe(true))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.[1]).not.toHaveProperty('payment')
})

test('a refusal is shown, and what was typed stays', async () => {
  const { sent, onClose } = await drawIn('INR', refuses('room_occupied'))
  pay('Card')
  press(SAVE)
  await screen.findByRole('alert')
  expect([sent.length, wasCalled(onClose)()]).toEqual([1, false])
  expect(screen.getByDisplayValue('Mira Rao')).toBeTruthy()
})
