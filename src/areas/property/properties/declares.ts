import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'properties',
  group: 'property',
  platformWide: ['open', 'feature'],
} as const satisfies AreaFacts
