import type { AreaFacts } from '#core/area.ts'
import { EVERYBODY_AT_WORK } from '#core/role-codes.ts'

export const declares = {
  name: 'outlets',
  group: 'property',
  permissions: {
    read: EVERYBODY_AT_WORK,
    write: ['PROP_ADMIN'],
  },
  refusals: {
    outlet_closed: 409,
    way_not_offered: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'OUTLET_CREATED',
  'OUTLET_CHANGED',
  'STATION_CREATED',
  'STATION_CHANGED',
  'POINT_OF_SALE_CREATED',
  'POINT_OF_SALE_CHANGED',
  'RESOURCE_CREATED',
  'RESOURCE_CHANGED',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    outlets: typeof declares & { auditTypes: typeof auditTypes }
  }
}
