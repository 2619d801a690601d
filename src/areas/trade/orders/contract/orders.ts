import { contract } from '#core/contract.ts'
import { approvalLines } from './approvals.ts'
import { billLines } from './bills.ts'
import { guestLines } from './guests.ts'
import { lineLines } from './lines.ts'
import { listLines } from './lists.ts'
import { kotLines } from './kots.ts'
import { moneyLines } from './money.ts'
import { orderLines } from './order-routes.ts'
import { sheetLines } from './sheets.ts'

/** Tickets come first: their addresses are fixed words where an order has its id. */
export const orders = contract('orders', {
  ...kotLines,
  ...guestLines,
  ...approvalLines,
  ...sheetLines,
  ...listLines,
  ...orderLines,
  ...lineLines,
  ...moneyLines,
  ...billLines,
})
