import type { AreaFacts } from '#core/area.ts'
import { type CustomerLink, OF_CUSTOMER, type PersonalTable } from '#core/personal.ts'

export const declares = {
  name: 'prepaid',
  group: 'trade',
  module: 'orders',
  needsOpenProperty: true,
  refusals: {
    pack_not_for_this: 409,
    pack_not_usable: 409,
    pack_too_small: 409,
    pack_in_use: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['PACK_ISSUED', 'PACK_ENDED'] as const

/** The columns that name a customer. */
export const customerLinks: readonly CustomerLink[] = [{ table: 'prepaid_packs', column: 'customer_id' }]

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'prepaid_packs',
    of: OF_CUSTOMER,
    keeps: ['name', 'currency'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    prepaid: typeof declares & { auditTypes: typeof auditTypes }
  }
}
