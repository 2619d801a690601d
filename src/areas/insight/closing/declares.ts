import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'closing',
  group: 'insight',
  needsOpenProperty: true,
  isOverview: true,
} as const satisfies AreaFacts
