import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, FINE_AMOUNTS, inBox, press, signIn, TEST_CURRENCIES, units, write } from '#test/screen.tsx'
import { refuses, serve } from '#test/screen-server.ts'
import { cashier } from '../contract/cashier.ts'
import { OpenShift } from './open-shift.tsx'

const drawersIn = (currency: string) => [
  { drawer: 'Till 1', left: units(25, currency), heldBy: null },
  { drawer: 'Till 2', left: units(40, currency), heldBy: null },
  { drawer: 'Till 3', left: null, heldBy: null },
]
const float = () => screen.getByLabelText<HTMLInputElement>(/^Float/)
const takeDrawer = (name: string) => write(screen.getByRole('combobox', { name: /^Drawer/ }), name)

async function drawIn(currency: string) {
  signIn({ permissions: ['cashier.write', 'payments.write'] }, { localCurrency: currency })
  const { sent } = serve([cashier.open, refuses('drawer_taken')])
  await draw(<OpenShift drawers={drawersIn(currency)} isClockInMissing={false} />)
  return sent
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)('the float is typed and sent to the last unit in %s; a refusal leaves it', async (currency) => {
  const sent = await drawIn(currency)
  const { text, amount, tooFine } = FINE_AMOUNTS[currency]
  expect(float().value).toBe(inBox(25, currency))

  write(float(), tooFine)
  press('Open the shift')
  await waitFor(() => expect(document.activeElement).toBe(float()))
  expect([float().getAttribute('aria-invalid'), float().value, sent]).toEqual(['true', tooFine, []])

  write(float(), text)
  press('Open the shift')
  await waitFor(() => expect(sent).toEqual([['open', { drawer: 'Till 1', openingAmount: amount }]]))
  await screen.findByRole('alert')
  fireEvent.blur(float())
  expect(float().value).toBe(text)
}) // prettier-ignore

test.each(TEST_CURRENCIES)('a drawer offers what its last shift left in %s, and one never used offers nothing', async (currency) => {
  const sent = await drawIn(currency)
  takeDrawer('till 2')
  await waitFor(() => expect(float().value).toBe(inBox(40, currency)))
  takeDrawer('Till 3')
  await waitFor(() => expect(float().value).toBe(inBox(0, currency)))
  press('Open the shift')
  await waitFor(() => expect(sent).toEqual([['open', { drawer: 'Till 3', openingAmount: 0 }]]))
}) // prettier-ignore

test('a float that was typed stays with a drawer that offers none', async () => {
  const sent = await drawIn('INR')
  write(float(), '12.34')
  takeDrawer('Till 3')
  press('Open the shift')
  await waitFor(() => expect(sent).toEqual([['open', { drawer: 'Till 3', openingAmount: 1_234 }]]))
})

test('who has not clocked in is warned, and opens the shift all the same', async () => {
  signIn({ permissions: ['cashier.write', 'payments.write'] }, { localCurrency: 'INR' })
  const { sent } = serve([cashier.open, refuses('drawer_taken')])
  await draw(<OpenShift drawers={drawersIn('INR')} isClockInMissing />)
  expect(screen.getByRole('status').textContent).toContain('You have not clocked in')
  press('Open the shift')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('who has clocked in is not warned', async () => {
  await drawIn('INR')
  expect(screen.queryByRole('status')).toBeNull()
})
