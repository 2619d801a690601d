import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'privacy',
  group: 'insight',
  permissions: {
    read: DESK,
    /** Enters a request as a guest makes it. */
    write: DESK,
    /** Exports, restricts and erases. */
    decide: MANAGERS,
  },
  refusals: {
    request_closed: 409,
    erase_while_staying: 409,
    erase_while_owed: 409,
    erase_while_disputed: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['PRIVACY_REQUEST', 'PRIVACY_EXPORTED', 'CUSTOMER_ERASED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    privacy: typeof declares & { auditTypes: typeof auditTypes }
  }
}
