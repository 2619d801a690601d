import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#web/testing.tsx'
import { GuestCart } from './guest-cart.tsx'

afterEach(cleanup)

type Props = Parameters<typeof GuestCart>[0]
const line = { key: 'k', productId: 'p', name: 'Soup', unitPrice: 22_000, unitsInOrder: 1, modifierIds: [], comboChoices: [] } // prettier-ignore
const cart = { lines: [line], requestId: 'r', guestName: '', notes: '', change: () => {}, wasSent: () => {} } as unknown as Props['cart'] // prettier-ignore
const menuThat = (more: { isOpen: boolean }) =>
  ({ currency: 'INR', pricesIncludeTax: true, dishes: [{ productId: 'p', isAvailable: true, modifierGroups: [], comboParts: [] }], ...more }) as unknown as Props['menu'] // prettier-ignore

const opened = async (isOpen: boolean) => {
  await draw(<GuestCart code="c" cart={cart} menu={menuThat({ isOpen })} onRefused={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /1 dish/ }))
  return screen.getByRole<HTMLButtonElement>('button', { name: /Order for/ })
}

test('what was chosen before the house closed is not sent, and it says why', async () => {
  expect((await opened(false)).disabled).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('Please call our staff')
})

test('while it is open it is sent', async () => {
  expect((await opened(true)).disabled).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})
