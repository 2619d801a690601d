import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'tables',
  group: 'trade',
  module: 'orders',
  needsOpenProperty: true,
} as const satisfies AreaFacts
