import { addressed, type CustomerLink, NOTHING, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'orders', column: 'customer_id' }]

/** Its tables with data of guests. */
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
