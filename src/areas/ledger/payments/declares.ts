import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'payments',
  group: 'ledger',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...DESK, 'PROP_FINANCE'],
    refund: [...MANAGERS, 'PROP_FO_EXECUTIVE', 'PROP_FINANCE'],
    rates: [...MANAGERS, 'PROP_FINANCE'],
  },
  needsOpenProperty: true,
  refusals: {
    already_allocated: 409,
    refund_above_paid: 422,
    no_exchange_rate: 422,
    reversal_too_late: 422,
    drawer_needed: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PAYMENT_REFUNDED',
  'PAYMENT_TAKEN',
  'RECEIPT_ALLOCATED',
  'RECEIPT_REVERSED',
  'EXCHANGE_RATE_SET',
  'EXCHANGE_RATE_REMOVED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    payments: typeof declares & { auditTypes: typeof auditTypes }
  }
}
