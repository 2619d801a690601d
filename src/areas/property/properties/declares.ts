import type { AreaFacts } from '#core/area.ts'
import { EVERYBODY_AT_WORK } from '#core/role-codes.ts'

export const declares = {
  name: 'properties',
  group: 'property',
  permissions: {
    read: EVERYBODY_AT_WORK,
    write: ['PROP_ADMIN'],
    open: [],
    feature: 'PLATFORM',
  },
  platformWide: ['open', 'feature'],
  refusals: {
    has_guests: 409,
    fiscal_year_used: 409,
    tax_table_broken: 422,
    day_closed: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'PROPERTY_UPDATE',
  'TAXES_UPDATE',
  'PROPERTY_OPENED',
  'PROPERTY_ACTIVATED',
  'PROPERTY_DEACTIVATED',
  'PROPERTY_FEATURED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    properties: typeof declares & { auditTypes: typeof auditTypes }
  }
}
