import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { isPassword } from '#server/security/passwords.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { SignedInUser } from '../contract/replies.ts'
import { type Account, deleteTries, deleteTry, findAccount, type PeopleScope, takePlace } from '../queries/users.ts'
import { reachOf, secondsToWait } from '../rules.ts'

/** All users for platform staff, the organisation for its staff, the property for all others. */
export function ownScope(ctx: Context): PeopleScope {
  const reach = reachOf(ctx.actor.roles)
  if (reach === 'platform') return { organizationId: undefined, propertyId: undefined }
  // An actor without organisation is no platform staff by role: 0 is no one's.
  const organizationId = ctx.actor.organizationId ?? 0
  return { organizationId, propertyId: reach === 'property' ? ctx.property.id : undefined }
}

/** @throws Refusal too_many_attempts with how many seconds to wait */
export function assertMayTry(ctx: Context, tries: Parameters<typeof secondsToWait>[0]): void {
  const retryAfterSeconds = secondsToWait(tries, ctx.now)
  if (retryAfterSeconds > 0) refuse('too_many_attempts', { retryAfterSeconds })
}

/**
 * Counts a try before the input is checked, so that tries sent at once are no more than tries one after the other. It stays counted, whatever
 * becomes of the request, until it is released; a retry of the same request after a lost response counts once.
 *
 * @returns a function that releases it, for a caller who was right
 * @throws Refusal too_many_attempts
 */
export async function takeTry(ctx: Context, email: string): Promise<() => Promise<void>> {
  const id =
    ctx.requestKey === undefined ? ctx.newId() : hashOfToken(`${ctx.requestKey} ${email}`).toString('hex').slice(0, 32)
  const tries = await ctx.independentTransaction((tx) =>
    takePlace(tx, { id, email, address: ctx.address, failedAt: ctx.now }),
  )
  assertMayTry(ctx, tries)
  return () => ctx.independentTransaction((tx) => deleteTry(tx, id))
}

/** Forgets the wrong tries of an account, for a caller who was right. */
export const forgetTries = (ctx: Context, email: string): Promise<void> =>
  ctx.independentTransaction((tx) => deleteTries(tx, email))

/** The user's account, if the password is theirs. @throws Refusal wrong_password, too_many_attempts */
export async function assertOwnPassword(ctx: Context, password: string): Promise<Account> {
  const giveBack = await takeTry(ctx, ctx.actor.email)
  // Accounts belong to no tenant.
  const account = await ctx.asPlatform((tx) => findAccount(tx, ctx.actor.id))
  if (!account || !(await isPassword(account.passwordHash, password))) return refuse('wrong_password')
  await giveBack()
  return account
}

/** An account as its own session sees it. */
export const shown = (account: Account, propertyId: number | null): SignedInUser => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  displayName: account.displayName,
  logoUrl: account.logoUrl,
  roles: account.roles,
  roleId: account.roleId,
  roleName: account.roleName,
  permissions: account.permissions,
  propertyId,
  organizationId: account.organizationId,
})
