import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'loyalty',
  group: 'marketing',
  permissions: {
    read: [...DESK, 'PROP_MARKETING', 'PROP_FINANCE'],
    /** Guests join and leave, and redeem points. */
    write: [...DESK, 'PROP_MARKETING'],
    /** Points are given and taken by hand, and a redemption is undone. */
    adjust: MANAGERS,
    /** The programme and its tiers. */
    rules: ['PROP_ADMIN'],
  },
  refusals: {
    programme_not_active: 409,
    already_member: 409,
    member_closed: 409,
    points_short: 409,
    too_few_points: 422,
    already_returned: 409,
    rank_taken: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'LOYALTY_PROGRAMME_SAVED',
  'LOYALTY_TIER_SAVED',
  'LOYALTY_JOINED',
  'LOYALTY_MEMBER_STATE',
  'LOYALTY_POINTS_ADJUSTED',
  'LOYALTY_POINTS_REDEEMED',
  'LOYALTY_POINTS_RETURNED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    loyalty: typeof declares & { auditTypes: typeof auditTypes }
  }
}
