import type { AreaFacts } from '#core/area.ts'
import { DESK } from '#core/role-codes.ts'

export const declares = {
  name: 'gifts',
  group: 'marketing',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'PROP_FINANCE', 'PROP_MARKETING'],
    change: ['PROP_ADMIN', 'PROP_FINANCE'],
  },
  module: 'website',
  addresses: ['gift'],
  refusals: {
    gift_amount_not_sold: 422,
    gift_order_closed: 409,
    too_many_gift_orders: 429,
    gift_amounts_not_sold: 422,
    gift_day_too_late: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'GIFT_ORDER_PLACED',
  'GIFT_ORDER_PAID',
  'GIFT_ORDER_PAID_TWICE',
  'GIFT_SHOP_CHANGED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    gifts: typeof declares & { auditTypes: typeof auditTypes }
  }
}
