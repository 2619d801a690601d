import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { Folio } from '../../contract/replies.ts'
import type { BillRow } from '../bill/rows.ts'
import { AllowDialog, type RowsDialogProps } from './allow-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

const bookingId = '0199a0f0-0000-7000-8000-000000000001'

/** A charge of so many whole units before tax, and five hundredths more with it. */
const charge = (key: string, price: number, currency: string): BillRow =>
  ({
    key, rootKey: key, name: 'Spa', day: '2026-11-20', quantity: 1, includesTax: false, night: null, line: null, isOff: false,
    remainingPrice: units(price, currency), remaining: units(price * 1.05, currency),
  }) as BillRow // prettier-ignore

/** Draws a dialog on some charges; the server refuses what is sent, and previews are empty. */
async function open(Dialog: (props: RowsDialogProps) => ReactNode, currency: string, prices: readonly number[]) {
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (url: unknown, request?: RequestInit) => {
    const path = new URL(String(url), 'http://x').pathname.split('/').at(-1) ?? ''
    if (request?.method === 'POST' && path !== 'previews') sent.push([path, JSON.parse(String(request.body))])
    return Response.json({ code: 'folio_closed', details: {}, requestId: 'r' }, { status: 409 })
  })
  signIn({}, { localCurrency: currency })
  const folio = made(Folio, { bookingId, version: 3 })
  const rows = prices.map((price, at) => charge(`line:${at}`, price, currency))
  await draw(<Dialog folio={folio} rows={rows} onClose={() => {}} onDone={() => {}} />)
  return { sent, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'a discount is a share or an amount of what is left of the charges, in %s',
  async (currency) => {
    const { sent, user } = await open(DiscountDialog, currency, [200, 100])
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Give discount' })
    expect(screen.getByText(`Of ${shown(300, currency)}; the tax is adjusted`)).toBeTruthy()
    await user.type(screen.getByLabelText(/^Reason/), 'VIP')
    await user.type(screen.getByRole('textbox', { name: /^Discount/ }), '12.5')
    await user.click(ok)
    await screen.findByText('This folio is closed.')
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    const amount = screen.getByLabelText(/^Discount, shared by size/)
    await user.type(amount, '301')
    expect([ok.disabled, amount.getAttribute('aria-invalid')]).toEqual([true, 'true'])
    await user.clear(amount)
    await user.type(amount, '300')
    await user.click(ok)
    const input = { version: 3, sourceKeys: ['line:0', 'line:1'], reason: 'VIP' }
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ['discounts', { ...input, percentBp: 1_250 }],
        ['discounts', { ...input, amount: units(300, currency) }],
      ]),
    )
  },
)

test.each(TEST_CURRENCIES)(
  'an allowance is at most what is left of the charge, and all of it by one press, in %s',
  async (currency) => {
    const { sent, user } = await open(AllowDialog, currency, [200])
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Give allowance' })
    expect(screen.getByText(`At most ${shown(200, currency)}; the tax is adjusted`)).toBeTruthy()
    const amount = screen.getByLabelText<HTMLInputElement>(/^Amount off, before tax/)
    await user.type(amount, '201')
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Take all of it off' }))
    expect([amount.value, ok.disabled]).toEqual([{ INR: '200.00', JPY: '200', KWD: '200.000' }[currency], true])
    await user.type(screen.getByLabelText(/^Reason/), 'Cold')
    await user.click(ok)
    await vi.waitFor(() => expect(sent).toEqual([['allowances', { version: 3, sourceKey: 'line:0', amount: units(200, currency), reason: 'Cold' }]])) // prettier-ignore
  },
)

test.each(TEST_CURRENCIES)('a split loses no unit: the last part is what the others leave, in %s', async (currency) => {
  const { sent, user } = await open(SplitDialog, currency, [100])
  const part = (number: number) => screen.getByLabelText<HTMLInputElement>(`Part ${number}`)
  await user.click(screen.getByRole('button', { name: 'Add a part' }))
  // 105 in three parts, to the last unit.
  const third = { INR: '35.00', JPY: '35', KWD: '35.000' }[currency]
  expect([part(1).value, part(2).value]).toEqual([third, third])
  await user.clear(part(1))
  await user.type(part(1), '80')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Split into 3' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove part 2' }))
  expect(screen.getByText(shown(25, currency))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Split into 2' }))
  const parts = [units(80, currency), units(25, currency)]
  await vi.waitFor(() => expect(sent).toEqual([['splits', { version: 3, sourceKey: 'line:0', parts, reason: '' }]]))
})
