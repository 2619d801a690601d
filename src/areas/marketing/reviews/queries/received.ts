import type { Instant } from '#core/dates.ts'
import { retryOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { OtherSource } from '../contract/choices.ts'
import type { ReviewVersion } from '../contract/replies.ts'
import type { KnownReview, ReceivedReview } from '../rules/received.ts'

const INBOUND = `select property_id as "propertyId", kind, key_hash as "keyHash" from review_sources where inbound_id = $1`
export type InboundSource = { propertyId: number; kind: OtherSource; keyHash: Buffer | null }
/** Whose address a source calls. Needs the platform's scope. */
export async function findInbound(tx: PlatformTx, connectionId: string): Promise<InboundSource | undefined> {
  const [row] = await tx.named<InboundSource>('reviews.findInbound', INBOUND, [connectionId])
  return row
}

const LOCK = `
  update review_sources set received_at = $3 where property_id = $1 and kind = $2 returning is_active as "isActive"`
/** Locks a source until the transaction ends: its calls are taken one after the other. @returns whether it is active */
export async function lockSource(tx: Tx, kind: OtherSource, at: Instant): Promise<boolean> {
  const [row] = await tx.named<{ isActive: boolean }>('reviews.lockSource', LOCK, [tx.propertyId, kind, at])
  return row?.isActive ?? false
}

const KNOWN = `
  select id, external_id as "externalId", author, language, title, body, positive, negative, rating_tenths as "ratingTenths",
         source_changed_at as "changedAt"
    from reviews where property_id = $1 and source = $2 and external_id = any ($3::text[]) order by id for update`
export type StoredKnown = KnownReview & { id: string; externalId: string }
/** Reviews of a source that are here already, locked. */
export const lockKnownReviews = (tx: Tx, source: OtherSource, externalIds: readonly string[]): Promise<StoredKnown[]> =>
  tx.named('reviews.lockKnownReviews', KNOWN, [tx.propertyId, source, externalIds])

const BOOKINGS = `
  select b.reference as name, b.id from bookings b where b.property_id = $1 and b.reference = any ($2::text[])
  union all
  select c.reference, c.booking_id from channel_reservations c
   where c.property_id = $1 and c.reference = any ($2::text[]) and c.booking_id is not null
     and not exists (select from channel_reservations o where o.property_id = $1 and o.reference = c.reference and o.channel_id <> c.channel_id)`
/** Bookings by our reference, or by the number the channel has for them where only one has it. */
export async function findBookingsNamed(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.named<{ name: string; id: string }>('reviews.findBookingsNamed', BOOKINGS, [
    tx.propertyId,
    names,
  ])
  return new Map(rows.toReversed().map(({ name, id }) => [name, id]))
}

export type ToStore = ReceivedReview & { id: string; bookingId: string | null; score100: number }
const X = `
  x (id uuid, "externalId" text, "bookingId" uuid, author text, language text, title text, body text, positive text, negative text,
     translation text, "translationLanguage" text, "ratingTenths" int, score100 int, "postedAt" timestamptz, "changedAt" timestamptz, "isSame" boolean)`

const INSERT = `
  insert into reviews (property_id, id, source, external_id, booking_id, author, language, title, body, positive, negative, translation,
                       translation_language, rating_tenths, rating100, is_verified, posted_at, source_changed_at, state, created_at)
  select $1, x.id, $2, x."externalId", x."bookingId", x.author, x.language, x.title, x.body, x.positive, x.negative, x.translation,
         x."translationLanguage", x."ratingTenths",
         x.score100, x."bookingId" is not null, least(x."postedAt", $4::timestamptz), x."changedAt", 'NEW', $4
    from jsonb_to_recordset($3::jsonb) as ${X}`
/** One that was entered by hand meanwhile is found when the call runs again. */
export const insertReceived = (tx: Tx, source: OtherSource, rows: readonly ToStore[], at: Instant): Promise<unknown> =>
  tx
    .named('reviews.insertReceived', INSERT, [tx.propertyId, source, JSON.stringify(rows), at])
    .catch(retryOn('review_is_stored_once'))

const UPDATE = `
  with given as (select * from jsonb_to_recordset($2::jsonb) as ${X}),
  versions as (
    insert into review_versions (property_id, review_id, number, author, language, title, body, positive, negative, rating_tenths, replaced_at)
    select r.property_id, r.id, 1 + (select count(*) from review_versions v where v.property_id = r.property_id and v.review_id = r.id),
           r.author, r.language, r.title, r.body, r.positive, r.negative, r.rating_tenths, $3
      from reviews r join given x on r.id = x.id and not x."isSame" where r.property_id = $1
  )
  update reviews r set author = x.author, language = x.language, title = x.title, body = x.body, positive = x.positive, negative = x.negative,
         translation = case when x."isSame" and x.translation = '' then r.translation else x.translation end,
         translation_language = case when x."isSame" and x.translation = '' then r.translation_language else x."translationLanguage" end,
         translated_by = case when x."isSame" and x.translation = '' then r.translated_by else '' end,
         rating_tenths = x."ratingTenths", rating100 = x.score100, source_changed_at = x."changedAt",
         booking_id = coalesce(r.booking_id, x."bookingId"), is_verified = r.is_verified or x."bookingId" is not null,
         state = case when x."isSame" or r.state = 'NEW' then r.state when r.state = 'REPLY_DRAFTED' then r.state else 'TRIAGED' end,
         version = r.version + case when x."isSame" then 0 else 1 end
    from given x where r.property_id = $1 and r.id = x.id`
/** A review that its source changed is open again, and its former text stays as a version; an unchanged one is only dated anew. */
export const updateReceived = (
  tx: Tx,
  rows: readonly (ToStore & { isSame: boolean })[],
  at: Instant,
): Promise<unknown> => tx.named('reviews.updateReceived', UPDATE, [tx.propertyId, JSON.stringify(rows), at])

const VERSIONS = `
  select number, author, title, body, positive, negative, rating_tenths as "ratingTenths", replaced_at as "replacedAt"
    from review_versions where property_id = $1 and review_id = $2 order by number desc limit 20`
/** What a review was before, the latest first. */
export const findVersions = (tx: Tx, reviewId: string): Promise<ReviewVersion[]> =>
  tx.named('reviews.findVersions', VERSIONS, [tx.propertyId, reviewId])
