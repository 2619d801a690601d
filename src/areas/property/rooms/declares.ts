import type { AreaFacts } from '#core/area.ts'
import { DESK, EVERYBODY_AT_WORK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'rooms',
  group: 'property',
  permissions: {
    read: EVERYBODY_AT_WORK,
    write: MANAGERS,
    block: [...DESK, 'PROP_HOUSEKEEPING'],
  },
  refusals: {
    room_moved_on: 409,
    room_taken: 409,
    room_blocked: 409,
    no_availability: 409,
    below_picked_up: 409,
    room_number_taken: 409,
    room_in_use: 409,
    room_has_stays: 409,
    overbooking_in_use: 409,
    stay_too_long: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'FACILITY_CREATE',
  'FACILITY_REMOVE',
  'INVENTORY_RECOUNT',
  'OVERBOOKING_SET',
  'ROOM_BLOCK',
  'ROOM_BLOCK_END',
  'ROOM_CONDITION',
  'ROOM_CREATE',
  'ROOM_TYPE_CREATE',
  'ROOM_TYPE_UPDATE',
  'ROOM_UPDATE',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    rooms: typeof declares & { auditTypes: typeof auditTypes }
  }
}
