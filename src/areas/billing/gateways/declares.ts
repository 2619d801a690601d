import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'gateways',
  group: 'billing',
  permissions: {
    read: [...MANAGERS, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: ['PROP_ADMIN'],
  },
  refusals: {
    gateway_taken: 409,
    gateway_in_use: 409,
    gateway_not_ready: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GATEWAY_CREATE',
  'GATEWAY_REFUND_ASKED',
  'GATEWAY_REFUND_DONE',
  'GATEWAY_REFUND_FAILED',
  'GATEWAY_REMOVE',
  'GATEWAY_TESTED',
  'GATEWAY_UPDATE',
  'PAYMENT_MISMATCH',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    gateways: typeof declares & { auditTypes: typeof auditTypes }
  }
}
