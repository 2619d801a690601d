import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'receivables',
  group: 'billing',
  module: 'companies',
  needsOpenProperty: true,
} as const satisfies AreaFacts
