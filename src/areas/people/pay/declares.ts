import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES } from '#core/role-codes.ts'

export const declares = {
  name: 'pay',
  group: 'people',
  permissions: {
    /** One's own payslips, for everyone at work. */
    own: EMPLOYEES,
    /** Prepares runs and reads what everyone is paid. */
    prepare: ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE'],
    /** Approves what another user prepared. */
    approve: ['PROP_ADMIN', 'ORG_FINANCE'],
    /** Components and premiums. */
    rules: ['PROP_ADMIN', 'ORG_FINANCE'],
  },
  module: 'employees',
  refusals: {
    component_disordered: 422,
    formula_unreadable: 422,
    formula_in_circle: 422,
    formula_too_late: 422,
    formula_unknown_name: 422,
    granted_already: 409,
    nobody_to_pay: 409,
    pay_period: 422,
    paid_already: 409,
    pay_run_over: 409,
    own_run: 403,
    pay_run_outdated: 409,
    pay_run_followed: 409,
    pay_run_paid_out: 409,
    payslip_over: 409,
    one_off_over: 409,
    loan_over: 409,
    pool_not_over: 422,
    pool_amount: 422,
    pool_overlaps: 409,
    nothing_to_share: 422,
    pool_closed: 409,
    own_pool: 403,
    hours_unpaid: 409,
    leave_unpaid: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PAY_SETTINGS_SAVED',
  'PAY_COMPONENT_SAVED',
  'PAY_GRANTED',
  'PAY_ONE_OFF',
  'PAY_LOAN',
  'PAY_RUN_PREPARED',
  'PAY_RUN_STATE',
  'PAY_RUN_VIEWED',
  'PAYSLIP_VIEWED',
  'PAYSLIP_HELD',
  'TIP_POOL_STATE',
  'TIP_POOL_VIEWED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    pay: typeof declares & { auditTypes: typeof auditTypes }
  }
}
