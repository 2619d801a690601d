import type { AreaFacts } from '#core/area.ts'
import { DESK } from '#core/role-codes.ts'

export const declares = {
  name: 'portal',
  group: 'insight',
  permissions: {
    read: DESK,
    /** Reads what guests state of themselves, accepts it, and sends links. */
    write: DESK,
    /** What the page offers. */
    rules: ['PROP_ADMIN'],
  },
  addresses: ['stay'],
  refusals: {
    registration_closed: 409,
    registration_incomplete: 422,
    registration_waiting: 409,
    offer_over: 409,
    portal_inactive: 409,
    upgrade_known: 409,
    same_room_type: 422,
    check_in_not_possible: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GUEST_PAGE_MADE',
  'GUEST_PAGE_SENT',
  'REGISTRATION_SIGNED',
  'REGISTRATION_ACCEPTED',
  'GUEST_REGISTERED',
  'GUEST_EXTRA_BOUGHT',
  'GUEST_UPGRADE',
  'GUEST_REQUEST',
  'GUEST_ROOM_ORDER',
  'REGISTRATION_PICTURE_VIEWED',
  'PORTAL_SETTINGS_SAVED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    portal: typeof declares & { auditTypes: typeof auditTypes }
  }
}
