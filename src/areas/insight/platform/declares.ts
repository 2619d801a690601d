import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'platform',
  group: 'insight',
  isOverview: true,
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    platform: typeof declares
  }
}
