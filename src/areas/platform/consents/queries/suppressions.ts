import type { Instant } from '#core/dates.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { ConsentChannel, SuppressionReason } from '../contract/choices.ts'
import type { Suppression } from '../contract/replies.ts'
import { type Place, PLACES } from './records.ts'

/** The hash of an address, which outlasts its person; `key` is the address as addresses are compared. */
export const hashIn = (key: string): string => `encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`

const suppression = columns<Suppression>().of('suppressions', {
  addressHash: fixed('address_hash'),
  channel: fixed('channel'),
  address: fixed('address_key'),
  reason: fixed('reason'),
  note: fixed('note'),
  createdAt: fixed('created_at'),
  createdBy: fixed('created_by'),
})

export const findSuppressionsOf = (tx: Tx, places: readonly Place[]): Promise<Suppression[]> =>
  tx.named<Suppression>(
    'find_suppressions_of',
    `select ${suppression.select('s')}
       from ${PLACES} join suppressions s on (s.property_id, s.channel, s.address_hash) = ($1, a.channel, ${hashIn('a."addressKey"')})
      order by s.created_at desc, s.reason`,
    [tx.propertyId, JSON.stringify(places)],
  )

type ListFilter = {
  channel?: ConsentChannel | undefined
  reason?: SuppressionReason | undefined
  addressKey?: string | undefined
}
type After = readonly [Instant, string, string, string] | undefined

/** Suppressed addresses, the latest first. */
export const findSuppressions = (
  tx: Tx,
  { channel, reason, addressKey }: ListFilter,
  { after, limit }: { after: After; limit: number },
): Promise<Suppression[]> =>
  tx.named<Suppression>(
    'find_suppressions',
    `select ${suppression.select('s')} from suppressions s
      where property_id = $1 and ($2::text is null or channel = $2) and ($3::text is null or reason = $3)
        and ($4::text is null or address_hash = ${hashIn('$4::text')})
        and ($5::timestamptz is null or (created_at, address_hash, channel, reason) < ($5, $6::text, $7::text, $8::text))
      order by created_at desc, address_hash desc, channel desc, reason desc limit $9`,
    [
      tx.propertyId,
      channel ?? null,
      reason ?? null,
      addressKey ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      after?.[3] ?? null,
      limit,
    ],
  )

export type NewSuppression = Place & { reason: SuppressionReason; note: string; createdBy: string }

/** Stores it once; returns how it is stored. */
export async function insertSuppression(tx: Tx, row: NewSuppression, now: Instant): Promise<Suppression> {
  const [stored] = await tx.named<Suppression>(
    'insert_suppression',
    `insert into suppressions as s (property_id, channel, address_hash, address_key, reason, note, created_at, created_by)
     values ($1, $2, ${hashIn('$3::text')}, case when $4::text = 'ERASED' then '' else $3::text end, $4, $5, $6, $7)
     on conflict (property_id, channel, address_hash, reason) do update set note = case when excluded.note = '' then s.note else excluded.note end
     returning ${suppression.select('s')}`,
    [tx.propertyId, row.channel, row.addressKey, row.reason, row.note, now, row.createdBy],
  )
  if (!stored) throw new Error('the suppression was not stored')
  return stored
}

/** The addresses of an erased person: of each only the hash is stored. */
export const insertErased = (
  tx: Tx,
  places: readonly Place[],
  { now, by }: { now: Instant; by: string },
): Promise<object[]> =>
  tx.named(
    'insert_erased_suppressions',
    `insert into suppressions (property_id, channel, address_hash, reason, created_at, created_by)
     select $1, a.channel, ${hashIn('a."addressKey"')}, 'ERASED', $3, $4 from ${PLACES} on conflict do nothing`,
    [tx.propertyId, JSON.stringify(places), now, by],
  )

/** Returns whether there was one. */
export async function deleteSuppression(
  tx: Tx,
  { channel, addressHash, reason }: Pick<Suppression, 'channel' | 'addressHash' | 'reason'>,
): Promise<boolean> {
  const rows = await tx.named(
    'delete_suppression',
    `delete from suppressions where property_id = $1 and channel = $2 and address_hash = $3 and reason = $4 returning reason`,
    [tx.propertyId, channel, addressHash, reason],
  )
  return rows.length > 0
}

/** A person agrees anew, or staff confirms the mailbox of the address: that reason no longer blocks. */
export const liftSuppression = (
  tx: Tx,
  { channel, addressKey }: Place,
  reason: 'UNSUBSCRIBED' | 'NOT_DELIVERABLE',
): Promise<object[]> =>
  tx.named(
    'lift_suppression',
    `delete from suppressions where property_id = $1 and channel = $2 and address_hash = ${hashIn('$3::text')} and reason = $4`,
    [tx.propertyId, channel, addressKey, reason],
  )
