import { type CustomerLink, naming, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'privacy_requests', column: 'customer_id' }]

/** Its tables with data of guests, and stored replies to repeated requests, which are of no area. */
export const personalData: readonly PersonalTable[] = [
  { table: 'privacy_requests', of: OF_CUSTOMER, erases: { note: NOTHING, reason: "case when t.reason = '' then '' else 'Erased' end" }, keeps: ['created_by_name', 'closed_by_name', 'made_at_property'] },
  { table: 'idempotency_keys', of: naming('reply'), isDeleted: true },
] // prettier-ignore
