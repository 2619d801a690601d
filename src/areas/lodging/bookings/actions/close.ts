import { agreementWith } from '#areas/parties/companies/actions/credit.ts'
import { getCustomer } from '#areas/parties/customers/actions.ts'
import { weighNights } from '#areas/ledger/folios/actions/follow.ts'
import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { takeNights } from '#areas/property/rooms/actions/nights.ts'
import type { AuditType } from '#core/audit-types.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking, CancellationTerms } from '../contract/replies.ts'
import type { bookings } from '../contract/bookings.ts'
import {
  type BookingFacts,
  findFees,
  findInvoice,
  getBookingFacts,
  lockBooking,
  readBooking,
  syncBooking,
  updateBooking,
} from '../queries/bookings.ts'
import { findNightsOfBooking, writeGuests, writeStayStates } from '../queries/stays.ts'
import { canBecome, holdsOf, isCalledOff, refuseFirst, type Why } from '../rules/bookings.ts'
import { cancellationFee, type Fee, noFee, noShowFee } from '../rules/fees.ts'
import { overrideReasons } from '../rules/new-booking.ts'
import { lastFreeDay } from '../rules/terms.ts'
import { cancelReasons, isExpired, noShowReasons, reinstateReasons } from '../rules/guards.ts'
import { saveAsAgreedNow } from './agreed.ts'
import { callOff, keysOf, lockedWithNights } from './call-off.ts'
import { reverseFees } from './fees.ts'
import { notifyOfBooking, publishBooking } from './notify.ts'
import { negotiatedAgainst, overridden, overrideOf, quotasAgainstRestored } from './override.ts'
import { agreedStays, groupsOf } from './terms.ts'
import { momentOf } from './moment.ts'

/** What cancelling now, or not arriving, would cost, and what would be refunded. */
export const cancellationTerms: Action<typeof bookings.cancellationTerms> = (ctx, { bookingId }) =>
  cancellationAfter(ctx, bookingId, zero)

/** The same once charges of some total with tax were taken off the bill. @throws Refusal not_found */
export async function cancellationAfter(ctx: Context, bookingId: string, takenOff: Minor): Promise<CancellationTerms> {
  const [facts, nights, booking] = await Promise.all([
    getBookingFacts(ctx.tx, bookingId),
    findNightsOfBooking(ctx.tx, bookingId),
    readBooking(ctx.tx, bookingId),
  ])
  const { money } = booking
  const stays = agreedStays(ctx, facts.stays, nights)
  const going = stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
  const fee = cancellationFee(going, momentOf(ctx), stays).total
  const dropped = going.flatMap((stay) => stay.nights).reduce((total, night) => total + night.net + night.tax, 0)
  const [hung = zero] = await weighNights(ctx, bookingId, [keysOf(going, nights)])
  const remaining = money.payable - dropped + hung + money.services + money.expenses - money.refunds + fee
  const reasons = cancelReasons(facts.stays, facts.status)
  return {
    isAllowed: reasons.length === 0,
    reasons,
    fee,
    noShowFee: noShowFee(going, stays).total,
    freeUntil: facts.status === 'CONFIRMED' ? lastFreeDay(going, stays, ctx.property.timeZone) : null,
    stays: groupsOf(ctx, stays, booking),
    paid: money.paid,
    refundable: minor(Math.max(0, money.paid - (remaining - takenOff))),
    currency: money.currency,
  }
}

/**
 * Cancels what has not begun of a booking, charges the fee of its terms (or waives it) and gives the rooms back. What a company promised
 * for it beyond what is due then is no longer promised.
 */
export const cancel: Action<typeof bookings.cancel> = async (ctx, input) => {
  const { booking, nights, held } = await lockedWithNights(ctx, input)
  refuseFirst(cancelReasons(booking.stays, booking.status))
  const stays = booking.stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
  const fee = cancellationFee(agreedStays(ctx, stays, nights), momentOf(ctx), booking.stays)
  return callOff(ctx, booking, stays, {
    status: 'CANCELLED',
    nights,
    held,
    fee: charged(ctx, fee, input.waiveFee),
    isWaived: input.waiveFee && fee.total > 0,
    reason: input.reason,
    feeName: 'Cancellation fee',
    auditType: 'BOOKING_CANCELLED',
  })
}

/**
 * Cancels what has not begun of a booking without a fee, because of what was agreed with its group.
 *
 * @throws Refusal not_found, booking_closed
 */
export async function cancelFree(ctx: Context, bookingId: string, reason: string): Promise<void> {
  const { booking, nights, held } = await lockedWithNights(ctx, { bookingId })
  refuseFirst(cancelReasons(booking.stays, booking.status))
  const stays = booking.stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
  await callOff(ctx, booking, stays, {
    status: 'CANCELLED',
    nights,
    held,
    fee: noFee,
    isWaived: false,
    reason,
    feeName: '',
    auditType: 'BOOKING_CANCELLED',
  })
}

/** Marks those who were due and did not come, with the fee of their terms, and gives their rooms back. */
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

/** Gives an option's rooms back when its time has run out; harmless when it was confirmed or extended meanwhile. */
export async function expireOption(ctx: Context, bookingId: string): Promise<void> {
  const { booking, nights, held } = await lockedWithNights(ctx, { bookingId })
  if (booking.status !== 'OPTION' || !isExpired(booking.optionExpiresAt, ctx.now)) return
  const stays = booking.stays.filter((stay) => canBecome(stay.status, 'CANCELLED'))
  await callOff(ctx, booking, stays, {
    status: 'CANCELLED',
    nights,
    held,
    fee: noFee,
    isWaived: false,
    reason: 'Option expired',
    feeName: '',
    auditType: 'BOOKING_CANCELLED',
    isQuiet: booking.isHold,
  })
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
  const { bookingId, customerId, companyId, source, notes, guests = [], restrictionReason } = input
  const { booking } = await batch(ctx.tx, {
    booking: () => lockBooking(tx, bookingId, input.version),
    customer: customerId === undefined ? undefined : () => getCustomer(ctx, customerId),
  })
  const own = new Set(booking.stays.map(({ id }) => id))
  const stranger = guests.find((guest) => !own.has(guest.stayId))
  if (stranger) refuse('unknown_reference', { stayId: stranger.stayId })

  const { made } = await batch(tx, {
    details: () => updateBooking(tx, bookingId, { customerId, companyId, source, notes }),
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
