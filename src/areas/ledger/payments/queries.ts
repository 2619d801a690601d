export { findPayments, getPayer, type Payer, sumPayments } from './queries/payments.ts'
export { type ReceiptSum, sumReceipts } from './queries/sums.ts'
export { deleteRate, findRate, findRates, saveRate } from './queries/rates.ts'
export {
  countUnallocated,
  findReceipts,
  getReceipt,
  getReceiptState,
  insertReceipt,
  lockReceipt,
  type NewReceipt,
} from './queries/receipts.ts'
