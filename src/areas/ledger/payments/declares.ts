import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'payments',
  group: 'ledger',
  needsOpenProperty: true,
} as const satisfies AreaFacts
