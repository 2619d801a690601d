import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { foundOrganisation } from '#areas/platform/organisations/actions/organisations.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { hashPassword, isCommonPassword } from '#server/security/passwords.ts'
import { hashOfToken, moveSession, openSession } from '#server/request/sessions.ts'
import type { users } from '../contract/users.ts'
import { findAccount, findAccountByEmail } from '../queries/users.ts'
import { findPerson, insertPerson, lockPerson, replacePlaces } from '../queries/people.ts'
import { putSignUp, takeSignUp } from '../queries/sign-ups.ts'
import { LINK_HOURS, weaknessOf } from '../rules.ts'
import { create } from './people.ts'
import { shown, takeTry } from './reach.ts'

/**
 * Stores a sign-up until the link of its email is opened. A known address gets an email about its account, and the reply
 * is the same. An administrator who calls this adds a colleague instead.
 *
 * @throws Refusal too_many_attempts, weak_password; role_not_yours for roles or places named by no one in charge; of an
 *   administrator all that adding a colleague is refused with
 */
export const signUp: Action<typeof users.signUp> = async (ctx, { businessName, roles, propertyIds, ...input }) => {
  const { organizationId, roleId, ...account } = input
  if (ctx.actor.permissions.has('users.write') && roles) {
    const user = await create(ctx, { ...input, roles, propertyIds })
    return { sentTo: user.email, user }
  }
  const adminField = roles ?? propertyIds ?? organizationId ?? roleId
  if (adminField !== null && adminField !== undefined) refuse('role_not_yours', { roles })

  const { email, password, firstName, lastName, phone } = account
  const weakness = weaknessOf(password, account, isCommonPassword(password))
  if (weakness) refuse('weak_password', { because: weakness })
  await takeTry(ctx, email)
  // A user who signs up belongs to no tenant yet.
  const known = await ctx.asPlatform((tx) => findAccountByEmail(tx, email))

  const passwordHash = await hashPassword(password)
  const signUpId = ctx.newId()
  await ctx.asPlatform(async (tx) => {
    const stored = { id: signUpId, email, passwordHash, firstName, lastName, phone, businessName }
    if (!known) await putSignUp(tx, stored, { now: ctx.now, hours: LINK_HOURS.signUp })
  })
  const about = known
    ? { kind: 'knownAddress', payload: { userId: known.id } }
    : { kind: 'signUp', payload: { signUpId } }
  if (!known?.isDemo) await queueMessage(ctx, { ...about, class: 'SECURITY', to: email })
  return { sentTo: email, user: null }
}

/**
 * Makes the organisation and its administrator, and signs them in. The property follows in onboarding.
 *
 * @throws Refusal link_expired for a link that was used, is too old or never was; email_taken when the address has got an account since
 */
export const confirmSignUp: Action<typeof users.confirmSignUp> = async (ctx, { token: secret }) => {
  // As above.
  const begun = await ctx.asPlatform(async (tx) => {
    const found = await takeSignUp(tx, hashOfToken(secret), ctx.now)
    if (!found) return undefined
    const { businessName, firstName, lastName, email, phone, passwordHash } = found
    const name = businessName || `${firstName} ${lastName}`.trim()
    const organizationId = await foundOrganisation(tx, { name, email, phone })
    const person = { firstName, lastName, displayName: '', phone, email, roles: ['PROP_ADMIN' as const], roleId: null }
    const userId = await insertPerson(tx, { ...person, organizationId, passwordHash })
    const session = { userId, propertyId: null, address: ctx.address, agent: ctx.agent }
    const token = await openSession(tx, session, ctx.settings.sessionHours)
    return { token, account: await findAccount(tx, userId) }
  })
  if (!begun?.account) return refuse('link_expired')
  return { token: begun.token, user: shown(begun.account, null) }
}

/**
 * Lets the caller work at the first property that was opened for them, in this session too. Needs the platform's scope.
 *
 * @throws Refusal already_set_up when another session of theirs was a moment earlier
 */
export async function beginAt(ctx: Context, tx: PlatformTx, propertyId: number): Promise<void> {
  const anywhere = { organizationId: undefined, propertyId: undefined }
  await lockPerson(tx, ctx.actor.id, anywhere)
  // Looked at after the lock: before it the other opening may not have been there to see.
  const oneself = await findPerson(tx, ctx.actor.id, anywhere)
  if (oneself && oneself.propertyIds.length > 0) refuse('already_set_up')
  await replacePlaces(tx, ctx.actor.id, [propertyId])
  await moveSession(tx, ctx.actor.sessionHash, propertyId)
}
