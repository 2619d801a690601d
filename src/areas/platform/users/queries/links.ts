import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'

// Links that set a password belong to no tenant: the platform's scope reads and writes them.

export async function insertLink(
  tx: PlatformTx,
  link: { tokenHash: Buffer; userId: number; now: Instant; hours: number },
): Promise<void> {
  await tx
    .insertInto('password_tokens')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      created_at: link.now,
      expires_at: sql<string>`${link.now}::timestamptz + make_interval(hours => ${link.hours})`,
    })
    .execute()
}

/** Uses up a link that still works and returns its user; every other link of that user is deleted too. */
export async function takeLink(tx: PlatformTx, tokenHash: Buffer, now: Instant): Promise<number | undefined> {
  const taken = await tx
    .deleteFrom('password_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (taken) await tx.deleteFrom('password_tokens').where('user_id', '=', taken.user_id).execute()
  return taken?.user_id
}
