import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'search',
  group: 'insight',
} as const satisfies AreaFacts
