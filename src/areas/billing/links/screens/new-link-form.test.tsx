import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Day } from '#core/dates.ts'
import { made, reply } from '#test/replies.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { NewLinkForm } from './new-link-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The form of a booking of which 900 are due, so much of it from a company, and so much of its deposit is open. */
async function drawForm(currency: string, open: number, onAccount = 0) {
  signIn({}, { localCurrency: currency })
  const deposits = [{ dueOn: '2026-12-01' as Day, amount: units(450, currency), open: units(open, currency) }]
  vi.stubGlobal('fetch', async () => reply(bookings.terms, { currency, deposits }))
  const booking = made(Booking, {
    money: { due: units(900, currency), onAccount: units(onAccount, currency), currency },
  })
  await draw(<NewLinkForm booking={booking} onMade={() => {}} close={() => {}} />)
}

test.each(TEST_CURRENCIES)(
  'a fixed amount begins with the deposit still open, and says so, in %s',
  async (currency) => {
    await drawForm(currency, 300)
    await screen.findByText(`Deposit still open: ${shown(300, currency)}`)
    fireEvent.click(screen.getByRole('radio', { name: 'A fixed amount' }))
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
    expect(box.value.replaceAll('\u00a0', ' ')).toBe(shown(300, currency).replace(/^(₹|¥|KWD) ?/, ''))
  },
)

test.each(TEST_CURRENCIES)('what an agency pays is not asked of the guest, in %s', async (currency) => {
  await drawForm(currency, 0, 800)
  fireEvent.click(await screen.findByRole('radio', { name: 'A fixed amount' }))
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  expect(box.value.replaceAll('\u00a0', ' ')).toBe(shown(100, currency).replace(/^(₹|¥|KWD) ?/, ''))
  expect(screen.getAllByRole('radio')[0]?.closest('label')?.textContent.replaceAll('\u00a0', ' ')).toContain(
    shown(100, currency),
  )
})

test('a fixed amount begins with what is due where no deposit is open', async () => {
  await drawForm('INR', 0)
  fireEvent.click(await screen.findByRole('radio', { name: 'A fixed amount' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })).value).toBe('900.00')
  expect(screen.queryByText(/Deposit still open/)).toBe(null)
})
