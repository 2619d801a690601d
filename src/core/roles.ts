import { codeOf } from './codes.ts'
import { derived, type PermissionHolders } from './area.ts'
import { type Permission, permissionsIn } from './permissions.ts'
import { isRoleCode, ROLE_CODES, type RoleCode } from './role-codes.ts'

/** The permissions of each role, as the areas declare them. */
const permissionsByRole = derived((areas) => {
  const byRole = new Map<RoleCode, readonly Permission[]>()
  const declared = permissionsIn(areas)
  for (const role of ROLE_CODES)
    byRole.set(
      role,
      declared.flatMap(({ code, roles }) => (isHeldBy(role, roles) ? [code] : [])),
    )
  return byRole
})

const isHeldBy = (role: RoleCode, roles: PermissionHolders): boolean =>
  role === 'SUPER_ADMIN' || (roles !== 'PLATFORM' && (role === 'ORG_ADMIN' || roles.includes(role)))

/**
 * What a role may do, as a template over the catalogue of permissions.
 * The specification names the roles and leaves their rights open; these are the customary ones (reference: who works where).
 */
export const permissionsOfRole = (role: RoleCode): readonly Permission[] => permissionsByRole().get(role) ?? []

/** Roles as stored may differ in case and spaces and repeat; what is not a role code is dropped, their order stays. */
export function normaliseRoles(stored: readonly string[]): RoleCode[] {
  const codes = stored.map(codeOf).filter(isRoleCode)
  return [...new Set(codes)]
}

/**
 * What a list of roles may do: the first one decides, an empty list may do nothing.
 *
 * @param own permissions of a role of the platform's own making, instead of those of its template; what they name beyond the
 *   template's reach counts for nothing
 */
export function permissionsOf(
  [first]: readonly RoleCode[],
  own: readonly string[] | null = null,
): ReadonlySet<Permission> {
  if (!first) return new Set()
  return new Set(own === null ? permissionsOfRole(first) : widestOf(first).filter((each) => own.includes(each)))
}

/** Roles that work above a single property. */
export const isPlatformRole = (role: RoleCode | undefined): boolean => role === 'SUPER_ADMIN' || role === 'CUST_SUPPORT'
export const isOrganisationRole = (role: RoleCode | undefined): boolean => role?.startsWith('ORG_') ?? false
export const isPropertyRole = (role: RoleCode | undefined): boolean => role?.startsWith('PROP_') ?? false
/** Roles that are held at properties: USER is an employee there who has what is their own, and nothing else. */
export const isHeldAtProperties = (role: RoleCode | undefined): boolean => isPropertyRole(role) || role === 'USER'

/** Everything a role made from a template may be given: what the administrator of the template's reach has. */
export function widestOf(template: RoleCode): readonly Permission[] {
  if (isPlatformRole(template)) return permissionsOfRole('SUPER_ADMIN')
  if (isOrganisationRole(template)) return permissionsOfRole('ORG_ADMIN')
  return isPropertyRole(template) ? permissionsOfRole('PROP_ADMIN') : permissionsOfRole('USER')
}
