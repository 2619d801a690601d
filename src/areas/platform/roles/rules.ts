import { type Permission, allPermissions } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { permissionsOfRole, widestOf } from '#core/roles.ts'

/** Permissions of a list that a role made from this template may not have, in the catalogue's order. */
export const beyondReach = (template: RoleCode, permissions: readonly Permission[]): Permission[] =>
  allPermissions().filter((each) => permissions.includes(each) && !widestOf(template).includes(each))

/** The catalogue by area, in its order, as far as a template reaches. */
export function catalogueOf(template: RoleCode): { area: string; permissions: Permission[] }[] {
  const areas = new Map<string, Permission[]>()
  for (const permission of allPermissions().filter((each) => widestOf(template).includes(each))) {
    const [area = ''] = permission.split('.')
    areas.set(area, [...(areas.get(area) ?? []), permission])
  }
  return [...areas].map(([area, permissions]) => ({ area, permissions }))
}

/** What an own role permits beyond its template, and what it leaves out. */
export function differenceFrom(
  template: RoleCode,
  permissions: readonly Permission[],
): { added: Permission[]; removed: Permission[] } {
  const own = permissionsOfRole(template)
  return {
    added: permissions.filter((each) => !own.includes(each)),
    removed: own.filter((each) => !permissions.includes(each)),
  }
}
