import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'

/** Room payments have no link; service ones pay a line or an order, expense ones an expense; a refund is money going back. */
export type PaymentKind = 'ROOM' | 'SERVICE' | 'EXPENSE' | 'REFUND'

/** Credit and BillToRoom are promises: shown, never counted as money. */
export type PaymentMode = 'Cash' | 'Card' | 'UPI' | 'Bank' | 'Voucher' | 'Credit' | 'BillToRoom'

/** What some money is for, or a promise of it: a row of `payments`. Types with fewer fields are picked from it. */
export type StoredPayment = {
  id: string
  /** Null when the money is no booking's: an expense, a company's account. */
  bookingId: string | null
  /** The service or expense it pays; null pays the room. */
  lineId: string | null
  /** Whose account a promise is on; null for a guest's own. */
  companyId: string | null
  expenseId: string | null
  orderId: string | null
  partyId: string | null
  /** Null for a promise, and for money that several receipts cover. */
  receiptId: string | null
  kind: PaymentKind
  paymentMode: PaymentMode
  status: 'Paid' | 'NotPaid'
  /** Minor units of the property's currency, above zero. */
  amount: Minor
  currency: Currency
  referenceNumber: string
  name: string
  email: string
  businessEmail: string
  description: string
  businessServiceName: string
  companyName: string
  billNo: string
  isAdvance: boolean
  creditSettled: boolean
  direction: 'IN' | 'OUT'
  counterName: string
  counterNumber: string
  operatorName: string
  /** The business date on which it was written. */
  date: Day
  createdAt: Instant
  createdBy: number
  /** What wrote it, area.action: shown as the origin of a payment. */
  action: string
}
