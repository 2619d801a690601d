import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'bookings',
  group: 'lodging',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: [...DESK, 'PROP_FINANCE'],
    price: [...MANAGERS, 'PROP_FO_EXECUTIVE'],
    override: [...MANAGERS, 'PROP_FO_EXECUTIVE'],
    reverse: [...MANAGERS, 'PROP_FRONTDESK'],
  },
  needsOpenProperty: true,
  refusals: {
    room_occupied: 409,
    booking_closed: 409,
    not_in_house: 409,
    not_checked_out: 409,
    stay_locked: 409,
    option_expired: 409,
    balance_due: 409,
    stay_has_no_night: 422,
    too_many_guests: 422,
    wrong_room_type: 422,
    room_not_assigned: 422,
    room_not_ready: 422,
    not_arrival_day: 422,
    not_departure_day: 422,
    past_night_fixed: 422,
    split_outside_stay: 422,
    guest_do_not_rent: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'ROOM_LOCK',
  'ROOM_UNLOCK',
  'BALANCE_ACCEPTED',
  'BOOKING_CONFIRMED',
  'BOOKING_NO_SHOW',
  'BOOKING_REINSTATED',
  'CHANGE_UNDO',
  'CHECK_IN_REVERSED',
  'CHECK_OUT_REVERSED',
  'PRICE_CHANGE',
  'STAY_SPLIT',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    bookings: typeof declares & { auditTypes: typeof auditTypes }
  }
}
