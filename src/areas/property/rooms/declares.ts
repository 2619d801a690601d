import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'rooms',
  group: 'property',
} as const satisfies AreaFacts
