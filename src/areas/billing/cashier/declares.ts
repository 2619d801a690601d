import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'cashier',
  group: 'billing',
  needsOpenProperty: true,
} as const satisfies AreaFacts
