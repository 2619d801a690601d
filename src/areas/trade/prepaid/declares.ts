import type { AreaFacts } from '#core/area.ts'

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

declare module '#core/area.ts' {
  interface DeclaredAreas {
    prepaid: typeof declares & { auditTypes: typeof auditTypes }
  }
}
