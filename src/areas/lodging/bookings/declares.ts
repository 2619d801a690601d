import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'bookings',
  group: 'lodging',
  needsOpenProperty: true,
} as const satisfies AreaFacts
