import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'kitchen',
  group: 'trade',
  module: 'kitchen',
  needsOpenProperty: true,
} as const satisfies AreaFacts
