import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'rates',
  group: 'property',
} as const satisfies AreaFacts
