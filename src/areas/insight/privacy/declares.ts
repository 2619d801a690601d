import type { AreaFacts } from '#core/area.ts'
import { type CustomerLink, naming, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'
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

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'privacy_requests', column: 'customer_id' }]

/** Its tables that hold data of guests, and stored replies to repeated requests, which are of no area. */
export const personalData: readonly PersonalTable[] = [
  { table: 'privacy_requests', of: OF_CUSTOMER, erases: { note: NOTHING, reason: "case when t.reason = '' then '' else 'Erased' end" }, keeps: ['created_by_name', 'closed_by_name'] },
  { table: 'idempotency_keys', of: naming('reply'), isDeleted: true },
] // prettier-ignore

declare module '#core/area.ts' {
  interface DeclaredAreas {
    privacy: typeof declares & { auditTypes: typeof auditTypes }
  }
}
