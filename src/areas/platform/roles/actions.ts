import { refuse } from '#core/refusal.ts'
import { isPlatformRole } from '#core/roles.ts'
import type { AuditType } from '#core/audit-types.ts'
import { type Action, type Context, implement, type PlatformTx } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { recordFor } from '#server/request/audit-log.ts'
import { type Role, roles } from './contract.ts'
import { deleteRole, findRole, findRoles, getRole, insertRole, type RoleScope, updateRole } from './queries.ts'
import { beyondReach } from './rules.ts'

/** Platform staff see every role, all others those offered to their organisation. */
const scopeOf = ({ actor }: Context): RoleScope =>
  isPlatformRole(actor.roles[0]) ? 'all' : { organizationId: actor.organizationId ?? 0 }

/**
 * A role that may be given to people of an organisation, with a transaction that has the platform's scope; undefined for one there
 * is not, or of another organisation. Platform staff belong to none and take those offered to all organisations.
 */
export const findRoleFor = (tx: PlatformTx, roleId: string, organizationId: number | null): Promise<Role | undefined> =>
  findRole(tx, { organizationId: organizationId ?? 0 }, roleId)

const list: Action<typeof roles.list> = async (ctx, { after, limit, text }) => {
  const afterId = readIdCursor(after)
  // Roles belong to no property, and neither do the users counted for them.
  const rows = await ctx.asPlatform((tx) => findRoles(tx, scopeOf(ctx), { afterId, limit: limit + 1, text }))
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found, also for a role of another organisation */
const get: Action<typeof roles.get> = (ctx, { roleId }) =>
  // As above.
  ctx.asPlatform((tx) => getRole(tx, scopeOf(ctx), roleId))

/** @throws Refusal name_taken, unknown_reference, role_not_yours with the permissions its template does not reach */
const create: Action<typeof roles.create> = async (ctx, role) => {
  assertWithinReach(role)
  const id = ctx.newId()
  // As above.
  const made = await ctx.asPlatform(async (tx) => {
    await insertRole(tx, { ...role, id })
    const saved = await getRole(tx, 'all', id)
    await record(ctx, tx, 'ROLE_CREATED', { after: saved })
    return saved
  })
  ctx.publish('users')
  return made
}

/** @throws Refusal not_found, stale_version, name_taken, role_not_yours */
const update: Action<typeof roles.update> = async (ctx, { roleId, version, ...details }) => {
  // As above.
  const changed = await ctx.asPlatform(async (tx) => {
    const before = await getRole(tx, scopeOf(ctx), roleId)
    assertWithinReach({ ...details, template: before.template })
    if (!(await updateRole(tx, roleId, version, details))) refuse('stale_version', { version: before.version })
    const saved = await getRole(tx, 'all', roleId)
    await record(ctx, tx, 'ROLE_CHANGED', { before, after: saved })
    return saved
  })
  ctx.publish('users', 'sessions')
  return changed
}

/** @throws Refusal not_found, role_in_use */
const remove: Action<typeof roles.remove> = async (ctx, { roleId }) => {
  // As above.
  await ctx.asPlatform(async (tx) => {
    const role = await getRole(tx, scopeOf(ctx), roleId)
    if (role.userCount > 0) refuse('role_in_use', { name: role.name, count: role.userCount })
    await deleteRole(tx, roleId)
    await record(ctx, tx, 'ROLE_REMOVED', { before: role })
  })
  return {}
}

/** Into the audit log of every property the role is offered to, no matter who changed it and from where. */
async function record(
  ctx: Context,
  tx: PlatformTx,
  type: AuditType,
  { before, after }: { before?: Role; after?: Role },
): Promise<void> {
  const role = after ?? before
  if (!role) return
  const seen = (each: Role | undefined) =>
    each && { name: each.name, description: each.description, role: each.template, permissions: each.permissions }
  const change = { before: seen(before), after: seen(after) }
  await recordFor(ctx, tx, role.organizationId, { type, entity: 'role', entityId: role.id, ...change })
}

function assertWithinReach({ template, permissions }: Pick<Role, 'template' | 'permissions'>): void {
  const beyond = beyondReach(template, permissions)
  if (beyond.length > 0) refuse('role_not_yours', { permissions: beyond, roles: [template] })
}

export const rolesArea = implement(roles, { list, get, create, update, remove })
