import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'kitchen',
  group: 'trade',
  module: 'kitchen',
  needsOpenProperty: true,
  auditTypes: ['KITCHEN_PAIRED', 'KITCHEN_UNPAIRED'],
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    kitchen: typeof declares
  }
}
