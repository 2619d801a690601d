import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'links',
  group: 'billing',
  module: 'links',
  needsOpenProperty: true,
} as const satisfies AreaFacts
