import type { BookingStatus } from '../contract/replies.ts'
import type { AuditType } from '#core/audit-types.ts'
import type { Context, NewNotification } from '#server/request/context.ts'

/** Publishes a booking's change to every screen that shows rooms, money or the desk's day. */
export const publishBooking = (ctx: Context): void =>
  ctx.publish('bookings', 'rooms', 'folios', 'desk', 'housekeeping', 'search', 'customers')

/** Notifies the staff about a booking, with its reference and days, never the guest's name; the reference need not be among the facts. */
export function notifyOfBooking(
  ctx: Context,
  booking: { id: string; reference: string },
  status: NewNotification['status'],
  message: string,
  text: NonNullable<NewNotification['text']>,
): void {
  ctx.notify({
    type: 'booking',
    referenceNumber: booking.reference,
    referenceId: booking.id,
    status,
    message,
    text: { ...text, facts: { reference: booking.reference, ...text.facts } },
    redirectPath: `/master-service/reservation-details/${booking.reference}`,
  })
}

type AuditedStay = {
  id: string
  bookingId: string
  status: BookingStatus
  roomId: string | null
  arrival: string
  departure: string
}

/** An event of the audit log about one stay: states, rooms and days only. */
export function recordStay(
  ctx: Context,
  type: AuditType,
  before: AuditedStay | null,
  after: AuditedStay,
  why: object = {},
): void {
  const facts = ({ status, roomId, arrival, departure }: AuditedStay) => ({ status, roomId, arrival, departure })
  ctx.record({
    type,
    entity: 'stay',
    entityId: after.id,
    bookingId: after.bookingId,
    ...(before ? { before: facts(before) } : {}),
    after: { ...facts(after), ...why },
  })
}
