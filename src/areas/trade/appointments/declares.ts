import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'appointments',
  group: 'trade',
  module: 'reservations',
  needsOpenProperty: true,
} as const satisfies AreaFacts
