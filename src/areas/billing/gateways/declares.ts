import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'gateways',
  group: 'billing',
} as const satisfies AreaFacts
