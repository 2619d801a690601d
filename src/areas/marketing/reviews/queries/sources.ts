import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { OtherSource, SourceTest } from '../contract/choices.ts'

const SOURCES = `
  select k.kind, coalesce(s.is_active, true) as "isActive",
         (select count(*)::int from reviews r where r.property_id = $1 and r.source = k.kind) as count,
         s.inbound_id as "inboundId", coalesce(s.key_hint, '') as "keyHint", s.received_at as "receivedAt",
         coalesce(s.reply_url, '') as "replyUrl", coalesce(s.reply_key_hint, '') as "replyKeyHint",
         coalesce(s.sealed_reply_key, '') as "sealedReplyKey",
         coalesce(s.test_state, '') as "testState", coalesce(s.test_note, '') as "testNote", coalesce(s.tested_at, s.test_requested_at) as "testedAt"
    from unnest($2::text[]) with ordinality as k (kind, place) left join review_sources s on s.property_id = $1 and s.kind = k.kind
   order by k.place`
export type SourceRow = {
  kind: OtherSource
  isActive: boolean
  count: number
  inboundId: string | null
  keyHint: string
  receivedAt: Instant | null
  replyUrl: string
  replyKeyHint: string
  sealedReplyKey: string
  testState: SourceTest
  testNote: string
  testedAt: Instant | null
}
export const findSources = (tx: Tx, kinds: readonly OtherSource[]): Promise<SourceRow[]> =>
  tx.named('reviews.findSources', SOURCES, [tx.propertyId, kinds])

const LOCK = `
  insert into review_sources as s (property_id, kind, is_active) values ($1, $2, true)
  on conflict (property_id, kind) do update set is_active = s.is_active
  returning reply_url as "replyUrl", sealed_reply_key as "sealedReplyKey", reply_key_hint as "replyKeyHint"`
type ReplyAddress = Pick<SourceRow, 'replyUrl' | 'sealedReplyKey' | 'replyKeyHint'>
/** Where replies to a source go, locked until the transaction ends. */
export async function lockReplyAddress(tx: Tx, kind: OtherSource): Promise<ReplyAddress> {
  const [row] = await tx.named<ReplyAddress>('reviews.lockReplyAddress', LOCK, [tx.propertyId, kind])
  return row ?? { replyUrl: '', sealedReplyKey: '', replyKeyHint: '' }
}

const OFF = 'select is_active from review_sources where property_id = $1 and kind = $2 and not is_active'
/** Whether nothing is taken from a source. */
export const isSourceOff = async (tx: Tx, kind: OtherSource): Promise<boolean> =>
  (await tx.named('reviews.isSourceOff', OFF, [tx.propertyId, kind])).length > 0

const SAVE_SOURCE = `
  insert into review_sources (property_id, kind, is_active) values ($1, $2, $3)
  on conflict (property_id, kind) do update set is_active = excluded.is_active`
export const saveSource = (tx: Tx, kind: OtherSource, isActive: boolean): Promise<unknown> =>
  tx.named('reviews.saveSource', SAVE_SOURCE, [tx.propertyId, kind, isActive])

const SAVE_KEY = `
  insert into review_sources as s (property_id, kind, is_active, inbound_id, key_hash, key_hint) values ($1, $2, true, $3, $4, $5)
  on conflict (property_id, kind) do update
     set inbound_id = coalesce(s.inbound_id, excluded.inbound_id), key_hash = excluded.key_hash, key_hint = excluded.key_hint
  returning inbound_id as "inboundId"`
type InboundKey = { inboundId: string; hash: Buffer; hint: string }
/** @returns the id in the address of the source; the first one stays */
export async function saveInboundKey(
  tx: Tx,
  kind: OtherSource,
  { inboundId, hash, hint }: InboundKey,
): Promise<string> {
  const values = [tx.propertyId, kind, inboundId, hash, hint]
  const [row] = await tx.named<{ inboundId: string | null }>('reviews.saveInboundKey', SAVE_KEY, values)
  return row?.inboundId ?? inboundId
}

const SAVE_ADDRESS = `
  update review_sources set reply_url = $3, sealed_reply_key = $4, reply_key_hint = $5, test_state = '', test_note = '', test_requested_at = null, tested_at = null
   where property_id = $1 and kind = $2`
export const saveReplyAddress = (tx: Tx, kind: OtherSource, to: ReplyAddress): Promise<unknown> =>
  tx.named('reviews.saveReplyAddress', SAVE_ADDRESS, [tx.propertyId, kind, to.replyUrl, to.sealedReplyKey, to.replyKeyHint]) // prettier-ignore

const REQUEST_TEST = `
  update review_sources set test_state = 'WAITING', test_note = '', test_requested_at = $3, tested_at = null
   where property_id = $1 and kind = $2 and reply_url <> '' returning kind`
/** The connection is to be tested. @returns whether there is an address to call */
export const requestTest = async (tx: Tx, kind: OtherSource, at: Instant): Promise<boolean> =>
  (await tx.named('reviews.requestTest', REQUEST_TEST, [tx.propertyId, kind, at])).length > 0

const WAITING_TEST = `
  select reply_url as "replyUrl", sealed_reply_key as "sealedReplyKey" from review_sources
   where property_id = $1 and kind = $2 and test_state = 'WAITING'`
/** The address whose test waits; undefined for one that was tested meanwhile. */
export async function findWaitingTest(
  tx: Tx,
  kind: OtherSource,
): Promise<Omit<ReplyAddress, 'replyKeyHint'> | undefined> {
  const [row] = await tx.named<Omit<ReplyAddress, 'replyKeyHint'>>('reviews.findWaitingTest', WAITING_TEST, [
    tx.propertyId,
    kind,
  ])
  return row
}

const SAVE_TEST = `
  update review_sources set test_state = $3, test_note = $4, tested_at = $5
   where property_id = $1 and kind = $2 and test_state = 'WAITING' and reply_url = $6`
/** What came of a test, unless the address is another one by now. */
export const saveTest = (
  tx: Tx,
  kind: OtherSource,
  { state, note, at, replyUrl }: { state: SourceTest; note: string; at: Instant; replyUrl: string },
): Promise<unknown> => tx.named('reviews.saveTest', SAVE_TEST, [tx.propertyId, kind, state, note, at, replyUrl])
