import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'customers',
  group: 'parties',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: DESK,
    /** Reads allergies with the rest. */
    sensitive: [...DESK, ...SERVICE],
    merge: MANAGERS,
    /** Changes a customer whose data is restricted. */
    restricted: MANAGERS,
  },
  refusals: {
    same_customer: 422,
    customer_merged: 409,
    customer_restricted: 409,
    customer_erased: 409,
    unmerge_too_late: 409,
    unmerge_out_of_order: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'NEW_CUSTOMER',
  'CUSTOMER_MERGED',
  'CUSTOMER_UNMERGED',
  'CUSTOMERS_DIFFERENT',
  'CUSTOMER_RESTRICTION',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    customers: typeof declares & { auditTypes: typeof auditTypes }
  }
}
