import { batch } from '#server/request/batch.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { hashPassword, isCommonPassword } from '#server/security/passwords.ts'
import { closeEverySession, hashOfToken } from '#server/request/sessions.ts'
import { takeTry } from './reach.ts'
import type { users } from '../contract/users.ts'
import { deleteTries, findAccount, findAccountByEmail, updatePassword } from '../queries/users.ts'
import { takeLink } from '../queries/links.ts'
import { weaknessOf } from '../rules.ts'
import { sendLink } from './people.ts'

/**
 * Sends a link to the user who has an account; the reply does not reveal whether they do. Each request counts as a try at the
 * account, so that no mailbox is flooded.
 *
 * @throws Refusal too_many_attempts
 */
export const forgotPassword: Action<typeof users.forgotPassword> = async (ctx, { email }) => {
  await takeTry(ctx, email)
  // The account determines the tenant, so it is looked up across tenants.
  const account = await ctx.asPlatform((tx) => findAccountByEmail(tx, email))
  if (!account?.isEnabled || account.isDemo) return {}
  // The mail is their property's; of a user without one, the platform's.
  if (account.propertyId !== null) await ctx.switchToProperty(account.propertyId)
  await sendLink(ctx, account)
  return {}
}

/** @throws Refusal link_expired for a link that was used, is too old or never was; weak_password, and then the link stays */
export const setPassword: Action<typeof users.setPassword> = async (ctx, { token, newPassword }) => {
  const account = await ctx.asPlatform(async (tx) => {
    const userId = await takeLink(tx, hashOfToken(token), ctx.now)
    return userId === undefined ? undefined : findAccount(tx, userId)
  })
  if (!account?.isEnabled) return refuse('link_expired')
  const weakness = weaknessOf(newPassword, account, isCommonPassword(newPassword))
  if (weakness) refuse('weak_password', { because: weakness })

  const hash = await hashPassword(newPassword)
  await ctx.asPlatform(async (tx) => {
    await batch(tx, {
      password: () => updatePassword(tx, account.id, hash),
      tries: () => deleteTries(tx, account.email),
    })
    await closeEverySession(tx, account.id)
  })
  ctx.publish('sessions')
  return {}
}
