import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { newReference, newToken } from '#server/database/ids.ts'
import { closeEverySession, closeOtherSessions, hashOfToken, openSession } from '#server/request/sessions.ts'
import { newSecret, otpauthOf, stepOfCode } from '#server/security/totp.ts'
import { recordAt } from '#server/request/audit-log.ts'
import type { NewSecret } from '../contract/replies.ts'
import type { users } from '../contract/users.ts'
import { type Account, deleteTries, findAccount, findFillingTries } from '../queries/users.ts'
import {
  deleteFactor,
  findFactor,
  findHalfSession,
  insertHalfSession,
  type StoredFactor,
  lockFactor,
  putSecret,
  takeHalfSession,
  updateFactor,
} from '../queries/second-factor.ts'
import { HALF_SESSION_MINUTES, plainCode, RECOVERY_CODES } from '../rules.ts'
import { assertMayChange, person, record } from './people.ts'
import { assertMayTry, assertOwnPassword, shown, takeTry } from './reach.ts'

// Second factors and half sessions belong to no tenant: they are read with the platform's scope.

/**
 * What a user who needs a second factor gets for the right password: a ticket for the rest of signing in. Without a factor of their own,
 * because their organisation or a property of theirs wants one, they enrol with it.
 *
 * @throws Refusal second_factor_needed, always
 */
export function stopHalfway(ctx: Context, account: Account): never {
  const ticket = newToken()
  const half = { tokenHash: hashOfToken(ticket), userId: account.id, now: ctx.now, minutes: HALF_SESSION_MINUTES }
  ctx.onRefusal((tx) => insertHalfSession(tx, half))
  return refuse('second_factor_needed', { ticket, isEnrolment: !account.hasSecondFactor })
}

/**
 * Opens the session. A ticket works once; a wrong code leaves it, and counts as a wrong try at the account.
 *
 * @throws Refusal sign_in_expired, wrong_code, too_many_attempts
 */
export const finishSignIn: Action<typeof users.finishSignIn> = async (ctx, { ticket, code }) => {
  const account = await halfSignedIn(ctx, (tx) => takeHalfSession(tx, hashOfToken(ticket), ctx.now))
  const isEnrolment = !account.hasSecondFactor
  const stored = await ctx.asPlatform((tx) => lockFactor(tx, account.id))
  // Reset meanwhile, or never begun: the password again.
  if (!stored || (isEnrolment && !account.mustHaveSecondFactor)) return refuse('sign_in_expired')

  const used = await takeCode(ctx, account, stored, code)
  const { recoveryCodes, factor } = isEnrolment ? turnedOn(ctx, used) : { recoveryCodes: [], factor: used }
  const { propertyId } = account
  const token = await ctx.asPlatform(async (tx) => {
    await updateFactor(tx, account.id, factor)
    await deleteTries(tx, account.email)
    const change = isEnrolment ? 'SECOND_FACTOR_ON' : 'RECOVERY_CODE_USED'
    if (isEnrolment || used.recoveryLeft < stored.recoveryLeft)
      await recordAt({ ...ctx, actor: nameOf(account) }, tx, propertyId === null ? [] : [propertyId], {
        type: change,
        entity: 'user',
        entityId: String(account.id),
        after: { recoveryCodesLeft: factor.recoveryLeft },
      })
    const session = { userId: account.id, propertyId, address: ctx.address, agent: ctx.agent }
    return openSession(tx, session, ctx.settings.sessionHours)
  })
  return { token, user: shown(account, propertyId), recoveryCodes }
}

const nameOf = ({ id, displayName }: Account) => ({ id, name: displayName })

/** @throws Refusal sign_in_expired, also for who has a factor already */
export const enrolAtSignIn: Action<typeof users.enrolAtSignIn> = async (ctx, { ticket }) => {
  const account = await halfSignedIn(ctx, (tx) => findHalfSession(tx, hashOfToken(ticket), ctx.now))
  const made = account.mustHaveSecondFactor ? await newSecretFor(ctx, account) : undefined
  return made ?? refuse('sign_in_expired')
}

/** @throws Refusal sign_in_expired for a ticket that was used, is too old or never was; too_many_attempts */
async function halfSignedIn(ctx: Context, find: (tx: PlatformTx) => Promise<number | undefined>): Promise<Account> {
  const { account, tries } = await ctx.asPlatform(async (tx) => {
    const userId = await find(tx)
    const found = userId === undefined ? undefined : await findAccount(tx, userId)
    const tried = { email: found?.email ?? '', address: ctx.address }
    return { account: found, tries: await findFillingTries(tx, tried, ctx.now) }
  })
  if (!account?.isEnabled) return refuse('sign_in_expired')
  assertMayTry(ctx, tries)
  return account
}

export const secondFactor: Action<typeof users.secondFactor> = async (ctx) => {
  const { account, factor } = await ctx.asPlatform(async (tx) => ({
    account: await findAccount(tx, ctx.actor.id),
    factor: await findFactor(tx, ctx.actor.id),
  }))
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor?.confirmedAt ? factor.recoveryLeft : 0,
    isRequired: account?.mustHaveSecondFactor ?? false,
  }
}

/** Requires the password, so that an intruder in an open session cannot lock its user out with a factor of their own. */
export const beginSecondFactor: Action<typeof users.beginSecondFactor> = async (ctx, { password }) => {
  const account = await assertOwnPassword(ctx, password)
  return (await newSecretFor(ctx, account)) ?? refuse('second_factor_on')
}

/** Stores a new secret that is not in force yet; undefined when the user has a factor. */
async function newSecretFor(ctx: Context, account: Account): Promise<NewSecret | undefined> {
  const secret = newSecret()
  const sealed = ctx.settings.secretBox.seal(secret)
  const isSaved = await ctx.asPlatform((tx) => putSecret(tx, account.id, sealed, ctx.now))
  const address = otpauthOf(secret, { issuer: ctx.settings.productTitle, account: account.email })
  return isSaved ? { secret, address } : undefined
}

/** @throws Refusal not_found when nothing was begun; wrong_code, too_many_attempts, second_factor_on */
export const confirmSecondFactor: Action<typeof users.confirmSecondFactor> = async (ctx, { code }) => {
  const { account, stored } = await ownFactor(ctx)
  if (!stored) return refuse('not_found')
  if (stored.confirmedAt !== null) return refuse('second_factor_on')
  const { recoveryCodes, factor } = turnedOn(ctx, await takeCode(ctx, account, stored, code))
  await ctx.asPlatform(async (tx) => {
    await updateFactor(tx, account.id, factor)
    await closeOtherSessions(tx, account.id, ctx.actor.sessionHash)
  })
  await record(ctx, 'SECOND_FACTOR_ON', account.id, {})
  ctx.publish('sessions')
  return { recoveryCodes }
}

/** @throws Refusal not_found while it is off; wrong_password, wrong_code, too_many_attempts */
export const makeRecoveryCodes: Action<typeof users.makeRecoveryCodes> = async (ctx, { password, code }) => {
  const { account, used } = await provenFactor(ctx, password, code)
  const { recoveryCodes, factor } = withRecoveryCodes(ctx, used)
  await ctx.asPlatform((tx) => updateFactor(tx, account.id, factor))
  await record(ctx, 'RECOVERY_CODES_MADE', account.id, {})
  return { recoveryCodes }
}

/** @throws Refusal second_factor_required where one's organisation or a property of one's wants it; not_found, wrong_password, wrong_code, too_many_attempts */
export const endSecondFactor: Action<typeof users.endSecondFactor> = async (ctx, { password, code }) => {
  const { account } = await provenFactor(ctx, password, code)
  if (account.mustHaveSecondFactor) refuse('second_factor_required')
  await ctx.asPlatform((tx) => deleteFactor(tx, account.id))
  await record(ctx, 'SECOND_FACTOR_OFF', account.id, {})
  return {}
}

/** @throws Refusal not_found, role_not_yours for a user whose roles one may not grant, not_oneself */
export const resetSecondFactor: Action<typeof users.resetSecondFactor> = async (ctx, { userId }) => {
  const colleague = await person(ctx, { userId })
  await assertMayChange(ctx, colleague)
  if (userId === ctx.actor.id) refuse('not_oneself')
  if (!colleague.hasSecondFactor) return colleague
  await ctx.asPlatform(async (tx) => {
    await deleteFactor(tx, userId)
    await closeEverySession(tx, userId)
  })
  await record(ctx, 'SECOND_FACTOR_RESET', userId, { before: { hasSecondFactor: true } })
  ctx.publish('sessions')
  return { ...colleague, hasSecondFactor: false }
}

/** One's own account and factor, locked; wrong codes of an open session count as those at sign-in. @throws Refusal too_many_attempts */
async function ownFactor(ctx: Context): Promise<{ account: Account; stored: StoredFactor | undefined }> {
  const tried = { email: ctx.actor.email, address: ctx.address }
  const { account, stored, tries } = await ctx.asPlatform(async (tx) => ({
    account: await findAccount(tx, ctx.actor.id),
    stored: await lockFactor(tx, ctx.actor.id),
    tries: await findFillingTries(tx, tried, ctx.now),
  }))
  assertMayTry(ctx, tries)
  return { account: account ?? refuse('not_found'), stored: stored }
}

/** One's own factor after password and code. @throws Refusal not_found while it is off; wrong_password, wrong_code, too_many_attempts */
async function provenFactor(ctx: Context, password: string, code: string) {
  const account = await assertOwnPassword(ctx, password)
  const { stored } = await ownFactor(ctx)
  if (!stored?.confirmedAt) return refuse('not_found')
  return { account, used: await takeCode(ctx, account, stored, code) }
}

const Hashes = z.array(z.string())

/**
 * The factor after a code of it was used: of an authenticator, whose step is used up with all before it, or one of the recovery
 * codes, which is used up then.
 *
 * @throws Refusal wrong_code, alike for a code that is wrong, too old, or was used; it counts as a wrong try; too_many_attempts
 */
async function takeCode(ctx: Context, account: Account, stored: StoredFactor, typed: string): Promise<StoredFactor> {
  const giveBack = await takeTry(ctx, account.email)
  const used = usedBy(ctx, stored, typed) ?? refuse('wrong_code')
  await giveBack()
  return used
}

/** Undefined for a code that is none. */
function usedBy(ctx: Context, stored: StoredFactor, typed: string): StoredFactor | undefined {
  const { secretBox } = ctx.settings
  const code = plainCode(typed)
  const step = stepOfCode(secretBox.open(stored.secret), code, ctx.now, stored.lastStep)
  if (step !== undefined) return { ...stored, lastStep: step }

  const hashes = stored.recoveryCodes === '' ? [] : Hashes.parse(JSON.parse(secretBox.open(stored.recoveryCodes)))
  const left = hashes.filter((hash) => hash !== hashOfToken(code).toString('base64url'))
  if (left.length === hashes.length) return undefined
  return { ...stored, recoveryCodes: secretBox.seal(JSON.stringify(left)), recoveryLeft: left.length }
}

/** In force from now on, with recovery codes. */
const turnedOn = (ctx: Context, used: StoredFactor) => withRecoveryCodes(ctx, { ...used, confirmedAt: ctx.now })

/** Replaces the recovery codes by ten new ones; they are shown once and stored as sealed hashes. */
function withRecoveryCodes(ctx: Context, factor: StoredFactor): { recoveryCodes: string[]; factor: StoredFactor } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${newReference()}-${newReference()}`)
  const hashes = codes.map((code) => hashOfToken(plainCode(code)).toString('base64url'))
  const recoveryCodes = ctx.settings.secretBox.seal(JSON.stringify(hashes))
  return { recoveryCodes: codes, factor: { ...factor, recoveryCodes, recoveryLeft: codes.length } }
}
