import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'onboarding',
  group: 'insight',
  permissions: {
    write: ['PROP_ADMIN'],
  },
  platformWide: true,
  isOverview: true,
  refusals: {
    not_accommodation: 422,
    already_set_up: 409,
    not_set_up: 409,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    onboarding: typeof declares
  }
}
