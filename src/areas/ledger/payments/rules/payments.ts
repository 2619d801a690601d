import { addDays, type Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { PaymentMode } from '../contract/payment-routes.ts'

/** The specification's name for a refund (section 9). */
export const REFUND_SERVICE_NAME = 'Booking Refund'

/** Credit and BillToRoom are promises: no receipt is written and nothing counts as paid (specification section 4). */
export const isPromise = (mode: PaymentMode): mode is 'Credit' | 'BillToRoom' =>
  mode === 'Credit' || mode === 'BillToRoom'

/** What a gift voucher pays settles a bill and is no money: that was received when the voucher was sold. */
export const isMoney = (mode: PaymentMode): boolean => mode !== 'Voucher' && !isPromise(mode)

/** Money that comes before the guest does. On the day of arrival it is an ordinary payment. */
export const isAdvance = (takenOn: Day, arrival: Day): boolean => takenOn < arrival

/** @throws Refusal folio_closed with the booking: the invoice is out and nothing is due on it */
export function assertPayable({ status, bookingId }: { status: 'OPEN' | 'CLOSED'; bookingId: string }): void {
  if (status === 'CLOSED') refuse('folio_closed', { bookingId })
}

/**
 * No refund exceeds what is left of the booking's money, whichever payments it came from; minor units.
 *
 * @throws Refusal refund_above_paid with what is left
 */
export function assertRefundable(amount: Minor, paid: Minor): void {
  if (amount > paid) refuse('refund_above_paid', { paid })
}

/** What a gift voucher paid for something and has not got back, minor units; the one used last first. */
export type HeldOnVoucher = { voucherId: string; number: number; isVoid: boolean; held: Minor }

/** The voucher that an amount goes back onto: the one used last of those that paid as much. @throws Refusal refund_above_paid {paid} */
export function voucherWith(vouchers: readonly HeldOnVoucher[], amount: Minor): HeldOnVoucher {
  const most = minor(Math.max(0, ...vouchers.map(({ held }) => held)))
  return vouchers.find(({ held }) => held >= amount) ?? refuse('refund_above_paid', { paid: most })
}

/**
 * What was paid by voucher is never returned in cash or another mode. `paid` is all that is left, where that is known.
 *
 * @throws Refusal refund_above_paid {paid} with what was paid otherwise
 */
export function assertReturnable(
  { amount, paid, isPaidByVoucher }: { amount: Minor; paid: Minor | undefined; isPaidByVoucher: boolean },
  vouchers: readonly HeldOnVoucher[],
): void {
  if (isPaidByVoucher) refuse('refund_above_paid', { paid: zero })
  if (paid !== undefined) assertRefundable(amount, minor(Math.max(0, paid - sum(vouchers.map(({ held }) => held)))))
}

/** Another currency is another one. @throws Refusal currency_mismatch for the property's own */
export function assertForeign(currency: Currency, own: Currency): void {
  if (currency === own) refuse('currency_mismatch', { currency })
}

/** The change, in minor units; 0 when no more than the amount was received. */
export const changeOf = (amount: Minor, tendered: Minor | undefined): Minor =>
  tendered === undefined ? zero : minor(Math.max(0, tendered - amount))

/** What decides whether a receipt can be refunded or undone. */
export type ReceiptState = {
  id: string
  direction: 'IN' | 'OUT'
  amount: Minor
  date: Day
  bookingId: string | null
  companyId: string | null
  expenseId: string | null
  /** The gift voucher it sold, and the one it was paid with. */
  soldVoucherId: string | null
  usedVoucherId: string | null
  /** Empty for money keyed by hand. */
  provider: string
  /** Covered payments of someone's bill. */
  allocated: Minor
  /** Refunded from it by name. */
  refunded: Minor
  /** What a channel paid out: its payout has the lines. */
  isPayout: boolean
  isReversal: boolean
  isReversed: boolean
  /** Counted already: its drawer was closed. */
  isCounted: boolean
}

/** What of a receipt is neither allocated nor refunded; minor units, not negative. A reversed one has nothing left. */
export const leftOf = (receipt: Pick<ReceiptState, 'amount' | 'allocated' | 'refunded' | 'isReversed'>): Minor =>
  receipt.isReversed ? zero : minor(Math.max(0, receipt.amount - receipt.allocated - receipt.refunded))

/**
 * Money of one receipt goes back on the business date it came (pos 2.5); later it goes back through the bill, after a credit note if it
 * was invoiced. Money that is on no bill may go back whenever its owner is found.
 *
 * @throws Refusal not_found for money out, and for money of a company, expense or voucher, whose own areas hand it back; reversal_too_late
 *   on a later day; refund_above_paid when less of it is left
 */
export function assertGivenBack(receipt: ReceiptState, amount: Minor, businessDate: Day): void {
  const isOfOthers = receipt.companyId !== null || receipt.expenseId !== null || receipt.soldVoucherId !== null
  if (receipt.direction === 'OUT' || isOfOthers) refuse('not_found', { receiptId: receipt.id })
  if (receipt.bookingId !== null && receipt.date !== businessDate) refuse('reversal_too_late', { date: receipt.date })
  const left = receipt.bookingId === null ? leftOf(receipt) : leftOf({ ...receipt, allocated: zero })
  assertRefundable(amount, left)
}

/**
 * A mis-keyed receipt is undone while its drawer is open, on its own day, and only as a whole.
 *
 * @throws Refusal already_voided for one that was undone or undoes another; reversal_too_late for another day's, for one of a closed
 *   drawer, for one a provider reported, and when money of it went back or onto another bill
 */
export function assertReversible(receipt: ReceiptState, businessDate: Day): void {
  if (receipt.isReversed || receipt.isReversal) refuse('already_voided')
  if (!isReversible(receipt, businessDate)) refuse('reversal_too_late', { date: receipt.date })
}

export function isReversible(receipt: ReceiptState, businessDate: Day): boolean {
  const { date, isCounted, isReversed, isReversal, provider, refunded, bookingId, allocated, isPayout } = receipt
  const isOwn = receipt.expenseId !== null || receipt.direction === 'IN'
  const isSpent = bookingId === null && receipt.expenseId === null && allocated > 0
  return (
    isOwn &&
    !isPayout &&
    !isSpent &&
    refunded === 0 &&
    provider === '' &&
    date === businessDate &&
    !isCounted &&
    !isReversed &&
    !isReversal
  )
}

/**
 * Only unallocated money is put on a bill, and no more than is left of it.
 *
 * @throws Refusal not_found for money out; already_allocated
 */
export function assertAllocatable(receipt: ReceiptState, amount: Minor): void {
  if (receipt.direction === 'OUT') refuse('not_found', { receiptId: receipt.id })
  const { bookingId, companyId, expenseId, soldVoucherId } = receipt
  const isOwned = [bookingId, companyId, expenseId, soldVoucherId].some((owner) => owner !== null)
  if (isOwned || amount <= 0 || amount > leftOf(receipt))
    refuse('already_allocated', { left: isOwned ? 0 : leftOf(receipt) })
}

/** A text a user typed to find money: the number of a receipt when it looks like one, and the beginning of what else it may be. */
export const searchOf = (typed: string): { number: number | null; start: string } => ({
  number: /^\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : null,
  start: typed.trim().toLowerCase(),
})

/** How many days are added up at most (limits of reports). */
const MAX_DAYS_ADDED_UP = 400

/** The first day that is added up: the requested one, or the earliest a report may reach back to. */
export function firstDayAddedUp(filter: { from?: Day | undefined; until?: Day | undefined }, businessDate: Day): Day {
  const earliest = addDays(filter.until ?? addDays(businessDate, 1), -MAX_DAYS_ADDED_UP)
  return filter.from && filter.from > earliest ? filter.from : earliest
}
