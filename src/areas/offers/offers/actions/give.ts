import { billGifts, billOffers } from '#areas/ledger/folios/actions/offers.ts'
import { recountFolio } from '#areas/ledger/folios/actions/bill.ts'
import { timeAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type { OfferChannel, OfferReason, OfferTarget } from '../contract/fields.ts'
import { findGuest } from '../queries/guests.ts'
import { findOfferBook } from '../queries/book.ts'
import { lockOffers } from '../queries/offers.ts'
import { findOffered, insertUses, type NewUse, type OfferedBooking, nameGuest, releaseUses } from '../queries/uses.ts'
import type { Basket, Guest, KnownOffer } from '../rules/basket.ts'
import { countOnRefusal } from './refused-codes.ts'
import { codeOf, type Evaluation, evaluate, worthOfGiven } from '../rules/evaluate.ts'

/** The offers a stay or an order may have, and its guest. */
export type OfferBook = { offers: readonly KnownOffer[]; guest: Guest | null; codes: readonly string[] }
type Question = {
  target: OfferTarget
  codes: readonly string[]
  customerId: string | null
  /** The order that is weighed: its own uses do not count against limits. */
  orderId?: string | undefined
}

/** The offers that are on, and those whose codes were entered. Two statements at once. */
export async function loadOffers(
  ctx: Context,
  { target, codes: typed, customerId, orderId: of }: Question,
): Promise<OfferBook> {
  const codes = typed.map(codeOf).filter(Boolean)
  const { offers, guest } = await batch(ctx.tx, {
    offers: () => findOfferBook(ctx.tx, { target, codes, today: ctx.businessDate, customerId, of }),
    guest: customerId === null ? undefined : () => findGuest(ctx.tx, customerId),
  })
  return { offers, guest: guest ?? null, codes }
}

/** What is booked or ordered now: the day, the time and the guest are those of the request. */
export const basketOf = (
  ctx: Context,
  { guest }: OfferBook,
  rest: Omit<Basket, 'bookedOn' | 'time' | 'guest'>,
): Basket => ({ ...rest, guest, bookedOn: ctx.businessDate, time: timeAt(ctx.now, ctx.property.timeZone) })

/** The first reason against a code, as its sentence names it. */
const refusedBy = ([first]: readonly OfferReason[]) =>
  first && { because: first.code, day: first.day, other: first.other }

/**
 * Weighs offers for what is booked now.
 *
 * @throws Refusal code_not_given with the reasons against a code that was entered and is not given
 */
export function weigh(ctx: Context, { offers, codes }: OfferBook, basket: Basket): Evaluation {
  const evaluation = evaluate(offers, basket, codes)
  assertGiven(ctx, evaluation, basket.channel)
  return evaluation
}

/** The refusal is counted, for who guesses. @throws Refusal code_not_given with the reasons against a code that was entered and is not given */
export function assertGiven(ctx: Context, { notGiven }: Evaluation, channel: OfferChannel): void {
  const failed = notGiven.find(({ code }) => code !== null)
  if (!failed) return
  const { code, name: offer, reasons } = failed
  countOnRefusal(ctx, { code: code ?? '', reason: reasons[0]?.code ?? 'unknown_code', channel })
  refuse('code_not_given', { code, offer, ...refusedBy(reasons), reasons })
}

/** A use of an offer now, by the user of the request. */
export const newUse = (ctx: Context, use: Omit<NewUse, 'usedOn' | 'usedAt' | 'usedBy'>): NewUse => ({
  ...use,
  usedOn: ctx.businessDate,
  usedAt: ctx.now,
  usedBy: ctx.actor.id,
})

type OfBooking = { bookingId: string; customerId: string; channel: OfferChannel }

/**
 * Adds the evaluated offers to a booking that was just made: its uses count, and its bill shows what they take off. The caller has locked the booking's row.
 *
 * @throws StoredMeanwhile when another booking had the last use: the request runs again
 */
export async function giveOffers(
  ctx: Context,
  { bookingId, customerId, channel }: OfBooking,
  { given }: Evaluation,
): Promise<void> {
  if (given.length === 0) return
  await lockOffers(
    ctx.tx,
    given.map(({ offerId }) => offerId),
  )
  const uses = given.map((one) => ({ ...one, useId: ctx.newId() }))
  await insertUses(
    ctx.tx,
    uses.map(({ useId: id, offerId, codeId, nights, ...one }) => {
      const off = worthOfGiven(one)
      return newUse(ctx, { id, offerId, codeId, bookingId, orderId: null, customerId, channel, amount: 0, off, nights })
    }),
  )
  await billOffers(ctx, bookingId, uses)
  await billGifts(ctx, bookingId, uses)
  await recountFolio(ctx, bookingId)
  for (const { useId, offerId, total } of uses)
    ctx.record({ type: 'OFFER_GIVEN', entity: 'offer', entityId: offerId, bookingId, after: { useId, amount: total } })
  ctx.publish('offers', 'folios')
}

/** Of some bookings those that have offers. One statement, to be sent with others. */
export const offeredOf = (ctx: Context, bookingIds: readonly string[]): Promise<OfferedBooking[]> =>
  findOffered(ctx.tx, bookingIds)

/** Bookings that were cancelled have their offers no more: others may. */
export async function releaseOffers(ctx: Context, bookings: readonly OfferedBooking[]): Promise<void> {
  if (bookings.length === 0) return
  await releaseUses(
    ctx.tx,
    bookings.flatMap(({ useIds }) => useIds),
    ctx.now,
  )
  for (const { bookingId, useIds } of bookings)
    ctx.record({ type: 'OFFER_RELEASED', entity: 'booking', entityId: bookingId, bookingId, after: { useIds } })
  ctx.publish('offers')
}

/** Assigns the offers of a hold to the guest who is named now. One statement, to be sent with others. */
export const nameGuestOfOffers = (ctx: Context, bookingId: string, customerId: string): Promise<unknown> =>
  nameGuest(ctx.tx, bookingId, customerId)
