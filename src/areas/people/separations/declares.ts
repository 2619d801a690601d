import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'separations',
  group: 'people',
  permissions: {
    /** Hands in one's own resignation. */
    own: EMPLOYEES,
    /** Who leaves and when; neither why nor for how much. */
    read: [...MANAGERS, 'PROP_FINANCE', 'ORG_FINANCE'],
    /** Enters, accepts and refuses, and talks to those who leave. */
    manage: MANAGERS,
    /** Prepares settlements and reads their figures. */
    prepare: ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE'],
    /** Approves what another user prepared. */
    approve: ['PROP_ADMIN', 'ORG_FINANCE'],
  },
  module: 'employees',
  refusals: {
    separation_open: 409,
    separation_over: 409,
    own_separation: 403,
    last_day_too_early: 422,
    notice_day_differs: 409,
    not_on_notice: 409,
    last_day_ahead: 409,
    settlement_missing: 409,
    settlement_outdated: 409,
    own_settlement: 403,
    settlement_component: 422,
    no_pay_known: 422,
    last_payslip_over: 409,
    nothing_to_hand_over: 409,
    heir_not_at_work: 422,
    heir_may_not: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'SEPARATION_STATE',
  'SEPARATION_VIEWED',
  'EXIT_INTERVIEW',
  'SETTLEMENT_PREPARED',
  'SETTLEMENT_VIEWED',
  'WORK_HANDED_OVER',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    separations: typeof declares & { auditTypes: typeof auditTypes }
  }
}
