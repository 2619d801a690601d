import { type Minor, split, zero } from '#core/money.ts'
import { StoredMeanwhile } from '#server/database/constraints.ts'
import { batch } from '#server/request/batch.ts'
import type { Context } from '#server/request/context.ts'
import type { HadOffer } from '../contract/replies.ts'
import { lockOffers } from '../queries/offers.ts'
import { findOffParts } from '../queries/parts.ts'
import { findLiveUses, insertUses, type LiveUse, releaseUses, setAmounts } from '../queries/uses.ts'
import { type Evaluation, worthOfGiven } from '../rules/evaluate.ts'
import { loadOffers, newUse, type OfferBook } from './give.ts'

/** The offers an order may have, and those it has. */
export type OrderOffers = { book: OfferBook; uses: readonly LiveUse[] }
type Order = { id: string; customerId: string | null; offerCode: string }

/** One round trip. The codes of offers it has are entered with its own. */
export async function loadOrderOffers(ctx: Context, { id, customerId, offerCode }: Order): Promise<OrderOffers> {
  const codes = offerCode === '' ? [] : [offerCode]
  const { uses, book } = await batch(ctx.tx, {
    uses: () => findLiveUses(ctx.tx, id),
    book: () => loadOffers(ctx, { target: 'ORDER', codes, customerId, orderId: id }),
  })
  return { book, uses }
}

/** What each of some offers takes off, in the proportion of what it was given. */
const sharesOf = (given: Evaluation['given'], saved: Minor): [string, Minor][] => {
  const shares = given.every(({ total }) => total === 0) ? [] : split(saved, given.map(({ total }) => total)) // prettier-ignore
  return given.map(({ offerId }, at) => [offerId, shares[at] ?? saved])
}

/** The offers an order has, in the order they were given. One statement, to be sent with others. */
export async function offersOfOrder(ctx: Context, orderId: string): Promise<HadOffer[]> {
  const uses = await findLiveUses(ctx.tx, orderId)
  return uses.map(({ name, code, amount }) => ({ name, code: code ?? '', amount }))
}

/** The same for an order that is not made yet. */
export const newOrderOffers = async (ctx: Context, customerId: string | null | undefined): Promise<OrderOffers> => ({
  book: await loadOffers(ctx, { target: 'ORDER', codes: [], customerId: customerId ?? null }),
  uses: [],
})

/**
 * Stores which offers an order has and what they take off it, tax included; those it has no more are released. Nothing is sent where nothing changes. The caller has locked
 * the order's row.
 *
 * @param saved the sum of what they take off before tax, its tax included, and after it
 * @throws StoredMeanwhile when another order had the last use, or another part of a split bill more of it: the request runs again
 */
export async function bookOrderOffers(
  ctx: Context,
  { id: orderId, customerId }: Order,
  { book, uses }: OrderOffers,
  { given }: Pick<Evaluation, 'given'>,
  saved: { beforeTax: Minor; afterTax: Minor },
): Promise<void> {
  const before = sharesOf(given.filter(({ isAfterTax }) => !isAfterTax), saved.beforeTax) // prettier-ignore
  const after = sharesOf(given.filter(({ isAfterTax }) => isAfterTax), saved.afterTax) // prettier-ignore
  const shares = new Map([...before, ...after])
  const wanted = given.map((one) => ({ ...one, off: worthOfGiven(one), amount: shares.get(one.offerId) ?? zero }))
  const made = wanted.filter(({ offerId }) => !uses.some((use) => use.offerId === offerId))
  const lost = uses.filter(({ offerId }) => !given.some((one) => one.offerId === offerId))
  const changed = uses.flatMap(({ id, offerId, amount: before, off: had }) => {
    const now = wanted.find((one) => one.offerId === offerId)
    return now === undefined || (now.amount === before && now.off === had)
      ? []
      : [{ id, offerId, amount: now.amount, off: now.off, grows: now.off > had }]
  })
  if (lost.length > 0) await releaseUses(ctx.tx, lost.map(({ id }) => id), ctx.now) // prettier-ignore
  for (const { id: useId, offerId } of lost)
    ctx.record({ type: 'OFFER_RELEASED', entity: 'offer', entityId: offerId, orderId, after: { useId } })
  const counted = [...made, ...changed.filter(({ grows }) => grows)].map(({ offerId }) => offerId)
  if (counted.length > 0) await lockAsWeighed(ctx, orderId, book, counted)
  if (changed.length > 0) await setAmounts(ctx.tx, changed)
  if (made.length > 0) {
    await insertUses(
      ctx.tx,
      made.map(({ offerId, codeId, amount, off }) =>
        newUse(ctx, {
          id: ctx.newId(),
          offerId,
          codeId,
          bookingId: null,
          orderId,
          customerId,
          channel: 'TILL',
          amount,
          off,
          nights: [],
        }),
      ),
    )
    for (const { offerId, amount } of made)
      ctx.record({ type: 'OFFER_GIVEN', entity: 'offer', entityId: offerId, orderId, after: { amount } })
  }
  if (changed.length + lost.length + made.length > 0) ctx.publish('offers')
}

/** Locks offers that take more off an order. @throws StoredMeanwhile when another part of the same bill has more of one than when it was weighed */
async function lockAsWeighed(
  ctx: Context,
  orderId: string,
  { offers, codes }: OfferBook,
  offerIds: readonly string[],
): Promise<void> {
  const { parts } = await batch(ctx.tx, {
    lock: () => lockOffers(ctx.tx, offerIds),
    parts: () => findOffParts(ctx.tx, { orderId, offerIds, codes }),
  })
  const known = new Map(offers.map(({ id, offParts = zero }) => [id, offParts]))
  if (parts.some(({ offerId, off }) => off > (known.get(offerId) ?? 0))) throw new StoredMeanwhile('offer_is_used_up')
}
