import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import {
  draw, expectUnsavedQuestion, FINE_AMOUNTS, inBox, plainSpaces, press, shown, signIn, TEST_CURRENCIES, units, wasCalled, write,
} from '#test/screen.tsx' // prettier-ignore
import { invoices } from '../contract/invoices.ts'
import { Invoice } from '../contract/documents.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

const invoiceId = '0199a0f0-0000-7000-8000-000000000001'

/** An invoice of two nights at 100 and a massage of 60, all with five hundredths of tax. */
function invoiceIn(currency: string) {
  const line = (description: string, quantity: number, unit: number) => {
    const taxes = [{ name: 'GST', basisPoints: 500, amount: units(quantity * unit * 0.05, currency) }]
    const net = units(quantity * unit, currency)
    return { description, quantity, unitNet: units(unit, currency), net, tax: taxes[0]!.amount, taxes }
  }
  const lines = [line('Suite', 2, 100), line('Massage', 1, 60)]
  const taxes = [{ name: 'GST', basisPoints: 500, amount: units(13, currency) }]
  return made(Invoice, {
    id: invoiceId, number: 'INV/7', currency, lines, taxes, net: units(260, currency), tax: units(13, currency),
    total: units(273, currency), balance: units(273, currency),
  }) // prettier-ignore
}

/** Draws the credit note over the invoice, of which nothing was credited yet; the server refuses it. */
async function open(currency: string) {
  signIn({}, { localCurrency: currency })
  const remaining = invoiceIn(currency).lines.map(({ quantity, net, tax }) => ({ quantity, net, tax }))
  const { sent } = serve(
    [invoices.get, () => Response.json(invoiceIn(currency))],
    [invoices.state, () => reply(invoices.state, { remaining })],
    [invoices.credit, refuses('credit_above_invoice')],
  )
  const onClose = vi.fn()
  await draw(<CreditDialog invoiceId={invoiceId} close={onClose} />)
  await screen.findByRole('form')
  return { sent, onClose }
}

const total = () => plainSpaces(screen.getByRole('status').textContent ?? '')
const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Issue credit note' })
const net = (at: number) => screen.getAllByLabelText<HTMLInputElement>('Amount before tax')[at]!

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'a whole invoice is credited by one press, its total shown before, in %s',
  async (currency) => {
    const { sent } = await open(currency)
    expect(total()).toContain(`Credit note${shown(273, currency)}`)
    fireEvent.click(ok())
    expect((await screen.findByRole('alert')).textContent).toBe('That is more than is left of the invoice.')
    expect(sent).toEqual([['credit', { invoiceId, reason: 'PRICE_TOO_HIGH', remark: '' }]])
  },
)

test.each(TEST_CURRENCIES)(
  'of lines a quantity is credited, or an amount to the last unit, in %s',
  async (currency) => {
    const { sent, onClose } = await open(currency)
    fireEvent.click(screen.getByRole('radio', { name: 'Line by line' }))
    expect(ok().disabled).toBe(true)
    write(screen.getByLabelText('Qty Suite'), '1')
    write(net(1), '20')
    // 120 and its tax of 6.
    expect(total()).toContain(`Credit note${shown(126, currency)}`)
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]

    // What is none is not left out of the note, and more than is left is not sent.
    write(net(1), tooFine)
    fireEvent.click(ok())
    expect([net(1).getAttribute('aria-invalid'), document.activeElement, sent]).toEqual(['true', net(1), []])
    write(net(1), '61')
    expect([net(1).getAttribute('aria-invalid'), ok().disabled]).toEqual(['true', true])
    expect(
      within(screen.getByRole('list', { name: 'Line by line' })).getByText(`At most ${shown(60, currency)}`),
    ).toBeTruthy()

    write(net(1), text)
    fireEvent.click(ok())
    await screen.findByRole('alert')
    const lines = [
      { line: 0, quantity: 1 },
      { line: 1, net: amount },
    ]
    expect(sent).toEqual([['credit', { invoiceId, reason: 'PRICE_TOO_HIGH', remark: '', lines }]])
    expect(net(1).value).toBe(text)
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)

test.each(TEST_CURRENCIES)('money for an invoice is at most what is left of it, in %s', async (currency) => {
  signIn({}, { localCurrency: currency })
  const { sent } = serve([invoices.receive, refuses('drawer_needed')])
  const onClose = vi.fn()
  await draw(<ReceiveDialog invoice={invoiceIn(currency)} balance={units(273, currency)} close={onClose} />)
  const box = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(box.value).toBe(inBox(273, currency))
  expect(screen.getByText(`${shown(273, currency)} is left to pay`)).toBeTruthy()
  const { text, amount, tooFine } = FINE_AMOUNTS[currency]
  for (const bad of [tooFine, '274', '0', '']) {
    write(box, bad)
    press('Take payment')
    expect([bad, box.getAttribute('aria-invalid'), sent]).toEqual([bad, 'true', []])
  }
  write(box, text)
  press('Take payment')
  await waitFor(() => expect(sent).toEqual([['receive', { invoiceId, amount, mode: 'Cash', reference: '' }]]))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Cash belongs to a drawer, and you have none open. Open one, then go on.',
  )
  expect(box.value).toBe(text)
  await expectUnsavedQuestion(wasCalled(onClose))
})
