import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx, AnyTx } from './context.ts'
import { newToken } from '../database/ids.ts'

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a session that lives for `hours` at most and returns its token; only the hash is stored. */
export async function openSession(
  tx: PlatformTx,
  session: { userId: number; propertyId: number | null; address: string; agent: string },
  hours: number,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      user_id: session.userId,
      property_id: session.propertyId,
      expires_at: sql<string>`now() + make_interval(hours => ${hours})`,
      address: session.address,
      agent: session.agent.slice(0, 300),
    })
    .execute()
  return token
}

export async function closeSession(tx: PlatformTx, sessionHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', Buffer.from(sessionHash, 'hex')).execute()
}

/** Ends every other session of a user, for example after a new password. */
export async function closeOtherSessions(tx: PlatformTx, userId: number, exceptHash: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', Buffer.from(exceptHash, 'hex'))
    .execute()
}

/** Signs a user out everywhere. */
export async function closeEverySession(tx: PlatformTx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Sessions of a user that may still be used, the latest used first. */
export async function findSessions(
  tx: PlatformTx,
  userId: number,
): Promise<{ hash: string; address: string; agent: string; createdAt: Instant; lastSeenAt: Instant }[]> {
  const rows = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    hash: row.token_hash.toString('hex'),
    address: row.address,
    agent: row.agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}

const MOST_SHOWN = 50

/** Ends one session of a user; false when it is not theirs or does not exist. */
export async function closeSessionOf(tx: PlatformTx, userId: number, sessionHash: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', Buffer.from(sessionHash, 'hex'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Locks a session, or opens it again. */
export async function lockSession(tx: PlatformTx, sessionHash: string, lockedAt: Instant | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ locked_at: lockedAt })
    .where('token_hash', '=', Buffer.from(sessionHash, 'hex'))
    .execute()
}

/** Lets a session work for another property from its next request on. */
export async function moveSession(tx: AnyTx, sessionHash: string, propertyId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ property_id: propertyId })
    .where('token_hash', '=', Buffer.from(sessionHash, 'hex'))
    .execute()
}
