import { implement } from '#server/request/context.ts'
import { payments } from './contract.ts'
import { allocate, spread, unallocated } from './actions/allocate.ts'
import { exportPayments, list, totals } from './actions/lists.ts'
import { rates, removeRate, setRate } from './actions/rates.ts'
import { exportReceipts, pdf, receipt, receipts, reverse } from './actions/receipts.ts'
import { refund } from './actions/refund.ts'
import { take } from './actions/take.ts'

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
  spread,
  reverse,
  rates,
  setRate,
  removeRate,
})

/** For the desk and whoever else takes money on the way. */
export { refund as refundPayment, take as takePayment }
export { type MoneyIn, type MoneyOut, type Moved, payOutMoney, receiveMoney } from './actions/door.ts'
export { reverseReceipt } from './actions/receipts.ts'
