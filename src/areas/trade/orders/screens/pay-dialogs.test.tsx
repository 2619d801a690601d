import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { Order } from '../contract/replies.ts'
import { DiscountDialog, PayDialog, RefundDialog } from './pay-dialogs.tsx'

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

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  beforeEach(() => signIn({}, { localCurrency: currency }))
  const order = made(Order, {
    version: 3,
    orderNo: 7,
    currency,
    outstandingAmount: units(283, currency),
    deliveryMethod: 'Counter',
  })

  test('too little cash shows how much is missing, and unreadable input does not count as zero', async () => {
    await draw(<PayDialog order={order} onClose={() => {}} />)
    type(/Cash received/, '200')
    expect(screen.getByText(`${shown(83, currency)} too little`)).toBeTruthy()
    expect(button(/^Take/).disabled).toBe(true)
    type(/Cash received/, '3oo')
    expect(button(/^Take/).disabled).toBe(true)
    type(/Cash received/, '300')
    expect(screen.getByText(`Change ${shown(17, currency)}`)).toBeTruthy()
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
    await waitFor(() =>
      expect(sent()).toEqual([{ version: 3, discountFixed: units(50, currency), discountReason: 'Regular guest' }]),
    )
  })

  test('a discount that is an amount is shown as one, and taken off by emptying it', async () => {
    await draw(<DiscountDialog order={{ ...order, discountFixed: units(50, currency), discountReason: 'Late' }} onClose={() => {}} />) // prettier-ignore
    const amount = screen.getByLabelText<HTMLInputElement>(/^Amount off/)
    expect(amount.value).toBe({ INR: '50.00', JPY: '50', KWD: '50.000' }[currency])
    await userEvent.clear(amount)
    await userEvent.click(button(/^Give/))
    await waitFor(() => expect(sent()).toEqual([{ version: 3, discountFixed: null, discountReason: 'Late' }]))
  })

  test('more than was paid is not refunded, and the most that can be is shown', async () => {
    await draw(<RefundDialog order={{ ...order, paidAmount: units(100, currency) }} onClose={() => {}} />)
    type(/Reason/, 'Cold soup')
    type(/^Amount/, '101')
    expect(screen.getByText(`At most ${shown(100, currency)}`)).toBeTruthy()
    expect(button(/^Refund/).disabled).toBe(true)
    type(/^Amount/, '100')
    await userEvent.click(button(/^Refund/))
    await waitFor(() =>
      expect(sent()).toEqual([{ version: 3, mode: 'Cash', amount: units(100, currency), reason: 'Cold soup' }]),
    )
  })
})
