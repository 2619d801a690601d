import type { AreaFacts } from '#core/area.ts'

const BOOKKEEPERS = ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE'] as const

export const declares = {
  name: 'accounting',
  group: 'insight',
  permissions: {
    read: [...BOOKKEEPERS, 'PROP_MANAGER'],
    write: BOOKKEEPERS,
    export: BOOKKEEPERS,
  },
  needsOpenProperty: true,
  isOverview: true,
  refusals: {
    account_in_use: 409,
    account_inactive: 422,
    account_needed: 422,
    span_too_long: 422,
    day_not_closed: 422,
    journal_missing: 409,
    already_exported: 409,
    account_not_numeric: 422,
    fiscal_year_ends: 422,
    nothing_missing: 409,
    unknown_posting_key: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'ACCOUNT_CREATED',
  'ACCOUNT_UPDATED',
  'ACCOUNT_MAPPED',
  'JOURNALS_REQUESTED',
  'JOURNALS_EXPORTED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    accounting: typeof declares & { auditTypes: typeof auditTypes }
  }
}
