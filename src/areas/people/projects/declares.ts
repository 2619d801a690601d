import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'projects',
  group: 'people',
  permissions: {
    /** Projects one is a member of, for everyone at work; what one may change there follows from the membership. */
    own: [...DESK, ...SERVICE, 'PROP_FINANCE', 'PROP_HOUSEKEEPING', 'PROP_MARKETING', 'ORG_FINANCE'],
    /** Every project, as its manager. */
    manage: MANAGERS,
    /** Budgets and rates; who sees them reads every project. */
    money: ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE'],
    /** Makes invoices of time. */
    bill: ['PROP_ADMIN', 'PROP_FINANCE'],
  },
  module: 'projects',
  refusals: {
    project_role: 403,
    project_state: 409,
    project_closed: 409,
    item_blocked: 409,
    too_deep: 422,
    blocks_in_circle: 422,
    already_linked: 409,
    not_employed: 403,
    day_full: 409,
    timer_runs: 409,
    timer_too_long: 409,
    timesheet_closed: 409,
    timesheet_over: 409,
    timesheet_empty: 409,
    timesheet_locked: 409,
    not_hourly: 409,
    client_missing: 409,
    rate_missing: 409,
    bill_too_long: 422,
    not_renovation: 409,
    project_room_blocked: 409,
    template_size: 409,
    series_day_missing: 409,
    client_amounts: 403,
    rate_taken: 409,
    too_many_activities: 409,
    too_many_labels: 409,
    proposal_over: 409,
    proposals_full: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PROJECT_SAVED',
  'PROJECT_STATE',
  'PROJECT_MONEY',
  'PROJECT_RATE',
  'WORK_ACTIVITY_SAVED',
  'PROJECT_MEMBER',
  'WORK_STATE_SAVED',
  'WORK_ITEM_SAVED',
  'WORK_ITEM_COMMENTED',
  'TIME_LOGGED',
  'TIMESHEET_STATE',
  'PROJECT_BILLED',
  'PROJECT_ROOMS',
  'PROJECT_TEMPLATE',
  'PROJECT_LINK',
  'MAINTENANCE_PLAN',
  'WORK_LABEL_SAVED',
  'WORK_PROPOSED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    projects: typeof declares & { auditTypes: typeof auditTypes }
  }
}
