import type { AreaFacts } from '#core/area.ts'
import { DESK, MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'consents',
  group: 'platform',
  permissions: {
    /** The consents of one person. */
    read: [...DESK, 'PROP_MARKETING'],
    /** Records for a person that they agree, or do not any more. */
    record: [...DESK, 'PROP_MARKETING'],
    /** Everyone's, and the rules. */
    rules: [...MANAGERS, 'PROP_MARKETING'],
    import: ['PROP_ADMIN'],
    /** Writes the rules and the words, and lets an address be written to again. */
    lift: ['PROP_ADMIN'],
  },
  addresses: ['preferences'],
  refusals: { address_suppressed: 409, suppression_final: 409 },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'CONSENT_RECORDED',
  'CONSENTS_IMPORTED',
  'CONSENT_RULES_SAVED',
  'ADDRESS_SUPPRESSED',
  'SUPPRESSION_LIFTED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    consents: typeof declares & { auditTypes: typeof auditTypes }
  }
}
