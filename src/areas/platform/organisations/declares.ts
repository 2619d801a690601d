import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'organisations',
  group: 'platform',
  platformWide: true,
} as const satisfies AreaFacts
