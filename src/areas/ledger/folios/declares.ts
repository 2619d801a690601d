import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'folios',
  group: 'ledger',
  needsOpenProperty: true,
} as const satisfies AreaFacts
