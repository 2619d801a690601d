import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'

// Sign-ups belong to no tenant: the platform's scope reads and writes them.

export type SignUp = {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  businessName: string
}

/** Stores a sign-up; it replaces an earlier one of the same address and its link. */
export async function putSignUp(
  tx: PlatformTx,
  signUp: SignUp,
  { now, hours }: { now: Instant; hours: number },
): Promise<void> {
  await tx.deleteFrom('sign_ups').where('email', '=', signUp.email).execute()
  await tx
    .insertInto('sign_ups')
    .values({
      id: signUp.id,
      email: signUp.email,
      password_hash: signUp.passwordHash,
      first_name: signUp.firstName,
      last_name: signUp.lastName,
      phone: signUp.phone,
      business_name: signUp.businessName,
      created_at: now,
      expires_at: sql<string>`${now}::timestamptz + make_interval(hours => ${hours})`,
    })
    .execute()
}

/** Assigns its link to a sign-up; returns the recipient of the email, undefined when the sign-up no longer exists. */
export async function linkSignUp(
  tx: PlatformTx,
  id: string,
  tokenHash: Buffer,
): Promise<Pick<SignUp, 'email' | 'firstName'> | undefined> {
  const row = await tx
    .updateTable('sign_ups')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .returning(['email', 'first_name'])
    .executeTakeFirst()
  return row && { email: row.email, firstName: row.first_name }
}

/** Takes the sign-up of a link that still works. */
export async function takeSignUp(tx: PlatformTx, tokenHash: Buffer, now: Instant): Promise<SignUp | undefined> {
  const row = await tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      businessName: row.business_name,
    }
  )
}
