import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'pictures',
  group: 'platform',
  permissions: {
    write: [...MANAGERS, 'PROP_MARKETING'],
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['PICTURE_ADDED', 'PICTURE_CHANGED', 'PICTURE_REMOVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    pictures: typeof declares & { auditTypes: typeof auditTypes }
  }
}
