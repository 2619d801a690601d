import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'conduct',
  group: 'people',
  permissions: {
    /** What is written about oneself and shared. */
    own: EMPLOYEES,
    /** Writes and reads notes and measures about others. */
    manage: MANAGERS,
  },
  module: 'employees',
  refusals: {
    about_oneself: 403,
    suspension_days: 422,
    acknowledged_already: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['CONDUCT_ENTERED', 'CONDUCT_VIEWED', 'CONDUCT_ACKNOWLEDGED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    conduct: typeof declares & { auditTypes: typeof auditTypes }
  }
}
