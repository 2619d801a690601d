import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import {
  draw, expectUnsavedQuestion, FINE_AMOUNTS, inBox, plainSpaces, press, shown, signIn, TEST_CURRENCIES, units, wasCalled, write,
} from '#test/screen.tsx' // prettier-ignore
import { receivables } from '../contract/receivables.ts'
import { Account, OpenItem } from '../contract/replies.ts'
import { EnterPayoutDialog } from './enter-payout.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const id = (last: number) => `0199a0f0-0000-7000-8000-00000000000${last}`
const [companyId, bookingId, balanceId] = [id(1), id(2), id(3)]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const company = async (label: RegExp) => {
  write(screen.getByLabelText(label), 'Glo')
  fireEvent.click(await screen.findByRole('option', { name: /Globex/ }))
}
const search = [
  companies.search,
  () => reply(companies.search, { rows: [{ id: companyId, displayName: 'Globex' }] }),
] as const

test.each(TEST_CURRENCIES)(
  'money of a company is applied to the items chosen, each with its share, and comes to their sum, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    const item = (open: number, of: object) => ({ ...of, open: units(open, currency), currency })
    const rows = [item(100, { bookingId, reference: 'RAVI2345' }), item(50, { balanceId, description: 'Old bill' })]
    const { sent } = serve(
      [receivables.items, () => reply(receivables.items, { rows })],
      [receivables.receive, refuses('above_open_amount')],
    )
    const onClose = vi.fn()
    const chosen = [made(OpenItem, rows[0])]
    await draw(<ReceiveDialog account={made(Account, { companyId })} chosen={chosen} close={onClose} />)
    const box = screen.getByLabelText<HTMLInputElement>(/^Amount/)
    expect(box.value).toBe(inBox(100, currency))
    fireEvent.click(await screen.findByRole('checkbox', { name: /Old bill/ }))
    expect(box.value).toBe(inBox(150, currency))
    const share = screen.getByLabelText<HTMLInputElement>('Of RAVI2345')
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    for (const bad of [tooFine, '0']) {
      write(share, bad)
      press('Receive money')
      await waitFor(() => expect([bad, share.getAttribute('aria-invalid'), sent]).toEqual([bad, 'true', []]))
    }
    write(share, text)
    press('Receive money')
    expect((await screen.findByRole('alert')).textContent).toBe('That is more than is open on this item.')
    const items = [{ bookingId, amount }, { balanceId, amount: units(50, currency) }] // prettier-ignore
    const input = { companyId, mode: 'Bank', reference: '', apply: 'CHOSEN' }
    expect(sent).toEqual([['receive', { ...input, amount: amount + units(50, currency), items }]])
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)

test.each(TEST_CURRENCIES)(
  'a payout is what its lines come to; a line that cannot be read is named and nothing is sent, in %s',
  async (currency) => {
    signIn({ permissions: ['companies.read'] }, { localCurrency: currency })
    const { sent } = serve(search, [receivables.enterPayout, refuses('payout_known')])
    const onClose = vi.fn()
    await draw(<EnterPayoutDialog close={onClose} />)
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    const sheet = screen.getByLabelText(/^Lines/)
    const received = screen.getByLabelText<HTMLInputElement>('Money received')
    await company(/^Channel/)
    write(screen.getByLabelText(/^Reference/), 'OTA-7')
    write(screen.getByLabelText('Paid on'), '20 Nov 2026')
    fireEvent.blur(screen.getByLabelText('Paid on'))
    write(received, '1')

    write(sheet, `RAVI2345,112,100\nASHA2345,${tooFine}`)
    expect(screen.getByText('Row 2 has an amount that cannot be read, or pays nothing')).toBeTruthy()
    press('Enter a payout')
    expect(sent).toEqual([])

    // 12 of the first line, and the second whole.
    write(sheet, `RAVI2345,112,100\nASHA2345,${text}`)
    const whole = units(12, currency) + amount
    expect(received.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^The lines come to/)).toBeTruthy()
    write(received, { INR: '24.34', JPY: '24', KWD: '24.345' }[currency])
    expect(received.getAttribute('aria-invalid')).toBe('false')
    press('Enter a payout')
    await screen.findByText(/already/)
    const deductions = { commissionTax: 0, tcs: 0, tds: 0 }
    const lines = [
      { reference: 'RAVI2345', gross: units(112, currency), commission: units(100, currency), ...deductions },
      { reference: 'ASHA2345', gross: amount, commission: 0, ...deductions },
    ]
    const input = { companyId, reference: 'OTA-7', paidOn: '2026-11-20', mode: 'Bank' }
    expect(sent).toMatchObject([['enterPayout', { ...input, amount: whole, lines }]])
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)

test.each(TEST_CURRENCIES)(
  'what is promised goes to another company, each promise with its amount, in %s',
  async (currency) => {
    signIn({ permissions: ['companies.read'] }, { localCurrency: currency })
    const promise = (of: number, companyName: string, amount: number) => ({
    id: id(of), companyId: id(9), companyName, amount: units(amount, currency), status: 'NotPaid' as const, paymentMode: 'Credit' as const,
  }) // prettier-ignore
    const paid = { ...promise(7, 'Paid Ltd', 30), status: 'Paid' as const }
    const payments = [paid, promise(5, 'Acme', 40), promise(6, 'Initech', 60)]
    const { sent } = serve(
      search,
      [folios.get, () => reply(folios.get, { bookingId, payments })],
      [receivables.transfer, refuses('promise_settled')],
    )
    const onClose = vi.fn()
    await draw(<TransferDialog item={made(OpenItem, { bookingId, reference: 'RAVI2345', currency })} close={onClose} />)
    const choice = await screen.findByRole('combobox', { name: 'Pending' })
    fireEvent.mouseDown(choice)
    const options = screen.getAllByRole('option')
    expect(options.map(({ textContent }) => plainSpaces(textContent ?? ''))).toEqual([
      `Acme: ${shown(40, currency)}`,
      `Initech: ${shown(60, currency)}`,
    ])
    fireEvent.click(options[1]!)
    // Without a company nothing is sent, and its box shows it.
    press('Move to another company')
    await waitFor(() => expect(screen.getByLabelText(/^Company/).getAttribute('aria-invalid')).toBe('true'))
    expect(sent).toEqual([])
    await company(/^Company/)
    write(screen.getByLabelText('Purchase order'), 'PO-1')
    press('Move to another company')
    expect((await screen.findByRole('alert')).textContent).toBe('This pending payment was already received or removed.')
    expect(sent).toEqual([['transfer', { paymentId: id(6), companyId, purchaseOrder: 'PO-1', creditReason: '' }]])
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)
