import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'audit',
  group: 'insight',
  permissions: {
    read: [...DESK, ...SUPPORT, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...MANAGERS, 'PROP_FINANCE'],
  },
  isOverview: true,
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['SHEET_EXPORTED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    audit: typeof declares & { auditTypes: typeof auditTypes }
  }
}
