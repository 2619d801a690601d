import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'

// Pictures go with accounts, above tenants: the platform's scope reads and writes them.

/** The address of a picture; it changes with the picture, so that a cached old one is never shown. */
const addressOf = (userId: number, id: string): string => `/api/users/${userId}/picture?version=${id}`

/** Puts a picture in place of the one someone had. */
export async function putPicture(
  tx: PlatformTx,
  { userId, id, bytes, now }: { userId: number; id: string; bytes: Buffer; now: Instant },
): Promise<void> {
  const picture = { id, bytes, created_at: now }
  await tx
    .insertInto('user_pictures')
    .values({ user_id: userId, ...picture })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
    .execute()
  await setAddress(tx, userId, addressOf(userId, id))
}

export async function deletePicture(tx: PlatformTx, userId: number): Promise<void> {
  await tx.deleteFrom('user_pictures').where('user_id', '=', userId).execute()
  await setAddress(tx, userId, null)
}

const setAddress = (tx: PlatformTx, userId: number, address: string | null) =>
  tx
    .updateTable('users')
    .set({ logo_url: address, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()

/** Someone's picture, of one organisation's people when one is given. */
export async function findPicture(
  tx: PlatformTx,
  userId: number,
  organizationId: number | undefined,
): Promise<Buffer | undefined> {
  let query = tx
    .selectFrom('user_pictures')
    .innerJoin('users', 'users.id', 'user_pictures.user_id')
    .select('user_pictures.bytes')
    .where('users.id', '=', userId)
  if (organizationId !== undefined) query = query.where('users.organization_id', '=', organizationId)
  return (await query.executeTakeFirst())?.bytes
}
