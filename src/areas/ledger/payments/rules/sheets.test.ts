import { expect, test } from 'vitest'
import { cellsOf } from '#test/sheets.ts'
import { made } from '#test/replies.ts'
import { Payment } from '../contract/payment-routes.ts'
import { Receipt } from '../contract/receipts.ts'
import { paymentColumns, receiptColumns } from './sheets.ts'

const payment = made(Payment, {
  date: '2026-11-20', receiptNumber: 7, kind: 'SERVICE', paymentMode: 'UPI', status: 'Paid', direction: 'IN', transactionAmount: 4_150,
  currency: 'INR', foreign: { currency: 'JPY', amount: 50, rate: '0.83' }, bookingReference: 'B7', name: 'Mira Sen',
  email: 'mira@example.com', companyName: 'Acme', description: 'Two teas', businessServiceName: 'Lobby', referenceNumber: 'R1',
  billNo: 'F9', advancePayment: true, creditSettled: true, chargeAbleToBooking: true, counterName: 'Front', counterNumber: '2',
  operatorName: 'Asha', createdAt: '2026-11-20T10:00:00.000Z',
}) // prettier-ignore

test('an exported payment has the fields of the wire by their names, and each currency its amount', () => {
  const { foreignAmount, foreignCurrency, exchangeRate, transactionAmount, ...plain } = cellsOf(paymentColumns, payment)
  expect([transactionAmount, foreignAmount, foreignCurrency, exchangeRate]).toEqual([[4_150, 'INR'], [50, 'JPY'], 'JPY', '0.83']) // prettier-ignore
  expect(payment).toMatchObject(plain)
  expect(Object.keys(plain)).toHaveLength(22)
})

test('an exported payment that went out is below zero, and without other money its fields are empty', () => {
  const row = cellsOf(paymentColumns, { ...payment, direction: 'OUT', foreign: null })
  expect(row).toMatchObject({ transactionAmount: [-4_150, 'INR'], foreignAmount: [null, 'INR'], foreignCurrency: null, exchangeRate: null }) // prettier-ignore
})

const receipt = made(Receipt, {
  number: 8, date: '2026-11-20', receivedAt: '2026-11-20T10:00:00.000Z', direction: 'IN', mode: 'Card', amount: 1_250, currency: 'KWD',
  foreign: { currency: 'INR', amount: 34_000, rate: '0.0367' }, name: 'Mira Sen', description: 'Deposit', bookingReference: 'B7',
  reference: 'R2', reason: 'Spa', unallocated: 250, reversesNumber: 3, reversedByNumber: 9, provider: 'stripe', providerPaymentId: 'pi_1',
  counterName: 'Front', operatorName: 'Asha',
}) // prettier-ignore

test('an exported receipt has the fields of the wire by their names, and each currency its amount', () => {
  const { amount, unallocated, foreignAmount, foreignCurrency, exchangeRate, ...plain } = cellsOf(
    receiptColumns,
    receipt,
  )
  expect([amount, unallocated, foreignAmount]).toEqual([[1_250, 'KWD'], [250, 'KWD'], [34_000, 'INR']]) // prettier-ignore
  expect([foreignCurrency, exchangeRate]).toEqual(['INR', '0.0367'])
  expect(receipt).toMatchObject(plain)
  expect(Object.keys(plain)).toHaveLength(18)
})

test('an exported receipt of money that went out is below zero, so that a column adds up to the drawer', () => {
  const row = cellsOf(receiptColumns, { ...receipt, direction: 'OUT', foreign: null })
  expect(row).toMatchObject({ amount: [-1_250, 'KWD'], foreignAmount: [null, 'KWD'], foreignCurrency: null, exchangeRate: null }) // prettier-ignore
})
