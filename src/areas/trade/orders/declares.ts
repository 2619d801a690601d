import type { AreaFacts } from '#core/area.ts'
import { addressed, type CustomerLink, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'
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

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'orders', column: 'customer_id' }]

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'orders',
    of: [OF_CUSTOMER, addressed('guest_phone')].join(' or '),
    erases: { guest_name: NOTHING, guest_phone: NOTHING, location_name: NOTHING, special_notes: NOTHING },
    keeps: [
      'reference',
      'table_name',
      'room_number',
      'external_id',
      'discount_reason',
      'taxes',
      'reason',
      'operator_name',
      'offer_code',
    ],
  },
  {
    table: 'order_lines',
    of: 't.order_id in (select o.id from orders o where o.property_id = $1 and o.customer_id = any($2::uuid[]))',
    erases: { notes: NOTHING },
    keeps: [
      'product_code',
      'name',
      'unit',
      'allergens',
      'modifiers',
      'tax_category',
      'comp_reason',
      'leaving_reason',
      'taxes',
      'created_by_name',
      'pack_terms',
      'stations',
    ],
  },
  {
    table: 'order_postings',
    of: 't.order_id in (select o.id from orders o where o.property_id = $1 and o.customer_id = any($2::uuid[]))',
    erases: { signed_name: NOTHING, signature: NOTHING },
    keeps: ['posted_by_name'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    orders: typeof declares & { auditTypes: typeof auditTypes }
  }
}
