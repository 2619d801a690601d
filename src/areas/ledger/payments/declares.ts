import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'payments',
  group: 'ledger',
  needsOpenProperty: true,
  auditTypes: [
    'PAYMENT_REFUNDED',
    'PAYMENT_TAKEN',
    'RECEIPT_ALLOCATED',
    'RECEIPT_REVERSED',
    'EXCHANGE_RATE_SET',
    'EXCHANGE_RATE_REMOVED',
  ],
  refusals: {
    already_allocated: 409,
    refund_above_paid: 422,
    no_exchange_rate: 422,
    reversal_too_late: 422,
    drawer_needed: 409,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    payments: typeof declares
  }
}
