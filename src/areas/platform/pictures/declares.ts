import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'pictures',
  group: 'platform',
} as const satisfies AreaFacts
