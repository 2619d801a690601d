import type { AreaFacts } from '#core/area.ts'
import { DESK, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'groups',
  addresses: ['function-rooms', 'group-events', 'rooming-lists'],
  group: 'lodging',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: DESK,
  },
  needsOpenProperty: true,
  refusals: {
    group_cancelled: 409,
    group_not_tentative: 409,
    group_not_definite: 409,
    group_over: 409,
    group_has_bookings: 409,
    night_outside_group: 422,
    list_too_long: 422,
    rooming_list_closed: 409,
    cut_off_passed: 409,
    not_held: 409,
    guest_fixed: 409,
    group_without_account: 409,
    group_account_open: 409,
    event_outside_group: 422,
    function_room_taken: 409,
    event_charged: 409,
    event_not_charged: 409,
    event_without_price: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GROUP_ADDED',
  'GROUP_CHANGED',
  'GROUP_NIGHTS_SET',
  'GROUP_CONFIRMED',
  'GROUP_CANCELLED',
  'GROUP_RELEASED',
  'GROUP_PICKED_UP',
  'GROUP_LINK_MADE',
  'GROUP_LINK_SENT',
  'GROUP_LINK_WITHDRAWN',
  'GROUP_GUESTS_ENTERED',
  'GROUP_GUEST_CHANGED',
  'GROUP_GUEST_REMOVED',
  'GROUP_CHECKED_IN',
  'GROUP_CHECKED_OUT',
  'GROUP_ROUTES_SET',
  'GROUP_CHARGES_COLLECTED',
  'GROUP_EVENT_ADDED',
  'GROUP_EVENT_CHANGED',
  'GROUP_EVENT_REMOVED',
  'GROUP_EVENT_CHARGED',
  'GROUP_EVENT_REVERSED',
  'FUNCTION_ROOM_ADDED',
  'FUNCTION_ROOM_CHANGED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    groups: typeof declares & { auditTypes: typeof auditTypes }
  }
}
