import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'outlets',
  group: 'property',
} as const satisfies AreaFacts
