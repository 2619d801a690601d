import type { AreaFacts } from '#core/area.ts'
import { EMPLOYEES, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'claims',
  group: 'people',
  permissions: {
    /** One's own claims, and those one decides. */
    own: EMPLOYEES,
    /** Everyone's claims. */
    read: [...MANAGERS, 'PROP_FINANCE', 'ORG_FINANCE'],
    /** Pays what is approved. */
    pay: [...MANAGERS, 'PROP_FINANCE'],
    /** What may be claimed. */
    rules: ['PROP_ADMIN', 'PROP_FINANCE'],
  },
  module: 'employees',
  refusals: {
    claim_over: 409,
    claim_empty: 422,
    claim_too_long: 422,
    claim_too_old: 422,
    receipt_required: 422,
    approved_above_claimed: 422,
    nothing_approved: 422,
    claim_not_approved: 409,
    claim_paid: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['CLAIM_CHANGED', 'CLAIM_STATE', 'CLAIM_CATEGORY_SAVED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    claims: typeof declares & { auditTypes: typeof auditTypes }
  }
}
