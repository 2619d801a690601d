import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'samples',
  group: 'insight',
} as const satisfies AreaFacts
