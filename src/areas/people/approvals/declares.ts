import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'approvals',
  group: 'people',
  permissions: {
    /** What waits for the user; any employee may be a manager of another. */
    own: EMPLOYEES,
    /** All requests, in place of those they wait for. */
    all: MANAGERS,
    /** Who approves for a department. */
    rules: ['PROP_ADMIN'],
  },
  module: 'employees',
  refusals: {
    own_approval: 403,
    not_your_approval: 403,
    approval_over: 409,
    deputy_of_another: 403,
    own_deputy: 409,
    deputy_cannot_decide: 409,
    deputy_taken: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['APPROVERS_SAVED', 'APPROVAL_DECIDED', 'APPROVAL_POLICY', 'DEPUTY_SAVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    approvals: typeof declares & { auditTypes: typeof auditTypes }
  }
}
