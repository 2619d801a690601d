import { expect, test } from 'vitest'
import { linesOf } from '#test/documents.ts'
import { made, type PartOf } from '#test/replies.ts'
import { Receipt } from '../contract/receipts.ts'
import { type Form, receiptDocument } from './document.ts'

const issuer = {
  name: 'Palace', address: '1 Lake Road', city: 'Udaipur', phone: '+91 1', taxNumber: '27AAPFU0939F1ZV', taxNumberLabel: 'GSTIN',
} // prettier-ignore
const receipt: PartOf<typeof Receipt> = {
  number: 7, direction: 'IN', mode: 'Cash', amount: 125_050, currency: 'INR', date: '2026-11-20', name: 'Mira Sen', bookingReference: 'B7',
  description: 'Advance', reference: 'R1', operatorName: 'Asha', counterName: 'Front',
} // prettier-ignore
const english: Form = { paper: 'A4', language: 'en', locale: 'en-IN' }
const textOf = (more: PartOf<typeof Receipt> = {}, form = english) =>
  linesOf(receiptDocument(made(Receipt, { ...receipt, ...more }), issuer, form))

test('a receipt shows who paid what, how and for what, and its amount in figures and words', () => {
  expect(textOf()).toEqual([
    'Palace', '1 Lake Road, Udaipur', '+91 1', 'GSTIN 27AAPFU0939F1ZV', 'RECEIPT', 'Number | 7', 'Date | 20 Nov 2026',
    'Received from | Mira Sen', 'Booking | B7', 'For | Advance', 'Mode | Cash', 'Reference | R1', 'Received by | Asha', 'Counter | Front',
    '₹1,250.50', 'One thousand two hundred fifty Indian rupees and fifty paise only', 'Signature  ______________________',
  ]) // prettier-ignore
})

test('a receipt names the receipt that undid it, and which it undoes', () => {
  expect(textOf({ reversedByNumber: 9, reversesNumber: 3 })).toEqual(expect.arrayContaining(['Undone by receipt | 9', 'Undoes receipt | 3'])) // prettier-ignore
})

test('cash that was more than the amount is shown with its change, also when it was no more', () => {
  expect(textOf({ tendered: 130_000 })).toEqual(expect.arrayContaining(['Tendered | ₹1,300.00', 'Change | ₹49.50']))
  expect(textOf({ tendered: 125_050 })).toContain('Change | ₹0.00')
})

test('money of another currency is shown in both, each with its own decimals', () => {
  const yen = textOf({ foreign: { currency: 'JPY', amount: 1_500, rate: '0.83' } })
  expect(yen).toEqual(expect.arrayContaining(['Cash received | ¥1,500', 'Rate | 1 JPY = 0.83 INR', '₹1,250.50']))
  const dinar = textOf({ amount: 1_250, currency: 'KWD' })
  expect(dinar).toContain('KWD 1.250')
})

test('the reason of a refund is above what it was for, and whom it went to', () => {
  const back = textOf({ direction: 'OUT', reason: 'Left early' })
  expect(back).toEqual(expect.arrayContaining(['MONEY HANDED BACK', 'Paid to | Mira Sen', 'For | Left early']))
  expect(textOf({ direction: 'OUT', expenseId: '0199a0f0-0000-7000-8000-000000000001' })).toContain('PAYMENT VOUCHER')
})

test('what is empty is left out, and a till’s strip has the same content as a page', () => {
  const bare = textOf({ bookingReference: null, description: '', reference: '', counterName: '' })
  expect(bare.filter((line) => /^(Booking|For|Reference|Counter)/.test(line))).toEqual([])
  const strip = receiptDocument(made(Receipt, receipt), issuer, { ...english, paper: '80mm' })
  expect([strip.paper, linesOf(strip)]).toEqual(['80mm', textOf()])
  expect(receiptDocument(made(Receipt, receipt), issuer, english).paper).toBe('A4')
})

test('a French receipt is French throughout', () => {
  const french = textOf({ tendered: 130_000 }, { paper: 'A4', language: 'fr', locale: 'fr-FR' })
  expect(french).toEqual(
    expect.arrayContaining(['REÇU', 'Reçu de | Mira Sen', 'Date | 20 nov. 2026', 'Rendu | 49,50 ₹']),
  )
})
