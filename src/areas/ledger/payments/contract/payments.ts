import { contract } from '#core/contract.ts'
import { paymentLines } from './payment-routes.ts'
import { rateLines } from './rates.ts'
import { receiptLines } from './receipts.ts'

export const payments = contract('payments', { ...paymentLines, ...receiptLines, ...rateLines })
