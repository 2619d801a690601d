import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, READERS } from '#core/role-codes.ts'

export const declares = {
  name: 'rates',
  group: 'property',
  permissions: {
    read: [...READERS, ...DESK],
    write: MANAGERS,
  },
  auditTypes: [
    'DAY_PRICES_SET',
    'RATE_PLAN_CREATE',
    'RATE_PLAN_UPDATE',
    'STANDING_PRICE_SET',
    'BOOKING_POLICY_CREATE',
    'BOOKING_POLICY_UPDATE',
    'BOOKING_POLICY_REMOVE',
    'POLICY_SEASON_CREATE',
    'POLICY_SEASON_UPDATE',
    'POLICY_SEASON_REMOVE',
    'RESTRICTIONS_SET',
    'RATE_CHANGE_UNDO',
  ],
  refusals: {
    season_taken: 409,
    no_price: 422,
    rate_plan_closed: 422,
    rule_in_use: 409,
    already_undone: 409,
    restrictions_contradict: 422,
    night_closed: 422,
    closed_to_arrival: 422,
    closed_to_departure: 422,
    stay_too_short: 422,
    stay_above_maximum: 422,
    stay_length_not_sold: 422,
    booked_too_late: 422,
    booked_too_early: 422,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    rates: typeof declares
  }
}
