import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'audit',
  group: 'insight',
  isOverview: true,
} as const satisfies AreaFacts
