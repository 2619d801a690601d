import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'reports',
  group: 'insight',
  permissions: {
    read: [...DESK, 'PROP_FINANCE', 'PROP_SERVICE_EXECUTIVE', 'PROP_HOUSEKEEPING', 'PROP_MARKETING', 'ORG_FINANCE'],
    money: [...MANAGERS, 'PROP_FINANCE', 'ORG_FINANCE'],
    build: [...MANAGERS, 'PROP_FINANCE', 'ORG_FINANCE'],
    budget: [...MANAGERS, 'PROP_FINANCE', 'ORG_FINANCE'],
  },
  addresses: ['report-views', 'report-properties', 'budgets', 'own-reports'],
  isOverview: true,
  refusals: {
    not_grouped_so: 422,
    not_filtered_so: 422,
    no_rows_behind: 422,
    too_many_views: 422,
    formula_wrong: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'REPORT_EXPORTED',
  'BUDGET_SET',
  'OWN_REPORT_CREATED',
  'OWN_REPORT_CHANGED',
  'OWN_REPORT_DELETED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    reports: typeof declares & { auditTypes: typeof auditTypes }
  }
}
