import type { AreaFacts } from '#core/area.ts'
import { DESK } from '#core/role-codes.ts'

export const declares = {
  name: 'chains',
  group: 'parties',
  permissions: {
    /** Finds guests of sister properties, and sees what a guest stayed and spent there. */
    read: DESK,
    /** Takes a guest over, and undoes it. */
    write: DESK,
  },
  refusals: {
    guest_linked_already: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = ['GUEST_TAKEN_OVER', 'GUEST_SHARED', 'GUEST_SEPARATED'] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    chains: typeof declares & { auditTypes: typeof auditTypes }
  }
}
