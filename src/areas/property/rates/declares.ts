import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, READERS } from '#core/role-codes.ts'

export const declares = {
  name: 'rates',
  group: 'property',
  permissions: {
    read: [...READERS, ...DESK],
    write: MANAGERS,
  },
  refusals: {
    season_taken: 409,
    ranking_taken: 409,
    plans_in_a_circle: 409,
    chain_too_long: 409,
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
    below_hurdle: 422,
    plan_not_negotiated: 422,
    plan_quota_reached: 409,
    plan_is_public: 409,
    plan_is_negotiated: 409,
    plan_stays_public: 409,
    plan_has_companies: 409,
    too_many_parts: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
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
  'PRICE_SEASON_CREATE',
  'PRICE_SEASON_UPDATE',
  'PRICE_SEASON_REMOVE',
  'RESTRICTIONS_SET',
  'RATE_CHANGE_UNDO',
  'PLAN_COMPANY_SET',
  'PLAN_COMPANY_REMOVE',
  'PLAN_PART_CREATE',
  'PLAN_PART_UPDATE',
  'PLAN_PART_REMOVE',
  'AGE_CATEGORIES_SET',
  'PLAN_QUOTA_SET',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    rates: typeof declares & { auditTypes: typeof auditTypes }
  }
}
