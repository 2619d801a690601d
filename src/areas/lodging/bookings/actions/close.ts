import { agreementWith } from '#areas/parties/companies/actions/credit.ts'
import { getCustomer } from '#areas/parties/customers/actions.ts'
import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { takeNights } from '#areas/property/rooms/actions/nights.ts'
import type { AuditType } from '#core/audit-types.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking } from '../contract/replies.ts'
import type { bookings } from '../contract/bookings.ts'
import {
  type BookingFacts,
  findFees,
  findInvoice,
  lockBooking,
  readBooking,
  syncBooking,
  updateBooking,
} from '../queries/bookings.ts'
import { type StayFacts, writeGuests, writeStayStates } from '../queries/stays.ts'
import { canBecome, holdsOf, isCalledOff, refuseFirst, type Why } from '../rules/bookings.ts'
import { type Fee, noFee, noShowFee } from '../rules/fees.ts'
import { overrideReasons } from '../rules/new-booking.ts'
import { cancelReasons, isExpired, noShowReasons, reinstateReasons } from '../rules/guards.ts'
import { saveAsAgreedNow } from './agreed.ts'
import { agreedFee, callOff, cancelStays, lockedWithNights } from './call-off.ts'
import { reverseFees } from './fees.ts'
import { notifyOfBooking, publishBooking } from './notify.ts'
import { negotiatedAgainst, overridden, overrideOf, quotasAgainstRestored } from './override.ts'
import { agreedStays } from './terms.ts'

/**
 * Cancels what has not begun of a booking, charges the fee of its terms (or waives it) and releases the rooms. What a company promised
 * for it beyond what is due then is no longer promised.
 */
export const cancel: Action<typeof bookings.cancel> = async (ctx, input) => {
  const locked = await lockedWithNights(ctx, input)
  const stays = cancellable(locked.booking)
  const fee = agreedFee(ctx, locked, stays)
  return cancelStays(ctx, locked, stays, {
    fee: charged(ctx, fee, input.waiveFee),
    isWaived: input.waiveFee && fee.total > 0,
    reason: input.reason,
  })
}

/** The stays of a booking that have not begun. @throws Refusal booking_closed */
function cancellable({ stays, status }: BookingFacts): StayFacts[] {
  refuseFirst(cancelReasons(stays, status))
  return stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
}

/**
 * Cancels what has not begun of a booking without a fee, because of what was agreed with its group.
 *
 * @throws Refusal not_found, booking_closed
 */
export async function cancelFree(ctx: Context, bookingId: string, reason: string): Promise<void> {
  const locked = await lockedWithNights(ctx, { bookingId })
  await cancelStays(ctx, locked, cancellable(locked.booking), { fee: noFee, reason })
}

/**
 * Cancels what has not begun of a booking that a channel cancelled, with the fee of its terms. A booking that is cancelled already stays as
 * it is.
 *
 * @throws Refusal not_found, booking_closed when guests are in house or have left
 */
export async function cancelFromChannel(ctx: Context, bookingId: string, reason: string): Promise<Booking> {
  const locked = await lockedWithNights(ctx, { bookingId })
  if (locked.booking.status === 'CANCELLED') return readBooking(ctx.tx, bookingId)
  const stays = cancellable(locked.booking)
  return (await cancelStays(ctx, locked, stays, { fee: agreedFee(ctx, locked, stays), reason })).booking
}

/**
 * Cancels one room of a booking with the fee of its terms, and releases it; the others stay as they are. Staff are notified by the caller,
 * who knows who cancelled it.
 *
 * @throws Refusal not_found, booking_closed, already_invoiced
 */
export async function cancelRoom(
  ctx: Context,
  { bookingId, stayId, reason }: { bookingId: string; stayId: string; reason: string },
): Promise<{ booking: Booking; fee: Minor }> {
  const locked = await lockedWithNights(ctx, { bookingId })
  const { stays, status } = locked.booking
  const stay = stays.find(({ id }) => id === stayId) ?? refuse('not_found')
  refuseFirst(cancelReasons([stay], status))
  return cancelStays(ctx, locked, [stay], { fee: agreedFee(ctx, locked, [stay]), reason, isQuiet: true })
}

/** Marks those who were due and did not come, with the fee of their terms, and releases their rooms. */
export const noShow: Action<typeof bookings.noShow> = async (ctx, input) => {
  const { booking, nights, held } = await lockedWithNights(ctx, input)
  refuseFirst(noShowReasons(booking.stays, booking.status, ctx.businessDate))
  const stays = booking.stays.filter((stay) => canBecome(stay.status, 'NO_SHOW') && stay.arrival <= ctx.businessDate)
  const fee = noShowFee(agreedStays(ctx, stays, nights), booking.stays)
  return callOff(ctx, booking, stays, {
    status: 'NO_SHOW',
    nights,
    held,
    fee: charged(ctx, fee, input.waiveFee),
    isWaived: input.waiveFee && fee.total > 0,
    reason: input.note || 'No show',
    feeName: 'No-show fee',
    auditType: 'BOOKING_NO_SHOW',
  })
}

/** Releases an option's rooms when its time has run out; harmless when it was confirmed or extended meanwhile. */
export async function expireOption(ctx: Context, bookingId: string): Promise<void> {
  const locked = await lockedWithNights(ctx, { bookingId })
  const { booking } = locked
  if (booking.status !== 'OPTION' || !isExpired(booking.optionExpiresAt, ctx.now)) return
  const stays = booking.stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
  await cancelStays(ctx, locked, stays, { fee: noFee, reason: 'Option expired', isQuiet: booking.isHold })
}

function charged(ctx: Context, fee: Fee, isWaived: boolean): Fee {
  if (!isWaived || fee.total === 0) return fee
  if (!ctx.actor.permissions.has('bookings.price')) refuse('price_needs_permission', { fee: fee.total })
  return noFee
}

/** Undoes a cancellation or no-show where the same rooms are free and quotas have them left, and reverses its fee. */
export const reinstate: Action<typeof bookings.reinstate> = async (ctx, { bookingId, restrictionReason }) => {
  const { tx, businessDate } = ctx
  const { booking, invoice, fees } = await batch(tx, {
    booking: () => lockBooking(tx, bookingId),
    invoice: () => findInvoice(tx, bookingId),
    fees: () => findFees(tx, bookingId),
  })
  refuseFirst(reinstateReasons(booking, { businessDate, isInvoiced: invoice !== undefined }))
  const before = booking.stays.filter((stay) => isCalledOff(stay.status) && stay.departure > businessDate)
  const stays = before.map((stay) => ({ ...stay, status: 'CONFIRMED' as const }))
  const restored = before.map((stay, index) => ({ before: stay, after: stays[index] }))
  const restricted = await quotasAgainstRestored(ctx, restored)
  refuseFirst(overrideReasons(restricted, overrideOf(ctx, { restrictionReason })))
  const own = fees.filter((fee) => fee.stayId === null)
  await reverseFees(ctx, bookingId, own, 'Reinstated')
  const { reply } = await batch(tx, {
    stays: () => writeStayStates(tx, stays),
    nights: () => takeNights(ctx, holdsOf(stays)),
    booking: () => syncBooking(tx, bookingId),
    money: () => recountFolio(ctx, bookingId),
    reply: () => readBooking(tx, bookingId),
  })
  recordRevival(ctx, 'BOOKING_REINSTATED', booking, reply, overridden(restricted, restrictionReason))
  return reply
}

/** Records that a booking is taken up, and notifies the property. */
export function recordRevival(
  ctx: Context,
  type: AuditType,
  before: BookingFacts,
  after: Booking,
  why: object = {},
): void {
  const entity = { entity: 'booking', entityId: after.id, bookingId: after.id }
  ctx.record({ type, ...entity, before: { status: before.status }, after: { status: after.status, ...why } })
  const says = { kind: 'booking_confirmed', facts: {} }
  notifyOfBooking(ctx, before, 'confirmed', `Booking ${before.reference} confirmed`, says)
  publishBooking(ctx)
}

/** What is stored of a booking follows its company; prices stay until the stay is priced anew. */
async function applyCompany(ctx: Context, booking: BookingFacts, companyId: string | null): Promise<void> {
  const [before, after] = await Promise.all(
    [booking.companyId, companyId].map(async (id) => (id === null ? null : agreementWith(ctx, id))),
  )
  await saveAsAgreedNow(ctx, booking, { before: before ?? null, after: after ?? null })
}

/**
 * Why another company cannot have the plans of a booking's stays; what was agreed with a group stays agreed.
 *
 * @throws Refusal plan_not_negotiated, unless it is overridden
 */
async function assertNegotiated(
  ctx: Context,
  booking: BookingFacts,
  input: { companyId: string | null; restrictionReason?: string | undefined },
): Promise<Why[]> {
  if (booking.groupId !== null) return []
  const against = await negotiatedAgainst(ctx, booking.stays, input.companyId)
  refuseFirst(overrideReasons(against, overrideOf(ctx, input)))
  return against
}

/**
 * Changes whose booking it is, its notes and source, and who sleeps in its rooms. Prices and places are not touched.
 *
 * @throws Refusal not_found, stale_version, unknown_reference, plan_not_negotiated with the company it gets
 */
export const update: Action<typeof bookings.update> = async (ctx, input) => {
  const { tx } = ctx
  const { bookingId, customerId, companyId, source, notes, purpose, segment, guests = [], restrictionReason } = input
  const { booking } = await batch(ctx.tx, {
    booking: () => lockBooking(tx, bookingId, input.version),
    customer: customerId === undefined ? undefined : () => getCustomer(ctx, customerId),
  })
  const own = new Set(booking.stays.map(({ id }) => id))
  const stranger = guests.find((guest) => !own.has(guest.stayId))
  if (stranger) refuse('unknown_reference', { stayId: stranger.stayId })

  const { made } = await batch(tx, {
    details: () => updateBooking(tx, bookingId, { customerId, companyId, source, notes, purpose, segment }),
    guests: () => writeGuests(tx, guests),
    booking: () => syncBooking(tx, bookingId),
    made: () => readBooking(tx, bookingId),
  })
  const isOther = companyId !== undefined && companyId !== booking.companyId
  const against = isOther ? await assertNegotiated(ctx, booking, { companyId, restrictionReason }) : []
  if (isOther) await applyCompany(ctx, booking, companyId)
  const reply = isOther ? await readBooking(tx, bookingId) : made
  const entity = { entity: 'booking', entityId: bookingId, bookingId }
  if (guests.length > 0)
    ctx.record({ type: 'GUEST_DETAILS_UPDATE', ...entity, after: { stayIds: guests.map(({ stayId }) => stayId) } })
  ctx.record({
    type: 'BOOKING_UPDATE',
    ...entity,
    before: { customerId: booking.customerId, companyId: booking.companyId, source: booking.source },
    after: {
      customerId: reply.customer.id,
      companyId: reply.company?.id ?? null,
      source: reply.source,
      areNotesChanged: reply.notes !== booking.notes,
      ...overridden(against, restrictionReason),
    },
  })
  publishBooking(ctx)
  return reply
}
