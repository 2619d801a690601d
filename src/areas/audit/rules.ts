import type { Day } from '#core/dates.ts'

export type AuditFilter = {
  bookingId?: string | undefined
  orderId?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  type?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
}

/**
 * Whether a filter can match nothing, so that nothing need be read: a span that ends before it begins, or a type no event
 * can have. Spans are half-open, of business dates.
 */
export const matchesNothing = ({ from, until, type }: AuditFilter): boolean =>
  (from !== undefined && until !== undefined && until <= from) || (type !== undefined && !/^[A-Z][A-Z_]+$/.test(type))
