import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'samples',
  group: 'insight',
  permissions: {
    write: ['PROP_ADMIN'],
  },
  refusals: {
    sample_data_in_use: 409,
    sample_data_loaded: 409,
    has_real_bookings: 409,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    samples: typeof declares
  }
}
