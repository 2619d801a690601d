import type { AreaFacts } from '#core/area.ts'
import { DESK, READERS } from '#core/role-codes.ts'

export const declares = {
  name: 'turnaways',
  group: 'lodging',
  permissions: {
    read: [...READERS, ...DESK],
    write: DESK,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['TURNAWAY_NOTED', 'TURNAWAY_REMOVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    turnaways: typeof declares & { auditTypes: typeof auditTypes }
  }
}
