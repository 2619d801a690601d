import type { AreaFacts } from '#core/area.ts'
import { DESK, SERVICE, SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'cases',
  group: 'insight',
  permissions: {
    read: [...DESK, ...SERVICE, ...SUPPORT, 'PROP_HOUSEKEEPING'],
    write: [...DESK, ...SERVICE, ...SUPPORT, 'PROP_HOUSEKEEPING'],
  },
  platformWide: true,
  refusals: {
    case_closed: 409,
    case_not_over: 409,
    kind_of_other_desk: 422,
    too_many_files: 409,
    case_has_enquiry: 409,
    enquiry_needs_permission: 403,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['CASE_OPENED', 'CASE_ANSWERED', 'CASE_MOVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    cases: typeof declares & { auditTypes: typeof auditTypes }
  }
}
