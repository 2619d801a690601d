import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'yields',
  group: 'lodging',
  refusals: {
    price_changed_since: 409,
    suggestion_outdated: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'YIELD_RULE_ADDED',
  'YIELD_RULE_CHANGED',
  'YIELD_RULE_STATE_SET',
  'YIELD_RULE_REMOVED',
  'DEMAND_EVENT_ADDED',
  'DEMAND_EVENT_REMOVED',
  'YIELD_APPLIED',
  'YIELD_ACCEPTED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    yields: typeof declares & { auditTypes: typeof auditTypes }
  }
}
