import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { Voucher } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'
import { SellDialog } from './sell-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const RECEIPT = '019a0000-0000-7000-8000-000000000009'
const sold = () => Response.json({ voucher: made(Voucher, { number: 7 }), receiptId: RECEIPT, receiptNumber: 12 })
const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

test('a voucher is sold for an amount, to someone, from someone; the dialog hands it on and closes', async () => {
  signIn({ permissions: ['vouchers.sell'] })
  const { sent } = serve([vouchers.sell, sold])
  const [onSold, onClose] = [vi.fn(), vi.fn()]
  await draw(<SellDialog onSold={onSold} onClose={onClose} />)
  write(box(/^Worth/), '500')
  write(box('Buyer'), 'Ada Ray')
  write(box('Recipient'), 'Leela')
  write(box('Message to the recipient'), 'Enjoy the lake.')
  fireEvent.click(screen.getByRole('radio', { name: 'Card' }))
  press(/^Sell for/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const people = { buyerName: 'Ada Ray', recipientName: 'Leela', message: 'Enjoy the lake.' }
  expect(sent).toMatchObject([['sell', { amount: 50_000, mode: 'Card', ...people }]])
  expect(onSold).toHaveBeenCalledWith(expect.objectContaining({ number: 7 }))
})

test('nothing is sent without an amount, or on a day to no one', async () => {
  signIn({ permissions: ['vouchers.sell'] })
  const { sent } = serve([vouchers.sell, sold])
  await draw(<SellDialog onClose={() => {}} />)
  press('Sell gift voucher')
  await waitFor(() => expect(box(/^Worth/).getAttribute('aria-invalid')).toBe('true'))
  write(box(/^Worth/), '500')
  write(box('Mail on'), '2026-11-25')
  fireEvent.blur(box('Mail on'))
  press(/^Sell for/)
  await waitFor(() => expect(box('E-mail of the recipient').getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
})

test('a refusal stays in the dialog, with what was typed', async () => {
  signIn({ permissions: ['vouchers.sell'] })
  serve([vouchers.sell, refuses('drawer_needed')])
  const onClose = vi.fn()
  await draw(<SellDialog onClose={onClose} />)
  write(box(/^Worth/), '500')
  press(/^Sell for/)
  expect((await screen.findByRole('alert')).textContent).toMatch(/drawer/)
  expect(box(/^Worth/).value).toMatch(/500/)
  expect(onClose).not.toHaveBeenCalled()
})
