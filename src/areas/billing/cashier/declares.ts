import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'cashier',
  group: 'billing',
  permissions: {
    read: [...DESK, ...SERVICE, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...DESK, ...SERVICE, 'PROP_FINANCE'],
    approve: [...MANAGERS, 'PROP_FINANCE'],
  },
  needsOpenProperty: true,
  refusals: {
    shift_open: 409,
    drawer_taken: 409,
    shift_closed: 409,
    shift_counting: 409,
    shift_not_counted: 409,
    not_your_shift: 403,
    own_difference: 403,
    count_is_blind: 403,
    drawer_short: 422,
    unknown_denomination: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'CASHIER_SETTINGS',
  'CASH_MOVED',
  'CASH_MOVE_VOIDED',
  'SHIFT_APPROVED',
  'SHIFT_CLOSED',
  'SHIFT_COUNTING',
  'SHIFT_OPENED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    cashier: typeof declares & { auditTypes: typeof auditTypes }
  }
}
