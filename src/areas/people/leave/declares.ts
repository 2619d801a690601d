import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'leave',
  group: 'people',
  permissions: {
    /** One's own leave; the head of a department sees that of the department by the same right. */
    own: EMPLOYEES,
    /** Everyone's leave: enter, cancel, adjust balances. */
    plan: MANAGERS,
    /** Types, holidays, blocked periods. */
    rules: ['PROP_ADMIN'],
  },
  module: 'employees',
  refusals: {
    leave_backdated: 422,
    leave_takes_no_day: 422,
    leave_too_fine: 422,
    leave_balance: 409,
    leave_overlaps: 409,
    leave_in_row: 422,
    leave_notice: 422,
    leave_service: 422,
    leave_document: 422,
    leave_blocked: 409,
    leave_over: 409,
    leave_begun: 409,
    leave_type_disordered: 422,
    leave_policy_exists: 409,
    leave_policy_without_group: 422,
    encash_terms_disordered: 422,
    encash_not_offered: 422,
    encash_below_kept: 409,
    encash_above_year: 409,
    encash_leaver: 409,
    holiday_over: 422,
    holidays_all_chosen: 409,
    holiday_worked: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'LEAVE_TYPE_SAVED',
  'LEAVE_SETTINGS_SAVED',
  'HOLIDAYS_SAVED',
  'LEAVE_BLOCK',
  'LEAVE_POLICY',
  'LEAVE_REQUEST',
  'LEAVE_FILE_VIEWED',
  'LEAVE_ADJUSTED',
  'LEAVE_ENCASHMENT',
  'HOLIDAY_CHOSEN',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    leave: typeof declares & { auditTypes: typeof auditTypes }
  }
}
