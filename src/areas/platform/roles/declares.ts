import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'roles',
  group: 'platform',
  platformWide: true,
} as const satisfies AreaFacts
