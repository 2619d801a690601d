import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'imports',
  group: 'insight',
} as const satisfies AreaFacts
