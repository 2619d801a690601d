import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'addresses',
  group: 'platform',
  platformWide: true,
  refusals: {
    wrong_parent: 422,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    addresses: typeof declares
  }
}
