import type { AreaFacts } from '#core/area.ts'
import { DESK, EVERYBODY_AT_WORK, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'products',
  group: 'trade',
  permissions: {
    read: EVERYBODY_AT_WORK,
    write: ['PROP_ADMIN'],
    availability: [...DESK, ...SERVICE],
  },
  module: 'products',
  refusals: {
    barcode_taken: 409,
    product_unavailable: 409,
    pack_of_other_outlet: 409,
    product_not_sold_here: 422,
    units_not_allowed: 422,
    choices_not_allowed: 422,
    priced_twice: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PRODUCT_GROUP_CREATED',
  'PRODUCT_GROUP_CHANGED',
  'MODIFIERS_CREATED',
  'MODIFIERS_CHANGED',
  'PRICE_LIST_CREATED',
  'PRICE_LIST_CHANGED',
  'PRODUCT_CREATED',
  'PRODUCT_CHANGED',
  'PRODUCT_AVAILABLE',
  'PRODUCT_UNAVAILABLE',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    products: typeof declares & { auditTypes: typeof auditTypes }
  }
}
