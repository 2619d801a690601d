import { implement } from '#server/request/context.ts'
import { payments } from '../contract/payments.ts'
import { allocate, allocation, unallocated } from './allocate.ts'
import { exportPayments, list, totals } from './lists.ts'
import { rates, removeRate, setRate } from './rates.ts'
import { exportReceipts, pdf, receipt, receipts, reverse } from './receipts.ts'
import { refund } from './refund.ts'
import { take } from './take.ts'

export const paymentsArea = implement(payments, {
  take,
  refund,
  list,
  totals,
  export: exportPayments,
  receipts,
  exportReceipts,
  unallocated,
  receipt,
  pdf,
  allocate,
  spread: allocation,
  reverse,
  rates,
  setRate,
  removeRate,
})
