import { basketOf, loadOffers, type OfferBook, weigh } from '#areas/offers/offers/actions/give.ts'
import type { ChangedStay } from '#areas/offers/offers/actions/weigh-again.ts'
import type { OfferChannel } from '#areas/offers/offers/contract/fields.ts'
import { stayBasket, takenOff } from '#areas/offers/offers/rules/booked.ts'
import { type Evaluation, evaluate } from '#areas/offers/offers/rules/evaluate.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { bookings } from '../contract/bookings.ts'
import type { StayNight } from '../queries/stays.ts'
import type { StaySnapshot } from '../rules/snapshot.ts'
import { planStays } from '../rules/new-booking.ts'
import { type BookedStay, offerNights } from '../rules/offer-nights.ts'
import { shopFor } from './shop.ts'

type Booked = {
  stays: readonly BookedStay[]
  nights: readonly StayNight[]
  companyId: string | null
  channel: OfferChannel
}

/**
 * The offers a new booking has; undefined where it has none. A guest of the page has read there why a code is not given.
 *
 * @throws Refusal code_not_given with the reasons against a code that was entered
 */
export function offersGiven(
  ctx: Context,
  book: OfferBook,
  { stays, nights, companyId, channel }: Booked,
): Evaluation | undefined {
  if (book.offers.length === 0 && book.codes.length === 0) return undefined
  const stay = stayBasket(offerNights(stays, nights)) ?? { target: 'STAY' as const, guests: 0, items: [] }
  const basket = basketOf(ctx, book, { ...stay, companyId, channel })
  const evaluation = channel === 'WEBSITE' ? evaluate(book.offers, basket, book.codes) : weigh(ctx, book, basket)
  return evaluation.given.length > 0 ? evaluation : undefined
}

const NONE = { given: [], notGiven: [] }

/** What offers would take off stays that are not booked yet; nothing where the stays cannot be priced, which their quotes state. @throws Refusal unknown_reference, not_found for a missing guest, room or plan */
export const offersOf: Action<typeof bookings.offersGiven> = async (
  ctx,
  { customerId = null, companyId, codes, stays },
) => {
  try {
    const { shop, book } = await batch(ctx.tx, {
      shop: () => shopFor(ctx, { stays, companyId }),
      book: () => loadOffers(ctx, { target: 'STAY', codes, customerId }),
    })
    if (customerId !== null && book.guest === null) refuse('not_found', { customerId })
    const planned = planStays({ stays, status: 'CONFIRMED' }, shop, [])
    const known = planned.map((stay, at) => ({ ...stay, id: String(at) }))
    const nights = known.flatMap(({ id: stayId, nights: own }) => own.map((night) => ({ ...night, stayId })))
    const stay = stayBasket(offerNights(known, nights))
    if (!stay) return NONE
    // Who is typed at the desk and not chosen is new here.
    const guest = book.guest ?? { id: '', stays: 0, isVip: false }
    const basket = basketOf(ctx, { ...book, guest }, { ...stay, companyId: companyId ?? null, channel: 'DESK' })
    const { given, notGiven } = evaluate(book.offers, basket, book.codes)
    const termsOf = (id: string) => book.offers.find((offer) => offer.id === id)?.terms ?? { en: '', fr: '' }
    return {
      given: takenOff(nights, given, shop.table.slabs).map((one) => ({ ...one, terms: termsOf(one.offerId) })),
      notGiven: notGiven.flatMap(({ code, reasons }) => (code === null ? [] : [{ code, reasons }])),
    }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unknown_reference' && error.code !== 'not_found') return NONE
    throw error
  }
}

/** A stay as it is planned, as offers see it. */
export const changedStay = ({ pricedTypeId: roomTypeId, ...stay }: StaySnapshot): ChangedStay => {
  const { id, arrival, departure, adults, children, ratePlanId, nights } = stay
  return { id, arrival, departure, adults, children, roomTypeId, ratePlanId, nights }
}
