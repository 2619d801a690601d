import type { AreaFacts } from '#core/area.ts'
import { DESK, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'customers',
  group: 'parties',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: DESK,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['NEW_CUSTOMER'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    customers: typeof declares & { auditTypes: typeof auditTypes }
  }
}
