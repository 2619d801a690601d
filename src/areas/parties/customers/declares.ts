import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'customers',
  group: 'parties',
} as const satisfies AreaFacts
