import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { findRoleFor } from '#areas/platform/roles/actions.ts'
import { assertWithinPlan } from '#areas/platform/subscriptions/actions/plans.ts'
import type { AuditType } from '#core/audit-types.ts'
import type { Permission } from '#core/permissions.ts'
import { isPlatformRole, isHeldAtProperties, permissionsOf } from '#core/roles.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import { hashPassword, isCommonPassword, NOBODYS_HASH } from '#server/security/passwords.ts'
import { closeEverySession } from '#server/request/sessions.ts'
import { recordAt } from '#server/request/audit-log.ts'
import { ownScope, shown } from './reach.ts'
import type { Person } from '../contract/replies.ts'
import type { users } from '../contract/users.ts'
import { findAccount } from '../queries/users.ts'
import {
  countOtherAdministrators,
  countProperties,
  findPerson,
  insertPerson,
  lockPerson,
  replacePlaces,
  updateNames,
  updatePerson,
} from '../queries/people.ts'
import { findPlaces } from '../queries/second-factor.ts'
import { givenBy, isAdministrator, rightsBeyond, weaknessOf } from '../rules.ts'

// People are administered across properties, and by platform staff across organisations: each of these reads beyond the
// tenant and is bounded by `ownScope`, the reach of the user.

/** @throws Refusal not_found, also for a user out of reach */
export const person: Action<typeof users.person> = async (ctx, { userId }) =>
  (await ctx.asPlatform((tx) => findPerson(tx, userId, ownScope(ctx)))) ?? refuse('not_found', { userId })

/**
 * Adds a colleague at places one may reach. Without a password the account opens with the link of its invitation.
 *
 * @throws Refusal not_found for a place out of reach, email_taken, role_not_yours, unknown_reference for an own role that is not
 *   made from the first of the roles or not offered to the organisation, weak_password, not_in_plan
 */
export const create: Action<typeof users.create> = async (ctx, { password, propertyIds, roleId, ...input }) => {
  const { organizationId: wanted, ...details } = input
  const weakness = password && weaknessOf(password, details, isCommonPassword(password))
  if (weakness) refuse('weak_password', { because: weakness })
  const passwordHash = password ? await hashPassword(password) : NOBODYS_HASH

  const own = ownScope(ctx)
  if (wanted !== undefined && own.organizationId !== undefined && wanted !== own.organizationId)
    refuse('not_found', { organizationId: wanted })
  const organizationId = isAbove(details.roles)
    ? null
    : (own.organizationId ?? wanted ?? (ctx.property.organizationId || null))
  const made = await ctx.asPlatform(async (tx) => {
    assertMayGive(ctx, details.roles, await rightsOf(tx, details.roles, roleId, organizationId))
    const places = await placesFor(ctx, tx, details.roles, propertyIds ?? (ctx.property.id ? [ctx.property.id] : []))
    // A user who works at several places counts where they begin.
    const [propertyId] = places
    if (propertyId !== undefined) await assertWithinPlan(ctx, 'users', 1, { tx, propertyId })
    const id = await insertPerson(tx, {
      ...details,
      roleId,
      passwordHash,
      organizationId,
    })
    await replacePlaces(tx, id, places)
    return findPerson(tx, id, { organizationId: undefined, propertyId: undefined })
  })
  if (!made) return refuse('not_found')
  if (!password) await sendLink(ctx, made)
  await record(ctx, 'USER_ADDED', made.id, {
    after: { roles: made.roles, role: made.roleName, propertyIds: made.propertyIds },
  })
  return made
}

/**
 * Changes a colleague. Who is switched off, or may do something else from now on, is signed out at once.
 *
 * @throws Refusal not_found, stale_version, email_taken, role_not_yours for roles one may not grant or revoke, not_oneself for
 *   one's own roles or state, last_administrator
 */
export const update: Action<typeof users.update> = async (
  ctx,
  { userId, version, status, propertyIds, roleId, ...details },
) => {
  const { before, after, places } = await ctx.asPlatform(async (tx) => {
    const before = (await lockPerson(tx, userId, ownScope(ctx))) ?? refuse('not_found', { userId })
    if (before.version !== version) refuse('stale_version', { version: before.version })
    const [had, gets] = [
      await rightsOf(tx, before.roles, before.roleId, before.organizationId),
      await rightsOf(tx, details.roles, roleId, before.organizationId),
    ]
    assertMayGive(ctx, [...before.roles, ...details.roles], new Set([...had, ...gets]))
    const isDemoted =
      isAdministrator(before.roles, had) && (!isAdministrator(details.roles, gets) || status !== 'ACTIVE')
    const hasOtherRights =
      details.roles.join() !== before.roles.join() || roleId !== before.roleId || status !== before.status
    if (userId === ctx.actor.id && hasOtherRights) refuse('not_oneself')
    if (isDemoted && (await countOtherAdministrators(tx, userId, before.organizationId)) === 0)
      refuse('last_administrator')

    const places = await placesFor(ctx, tx, details.roles, propertyIds ?? before.propertyIds)
    await updatePerson(tx, userId, { ...details, roleId, status })
    await replacePlaces(tx, userId, places)
    if (hasOtherRights || places.join() !== before.propertyIds.join()) await closeEverySession(tx, userId)
    return { before, places, after: await findPerson(tx, userId, { organizationId: undefined, propertyId: undefined }) }
  })
  if (!after) return refuse('not_found', { userId })
  await record(ctx, 'USER_CHANGED', userId, {
    before: { roles: before.roles, role: before.roleName, status: before.status, propertyIds: before.propertyIds },
    after: { roles: details.roles, role: after.roleName, status, propertyIds: places },
  })
  ctx.publish('sessions')
  return after
}

/** @throws Refusal not_found, role_not_yours for a user whose roles one may not grant */
export const invite: Action<typeof users.invite> = async (ctx, { userId }) => {
  const colleague = await person(ctx, { userId })
  await assertMayChange(ctx, colleague)
  await sendLink(ctx, colleague)
  await record(ctx, 'USER_INVITED', userId, {})
  return { to: colleague.email }
}

export const profile: Action<typeof users.profile> = async (ctx) => {
  const anywhere = { organizationId: undefined, propertyId: undefined }
  const oneself = await ctx.asPlatform((tx) => findPerson(tx, ctx.actor.id, anywhere))
  if (!oneself) return refuse('not_found')
  const { firstName, lastName, phone, email } = oneself
  const isPlain = oneself.displayName === `${firstName} ${lastName}`.trim()
  return { firstName, lastName, phone, email, displayName: isPlain ? '' : oneself.displayName }
}

export const updateProfile: Action<typeof users.updateProfile> = async (ctx, names) => {
  const account = await ctx.asPlatform(async (tx) => {
    await updateNames(tx, ctx.actor.id, names)
    return findAccount(tx, ctx.actor.id)
  })
  if (!account) return refuse('not_found')
  ctx.publish('sessions')
  await record(ctx, 'USER_CHANGED', ctx.actor.id, { after: { names: true } })
  return shown(account, ctx.property.id || null)
}

/**
 * Refuses to change an account whose roles the caller may not grant.
 *
 * @throws Refusal role_not_yours
 */
export async function assertMayChange(ctx: Context, { roles, roleId, organizationId }: Person): Promise<void> {
  // Custom roles belong to no property.
  assertMayGive(ctx, roles, await ctx.asPlatform((tx) => rightsOf(tx, roles, roleId, organizationId)))
}

/** Roles are granted downwards, and no one grants a right they do not have. @throws Refusal role_not_yours */
function assertMayGive(ctx: Context, roles: Person['roles'], rights: ReadonlySet<Permission>): void {
  const mayGive = givenBy(ctx.actor.roles)
  const withheld = roles.filter((role) => !mayGive(role))
  const beyond = rightsBeyond(ctx.actor.permissions, rights)
  if (withheld.length + beyond.length > 0) refuse('role_not_yours', { roles: withheld, permissions: beyond })
}

/** @throws Refusal unknown_reference for an own role that is not made from the first of the roles, or not offered here */
export async function rightsOf(
  tx: PlatformTx,
  roles: Person['roles'],
  roleId: string | null,
  organizationId: number | null,
): Promise<ReadonlySet<Permission>> {
  if (roleId === null) return permissionsOf(roles)
  const role = await findRoleFor(tx, roleId, organizationId)
  if (!role || role.template !== roles[0]) return refuse('unknown_reference', { roleId })
  return permissionsOf(roles, role.permissions)
}

/** Platform staff belong to no organisation. */
const isAbove = ([first]: Person['roles']): boolean => isPlatformRole(first)

/** Where someone with these roles will work. @throws Refusal not_found for a place that is not of one's reach */
async function placesFor(
  ctx: Context,
  tx: PlatformTx,
  roles: Person['roles'],
  propertyIds: readonly number[],
): Promise<number[]> {
  const [first] = roles
  if (!first || !isHeldAtProperties(first)) return []
  const places = [...new Set(propertyIds)].sort((a, b) => a - b)
  const { organizationId, propertyId } = ownScope(ctx)
  const isWithin = propertyId === undefined || places.every((place) => place === propertyId)
  const known = await countProperties(tx, places, organizationId)
  if (places.length === 0 || !isWithin || known !== places.length) refuse('not_found', { propertyIds: places })
  return places
}

/** The mail is written after commit; its link is made there, so that its secret is stored nowhere. */
export async function sendLink(ctx: Context, { id: userId, email: to }: { id: number; email: string }): Promise<void> {
  await queueMessage(ctx, { kind: 'password', class: 'SECURITY', to, payload: { userId } })
}

/** Into the audit log of every place the user works at, no matter who acts and from where; of one who works nowhere, into that of one's own. */
export async function record(
  ctx: Context,
  type: AuditType,
  userId: number,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  const event = { type, entity: 'user', entityId: String(userId), ...change }
  // Audit logs of other properties are not this transaction's.
  const places = await ctx.asPlatform(async (tx) => {
    const found = await findPlaces(tx, userId)
    await recordAt(ctx, tx, found, event)
    return found
  })
  if (places.length === 0 && ctx.property.id > 0) ctx.record(event)
}
