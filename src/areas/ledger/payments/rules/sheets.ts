import type { SheetColumn } from '#core/sheet.ts'
import type { Payment } from '../contract/payment-routes.ts'
import type { Receipt } from '../contract/receipts.ts'

const signed = (row: Payment) => (row.direction === 'OUT' ? -row.transactionAmount : row.transactionAmount)

/** An exported payment: the specification's fields by their own names. What went out is below zero, so that a column adds up. */
export const paymentColumns: readonly SheetColumn<Payment>[] = [
  { header: 'date', kind: 'day', value: (row) => row.date },
  { header: 'receiptNumber', kind: 'number', value: (row) => row.receiptNumber },
  { header: 'kind', kind: 'text', width: 10, value: (row) => row.kind },
  { header: 'paymentMode', kind: 'text', width: 12, value: (row) => row.paymentMode },
  { header: 'status', kind: 'text', width: 10, value: (row) => row.status },
  {
    header: 'transactionAmount',
    kind: 'money',
    value: (row) => signed(row) as Payment['transactionAmount'],
    currency: (row) => row.currency,
  },
  { header: 'currency', kind: 'text', width: 9, value: (row) => row.currency },
  {
    header: 'foreignAmount',
    kind: 'money',
    value: (row) => row.foreign?.amount ?? null,
    currency: (row) => row.foreign?.currency ?? row.currency,
  },
  { header: 'foreignCurrency', kind: 'text', width: 15, value: (row) => row.foreign?.currency ?? null },
  { header: 'exchangeRate', kind: 'text', width: 14, value: (row) => row.foreign?.rate ?? null },
  { header: 'bookingReference', kind: 'text', width: 14, value: (row) => row.bookingReference },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'email', kind: 'text', value: (row) => row.email },
  { header: 'companyName', kind: 'text', value: (row) => row.companyName },
  { header: 'description', kind: 'text', value: (row) => row.description },
  { header: 'businessServiceName', kind: 'text', value: (row) => row.businessServiceName },
  { header: 'referenceNumber', kind: 'text', value: (row) => row.referenceNumber },
  { header: 'billNo', kind: 'text', width: 14, value: (row) => row.billNo },
  { header: 'advancePayment', kind: 'flag', value: (row) => row.advancePayment },
  { header: 'creditSettled', kind: 'flag', value: (row) => row.creditSettled },
  { header: 'chargeAbleToBooking', kind: 'flag', value: (row) => row.chargeAbleToBooking },
  { header: 'counterName', kind: 'text', value: (row) => row.counterName },
  { header: 'counterNumber', kind: 'text', width: 14, value: (row) => row.counterNumber },
  { header: 'operatorName', kind: 'text', value: (row) => row.operatorName },
  { header: 'createdAt', kind: 'moment', width: 17, value: (row) => row.createdAt },
  { header: 'id', kind: 'text', width: 38, value: (row) => row.id },
]

/** An exported receipt. Money out is below zero, so that a column adds up to the drawer. */
export const receiptColumns: readonly SheetColumn<Receipt>[] = [
  { header: 'number', kind: 'number', value: (row) => row.number },
  { header: 'date', kind: 'day', value: (row) => row.date },
  { header: 'receivedAt', kind: 'moment', width: 17, value: (row) => row.receivedAt },
  { header: 'direction', kind: 'text', width: 10, value: (row) => row.direction },
  { header: 'mode', kind: 'text', width: 8, value: (row) => row.mode },
  {
    header: 'amount',
    kind: 'money',
    value: (row) => (row.direction === 'OUT' ? -row.amount : row.amount) as Receipt['amount'],
    currency: (row) => row.currency,
  },
  { header: 'currency', kind: 'text', width: 9, value: (row) => row.currency },
  {
    header: 'foreignAmount',
    kind: 'money',
    value: (row) => row.foreign?.amount ?? null,
    currency: (row) => row.foreign?.currency ?? row.currency,
  },
  { header: 'foreignCurrency', kind: 'text', width: 15, value: (row) => row.foreign?.currency ?? null },
  { header: 'exchangeRate', kind: 'text', width: 14, value: (row) => row.foreign?.rate ?? null },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'description', kind: 'text', value: (row) => row.description },
  { header: 'bookingReference', kind: 'text', width: 14, value: (row) => row.bookingReference },
  { header: 'reference', kind: 'text', value: (row) => row.reference },
  { header: 'reason', kind: 'text', value: (row) => row.reason },
  { header: 'unallocated', kind: 'money', value: (row) => row.unallocated, currency: (row) => row.currency },
  { header: 'reversesNumber', kind: 'number', value: (row) => row.reversesNumber },
  { header: 'reversedByNumber', kind: 'number', value: (row) => row.reversedByNumber },
  { header: 'provider', kind: 'text', width: 12, value: (row) => row.provider },
  { header: 'providerPaymentId', kind: 'text', value: (row) => row.providerPaymentId },
  { header: 'counterName', kind: 'text', value: (row) => row.counterName },
  { header: 'operatorName', kind: 'text', value: (row) => row.operatorName },
  { header: 'id', kind: 'text', width: 38, value: (row) => row.id },
]
