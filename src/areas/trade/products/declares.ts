import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'products',
  group: 'trade',
  module: 'products',
} as const satisfies AreaFacts
