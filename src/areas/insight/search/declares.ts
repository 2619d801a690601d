import type { AreaFacts } from '#core/area.ts'
import { EVERYBODY_AT_WORK } from '#core/role-codes.ts'

export const declares = {
  name: 'search',
  group: 'insight',
  permissions: {
    read: EVERYBODY_AT_WORK,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    search: typeof declares
  }
}
