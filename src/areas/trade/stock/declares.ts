import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'stock',
  group: 'trade',
  module: 'inventory',
  needsOpenProperty: true,
} as const satisfies AreaFacts
