import type { RoleCode } from '#core/role-codes.ts'
import { isPlatformRole } from '#core/roles.ts'

/** Which organisations a user may see: all, one, or none. */
export type Scope = 'all' | number | 'none'

/**
 * Platform staff see every organisation, all others their own: the one they belong to, whatever id they send.
 *
 * @param organizationId the organisation the user belongs to; null is no organisation, which is not a key to all
 */
export function scopeOf(person: { roles: readonly RoleCode[]; organizationId: number | null }): Scope {
  if (isPlatformRole(person.roles[0])) return 'all'
  return person.organizationId ?? 'none'
}

/** Whether a user may deal with an organisation at all; to others it does not exist. */
export const maySee = (person: Parameters<typeof scopeOf>[0], organizationId: number): boolean =>
  [organizationId, 'all'].includes(scopeOf(person))
