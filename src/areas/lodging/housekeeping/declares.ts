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
  refusals: { attendant_off_duty: 409, nothing_to_assign: 409, assignments_changed: 409 },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['CLEANING_TIMES_SET', 'ROOM_PHOTO', 'ROOM_PHOTO_REMOVED', 'ROOMS_ASSIGNED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    housekeeping: typeof declares & { auditTypes: typeof auditTypes }
  }
}
