import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'housekeeping',
  group: 'lodging',
  module: 'housekeeping',
  needsOpenProperty: true,
} as const satisfies AreaFacts
