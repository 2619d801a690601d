import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'companies',
  group: 'parties',
  module: 'companies',
} as const satisfies AreaFacts
