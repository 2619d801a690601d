import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'messages',
  group: 'platform',
  module: 'messages',
  platformWide: true,
} as const satisfies AreaFacts
