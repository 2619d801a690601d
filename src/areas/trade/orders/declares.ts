import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'orders',
  group: 'trade',
  permissions: {
    read: [...DESK, ...SERVICE, 'PROP_FINANCE'],
    write: [...DESK, ...SERVICE],
    pay: [...DESK, ...SERVICE, 'PROP_FINANCE'],
    kitchen: [...MANAGERS, ...SERVICE],
    approve: MANAGERS,
  },
  module: 'orders',
  needsOpenProperty: true,
  refusals: {
    order_moved_on: 409,
    order_has_money: 409,
    order_empty: 409,
    table_required: 422,
    address_required: 422,
    line_ambiguous: 409,
    recall_too_late: 409,
    approval_needed: 403,
    pack_needs_guest: 409,
    nothing_to_split: 422,
    same_order: 422,
    tendered_too_little: 422,
    tips_not_taken: 422,
    signature_missing: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['ORDER_PAID', 'ORDER_POSTED', 'ORDER_POSTING_WITHDRAWN', 'ORDER_REFUNDED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    orders: typeof declares & { auditTypes: typeof auditTypes }
  }
}
