import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor, sum } from '#core/money.ts'
import { made, type Part } from '#test/replies.ts'
import { Folio } from '../contract/replies.ts'
import type { FolioRows, LineRow, NightRow, PaymentRow } from './folio-rows.ts'
import { viewOf } from './view.ts'

const at = '2026-11-20T10:00:00.000Z'
const day = '2026-11-20' as Day

const night: NightRow = {
  stayId: 's', roomNumber: '204', roomTypeName: 'Deluxe', guestName: 'Mira Sen', night: day, net: minor(10_000), tax: minor(500),
  total: minor(10_500), taxes: [], parts: [], isManual: false, includesTax: false, ratePlanName: 'Flexible', contractName: 'Acme 2026', bookedAt: at,
  bookedBy: 'Asha',
} // prettier-ignore

const line = (id: string, more: Partial<LineRow> = {}): LineRow => {
  const net = more.net ?? minor(2_000)
  const tax = more.tax ?? minor(100)
  return {
    id, kind: 'SERVICE', countsAs: 'SERVICE', name: `Line ${id}`, serviceOn: day, quantity: 1, taxes: [], reason: '', stayId: null,
    chargeKey: null, madeOf: null, isDiscount: false, includesTax: false, chargeableToBooking: true, isOnBill: true, isReversed: false,
    reversesId: null, createdAt: at, createdBy: 'Ravi', action: 'folios.addLine', sourceBookingId: null, sourceBookingReference: null,
    expenseId: null, orderId: null, extraId: null, taxCategory: null, serviceCode: '', offerUseId: null, ...more, net, tax, total: minor(net + tax),
  } // prettier-ignore
}

const payment = (id: string, more: Partial<PaymentRow> = {}): PaymentRow => ({
  id, kind: 'ROOM', paymentMode: 'Cash', status: 'Paid', amount: minor(5_000), referenceNumber: 'R1', description: 'Advance', companyName: '',
  lineId: null, partyId: null, companyId: null, expenseId: null, orderId: null, isAdvance: false, creditSettled: false, operatorName: 'Asha',
  date: day, createdAt: at, action: 'payments.create', receipts: [{ id: 'r7', number: 7, amount: minor(5_000) }], ...more,
}) // prettier-ignore

const money = made(Folio).money
const company = { id: 'p', companyId: 'c', version: 4, name: 'Acme', address: '', phone: '', email: '', taxNumber: '' } as FolioRows['parties'][number] // prettier-ignore

const bill = (more: Partial<FolioRows> = {}, deductions: Part<Folio['money']> = {}): Folio =>
  viewOf({
    state: { id: 'f', bookingId: 'b', status: 'OPEN', version: 3, money: { ...money, ...deductions } as Folio['money'], deductions: made(Folio).deductions },
    booker: { name: 'Mira Sen', address: '', phone: '', email: '', taxNumber: '', reference: 'B7' } as FolioRows['booker'],
    parties: [],
    routes: new Map(),
    invoiced: new Map(),
    invoices: [],
    nights: [night],
    lines: [],
    payments: [],
    ...more,
  }) // prettier-ignore

const NIGHT = `night:s:${day}`

describe('a charge on a bill', () => {
  test('shows what is left of it after what was taken off and moved, in the price it was given in', () => {
    const off = line('a', { kind: 'ALLOWANCE', chargeKey: NIGHT, net: minor(-4_000), tax: minor(-200) })
    expect(bill({ lines: [off] }).nights[0]).toMatchObject({
      sourceKey: NIGHT,
      remaining: 6_300,
      remainingPrice: 6_000,
    })
    const inclusive = { ...night, includesTax: true }
    expect(bill({ nights: [inclusive], lines: [off] }).nights[0]).toMatchObject({ remaining: 6_300, remainingPrice: 6_300 }) // prettier-ignore
  })

  test('that takes from another has nothing left itself, and names what it takes from', () => {
    const [spa, off, tea, undone] = bill({
      lines: [
        line('spa', { name: 'Spa' }),
        line('off', { kind: 'ALLOWANCE', chargeKey: 'line:spa', net: minor(-500), tax: minor(-25), reason: 'Cold water' }),
        line('tea', { name: 'Tea' }),
        line('back', { reversesId: 'tea', net: minor(-2_000), tax: minor(-100) }),
      ],
    }).lines // prettier-ignore
    expect(spa).toMatchObject({ sourceKey: 'line:spa', remaining: 1_575, chargeKey: null, origin: { chargeKey: null, chargeName: null } }) // prettier-ignore
    expect(off).toMatchObject({ sourceKey: 'line:off', remaining: 0, remainingPrice: 0, chargeKey: 'line:spa', reason: 'Cold water' }) // prettier-ignore
    expect(off?.origin).toMatchObject({ chargeKey: 'line:spa', chargeName: 'Spa', reason: 'Cold water', by: 'Ravi', action: 'folios.addLine' }) // prettier-ignore
    expect(tea?.remaining).toBe(0)
    expect(undone).toMatchObject({ chargeKey: 'line:tea', origin: { chargeKey: 'line:tea', chargeName: 'Tea' } })
  })

  test('that was cut out of a night names the night, and is listed by itself', () => {
    const [piece] = bill({ lines: [line('piece', { madeOf: NIGHT })] }).lines
    expect(piece).toMatchObject({ chargeKey: null, remaining: 2_100, origin: { chargeKey: NIGHT, chargeName: `Deluxe ${day}` } }) // prettier-ignore
  })

  test('of an expense that is not the guest’s is on no bill, and is listed beside it', () => {
    const view = bill({ lines: [line('taxi', { isOnBill: false }), line('tea')] })
    expect([view.lines.map(({ id }) => id), view.uncharged.map(({ id }) => id)]).toEqual([['tea'], ['taxi']])
    const [off] = bill({ lines: [line('taxi', { isOnBill: false }), line('off', { chargeKey: 'line:taxi' })] }).lines
    expect(off?.origin.chargeName).toBeNull()
  })

  test('shows its origin: the rate that was booked, or the price someone set', () => {
    expect(bill().nights[0]?.origin).toEqual({
      at, by: 'Asha', action: 'bookings.create', ratePlanName: 'Flexible', contractName: 'Acme 2026', reason: '', chargeKey: null,
      chargeName: null, bookingId: null, bookingReference: null, receiptNumbers: [], expenseId: null, orderId: null,
    }) // prettier-ignore
    expect(bill({ nights: [{ ...night, isManual: true }] }).nights[0]?.origin.action).toBe('bookings.setPrice')
  })

  test('names its invoice once it is on one', () => {
    const invoiced = new Map([['line:tea', { id: 'i', number: 'F9' }]])
    const { nights, lines } = bill({ invoiced, lines: [line('tea')] })
    expect([nights[0]?.invoice, lines[0]?.invoice]).toEqual([null, { id: 'i', number: 'F9' }])
  })
})

describe('a payment on a bill', () => {
  test('shows what it pays, by which receipt, and who took it', () => {
    const [room, tea] = bill({ lines: [line('tea')], payments: [payment('a'), payment('b', { kind: 'SERVICE', lineId: 'tea' })] }).payments // prettier-ignore
    expect(room).toMatchObject({ reference: 'R1', receiptNumber: 7, direction: 'IN', lineName: null })
    expect(room?.origin).toMatchObject({ at, by: 'Asha', action: 'payments.create', reason: 'Advance', chargeKey: null, chargeName: null, receiptNumbers: [7] }) // prettier-ignore
    expect(tea).toMatchObject({ lineName: 'Line tea', origin: { chargeKey: 'line:tea', chargeName: 'Line tea' } })
    expect(bill({ payments: [payment('c', { lineId: 'gone' })] }).payments[0]?.lineName).toBeNull()
  })

  test('has a receipt number while one receipt covers it, and names all that do', () => {
    const two = [7, 8].map((number) => ({ id: `r${number}`, number, amount: minor(2_500) }))
    const [split, promise] = bill({ payments: [payment('a', { receipts: two }), payment('b', { receipts: [] })] }).payments // prettier-ignore
    expect([split?.receiptNumber, split?.origin.receiptNumbers]).toEqual([null, [7, 8]])
    expect([promise?.receiptNumber, promise?.origin.receiptNumbers]).toEqual([null, []])
  })

  test('that went back is money out', () => {
    expect(bill({ payments: [payment('a', { kind: 'REFUND' })] }).payments[0]?.direction).toBe('OUT')
  })
})

describe('the parts of a bill', () => {
  const routes = new Map([['line:spa', 'p']])
  const rows: Partial<FolioRows> = {
    parties: [company],
    routes,
    lines: [
      line('spa', { net: minor(4_000), tax: minor(200) }),
      line('off', { kind: 'ALLOWANCE', chargeKey: 'line:spa', net: minor(-1_000), tax: minor(-50) }),
      line('back', { kind: 'REFUND', net: minor(300), tax: minor(0) }),
    ],
    payments: [
      payment('a', { amount: minor(6_000) }),
      payment('b', { kind: 'REFUND', amount: minor(300) }),
      payment('c', { partyId: 'p', amount: minor(1_000) }),
      payment('d', { partyId: 'p', amount: minor(1_500), paymentMode: 'Credit', status: 'NotPaid' }),
      payment('e', { partyId: 'p', amount: minor(70), paymentMode: 'BillToRoom', status: 'NotPaid' }),
      payment('f', { partyId: 'p', amount: minor(9), paymentMode: 'Card', status: 'NotPaid' }),
    ],
  }

  test('are the booker’s and those of the parties charges were routed to, what was taken off with its charge', () => {
    const [own, acme] = bill(rows).parties
    expect(own).toMatchObject({ id: null, companyId: null, version: 0, name: 'Mira Sen', total: 10_500, tax: 500, paid: 5_700, promised: 0, due: 4_800 }) // prettier-ignore
    expect(acme).toMatchObject({ id: 'p', companyId: 'c', version: 4, total: 3_150, tax: 150, paid: 1_000, promised: 1_570, due: 2_150 }) // prettier-ignore
    expect(own).not.toHaveProperty('reference')
  })

  test('add up to its charges and its payments', () => {
    const { parties } = bill(rows)
    expect(sum(parties.map(({ total }) => total))).toBe(10_500 + 4_200 - 1_050)
    expect(sum(parties.map(({ paid }) => paid))).toBe(6_000 - 300 + 1_000)
  })

  test('owe less by what a channel retains, which is the booker’s alone; no part is due below nothing', () => {
    const deductions = { commission: minor(1_000), tcs: minor(30), tds: minor(7) }
    expect(bill(rows, deductions).parties.map(({ due }) => due)).toEqual([4_800 - 1_037, 2_150])
    expect(bill({ payments: [payment('a', { amount: minor(20_000) })] }).parties[0]?.due).toBe(0)
  })
})

test('a bill shows its latest invoice, not a credit note that came after it, and all of them', () => {
  const of = (id: string, documentType: string) => ({ id, number: `N${id}`, documentType }) as FolioRows['invoices'][number] // prettier-ignore
  const view = bill({ invoices: [of('1', 'INVOICE'), of('2', 'INVOICE'), of('3', 'CREDIT_NOTE')] })
  expect([view.invoice, view.invoices.length]).toEqual([{ id: '2', number: 'N2' }, 3])
  expect(view).toMatchObject({ id: 'f', bookingId: 'b', bookingReference: 'B7', status: 'OPEN', version: 3 })
  expect(bill().invoice).toBeNull()
})
