import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'tables',
  group: 'trade',
  permissions: {
    read: [...DESK, ...SERVICE],
    write: [...DESK, ...SERVICE],
    plan: MANAGERS,
  },
  module: 'orders',
  needsOpenProperty: true,
  refusals: {
    table_moved_on: 409,
    table_taken: 409,
    table_reserved: 409,
    table_in_use: 409,
    reservation_ended: 409,
    tables_overlap: 422,
    party_too_large: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'FLOOR_CHANGED',
  'TABLE_MOVED',
  'TABLES_JOINED',
  'TABLE_RESERVED',
  'TABLE_RESERVATION_ENDED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    tables: typeof declares & { auditTypes: typeof auditTypes }
  }
}
