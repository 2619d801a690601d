import { sql } from 'kysely'
import { allPermissions, type Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { normaliseRoles } from '#core/roles.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Role } from './contract.ts'

// Roles belong to no property: a caller of these has the platform's scope and passes whose roles are seen.

/** Which roles a user sees: all, or those offered to one organisation. */
export type RoleScope = 'all' | { organizationId: number }

const selectRoles = (tx: PlatformTx, scope: RoleScope) => {
  const query = tx
    .selectFrom('roles')
    .leftJoin('organisations', 'organisations.id', 'roles.organization_id')
    .selectAll('roles')
    .select([
      'organisations.name as organization_name',
      sql<number>`(select count(*)::int from users u where u.role_id = roles.id
        and (${scope === 'all'} or u.organization_id = ${scope === 'all' ? 0 : scope.organizationId}))`.as(
        'user_count',
      ),
    ])
  if (scope === 'all') return query
  return query.where(sql<boolean>`(roles.organization_id is null or roles.organization_id = ${scope.organizationId})`)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>

const toRole = (row: Row): Role => ({
  id: row.id,
  name: row.name,
  description: row.description,
  template: normaliseRoles([row.template])[0] ?? 'USER',
  permissions: allPermissions().filter((each) => row.permissions.includes(each)),
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  userCount: row.user_count,
  version: row.version,
})

/** Roles in the order they were made, from the one after `afterId` on. */
export async function findRoles(
  tx: PlatformTx,
  scope: RoleScope,
  { afterId, limit, text }: { afterId: string | undefined; limit: number; text: string | undefined },
): Promise<Role[]> {
  let query = selectRoles(tx, scope).orderBy('roles.id').limit(limit)
  if (afterId !== undefined) query = query.where('roles.id', '>', afterId)
  if (text) query = query.where(sql<boolean>`strpos(lower(roles.name), lower(${text})) > 0`)
  return (await query.execute()).map(toRole)
}

export async function findRole(tx: PlatformTx, scope: RoleScope, id: string): Promise<Role | undefined> {
  const row = await selectRoles(tx, scope).where('roles.id', '=', id).executeTakeFirst()
  return row && toRole(row)
}

/** @throws Refusal not_found */
export const getRole = async (tx: PlatformTx, scope: RoleScope, id: string): Promise<Role> =>
  (await findRole(tx, scope, id)) ?? refuse('not_found', { roleId: id })

type Details = { name: string; description: string; permissions: readonly Permission[] }

/** @throws Refusal name_taken, unknown_reference for an organisation there is not */
export async function insertRole(
  tx: PlatformTx,
  {
    template,
    organizationId,
    permissions,
    ...role
  }: Details & {
    id: string
    template: RoleCode
    organizationId: number | null
  },
): Promise<void> {
  await tx
    .insertInto('roles')
    .values({ ...role, template, organization_id: organizationId, permissions: [...permissions] })
    .execute()
    .catch(refuseOn({ role_is_named_once: 'name_taken', roles_organization_id_fkey: 'unknown_reference' }))
}

/** Returns whether the role still had the version it is changed from. @throws Refusal name_taken */
export async function updateRole(tx: PlatformTx, id: string, version: number, details: Details): Promise<boolean> {
  const row = await tx
    .updateTable('roles')
    .set({ ...details, permissions: [...details.permissions], version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
    .catch(refuseOn({ role_is_named_once: 'name_taken' }))
  return row !== undefined
}

/** @throws Refusal role_in_use while someone has it */
export async function deleteRole(tx: PlatformTx, id: string): Promise<void> {
  await tx
    .deleteFrom('roles')
    .where('id', '=', id)
    .execute()
    .catch(refuseOn({ users_role_id_fkey: 'role_in_use' }))
}
