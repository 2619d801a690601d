import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import { refuse } from '#core/refusal.ts'
import type { InvoiceLine } from '../contract/documents.ts'

/** Not yet agreed, or not yet certain to get a room: nothing to put on an invoice. */
const UNSETTLED: readonly BookingStatus[] = ['INQUIRY', 'OPTION', 'WAITLIST']

/**
 * @param booking `hasInvoice` when there is a valid invoice: with nothing open, everything is on it
 * @throws Refusal booking_closed for an inquiry, option or waitlist entry; already_invoiced when every charge is on an invoice;
 *   nothing_to_invoice when nothing is charged, such as after a free cancellation
 */
export function assertInvoiceable(
  booking: { status: BookingStatus; hasInvoice: boolean },
  lines: readonly InvoiceLine[],
): void {
  if (UNSETTLED.includes(booking.status)) refuse('booking_closed', { status: booking.status })
  if (lines.length > 0) return
  if (booking.hasInvoice) refuse('already_invoiced')
  refuse('nothing_to_invoice', { status: booking.status })
}

/** JSON with sorted keys and no spaces: equal documents print equally, however the database stores them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
