import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'onboarding',
  group: 'insight',
  platformWide: true,
  isOverview: true,
} as const satisfies AreaFacts
