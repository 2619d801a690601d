import type { AreaFacts } from '#core/area.ts'
import { MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'kitchen',
  group: 'trade',
  permissions: {
    read: [...MANAGERS, ...SERVICE],
    write: [...MANAGERS, ...SERVICE],
    pair: MANAGERS,
  },
  module: 'kitchen',
  needsOpenProperty: true,
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['KITCHEN_PAIRED', 'KITCHEN_UNPAIRED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    kitchen: typeof declares & { auditTypes: typeof auditTypes }
  }
}
