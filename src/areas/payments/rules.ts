import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { PaymentMode } from './contract.ts'

/** What the specification calls money handed back (section 9). */
export const REFUND_SERVICE_NAME = 'Booking Refund'

/** Credit and BillToRoom are promises: no receipt is written and nothing counts as paid (specification section 4). */
export const isPromise = (mode: PaymentMode): mode is 'Credit' | 'BillToRoom' =>
  mode === 'Credit' || mode === 'BillToRoom'

/** Money that comes before the guest does. On the day of arrival it is an ordinary payment. */
export const isAdvance = (takenOn: Day, arrival: Day): boolean => takenOn < arrival

/** @throws Refusal folio_closed: the invoice is out and nothing is due on it */
export function assertPayable(folio: { status: 'OPEN' | 'CLOSED' }): void {
  if (folio.status === 'CLOSED') refuse('folio_closed')
}

/**
 * Nobody gets back more than is held for the booking, whichever payments it came from; minor units.
 *
 * @throws Refusal refund_above_paid with what is held
 */
export function assertRefundable(amount: Minor, paid: Minor): void {
  if (amount > paid) refuse('refund_above_paid', { paid })
}
