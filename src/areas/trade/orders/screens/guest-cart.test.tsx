import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { made } from '#test/replies.ts'
import { draw } from '#test/screen.tsx'
import { orders } from '../contract/orders.ts'
import { GuestCart } from './guest-cart.tsx'

afterEach(cleanup)

const productId = '0199a0f0-0000-7000-8000-000000000001'
const line = { key: 'k', productId, name: 'Soup', unitPrice: 22_000, isFractional: false, unitsInOrder: 1, seatNo: 0, hold: false, comboChoices: [], modifierIds: [], chosen: [], notes: '' } // prettier-ignore
const cart = { lines: [line], requestId: 'r', guestName: '', notes: '', sent: [], change: () => {}, wasSent: () => {} }
const menuThat = (more: { isOpen: boolean }) =>
  made(orders.guestMenu.reply, {
    currency: 'INR',
    pricesIncludeTax: true,
    dishes: [{ productId, isAvailable: true }],
    ...more,
  })

const opened = async (isOpen: boolean) => {
  await draw(<GuestCart code="c" cart={cart} menu={menuThat({ isOpen })} onRefused={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /1 dish/ }))
  return screen.getByRole<HTMLButtonElement>('button', { name: /Order for/ })
}

test('what was chosen before the property closed is not sent, and the reason is shown', async () => {
  expect((await opened(false)).disabled).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('Please call our staff')
})

test('while it is open it is sent', async () => {
  expect((await opened(true)).disabled).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})
