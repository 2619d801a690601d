import type * as z from 'zod'
import { addCustomer, getCustomer } from '#areas/parties/customers/actions.ts'
import type { Customer } from '#areas/parties/customers/contract.ts'
import { openFolio } from '#areas/ledger/folios/actions/bill.ts'
import { giveOffers, loadOffers, type OfferBook } from '#areas/offers/offers/actions/give.ts'
import type { OfferChannel } from '#areas/offers/offers/contract/fields.ts'
import { takeNights } from '#areas/property/rooms/actions/nights.ts'
import type { Instant } from '#core/dates.ts'
import { sum } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { batch } from '#server/request/batch.ts'
import type { Booking } from '../contract/replies.ts'
import type { bookings } from '../contract/bookings.ts'
import type { NewBooking } from '../contract/fields.ts'
import { insertBooking, type NewBookingRow, readBooking } from '../queries/bookings.ts'
import { insertStays, type NewStayRow, type StayNight, writeStayNights } from '../queries/stays.ts'
import { lockQuotas } from '../queries/quotas.ts'
import { holdsOf, holdsRooms, refuseFirst, type Why } from '../rules/bookings.ts'
import {
  daysReasons,
  optionExpiry,
  overrideReasons,
  ownPriceReasons,
  type PlannedStay,
  planStays,
  type Shop,
} from '../rules/new-booking.ts'
import type { NamedPrices } from '../rules/prices.ts'
import { saveAsAgreed } from './agreed.ts'
import { offersGiven } from './offers-given.ts'
import { overridden, overrideOf } from './override.ts'
import { earliest, latest, shopFor } from './shop.ts'
import { segmentOf } from '../rules/segments.ts'
import { notifyOfBooking, publishBooking, recordStay } from './notify.ts'

type Input = z.output<typeof NewBooking>

/**
 * Books one or several rooms for a new guest or a known one, all or none. Prices are the property's own; a price of the
 * clerk's needs the permission and a reason, and so does a stay that restrictions refuse.
 */
export const create: Action<typeof bookings.create> = async (ctx, input) => {
  refuseFirst(ownPriceReasons(input, ctx.actor.permissions.has('bookings.price')))
  return (await book(ctx, input)).booking
}

/** A hold: an option without a guest's name, that ends at an instant. Staff are not notified of it. */
export type Hold = { heldUntil: Instant }
type How = {
  /** What each stay was sold at elsewhere, in place of the property's prices; one without has these. */
  named?: readonly (NamedPrices | undefined)[]
  /** The booking is a hold, and its input names an option of the customer that stands for guests to come. */
  hold?: Hold
  /** The group it is made for: it takes what the group holds first, and restrictions do not apply to what was agreed with it. */
  groupId?: string
  /** Where it is booked: offers are of some of these. */
  channel?: OfferChannel
}

/**
 * Books what was checked. Two round trips: one reads all there is to know, one writes it all.
 *
 * @returns the booking, its stays in the order they were given, and the restrictions that refuse them
 * @throws Refusal the reasons of NOT_BOOKED, guest_do_not_rent, not_found for a customer
 */
export async function book(
  ctx: Context,
  input: Input,
  { named = [], hold, groupId, channel = 'DESK' }: How = {},
): Promise<{ booking: Booking; stayIds: string[]; restricted: Why[] }> {
  refuseFirst(daysReasons(input.stays, ctx.businessDate))
  // What was agreed elsewhere has its price already.
  const mayHaveOffers = named.length === 0 && groupId === undefined
  const { customer, shop, offers } = await batch(ctx.tx, {
    quotas: holdsRooms(input.status) ? () => lockQuotas(ctx.tx) : undefined,
    customer: () => customerOf(ctx, input),
    shop: () => shopFor(ctx, input),
    offers: mayHaveOffers ? () => loadOffers(ctx, offerQuestion(input, hold)) : undefined,
  })
  if (customer.doNotRent) refuse('guest_do_not_rent', { customerId: customer.id })

  const planned = planStays(input, shop, named)
  const restricted = planned.flatMap((stay) => stay.restricted)
  // What was sold elsewhere is sold.
  if (mayHaveOffers) refuseFirst(overrideReasons(restricted, overrideOf(ctx, input)))
  const booking = newBooking(ctx, input, customer.id, planned, { hold, groupId })
  const stays = planned.map((stay) => newStay(ctx, booking, customer, stay))
  const nights = planned.flatMap((stay, index) => nightsOf(stay, stays[index]?.id ?? ''))
  const given =
    offers &&
    offersGiven(ctx, knownTo(offers, hold ? undefined : customer), {
      stays,
      nights,
      companyId: booking.companyId,
      channel,
    })

  const segment =
    input.segment ?? segmentOf({ ...knownOfMarket(shop, nights, groupId), isDiscounted: given !== undefined })

  // The nights last: of all that is written, others wait for them alone.
  const roomNet = sum(nights.map((night) => night.net))
  const roomTax = sum(nights.map((night) => night.tax))
  const { made } = await batch(ctx.tx, {
    booking: () => insertBooking(ctx.tx, { ...booking, segment }),
    stays: () => insertStays(ctx.tx, stays),
    nights: () => writeStayNights(ctx.tx, nights),
    folio: () => openFolio(ctx, { bookingId: booking.id, roomNet, roomTax }),
    made: () => readBooking(ctx.tx, booking.id),
    held: () => takeNights(ctx, holdsOf(stays)),
  })
  const { agreement } = shop.table
  if (given) await giveOffers(ctx, { bookingId: booking.id, customerId: customer.id, channel }, given)
  const hasDeductions = agreement !== null && (await saveAsAgreed(ctx, booking, agreement))
  const reply = hasDeductions || given ? await readBooking(ctx.tx, booking.id) : made
  recordBooking(ctx, { ...input, restricted }, reply, stays)
  if (!hold) notifyOfNewBooking(ctx, reply)
  publishBooking(ctx)
  return { booking: reply, stayIds: stays.map(({ id }) => id), restricted }
}

/** Offers for a guest who is entered now have a guest who never stayed here. */
const knownTo = (offers: OfferBook, customer: Customer | undefined): OfferBook =>
  offers.guest || !customer ? offers : { ...offers, guest: { id: customer.id, stays: 0, isVip: customer.isVip } }

/** The guest of a hold is not known yet. */
const offerQuestion = ({ codes, customerId }: Input, hold: Hold | undefined) => ({
  target: 'STAY' as const,
  codes,
  customerId: hold ? null : (customerId ?? null),
})

const customerOf = (ctx: Context, { customer, customerId }: Input): Promise<Customer> =>
  customer ? addCustomer(ctx, customer) : getCustomer(ctx, customerId ?? '')

function newBooking(
  ctx: Context,
  input: Input,
  customerId: string,
  stays: readonly PlannedStay[],
  { hold, groupId }: { hold: Hold | undefined; groupId: string | undefined },
): Omit<NewBookingRow, 'segment'> {
  const hours = input.optionHours ?? ctx.property.optionHoldHours
  const expiresAt = hold?.heldUntil ?? optionExpiry(ctx.now, hours)
  return {
    id: ctx.newId(),
    reference: ctx.newReference(),
    customerId,
    companyId: input.companyId ?? null,
    groupId: groupId ?? null,
    status: input.status,
    optionExpiresAt: input.status === 'OPTION' ? expiresAt : null,
    isHold: hold !== undefined,
    arrival: earliest(stays),
    departure: latest(stays),
    source: input.source || 'DIRECT',
    notes: input.notes ?? '',
    purpose: input.purpose ?? '',
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
  }
}

const knownOfMarket = ({ table }: Shop, nights: readonly StayNight[], groupId: string | undefined) => ({
  isOfGroup: groupId !== undefined,
  companyKind: table.agreement?.kind ?? null,
  isNegotiated: nights.some(({ contractId }) => contractId !== null),
})

const newStay = (
  ctx: Context,
  booking: Pick<NewBookingRow, 'id' | 'groupId' | 'status'>,
  customer: Customer,
  stay: PlannedStay,
): NewStayRow => ({
  id: ctx.newId(),
  bookingId: booking.id,
  groupId: booking.groupId,
  roomTypeId: stay.roomTypeId,
  pricedTypeId: stay.roomTypeId,
  roomId: stay.roomId,
  ratePlanId: stay.ratePlanId,
  guestName: stay.guestName || `${customer.firstName} ${customer.lastName}`.trim(),
  adults: stay.adults,
  children: stay.children,
  childAges: stay.childAges,
  arrival: stay.arrival,
  departure: stay.departure,
  status: booking.status,
  terms: stay.terms,
})

const nightsOf = ({ nights }: PlannedStay, stayId: string): StayNight[] => nights.map((night) => ({ ...night, stayId }))

type Recorded = Pick<Input, 'priceReason' | 'restrictionReason'> & { restricted: readonly Why[] }

function recordBooking(ctx: Context, input: Recorded, booking: Booking, stays: readonly NewStayRow[]): void {
  const { id, status } = booking
  ctx.record({
    type: 'NEW_BOOKING',
    entity: 'booking',
    entityId: id,
    bookingId: id,
    after: {
      status,
      arrival: booking.arrival,
      departure: booking.departure,
      stayIds: stays.map((stay) => stay.id),
      payable: booking.money.payable,
      source: booking.source,
      ...(input.priceReason ? { priceReason: input.priceReason } : {}),
      ...overridden(input.restricted, input.restrictionReason),
    },
  })
  for (const stay of stays) if (stay.roomId !== null) recordStay(ctx, 'ROOM_ALLOCATION', null, stay)
}

/** Notifies the staff of a booking that was made. */
export function notifyOfNewBooking(ctx: Context, booking: Booking): void {
  const { reference, status } = booking
  const days = `${booking.arrival} to ${booking.departure}`
  const isSure = status === 'CONFIRMED'
  const notification = isSure
    ? `New booking ${reference}, ${days}`
    : `New ${status.toLowerCase()} ${reference}, ${days}`
  notifyOfBooking(ctx, booking, isSure ? 'confirmed' : 'submitted', notification, {
    kind: isSure ? 'booking_new' : `booking_${status.toLowerCase()}`,
    facts: { arrival: booking.arrival, departure: booking.departure },
  })
}
