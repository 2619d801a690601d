import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'notifications',
  group: 'insight',
} as const satisfies AreaFacts
