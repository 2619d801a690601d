import type { SheetColumn } from '#core/sheet.ts'
import type { Expense } from '../contract.ts'

const currency = (row: Expense) => row.currency

/** An exported expense, by the names of the wire. */
export const expenseColumns: readonly SheetColumn<Expense>[] = [
  { header: 'number', kind: 'number', value: (row) => row.number },
  { header: 'billOn', kind: 'day', value: (row) => row.billOn },
  { header: 'vendor', kind: 'text', value: (row) => row.vendor },
  { header: 'billNumber', kind: 'text', width: 16, value: (row) => row.billNumber },
  { header: 'category', kind: 'text', width: 16, value: (row) => row.category },
  { header: 'description', kind: 'text', value: (row) => row.description },
  { header: 'netAmount', kind: 'money', value: (row) => row.netAmount, currency },
  { header: 'taxAmount', kind: 'money', value: (row) => row.taxAmount, currency },
  { header: 'amount', kind: 'money', value: (row) => row.amount, currency },
  { header: 'paidAmount', kind: 'money', value: (row) => row.paidAmount, currency },
  { header: 'balanceAmount', kind: 'money', value: (row) => row.balanceAmount, currency },
  { header: 'currency', kind: 'text', width: 9, value: (row) => row.currency },
  { header: 'status', kind: 'text', width: 11, value: (row) => row.status },
  { header: 'dueOn', kind: 'day', value: (row) => row.dueOn },
  { header: 'chargeAbleToBooking', kind: 'flag', value: (row) => row.chargeAbleToBooking },
  { header: 'bookingReference', kind: 'text', width: 14, value: (row) => row.bookingReference },
  { header: 'date', kind: 'day', value: (row) => row.date },
  { header: 'createdByName', kind: 'text', value: (row) => row.createdByName },
  { header: 'createdAt', kind: 'moment', width: 17, value: (row) => row.createdAt },
  { header: 'voidReason', kind: 'text', value: (row) => row.voidReason },
  { header: 'id', kind: 'text', width: 38, value: (row) => row.id },
]
