import type { AreaFacts } from '#core/area.ts'
import { EVERYBODY_AT_WORK } from '#core/role-codes.ts'

export const declares = {
  name: 'notifications',
  group: 'insight',
  permissions: {
    read: [...EVERYBODY_AT_WORK, 'USER'],
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    notifications: typeof declares
  }
}
