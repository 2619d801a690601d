import type { AreaFacts } from '#core/area.ts'
import { DESK } from '#core/role-codes.ts'

export const declares = {
  name: 'housekeeping',
  group: 'lodging',
  permissions: {
    read: [...DESK, 'PROP_HOUSEKEEPING'],
    write: [...DESK, 'PROP_HOUSEKEEPING'],
  },
  module: 'housekeeping',
  needsOpenProperty: true,
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['CLEANING_TIMES_SET', 'ROOM_PHOTO', 'ROOM_PHOTO_REMOVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    housekeeping: typeof declares & { auditTypes: typeof auditTypes }
  }
}
