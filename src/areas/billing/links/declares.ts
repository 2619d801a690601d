import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'links',
  group: 'billing',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: [...DESK, 'PROP_FINANCE'],
    cancel: [...MANAGERS, 'PROP_FO_EXECUTIVE', 'PROP_FINANCE'],
  },
  module: 'links',
  needsOpenProperty: true,
  refusals: {
    link_not_open: 409,
    amount_not_allowed: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PAYMENT_LINK_ACTIVATED',
  'PAYMENT_LINK_CANCELLED',
  'PAYMENT_LINK_CLOSED',
  'PAYMENT_LINK_EXPIRED',
  'PAYMENT_LINK_MADE',
  'PAYMENT_LINK_PAID',
  'PAYMENT_LINK_PAID_LATE',
  'PAYMENT_LINK_REISSUED',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_STARTED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    links: typeof declares & { auditTypes: typeof auditTypes }
  }
}
