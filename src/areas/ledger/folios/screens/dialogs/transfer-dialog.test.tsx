import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import {
  draw,
  expectUnsavedQuestion,
  plainSpaces,
  press,
  shown,
  signIn,
  TEST_CURRENCIES,
  units,
  wasCalled,
  write,
} from '#test/screen.tsx'
import { folios } from '../../contract/folios.ts'
import { Folio } from '../../contract/replies.ts'
import { billGroups } from '../bill/rows.ts'
import type { RowsDialogProps } from './allow-dialog.tsx'
import { DeductionsDialog } from './deductions-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const id = (last: number) => `0199a0f0-0000-7000-8000-00000000000${last}`
const [bookingId, otherId, companyId, partyId] = [id(1), id(2), id(3), id(4)]
const sourceKeys = [`line:${id(5)}`, `line:${id(6)}`]

/** A bill with two charges of the booker, 200 and 105, and a company beside the booker that owes 40. */
const billIn = (currency: string) =>
  made(Folio, {
    bookingId,
    version: 3,
    parties: [
      { id: null, name: 'Asha Rao', due: units(305, currency) },
      { id: partyId, name: 'Acme', due: units(40, currency) },
    ],
    lines: [200, 105].map((price, at) => ({
      id: id(5 + at),
      sourceKey: `line:${id(5 + at)}`,
      kind: 'SERVICE' as const,
      countsAs: 'SERVICE' as const,
      name: 'Spa',
      remaining: units(price, currency),
    })),
  })

/** Draws a dialog on both charges. The server knows a booking and a company, previews, and refuses what is sent. */
async function open(Dialog: (props: RowsDialogProps) => ReactNode, currency: string) {
  signIn({ permissions: ['folios.write', 'companies.read'] }, { localCurrency: currency })
  const balance = (due: number) => ({ money: { due: units(due, currency), currency } })
  const { sent } = serve(
    [
      bookings.list,
      () => reply(bookings.list, { rows: [{ id: otherId, guestName: 'Ravi Das', reference: 'RAVI2345' }] }),
    ],
    [companies.search, () => reply(companies.search, { rows: [{ id: companyId, displayName: 'Globex' }] })],
    [folios.preview, () => reply(folios.preview, { before: balance(345), after: balance(40) })],
    [folios.transfer, refuses('folio_closed')],
    [folios.move, refuses('folio_closed')],
  )
  const onClose = vi.fn()
  const folio = billIn(currency)
  const rows = billGroups(folio).flatMap((group) => group.rows)
  await draw(<Dialog folio={folio} rows={rows} onClose={onClose} onDone={() => {}} />)
  return { sent, onClose, user: userEvent.setup() }
}

const titled = (title: string) => screen.getByRole('dialog', { name: (name) => plainSpaces(name) === title })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'charges go to another booking with a reason; what becomes due is shown beforehand, in %s',
  async (currency) => {
    const { sent, onClose, user } = await open(TransferDialog, currency)
    expect(titled(`Transfer 2 charges, ${shown(305, currency)}`)).toBeTruthy()
    write(screen.getByLabelText(/^Guest, phone/), 'Ravi')
    await user.click(await screen.findByRole('option', { name: /Ravi Das/ }))
    const preview = await screen.findByRole('region', { name: 'After this' })
    await within(preview).findByText(shown(345, currency))
    expect(within(preview).getByText(shown(40, currency))).toBeTruthy()
    // A reason of spaces is none.
    write(screen.getByLabelText(/^Reason/), '  ')
    expect(button('Transfer').disabled).toBe(true)
    write(screen.getByLabelText(/^Reason/), 'Pays for her')
    press('Transfer')
    expect((await screen.findByRole('alert')).textContent).toBe('This folio is closed.')
    expect(sent).toEqual([
      ['transfer', { bookingId, version: 3, sourceKeys, toBookingId: otherId, reason: 'Pays for her' }],
    ])
    expect(screen.getByLabelText<HTMLInputElement>(/^Guest, phone/).value).toBe('Ravi Das, RAVI2345')
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)

test.each(TEST_CURRENCIES)('charges go to a company without a reason, once one is chosen, in %s', async (currency) => {
  const { sent, onClose, user } = await open(TransferDialog, currency)
  await user.click(button('A company'))
  expect(titled(`Transfer 2 charges, ${shown(305, currency)}`)).toBeTruthy()
  expect(button('Transfer').disabled).toBe(true)
  write(screen.getByLabelText(/^Company/), 'Glo')
  await user.click(await screen.findByRole('option', { name: /Globex/ }))
  press('Transfer')
  expect((await screen.findByRole('alert')).textContent).toBe('This folio is closed.')
  expect(sent).toEqual([['move', { bookingId, version: 3, sourceKeys, companyId }]])
  await expectUnsavedQuestion(wasCalled(onClose))
})

test.each(TEST_CURRENCIES)(
  'charges move to another payer of the bill, each with what it owes; whose they are is not offered, in %s',
  async (currency) => {
    const { sent, onClose, user } = await open(MoveDialog, currency)
    expect(titled(`Move 2 charges, ${shown(305, currency)}`)).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(button('Move').disabled).toBe(true)
    await user.click(screen.getByLabelText((name) => plainSpaces(name) === `Acme, due ${shown(40, currency)}`))
    press('Move')
    expect((await screen.findByRole('alert')).textContent).toBe('This folio is closed.')
    expect(sent).toEqual([['move', { bookingId, version: 3, sourceKeys, partyId }]])
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)

test.each(TEST_CURRENCIES)(
  'what a channel retains is a share or an amount, and each is read whole, in %s',
  async (currency) => {
    signIn({ permissions: ['folios.write'] }, { localCurrency: currency })
    const { sent } = serve([folios.deduct, refuses('folio_closed')])
    const amount = units(25, currency)
    const folio = {
      ...billIn(currency),
      deductions: made(Folio, { deductions: { commission: { amount } } }).deductions,
    }
    const onClose = vi.fn()
    await draw(<DeductionsDialog folio={folio} onClose={onClose} />)
    const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    write(box('Commission'), '-1')
    expect([button('Save').disabled, box('Commission').getAttribute('aria-invalid')]).toEqual([true, 'true'])
    write(box('Commission'), '30')
    write(box('TDS'), '100.01')
    expect([button('Save').disabled, box('TDS').getAttribute('aria-invalid')]).toEqual([true, 'true'])
    write(box('TDS'), '0.1')
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('This folio is closed.')
    const none = { percentBp: 0, basis: 'ROOM_NET' }
    expect(sent).toEqual([
      [
        'deduct',
        {
          bookingId,
          version: 3,
          commission: { amount: units(30, currency), basis: 'ROOM_NET' },
          commissionGstBp: 0,
          tcs: none,
          tds: { ...none, percentBp: 10 },
        },
      ],
    ])
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)
