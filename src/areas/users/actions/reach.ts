import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/context.ts'
import { isPassword } from '#server/passwords.ts'
import { hashOfToken } from '#server/sessions.ts'
import type { SignedInUser } from '../contract.ts'
import { type Account, findAccount, findFillingTries, insertTry, type PeopleScope } from '../queries.ts'
import { reachOf, secondsToWait } from '../rules.ts'

/** Everybody for platform staff, the organisation for its staff, the property for everybody else. */
export function ownScope(ctx: Context): PeopleScope {
  const reach = reachOf(ctx.actor.roles)
  if (reach === 'platform') return { organizationId: undefined, propertyId: undefined }
  // An actor without organisation is no platform staff by role: 0 is nobody's.
  const organizationId = ctx.actor.organizationId ?? 0
  return { organizationId, propertyId: reach === 'property' ? ctx.property.id : undefined }
}

/** @throws Refusal too_many_attempts with how many seconds to wait */
export function assertMayTry(ctx: Context, tries: Parameters<typeof secondsToWait>[0]): void {
  const retryAfterSeconds = secondsToWait(tries, ctx.now)
  if (retryAfterSeconds > 0) refuse('too_many_attempts', { retryAfterSeconds })
}

/** Counted after the refusal has rolled everything back; the same wish asked again, because its answer was lost, counts once. */
export function countTry(ctx: Context, email: string): void {
  const id = ctx.wish === undefined ? ctx.newId() : hashOfToken(`${ctx.wish} ${email}`).toString('hex').slice(0, 32)
  const failure = { id, email, address: ctx.address, failed_at: ctx.now }
  ctx.onRefusal((tx) => insertTry(tx, failure))
}

/** The person's account, if the password is theirs. @throws Refusal wrong_password, too_many_attempts */
export async function assertOwnPassword(ctx: Context, password: string): Promise<Account> {
  const tried = { email: ctx.actor.email, address: ctx.address }
  // Accounts stand above tenants.
  const { account, tries } = await ctx.asPlatform(async (tx) => {
    const [found, filling] = await Promise.all([findAccount(tx, ctx.actor.id), findFillingTries(tx, tried, ctx.now)])
    return { account: found, tries: filling }
  })
  assertMayTry(ctx, tries)
  if (!account || !(await isPassword(account.passwordHash, password))) {
    countTry(ctx, ctx.actor.email)
    return refuse('wrong_password')
  }
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
