import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'channels',
  group: 'lodging',
  module: 'channels',
  platformWide: true,
} as const satisfies AreaFacts
