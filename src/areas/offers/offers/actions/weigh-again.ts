import { billGifts, billOffers } from '#areas/ledger/folios/actions/offers.ts'
import { nightKey } from '#areas/ledger/folios/rules/charges.ts'
import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { timeAt } from '#core/dates.ts'
import { type Minor, sum, zero } from '#core/money.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import { findGuest } from '../queries/guests.ts'
import { findOfferBook } from '../queries/book.ts'
import { lockOffers } from '../queries/offers.ts'
import { findUseNights, setUseNights, type UseNight } from '../queries/use-nights.ts'
import { findBookedNights, findLiveUses, findOffered, type OfferedBooking, setOffs } from '../queries/uses.ts'
import { cappedByBudget } from '../rules/amounts.ts'
import { type BilledNight, type Night, stayBasket, takenOff } from '../rules/booked.ts'
import { type Evaluation, evaluate, worthOfGiven } from '../rules/evaluate.ts'
import { releaseOffers } from './give.ts'

/** Keys of the nights of each use. */
function nightsHad(nights: readonly UseNight[]): Map<string, Set<string>> {
  const had = new Map<string, Set<string>>()
  for (const { useId, ...night } of nights) had.set(useId, (had.get(useId) ?? new Set<string>()).add(nightKey(night)))
  return had
}

/** What a booking has and how its nights are weighed: each offer is what it was on the day it was given. */
async function standing(ctx: Context, { bookingId, customerId, companyId }: OfferedBooking) {
  const { uses, stored, nights, guest } = await batch(ctx.tx, {
    uses: () => findLiveUses(ctx.tx, bookingId),
    stored: () => findUseNights(ctx.tx, bookingId),
    nights: () => findBookedNights(ctx.tx, bookingId),
    guest: () => findGuest(ctx.tx, customerId, bookingId),
  })
  const codes = uses.flatMap(({ code }) => code ?? [])
  const also = uses.map(({ offerId }) => offerId)
  const { usedOn: today = ctx.businessDate, channel = 'DESK' } = uses[0] ?? {}
  const book = await findOfferBook(ctx.tx, { target: 'STAY', codes, today, customerId, also, of: bookingId })
  const had = nightsHad(stored)
  const own = book.flatMap((offer) => {
    const use = uses.find(({ offerId }) => offerId === offer.id)
    // The code it was given by may be that of a later version now.
    const byCode = book.flatMap((one) => one.codes).filter(({ code }) => code === use?.code)
    return use
      ? [{ ...cappedByBudget(offer, use.off), hadNights: had.get(use.id) ?? new Set<string>(), codes: byCode }]
      : []
  })
  const time = timeAt(ctx.now, ctx.property.timeZone)
  const weigh = (of: readonly Night[]): Evaluation | null => {
    const stay = stayBasket(of)
    return (
      stay &&
      evaluate(own, { ...stay, channel, bookedOn: today, time, guest, companyId }, codes, { had: new Set(also) })
    )
  }
  return { uses, had, nights, weigh }
}

/**
 * Weighs the offers of a booking anew after its nights changed: each is what it was on the day it was given, for the nights there are now. What it has no right
 * to any more is released, unless the offer is retained when stays change; what it takes off more is at most what its budget has left. The caller has locked the booking's row, has written its nights, and counts the folio
 * afterwards.
 *
 * @throws Refusal folio_closed, no_tax_slab; StoredMeanwhile when another use had the rest of a budget: the request runs again
 */
export async function weighAgain(ctx: Context, { bookingId, customerId, companyId }: OfferedBooking): Promise<void> {
  const { uses, had, nights, weigh } = await standing(ctx, { bookingId, customerId, companyId, useIds: [] })
  const evaluation = weigh(nights)
  const kept = uses.flatMap(({ id: useId, offerId, name, off: before }) => {
    const given = evaluation?.given.find((one) => one.offerId === offerId)
    if (!given) return []
    const { offs, isAfterTax, gift, nights: own } = given
    return [{ useId, offerId, name, offs, isAfterTax, gift, nights: own, off: worthOfGiven(given), before }]
  })
  const lost = uses.filter(({ id }) => !kept.some(({ useId }) => useId === id))
  if (lost.length > 0)
    await releaseOffers(ctx, [{ bookingId, customerId, companyId, useIds: lost.map(({ id }) => id) }])
  const changed = kept.flatMap(({ useId: id, off, before }) => (off === before ? [] : [{ id, off }]))
  const moved = kept.filter(({ useId, nights: own }) => {
    const before = had.get(useId)
    return own.length !== (before?.size ?? 0) || own.some((night) => !before?.has(nightKey(night)))
  })
  const growing = [...kept.filter(({ off, before }) => off > before), ...moved].map(({ offerId }) => offerId)
  if (growing.length > 0) await lockOffers(ctx.tx, growing)
  if (changed.length > 0) await setOffs(ctx.tx, changed)
  if (moved.length > 0) await setUseNights(ctx.tx, moved)
  await billOffers(ctx, bookingId, kept)
  await billGifts(ctx, bookingId, kept)
}

/** A stay as it would be. */
export type ChangedStay = Omit<
  Night,
  'stayId' | 'guests' | 'day' | 'price' | 'otherPrice' | 'isNegotiated' | 'isManual'
> & {
  id: string
  adults: number
  children: number
  nights: readonly (Pick<BilledNight, 'day' | 'net' | 'tax' | 'includesTax' | 'isManual'> & {
    taxes: readonly BilledNight['taxes'][number][]
    contractId: string | null
  })[]
}

/**
 * What the offers of a booking take off its nights now, and what they would if some of its stays were others, tax included; nothing is changed.
 *
 * @throws Refusal no_tax_slab
 */
export async function weighChange(
  ctx: Context,
  bookingId: string,
  stays: readonly ChangedStay[],
): Promise<{ before: Minor; after: Minor }> {
  const [offered] = await findOffered(ctx.tx, [bookingId])
  if (!offered) return { before: zero, after: zero }
  const { nights, weigh } = await standing(ctx, offered)
  const slabs = await taxSlabs(ctx)
  const others = nights.filter(({ stayId }) => !stays.some(({ id }) => id === stayId))
  const off = (of: readonly BilledNight[]) =>
    sum(takenOff(of, weigh(of)?.given ?? [], slabs).map(({ amount }) => amount))
  return { before: off(nights), after: off([...others, ...stays.flatMap(nightsOf)]) }
}

const nightsOf = ({ id: stayId, adults, children, nights, ...stay }: ChangedStay): BilledNight[] =>
  nights.map(({ contractId, taxes, day, net, tax, includesTax, isManual }) => ({
    ...stay,
    day,
    net,
    tax,
    taxes: [...taxes],
    includesTax,
    isManual,
    stayId,
    guests: adults + children,
    price: includesTax ? sum([net, tax]) : net,
    otherPrice: includesTax ? net : sum([net, tax]),
    isNegotiated: contractId !== null,
  }))
