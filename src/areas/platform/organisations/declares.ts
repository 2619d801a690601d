import type { AreaFacts } from '#core/area.ts'
import { SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'organisations',
  group: 'platform',
  permissions: {
    read: [...SUPPORT, 'ORG_FINANCE', 'ORG_SALES'],
    write: [],
    open: 'PLATFORM',
  },
  platformWide: true,
  refusals: {
    not_oneself: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'SECOND_FACTOR_RULE',
  'GUEST_SHARING_RULE',
  'ORGANISATION_ACTIVATED',
  'ORGANISATION_DEACTIVATED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    organisations: typeof declares & { auditTypes: typeof auditTypes }
  }
}
