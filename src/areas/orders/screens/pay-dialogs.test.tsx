import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#web/testing.tsx'
import type { Order } from '../contract.ts'
import { DiscountDialog, PayDialog, RefundDialog } from './pay-dialogs.tsx'

const order = { orderId: 'o', version: 3, orderNo: 7, outstandingAmount: 28_350, discountBp: null, discountFixed: null, discountReason: '', currency: 'INR', deliveryMethod: 'Counter', resourceName: '', roomNo: '', guestName: '' } as unknown as Order // prettier-ignore
const server = vi.fn<typeof fetch>()

beforeEach(() => {
  server.mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
/** At once: typing by keys takes a busy machine its time. */
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const sent = () => server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)

test('too little handed over says how much is missing, and what is no amount is not taken for none', async () => {
  await draw(<PayDialog order={order} onClose={() => {}} />)
  type(/Handed over/, '200')
  expect(screen.getByText('₹83.50 too little')).toBeTruthy()
  expect(button(/^Take/).disabled).toBe(true)
  type(/Handed over/, '3oo')
  expect(button(/^Take/).disabled).toBe(true)
  type(/Handed over/, '300')
  expect(screen.getByText('Change ₹16.50')).toBeTruthy()
  expect(button(/^Take/).disabled).toBe(false)
})

test('a discount is a share or an amount, as it was typed, and has a reason', async () => {
  await draw(<DiscountDialog order={order} onClose={() => {}} />)
  type(/Reason/, 'Regular guest')
  for (const typed of ['12.345', 'abc', '101']) {
    type(/Percent/, typed)
    expect(button(/^Give/).disabled).toBe(true)
  }
  expect(screen.getByText('At most 100 %')).toBeTruthy()
  await userEvent.click(button(/^Amount/))
  type(/^Amount off/, '50')
  await userEvent.click(button(/^Give/))
  await waitFor(() => expect(sent()).toEqual([{ version: 3, discountFixed: 5_000, discountReason: 'Regular guest' }]))
})

test('a discount that is an amount is shown as one, and taken off by emptying it', async () => {
  await draw(<DiscountDialog order={{ ...order, discountFixed: 5_000 as never, discountReason: 'Late' }} onClose={() => {}} />) // prettier-ignore
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount off/)
  expect(amount.value).toBe('50.00')
  await userEvent.clear(amount)
  await userEvent.click(button(/^Give/))
  await waitFor(() => expect(sent()).toEqual([{ version: 3, discountFixed: null, discountReason: 'Late' }]))
})

test('more than was paid is not given back, and the most that can be is said', async () => {
  await draw(<RefundDialog order={{ ...order, paidAmount: 10_000 as never }} onClose={() => {}} />)
  type(/Reason/, 'Cold soup')
  type(/^Amount/, '100.01')
  expect(screen.getByText('At most ₹100.00')).toBeTruthy()
  expect(button(/back/).disabled).toBe(true)
  type(/^Amount/, '100')
  await userEvent.click(button(/back/))
  await waitFor(() => expect(sent()).toEqual([{ version: 3, mode: 'Cash', amount: 10_000, reason: 'Cold soup' }]))
})
