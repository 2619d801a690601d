import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'subscriptions',
  group: 'platform',
  platformWide: true,
} as const satisfies AreaFacts
