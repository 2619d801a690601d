import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { BookingTerms } from '#areas/lodging/bookings/contract/terms.ts'
import type { Day } from '#core/dates.ts'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { links } from '../contract/links.ts'
import { NewLinkForm } from './new-link-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The form of a booking of which 900 are due, so much of it from a company, and so much of its deposit is open. */
async function drawForm(currency: string, open: number, onAccount = 0, more: BookingTerms['deposits'] = []) {
  signIn({}, { localCurrency: currency })
  const deposits = [{ dueOn: '2026-12-01' as Day, amount: units(450, currency), open: units(open, currency) }, ...more]
  const { sent } = serve(
    [bookings.terms, () => reply(bookings.terms, { currency, deposits })],
    [links.create, () => reply(links.create, {})],
  )
  const booking = made(Booking, {
    money: { due: units(900, currency), onAccount: units(onAccount, currency), currency },
  })
  await draw(<NewLinkForm booking={booking} onMade={() => {}} close={() => {}} />)
  return sent
}

test.each(TEST_CURRENCIES)('a fixed amount begins with the deposit that is still open, in %s', async (currency) => {
  await drawForm(currency, 300)
  await screen.findByRole('radio', { name: /^Deposit due/ })
  fireEvent.click(screen.getByRole('radio', { name: 'A fixed amount' }))
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  expect(box.value.replaceAll('\u00a0', ' ')).toBe(shown(300, currency).replace(/^(₹|¥|KWD) ?/, ''))
})

test.each(TEST_CURRENCIES)('what an agency pays is not requested from the guest, in %s', async (currency) => {
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
  expect(screen.queryByRole('radio', { name: /^Deposit due/ })).toBe(null)
})

test.each(TEST_CURRENCIES)(
  'a deposit that is open is one of the amounts, and the link is made for it, in %s',
  async (currency) => {
    const sent = await drawForm(currency, 300)
    fireEvent.click(await screen.findByRole('radio', { name: /^Deposit due/ }))
    expect(screen.queryByRole('textbox', { name: /^Amount/ })).toBe(null)
    const deposit = screen.getByRole('radio', { name: /^Deposit due/ }).closest('label')
    expect(deposit?.textContent.replaceAll('\u00a0', ' ')).toBe(`Deposit due Tue 1 Dec 2026: ${shown(300, currency)}`)
    fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[1]).toMatchObject({ fixedAmount: units(300, currency) })
  },
)

test('of several deposits each that is open is an amount, and what is due is chosen again', async () => {
  const sent = await drawForm('INR', 300, 0, [
    { dueOn: '2026-12-20' as Day, amount: units(200, 'INR'), open: units(200, 'INR') },
  ])
  const [first, second] = await screen.findAllByRole('radio', { name: /^Deposit due/ })
  expect([first, second].every(Boolean)).toBe(true)
  fireEvent.click(second!)
  fireEvent.click(screen.getByRole('radio', { name: /^What is due/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).not.toHaveProperty('fixedAmount')
})
