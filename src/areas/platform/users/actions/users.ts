import { batch } from '#server/request/batch.ts'
import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { hashPassword, isCommonPassword, isPassword, NOBODYS_HASH } from '#server/security/passwords.ts'
import {
  closeOtherSessions,
  closeSession,
  closeSessionOf,
  findSessions,
  lockSession,
  moveSession,
  openSession,
} from '#server/request/sessions.ts'
import { approvalPin, removeApprovalPin, setApprovalPin } from './approval-pin.ts'
import { forgotPassword, setPassword } from './links.ts'
import { create, invite, person, profile, update, updateProfile } from './people.ts'
import { picture, removePicture, updatePicture } from './pictures.ts'
import { assertOwnPassword, ownScope, shown, takeTry } from './reach.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  enrolAtSignIn,
  finishSignIn,
  makeRecoveryCodes,
  resetSecondFactor,
  secondFactor,
  stopHalfway,
} from './second-factor.ts'
import { confirmSignUp, signUp } from './sign-up.ts'
import { users } from '../contract/users.ts'
import {
  type Account,
  deleteTries,
  findAccount,
  findAccountByEmail,
  findPeople,
  isPropertyOf,
  mayWorkFor,
  type PeopleScope,
  updatePassword,
} from '../queries/users.ts'
import { reachOf, weaknessOf } from '../rules.ts'

/**
 * Opens a session for the right password. Who has a second factor, or must have one, gets half a session instead.
 *
 * @throws Refusal wrong_credentials, alike for an unknown account; account_disabled, demo_sign_in_closed, too_many_attempts;
 *   second_factor_needed with the ticket to go on with
 */
const signIn: Action<typeof users.signIn> = async (ctx, { email, password }) => {
  const giveBack = await takeTry(ctx, email)
  // The account determines the tenant, so it is looked up across tenants.
  const account = await ctx.asPlatform((tx) => findAccountByEmail(tx, email))

  // An unknown account is checked against a hash no one has the password of, so that the response takes as long.
  const isRight = await isPassword(account?.passwordHash ?? NOBODYS_HASH, password)
  if (!isRight || !account) return refuse('wrong_credentials')
  await giveBack()
  if (!account.isEnabled) refuse('account_disabled')
  if (account.isDemo && !ctx.settings.isDemoAllowed) refuse('demo_sign_in_closed')

  if (account.hasSecondFactor || account.mustHaveSecondFactor) stopHalfway(ctx, account)

  const { propertyId } = account
  const session = { userId: account.id, propertyId, address: ctx.address, agent: ctx.agent }
  const token = await ctx.asPlatform(async (tx) => {
    const { opened } = await batch(tx, {
      opened: () => openSession(tx, session, ctx.settings.sessionHours),
      tries: () => deleteTries(tx, email),
    })
    return opened
  })
  return { token, user: shown(account, propertyId) }
}

const signOut: Action<typeof users.signOut> = async (ctx) => {
  // Sessions belong to no tenant.
  await ctx.asPlatform((tx) => closeSession(tx, ctx.actor.sessionHash))
  ctx.publish('sessions')
  return {}
}

const lock: Action<typeof users.lock> = async (ctx) => {
  // Sessions belong to no tenant.
  await ctx.asPlatform((tx) => lockSession(tx, ctx.actor.sessionHash, ctx.now))
  ctx.publish('sessions')
  return {}
}

/** @throws Refusal wrong_password, counted like a wrong try at signing in; too_many_attempts */
const unlock: Action<typeof users.unlock> = async (ctx, { password }) => {
  await assertOwnPassword(ctx, password)
  await ctx.asPlatform((tx) => lockSession(tx, ctx.actor.sessionHash, null))
  ctx.publish('sessions')
  return {}
}

/** The user of the request. Platform staff belong to no tenant, so the lookup uses the platform's scope. */
const getOneself = async (ctx: Context): Promise<Account> =>
  (await ctx.asPlatform((tx) => findAccount(tx, ctx.actor.id))) ?? refuse('not_found')

const get: Action<typeof users.get> = async (ctx, { userId }) => {
  const propertyId = ctx.property.id || null
  if (userId === ctx.actor.id) return shown(await getOneself(ctx), propertyId)
  if (!ctx.actor.permissions.has('users.read')) refuse('not_found', { userId })

  const [person] = await people(ctx, ownScope(ctx), { afterId: 0, limit: 1, name: undefined, userId })
  if (!person) return refuse('not_found', { userId })
  const { email: _email, phone: _phone, status: _status, createdAt: _createdAt, ...profile } = person
  // What a colleague may do is for who administers them: `person` names their role.
  return { ...profile, permissions: [], propertyId: reachOf(ctx.actor.roles) === 'property' ? propertyId : null }
}

const list: Action<typeof users.list> = async (ctx, { after, limit, name, ...requestedScope }) => {
  const afterId = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const scope = await scopeFor(ctx, requestedScope)
  const rows = await people(ctx, scope, { afterId, limit: limit + 1, name })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** The ids of a call narrow one's own scope and never widen it. */
async function scopeFor(
  ctx: Context,
  requestedScope: { propertyId?: number | undefined; organizationId?: number | undefined },
): Promise<PeopleScope> {
  const own = ownScope(ctx)
  const isForeign = (id: number | undefined, mine: number | undefined) =>
    id !== undefined && mine !== undefined && id !== mine
  if (isForeign(requestedScope.organizationId, own.organizationId)) refuse('not_found', requestedScope)
  if (isForeign(requestedScope.propertyId, own.propertyId)) refuse('not_found', requestedScope)

  const { propertyId } = requestedScope
  const organizationId = own.organizationId ?? requestedScope.organizationId
  if (propertyId !== undefined && own.propertyId === undefined && organizationId !== undefined) {
    // Row security shows one property at a time; the platform's scope checks whether another belongs to the organisation.
    const isOwn = await ctx.asPlatform((tx) => isPropertyOf(tx, propertyId, organizationId))
    if (!isOwn) refuse('not_found', requestedScope)
  }
  return { organizationId, propertyId: own.propertyId ?? propertyId }
}

/** Within one's own property row security is a second wall; a wider reach needs the platform's scope. */
const people = (ctx: Context, scope: PeopleScope, filter: Parameters<typeof findPeople>[2]) =>
  reachOf(ctx.actor.roles) === 'property'
    ? findPeople(ctx.tx, scope, filter)
    : ctx.asPlatform((tx) => findPeople(tx, scope, filter))

const changePassword: Action<typeof users.changePassword> = async (ctx, { oldPassword, newPassword }) => {
  const account = await assertOwnPassword(ctx, oldPassword)
  if (oldPassword === newPassword) refuse('weak_password', { because: 'same' })
  const weakness = weaknessOf(newPassword, account, isCommonPassword(newPassword))
  if (weakness) refuse('weak_password', { because: weakness })

  const hash = await hashPassword(newPassword)
  await ctx.asPlatform((tx) =>
    batch(tx, {
      password: () => updatePassword(tx, ctx.actor.id, hash),
      sessions: () => closeOtherSessions(tx, ctx.actor.id, ctx.actor.sessionHash),
    }),
  )
  // The audit trail belongs to a property; platform staff without one leave theirs in the log.
  if (ctx.property.id > 0) ctx.record({ type: 'PASSWORD_CHANGE', entity: 'user', entityId: String(ctx.actor.id) })
  ctx.publish('sessions')
  return {}
}

const switchProperty: Action<typeof users.switchProperty> = async (ctx, { propertyId }) => {
  const { id, organizationId, roles } = ctx.actor
  // The property one goes to is not the one this transaction is fenced to.
  const isMoved = await ctx.asPlatform(async (tx) => {
    if (!(await mayWorkFor(tx, { id, organizationId, reach: reachOf(roles) }, propertyId))) return false
    await moveSession(tx, ctx.actor.sessionHash, propertyId)
    return true
  })
  if (!isMoved) refuse('not_found', { propertyId })
  ctx.publish('sessions')
  return shown(await getOneself(ctx), propertyId)
}

/** The user's open sessions. Sessions belong to no tenant; only one's own are read. */
const sessions: Action<typeof users.sessions> = async (ctx) => {
  const rows = await ctx.asPlatform((tx) => findSessions(tx, ctx.actor.id))
  return {
    rows: rows.map(({ hash, ...session }) => ({ id: hash, ...session, isThis: hash === ctx.actor.sessionHash })),
  }
}

/** @throws Refusal not_found for a session of someone else, or one that has ended */
const endSession: Action<typeof users.endSession> = async (ctx, { sessionId }) => {
  const isEnded = await ctx.asPlatform((tx) => closeSessionOf(tx, ctx.actor.id, sessionId))
  if (!isEnded) refuse('not_found')
  ctx.publish('sessions')
  return {}
}

export const usersArea = implement(users, {
  signIn,
  signOut,
  lock,
  unlock,
  get,
  list,
  person,
  create,
  update,
  invite,
  profile,
  updateProfile,
  picture,
  updatePicture,
  removePicture,
  changePassword,
  forgotPassword,
  setPassword,
  signUp,
  confirmSignUp,
  sessions,
  endSession,
  switchProperty,
  finishSignIn,
  enrolAtSignIn,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  endSecondFactor,
  resetSecondFactor,
  approvalPin,
  setApprovalPin,
  removeApprovalPin,
})
