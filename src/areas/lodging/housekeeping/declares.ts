import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'housekeeping',
  group: 'lodging',
  module: 'housekeeping',
  needsOpenProperty: true,
  auditTypes: ['ROOM_PHOTO', 'ROOM_PHOTO_REMOVED'],
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    housekeeping: typeof declares
  }
}
