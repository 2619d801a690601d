import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import type { Action, Context } from '#server/request/context.ts'
import { bearerOf, isKeyOf } from '#server/security/bearer.ts'
import { jsonOf } from '#server/security/outside-call.ts'
import type { OtherSource } from '../contract/choices.ts'
import type { reviews } from '../contract/reviews.ts'
import { ReviewEnvelope, WireReview } from '../contract/wire.ts'
import {
  findBookingsNamed,
  findInbound,
  insertReceived,
  lockKnownReviews,
  lockSource,
  type StoredKnown,
  type ToStore,
  updateReceived,
} from '../queries/received.ts'
import { type Fate, fateOf, latestOf, type ReceivedReview, receivedOf, refusedFor } from '../rules/received.ts'
import { rating100 } from '../rules/reviews.ts'

type Read = { id: string; reason: string; review?: ReceivedReview }
type Result = { id: string; status: 'STORED' | 'CHANGED' | 'UNCHANGED' | 'REFUSED'; reason: string }

/**
 * Takes reviews of a source. They may come twice and in any order: of each the latest by the clock of the source counts, and what it was
 * before stays as a version. One that cannot be taken is named with the reason; the others of the call are stored.
 *
 * @throws Refusal wrong_signature, review_source_off, reviews_unreadable {faults}; nothing is stored then
 */
export const receive: Action<typeof reviews.receive> = async (ctx, { connectionId }) => {
  const kind = await openSource(ctx, connectionId)
  const envelope = ReviewEnvelope.safeParse(jsonOf(ctx.raw?.bytes.toString('utf8') ?? ''))
  if (!envelope.success) return refuse('reviews_unreadable', { faults: envelope.error.issues[0]?.message ?? '' })
  const read = envelope.data.reviews.map((one) => readReview(ctx, kind, one))
  const fates = await storeReviews(ctx, kind, latestOf(read.flatMap(({ review }) => review ?? [])))
  return { results: read.map((one) => resultOf(one, fates)) }
}

/** Goes to work for the property whose source calls. @throws Refusal wrong_signature, review_source_off */
async function openSource(ctx: Context, connectionId: string): Promise<OtherSource> {
  // The caller works for no property; whose address it is, is known across tenants only.
  const inbound = await ctx.asPlatform((tx) => findInbound(tx, connectionId))
  const key = bearerOf(ctx.raw?.headers['authorization'])
  if (!inbound || !isKeyOf(inbound.keyHash, key)) refuse('wrong_signature')
  await ctx.switchToProperty(inbound.propertyId)
  if (!(await lockSource(ctx.tx, inbound.kind, ctx.now))) refuse('review_source_off', { source: inbound.kind })
  ctx.actor = { ...ctx.actor, name: inbound.kind }
  return inbound.kind
}

function readReview(ctx: Context, kind: OtherSource, value: unknown): Read {
  const wire = WireReview.safeParse(value)
  if (!wire.success) {
    const id = WireReview.shape.id.safeParse((value as { id?: unknown } | null)?.id).data ?? ''
    const [issue] = wire.error.issues
    return { id, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
  }
  const review = receivedOf(wire.data)
  const reason = refusedFor(kind, review, ctx.now)
  return { id: review.externalId, reason, ...(reason === '' && { review }) }
}

type Stored = { fate: Fate; review: ReceivedReview }

/** Stores what is new or has changed. @returns what became of each, by the source's own id */
async function storeReviews(ctx: Context, kind: OtherSource, reviews: readonly ReceivedReview[]) {
  const names = reviews.map(({ booking }) => booking).filter((booking) => booking !== '')
  const { all, bookings } = await batch(ctx.tx, {
    all: () => lockKnownReviews(ctx.tx, kind, reviews.map(({ externalId }) => externalId)),
    bookings: () => findBookingsNamed(ctx.tx, names),
  }) // prettier-ignore
  const known = new Map(all.map((one) => [one.externalId, one]))
  const decided = reviews.map((review) => {
    const before = known.get(review.externalId)
    const bookingId = bookings.get(review.booking) ?? null
    const stored: ToStore = { ...review, id: before?.id ?? ctx.newId(), bookingId, score100: rating100(kind, review.ratingTenths) } // prettier-ignore
    return { review, stored, before, fate: fateOf(review, before) }
  })
  const fresh = decided.filter(({ fate }) => fate === 'NEW').map(({ stored }) => stored)
  const changed = decided.filter(({ fate }) => fate === 'CHANGED' || fate === 'SAME')
  if (fresh.length > 0) await insertReceived(ctx.tx, kind, fresh, ctx.now)
  if (changed.length > 0)
    await updateReceived(ctx.tx, changed.map(({ stored, fate }) => ({ ...stored, isSame: fate === 'SAME' })), ctx.now) // prettier-ignore
  for (const one of decided) recordReceived(ctx, kind, one)
  if (fresh.length + changed.length > 0) {
    ctx.enqueue({ task: 'cases.reviews', payload: { propertyId: ctx.property.id } })
    ctx.publish('reviews')
  }
  return new Map(decided.map(({ review, fate }): [string, Stored] => [review.externalId, { fate, review }]))
}

type Decided = { fate: Fate; stored: ToStore; before: StoredKnown | undefined }
function recordReceived(ctx: Context, source: OtherSource, { fate, stored, before }: Decided): void {
  const { id, externalId, score100, ratingTenths } = stored
  if (fate === 'NEW')
    ctx.record({ type: 'REVIEW_ENTERED', entity: 'review', entityId: id, after: { source, externalId, score100 } })
  if (fate === 'CHANGED')
    ctx.record({
      type: 'REVIEW_CHANGED',
      entity: 'review',
      entityId: id,
      before: { ratingTenths: before?.ratingTenths },
      after: { source, externalId, ratingTenths },
    })
}

const STATUS = { NEW: 'STORED', CHANGED: 'CHANGED', SAME: 'UNCHANGED', OLD: 'UNCHANGED' } as const

/** Of several versions in one call the latest is stored; the others change nothing. */
function resultOf({ id, reason, review }: Read, fates: ReadonlyMap<string, Stored>): Result {
  const stored = fates.get(id)
  if (!review || !stored) return { id, status: 'REFUSED', reason }
  return { id, status: stored.review === review ? STATUS[stored.fate] : 'UNCHANGED', reason: '' }
}
