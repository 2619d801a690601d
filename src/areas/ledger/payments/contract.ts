import { contract } from '#core/contract.ts'
import { paymentLines } from './contract/payments.ts'
import { rateLines } from './contract/rates.ts'
import { receiptLines } from './contract/receipts.ts'

export * from './contract/payments.ts'
export * from './contract/rates.ts'
export * from './contract/receipts.ts'

export const payments = contract('payments', { ...paymentLines, ...receiptLines, ...rateLines })
