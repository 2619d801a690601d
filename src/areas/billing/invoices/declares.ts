import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'invoices',
  group: 'billing',
  needsOpenProperty: true,
} as const satisfies AreaFacts
