import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/cursor.ts'
import { hashPassword, isCommonPassword, isPassword, NOBODYS_HASH } from '#server/passwords.ts'
import { closeOtherSessions, closeSession, moveSession, openSession } from '#server/sessions.ts'
import { type SignedInUser, users } from './contract.ts'
import {
  type Account,
  deleteTries,
  findAccount,
  findAccountByEmail,
  findFillingTries,
  findPeople,
  insertTry,
  isPropertyOf,
  mayWorkFor,
  type PeopleScope,
  updatePassword,
} from './queries.ts'
import { isAboutOneself, reachOf, secondsToWait } from './rules.ts'

const shown = (account: Account, propertyId: number | null): SignedInUser => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  displayName: account.displayName,
  logoUrl: account.logoUrl,
  roles: account.roles,
  propertyId,
  organizationId: account.organizationId,
})

const signIn: Action<typeof users.signIn> = async (ctx, { email, password }) => {
  const tried = { email, address: ctx.address }
  // Whose account it is decides the tenant, so it is looked up outside any.
  const { account, tries } = await ctx.asPlatform(async (tx) => {
    const [found, filling] = await Promise.all([findAccountByEmail(tx, email), findFillingTries(tx, tried, ctx.now)])
    return { account: found, tries: filling }
  })
  assertMayTry(ctx, tries)

  // An unknown account is checked against a hash nobody has the password of, so that the answer takes as long.
  const isRight = await isPassword(account?.passwordHash ?? NOBODYS_HASH, password)
  if (!isRight || !account) {
    countTry(ctx, email)
    return refuse('wrong_credentials')
  }
  if (!account.isEnabled) refuse('account_disabled')
  if (account.isDemo && !ctx.settings.isDemoAllowed) refuse('demo_sign_in_closed')

  const { propertyId } = account
  const session = { userId: account.id, propertyId, address: ctx.address, agent: ctx.agent }
  const token = await ctx.asPlatform(async (tx) => {
    const [opened] = await Promise.all([openSession(tx, session, ctx.settings.sessionHours), deleteTries(tx, email)])
    return opened
  })
  return { token, user: shown(account, propertyId) }
}

function assertMayTry(ctx: Context, tries: Parameters<typeof secondsToWait>[0]): void {
  const retryAfterSeconds = secondsToWait(tries, ctx.now)
  if (retryAfterSeconds > 0) refuse('too_many_attempts', { retryAfterSeconds })
}

/** Counted after the refusal has rolled everything back. */
function countTry(ctx: Context, email: string): void {
  const failure = { id: ctx.newId(), email, address: ctx.address, failed_at: ctx.now }
  ctx.onRefusal((tx) => insertTry(tx, failure))
}

const signOut: Action<typeof users.signOut> = async (ctx) => {
  // Sessions stand above tenants.
  await ctx.asPlatform((tx) => closeSession(tx, ctx.actor.sessionHash))
  ctx.publish('sessions')
  return {}
}

/** The person asking. Platform staff belong to no tenant, so even oneself is looked up outside any. */
const getOneself = async (ctx: Context): Promise<Account> =>
  (await ctx.asPlatform((tx) => findAccount(tx, ctx.actor.id))) ?? refuse('not_found')

const get: Action<typeof users.get> = async (ctx, { userId }) => {
  const propertyId = ctx.property.id || null
  if (userId === ctx.actor.id) return shown(await getOneself(ctx), propertyId)
  if (!ctx.actor.permissions.has('users.read')) refuse('not_found', { userId })

  const [person] = await people(ctx, ownScope(ctx), { afterId: 0, limit: 1, name: undefined, userId })
  if (!person) return refuse('not_found', { userId })
  const { email: _email, phone: _phone, status: _status, createdAt: _createdAt, ...profile } = person
  return { ...profile, propertyId: reachOf(ctx.actor.roles) === 'property' ? propertyId : null }
}

const list: Action<typeof users.list> = async (ctx, { after, limit, name, ...asked }) => {
  const afterId = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const scope = await scopeFor(ctx, asked)
  const rows = await people(ctx, scope, { afterId, limit: limit + 1, name })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** Everybody for platform staff, the organisation for its staff, the property for everybody else. */
function ownScope(ctx: Context): PeopleScope {
  const reach = reachOf(ctx.actor.roles)
  if (reach === 'platform') return { organizationId: undefined, propertyId: undefined }
  // An actor without organisation is no platform staff by role: 0 is nobody's.
  const organizationId = ctx.actor.organizationId ?? 0
  return { organizationId, propertyId: reach === 'property' ? ctx.property.id : undefined }
}

/** The ids of a call narrow one's own scope and never widen it. */
async function scopeFor(
  ctx: Context,
  asked: { propertyId?: number | undefined; organizationId?: number | undefined },
): Promise<PeopleScope> {
  const own = ownScope(ctx)
  const isForeign = (id: number | undefined, mine: number | undefined) =>
    id !== undefined && mine !== undefined && id !== mine
  if (isForeign(asked.organizationId, own.organizationId)) refuse('not_found', asked)
  if (isForeign(asked.propertyId, own.propertyId)) refuse('not_found', asked)

  const { propertyId } = asked
  const organizationId = own.organizationId ?? asked.organizationId
  if (propertyId !== undefined && own.propertyId === undefined && organizationId !== undefined) {
    // Row security shows one property at a time; whether another is the organisation's is asked from outside.
    const isOwn = await ctx.asPlatform((tx) => isPropertyOf(tx, propertyId, organizationId))
    if (!isOwn) refuse('not_found', asked)
  }
  return { organizationId, propertyId: own.propertyId ?? propertyId }
}

/** Within one's own property row security is a second wall; a wider reach needs the platform's view. */
const people = (ctx: Context, scope: PeopleScope, asked: Parameters<typeof findPeople>[2]) =>
  reachOf(ctx.actor.roles) === 'property'
    ? findPeople(ctx.tx, scope, asked)
    : ctx.asPlatform((tx) => findPeople(tx, scope, asked))

const changePassword: Action<typeof users.changePassword> = async (ctx, { oldPassword, newPassword }) => {
  const { account, tries } = await ctx.asPlatform(async (tx) => {
    const tried = { email: ctx.actor.email, address: ctx.address }
    const [found, filling] = await Promise.all([findAccount(tx, ctx.actor.id), findFillingTries(tx, tried, ctx.now)])
    return { account: found, tries: filling }
  })
  assertMayTry(ctx, tries)
  if (!account || !(await isPassword(account.passwordHash, oldPassword))) {
    countTry(ctx, ctx.actor.email)
    return refuse('wrong_password')
  }
  if (oldPassword === newPassword) refuse('weak_password', { because: 'same' })
  if (isCommonPassword(newPassword)) refuse('weak_password', { because: 'common' })
  if (isAboutOneself(newPassword, account)) refuse('weak_password', { because: 'personal' })

  const hash = await hashPassword(newPassword)
  await ctx.asPlatform((tx) =>
    Promise.all([updatePassword(tx, ctx.actor.id, hash), closeOtherSessions(tx, ctx.actor.id, ctx.actor.sessionHash)]),
  )
  // The audit trail is a property's; platform staff without one leave theirs in the log.
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

export const usersArea = implement(users, { signIn, signOut, get, list, changePassword, switchProperty })
