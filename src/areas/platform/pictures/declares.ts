import type { AreaFacts } from '#core/area.ts'
import { MANAGERS } from '#core/role-codes.ts'

export const declares = {
  name: 'pictures',
  group: 'platform',
  permissions: {
    write: [...MANAGERS, 'PROP_MARKETING'],
  },
  auditTypes: ['PICTURE_ADDED', 'PICTURE_CHANGED', 'PICTURE_REMOVED'],
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    pictures: typeof declares
  }
}
