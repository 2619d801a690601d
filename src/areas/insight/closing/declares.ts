import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'closing',
  group: 'insight',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...MANAGERS, 'PROP_FINANCE'],
    override: MANAGERS,
  },
  needsOpenProperty: true,
  isOverview: true,
  refusals: {
    day_not_over: 422,
    close_too_early: 422,
    effect_stands: 409,
    close_running: 409,
    close_not_resumable: 409,
    close_is_final: 409,
    day_in_use: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'CLOSING_SETTINGS',
  'DAY_CLOSED',
  'DAY_CLOSE_STARTED',
  'DAY_CLOSE_BLOCKED',
  'DAY_CLOSE_FAILED',
  'DAY_CLOSE_RESUMED',
  'DAY_CLOSE_REVERSED',
  'FIXED_CHARGE_CREATED',
  'FIXED_CHARGE_UPDATED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    closing: typeof declares & { auditTypes: typeof auditTypes }
  }
}
