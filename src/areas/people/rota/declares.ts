import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'rota',
  group: 'people',
  permissions: {
    /** One's own shifts, for everyone at work; the head of a department plans it by the same right. */
    own: EMPLOYEES,
    /** Every department. */
    plan: MANAGERS,
    /** Shift types, patterns, how many people are needed. */
    rules: ['PROP_ADMIN'],
  },
  module: 'employees',
  refusals: {
    not_your_department: 403,
    shift_overlaps: 409,
    not_employed_then: 422,
    on_leave: 409,
    week_locked: 409,
    week_not_over: 422,
    warnings_need_reason: 422,
    shift_times_disordered: 422,
    published_elsewhere: 409,
    request_over: 409,
    shift_changed: 409,
    shift_over: 409,
    already_claimed: 409,
    certificate_needed: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'SHIFT_TYPE_SAVED',
  'ROTA_PATTERN_SAVED',
  'COVERAGE_RULE_SAVED',
  'ROTA_SETTINGS_SAVED',
  'ROTA_CHANGED',
  'ROTA_PUBLISHED',
  'ROTA_LOCKED',
  'ROTA_BUDGET',
  'ROTA_COST_VIEWED',
  'LABOUR_BUDGET',
  'SHIFT_CLAIM',
  'SHIFT_SWAP',
  'SHIFT_ACKNOWLEDGED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    rota: typeof declares & { auditTypes: typeof auditTypes }
  }
}
