import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx, Tx } from '#server/request/context.ts'
import type { Feed } from '../contract/feeds.ts'

const FEEDS = `
  select f.id, f.name, f.room_type_id as "roomTypeId", t.name as "roomTypeName", f.room_id as "roomId", r.number as "roomNumber",
         f.created_at as "createdAt", f.last_read_at as "lastReadAt"
    from channel_feeds f
    join room_types t on t.property_id = f.property_id and t.id = f.room_type_id
    left join rooms r on r.property_id = f.property_id and r.id = f.room_id
   where f.property_id = $1 and f.revoked_at is null`

/** Feeds that may be read, latest first. */
export const findFeeds = (tx: Tx, { after, limit }: { after: string | undefined; limit: number }): Promise<Feed[]> =>
  tx.named('channels.findFeeds', `${FEEDS} and ($2::uuid is null or f.id < $2) order by f.id desc limit $3`, [
    tx.propertyId,
    after ?? null,
    limit,
  ])

/** A feed that may be read. @throws Refusal not_found */
export async function getFeed(tx: Tx, feedId: string): Promise<Feed> {
  const [row] = await tx.named<Feed>('channels.getFeed', `${FEEDS} and f.id = $2`, [tx.propertyId, feedId])
  return row ?? refuse('not_found', { feedId })
}

type NewFeed = {
  id: string
  name: string
  roomTypeId: string
  roomId: string | null
  tokenHash: Buffer
  createdAt: Instant
  createdBy: number
}

/** @throws Refusal unknown_reference for a type the property has not */
export async function insertFeed(tx: Tx, feed: NewFeed): Promise<void> {
  await tx
    .insertInto('channel_feeds')
    .values({
      property_id: tx.propertyId,
      id: feed.id,
      name: feed.name,
      room_type_id: feed.roomTypeId,
      room_id: feed.roomId,
      token_hash: feed.tokenHash,
      created_at: feed.createdAt,
      created_by: feed.createdBy,
    })
    .execute()
    .catch(refuseOn({ feed_room_type_is_known: 'unknown_reference' }, { roomTypeId: feed.roomTypeId }))
}

/** Revokes a feed that may be read. @throws Refusal not_found for any other, also one that is revoked */
export async function markRevoked(tx: Tx, feedId: string, at: Instant): Promise<void> {
  const row = await tx
    .updateTable('channel_feeds')
    .set({ revoked_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', feedId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('not_found', { feedId })
}

export type ReadableFeed = {
  propertyId: number
  id: string
  name: string
  roomTypeId: string
  roomId: string | null
  /** Whether the room is in use; that of its type is known by its nights. */
  isRoomInUse: boolean
  lastReadAt: Instant | null
}

/** The feed of a token, of whatever property. */
export async function findFeedOfToken(tx: PlatformTx, tokenHash: Buffer): Promise<ReadableFeed | undefined> {
  const [row] = await tx.named<ReadableFeed>(
    'channels.findFeedOfToken',
    `select f.property_id as "propertyId", f.id, f.name, f.room_type_id as "roomTypeId", f.room_id as "roomId",
            coalesce(r.is_active, true) as "isRoomInUse", f.last_read_at as "lastReadAt"
       from channel_feeds f
       left join rooms r on r.property_id = f.property_id and r.id = f.room_id
      where f.token_hash = $1 and f.revoked_at is null`,
    [tokenHash],
  )
  return row
}

export const markRead = (tx: PlatformTx, { propertyId, id }: ReadableFeed, at: Instant): Promise<unknown> =>
  tx
    .updateTable('channel_feeds')
    .set({ last_read_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute()
