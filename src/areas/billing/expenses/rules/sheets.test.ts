import { expect, test } from 'vitest'
import { linesOf } from '#test/documents.ts'
import { made } from '#test/replies.ts'
import { cellsOf } from '#test/sheets.ts'
import { Expense } from '../contract.ts'
import { voucherDocument } from './document.ts'
import { expenseColumns } from './sheets.ts'

const expense = made(Expense, {
  number: 4, billOn: '2026-11-18', vendor: 'Mill', billNumber: 'M7', category: 'Food', description: 'Flour', netAmount: 10_000,
  taxAmount: 500, amount: 10_500, paidAmount: 2_500, balanceAmount: 8_000, currency: 'INR', status: 'PART_PAID', dueOn: '2026-12-01',
  chargeAbleToBooking: true, bookingReference: 'B7', date: '2026-11-20', createdByName: 'Asha', createdAt: '2026-11-20T10:00:00.000Z',
  voidReason: null,
}) // prettier-ignore

test('an exported expense has the fields of the wire by their names, and each amount its currency', () => {
  const cells = cellsOf(expenseColumns, expense)
  const amounts = ['netAmount', 'taxAmount', 'amount', 'paidAmount', 'balanceAmount'].map((name) => cells[name])
  expect(amounts).toEqual([10_000, 500, 10_500, 2_500, 8_000].map((amount) => [amount, 'INR']))
  expect(expense).toMatchObject(Object.fromEntries(Object.entries(cells).filter(([, value]) => !Array.isArray(value))))
  expect(Object.keys(cells)).toHaveLength(21)
})

const issuer = { name: 'Palace', address: '1 Lake Road', city: 'Udaipur', phone: '', taxNumber: '', taxNumberLabel: '' }

test('a voucher shows the vendor, what it is for, and what is still to be paid', () => {
  const textOf = (more: object = {}) =>
    linesOf(voucherDocument({ ...expense, ...more }, issuer, { paper: 'A4', language: 'en', locale: 'en-IN' }))
  expect(textOf()).toEqual([
    'Palace', '1 Lake Road, Udaipur', 'EXPENSE VOUCHER', 'Number | 4', 'Vendor | Mill', 'Bill | M7', 'Bill of | 18 Nov 2026',
    'Due on | 01 Dec 2026', 'Category | Food', 'For | Flour', 'Booking | B7', 'Before tax | ₹100.00', 'Tax | ₹5.00', 'Paid | ₹25.00',
    'Still to pay | ₹80.00', 'Entered by | Asha', '₹105.00', 'One hundred five Indian rupees only', 'Signature  ______________________',
  ]) // prettier-ignore
  const voided = textOf({ status: 'VOID', voidReason: 'Twice', dueOn: null, bookingReference: null })
  expect(voided).toEqual(expect.arrayContaining(['EXPENSE VOUCHER (VOID)', 'Voided because | Twice']))
  expect(voided.filter((line) => /^(Due|Booking)/.test(line))).toEqual([])
})
