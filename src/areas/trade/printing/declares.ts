import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'printing',
  group: 'trade',
} as const satisfies AreaFacts
