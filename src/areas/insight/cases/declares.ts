import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'cases',
  group: 'insight',
  platformWide: true,
} as const satisfies AreaFacts
