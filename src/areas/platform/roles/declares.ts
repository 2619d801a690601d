import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'roles',
  group: 'platform',
  permissions: {
    read: ['PROP_ADMIN'],
    write: 'PLATFORM',
  },
  platformWide: true,
  refusals: {
    role_not_yours: 403,
    role_in_use: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['ROLE_CREATED', 'ROLE_CHANGED', 'ROLE_REMOVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    roles: typeof declares & { auditTypes: typeof auditTypes }
  }
}
