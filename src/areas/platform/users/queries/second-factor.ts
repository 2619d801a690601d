import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'

// Second factors and half sessions belong to no tenant: the platform's scope reads and writes them.

/** Sealed as it is stored; `confirmedAt` is null until the first code. */
export type StoredFactor = {
  secret: string
  recoveryCodes: string
  recoveryLeft: number
  lastStep: number
  confirmedAt: Instant | null
}

const selectFactor = (tx: PlatformTx, userId: number) =>
  tx.selectFrom('second_factors').selectAll().where('user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof selectFactor>['executeTakeFirstOrThrow']>>

const toFactor = (row: Row): StoredFactor => ({
  secret: row.secret,
  recoveryCodes: row.recovery_codes,
  recoveryLeft: row.recovery_left,
  lastStep: Number(row.last_step),
  confirmedAt: row.confirmed_at,
})

export async function findFactor(tx: PlatformTx, userId: number): Promise<StoredFactor | undefined> {
  const row = await selectFactor(tx, userId).executeTakeFirst()
  return row && toFactor(row)
}

/** Locks it until the transaction ends, so that one code is not taken twice. */
export async function lockFactor(tx: PlatformTx, userId: number): Promise<StoredFactor | undefined> {
  const row = await selectFactor(tx, userId).forUpdate().executeTakeFirst()
  return row && toFactor(row)
}

/** Replaces an unconfirmed secret by a new one; returns false when the factor is on, and then nothing changes. */
export async function putSecret(tx: PlatformTx, userId: number, secret: string, now: Instant): Promise<boolean> {
  const row = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateFactor(tx: PlatformTx, userId: number, stored: StoredFactor): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({
      recovery_codes: stored.recoveryCodes,
      recovery_left: stored.recoveryLeft,
      last_step: stored.lastStep,
      confirmed_at: stored.confirmedAt,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Takes the factor away, and with it every half session that waits for its code. */
export async function deleteFactor(tx: PlatformTx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('half_sessions').where('user_id', '=', userId).execute()
}

export async function insertHalfSession(
  tx: PlatformTx,
  half: { tokenHash: Buffer; userId: number; now: Instant; minutes: number },
): Promise<void> {
  await tx
    .insertInto('half_sessions')
    .values({
      token_hash: half.tokenHash,
      user_id: half.userId,
      created_at: half.now,
      expires_at: sql<string>`${half.now}::timestamptz + make_interval(mins => ${half.minutes})`,
    })
    .execute()
}

/** Whose half session it is, while it works. */
export async function findHalfSession(tx: PlatformTx, tokenHash: Buffer, now: Instant): Promise<number | undefined> {
  const row = await tx
    .selectFrom('half_sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses a half session up and returns its user; a refusal later on rolls that back. */
export async function takeHalfSession(tx: PlatformTx, tokenHash: Buffer, now: Instant): Promise<number | undefined> {
  const taken = await tx
    .deleteFrom('half_sessions')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}

/** Active properties a user works at: their own, or their organisation's. */
export async function findPlaces(tx: PlatformTx, userId: number): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'places_of_a_person',
    `select p.id::int as id from users u join properties p on p.organization_id = u.organization_id and p.is_active
      where u.id = $1
        and (first_role(u.roles) like 'ORG\\_%'
             or exists (select from user_properties up where up.user_id = u.id and up.property_id = p.id))
      order by 1`,
    [userId],
  )
  return rows.map(({ id }) => id)
}
