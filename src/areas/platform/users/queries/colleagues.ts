import { normaliseRoles, permissionsOf } from '#core/roles.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { Permission } from '#core/permissions.ts'
import type { Tx } from '#server/request/context.ts'

/** A user who works for the property, with what they may do there today. */
export type Colleague = {
  id: number
  name: string
  email: string
  organizationId: number | null
  roles: readonly RoleCode[]
  permissions: ReadonlySet<Permission>
}

type Row = {
  id: number
  name: string
  email: string
  organizationId: number | null
  roles: string[]
  rolePermissions: string[] | null
}

// People of the organisation work for each of its properties, all others for those they were given. Staff of the platform are no one's colleagues.
const COLLEAGUES = `
  select u.id, coalesce(nullif(u.display_name, ''), btrim(u.first_name || ' ' || u.last_name)) as name, u.email,
         u.organization_id as "organizationId", u.roles, r.permissions as "rolePermissions"
    from users u
    join properties p on p.id = $1 and p.is_active and p.organization_id = u.organization_id
    join organisations o on o.id = u.organization_id and o.is_active
    left join roles r on r.id = u.role_id
   where u.status = 'ACTIVE' and ($2::bigint[] is null or u.id = any($2::bigint[]))
     and (upper(u.roles[1]) like 'ORG\\_%'
          or ((upper(u.roles[1]) like 'PROP\\_%' or upper(u.roles[1]) = 'USER') and exists (select from user_properties up where up.property_id = $1 and up.user_id = u.id)))
   order by lower(u.first_name), u.id limit $3`

/** Active users who work for the property, all or some; by name. */
export async function findColleagues(tx: Tx, ids: readonly number[] | null, limit: number): Promise<Colleague[]> {
  const rows = await tx.named<Row>('users.findColleagues', COLLEAGUES, [tx.propertyId, ids, limit])
  return rows.map(({ roles: stored, rolePermissions, ...user }) => {
    const roles = normaliseRoles(stored)
    return { ...user, roles, permissions: permissionsOf(roles, rolePermissions) }
  })
}
