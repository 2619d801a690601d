import { contract } from '#core/contract.ts'
import { approvalLines } from './contract/approvals.ts'
import { billLines } from './contract/bills.ts'
import { guestLines } from './contract/guests.ts'
import { lineLines } from './contract/lines.ts'
import { listLines } from './contract/lists.ts'
import { kotLines } from './contract/kots.ts'
import { moneyLines } from './contract/money.ts'
import { orderLines } from './contract/orders.ts'
import { sheetLines } from './contract/sheets.ts'

export { type GuestDish, type GuestOrder } from './contract/guests.ts'
export { NewLine, NewLines } from './contract/fields.ts'
export type { KotChange } from './contract/kots.ts'
export { listFilter } from './contract/lists.ts'
export type { OrderHead } from './contract/orders.ts'
export * from './contract/replies.ts'

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
