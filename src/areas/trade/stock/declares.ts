import type { AreaFacts } from '#core/area.ts'
import { MANAGERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'stock',
  group: 'trade',
  permissions: {
    read: [...MANAGERS, ...SERVICE, 'ORG_FINANCE', 'PROP_FINANCE'],
    cost: [...MANAGERS, 'ORG_FINANCE', 'PROP_FINANCE'],
    write: MANAGERS,
    waste: [...MANAGERS, ...SERVICE],
    opening: ['PROP_ADMIN'],
  },
  module: 'inventory',
  needsOpenProperty: true,
  refusals: {
    stock_short: 409,
    outlet_has_store: 409,
    already_reversed: 409,
    move_of_an_order: 409,
    unit_taken: 422,
    unknown_unit: 422,
    quantity_out_of_range: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'STOCK_ITEM_CREATED',
  'STOCK_ITEM_CHANGED',
  'STOCK_STORE_CREATED',
  'STOCK_STORE_CHANGED',
  'STOCK_RECIPE_SET',
  'STOCK_MOVED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    stock: typeof declares & { auditTypes: typeof auditTypes }
  }
}
