import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'pictures',
  group: 'platform',
  auditTypes: ['PICTURE_ADDED', 'PICTURE_CHANGED', 'PICTURE_REMOVED'],
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    pictures: typeof declares
  }
}
